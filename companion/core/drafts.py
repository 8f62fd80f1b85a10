"""Drafts: own entries, secrets and counts, that somebody else's undo took, offered again to the seat that made them."""

from __future__ import annotations

from msgspec import Struct

from companion.core.game import By, Logged, Move
from companion.core.log import Entry, Log, undone
from companion.core.table_moves import Undone, refusal
from companion.core.words import Message, listed, say


class Draft(Struct, frozen=True):
    """For the eyes of its seat alone."""

    moves: tuple[Move, ...]
    words: Message


def draft(log: Log, seat: int) -> Draft | None:
    """What this seat can send again as it was. None: nothing was taken, or it has sent something newer since."""
    if not log.dead or not any(_comes_back(kind) for kind in log.game.moves):
        return None  # nothing was ever undone: no need to look through a long log, as every page does
    lost = [(move, words) for move in _taken(log, seat) if (words := move.draft_words()) is not None]
    if all(refusal(log.table, move, By(seat, again=True)) is not None for move, _ in lost):
        return None
    entry = listed((words for _, words in lost), "comma")
    return Draft(tuple(move for move, _ in lost), say("Your entry from before: {entry}", entry=entry))


def _taken(log: Log, seat: int) -> list[Move]:
    """The moves of this seat that others' undos took since its last one, in order; of a kind of count the last."""
    wanted: dict[int, bool] = {}
    for entry in reversed(log.entries):
        if entry.seat == seat and _comes_back(entry.move):
            break
        if isinstance(entry.move, Undone) and entry.seq not in log.dead:
            good = [one for one in log.fallen(entry.move) if _is_good(log, entry, one)]
            own_wish = {fallen.seat for fallen in good} == {entry.by}
            wanted = dict.fromkeys(_of_seat(log, entry, good, seat), not own_wish) | wanted
    seqs = sorted(seq for seq, again in wanted.items() if again)
    moves = [move for seq in seqs if isinstance(move := log.entries[seq - 1].move, Move)]
    last = {type(move): move for move in moves if move.offered_again}
    return [move for move in moves if not move.offered_again or move is last[type(move)]]


def _comes_back(move: Logged | type[Logged]) -> bool:
    return move.sealed or move.offered_again


def _of_seat(log: Log, undo: Entry, fallen: list[Entry], seat: int) -> set[int]:
    """Those of this seat that counted until this undo."""
    own = {entry.seq for entry in fallen if entry.seat == seat}
    return own - undone(log.entries[: undo.seq - 1]) if own else own


def _is_good(log: Log, undo: Entry, fallen: Entry) -> bool:
    """It still says something: the table has not gone on without it. Its own counts nobody gets back from an undo."""
    if fallen.move.offered_again:
        return fallen.by != undo.by and not _gone_by(log, undo, fallen)
    return fallen.move.sealed and (fallen.move.lasting or not _revealed_since(log, undo))


def _gone_by(log: Log, undo: Entry, fallen: Entry) -> bool:
    """The table came to the phase of this entry once more, and left it without the entry."""
    phase, came = log.game.phase(log.stood_before(fallen.seq).state), False
    for version in range(undo.seq, log.version + 1):
        there = log.game.phase(log.table_after(version).state) == phase
        if came and not there:
            return True
        came = came or there
    return False


def _revealed_since(log: Log, undo: Entry) -> bool:
    """The table has gone on with other entries."""
    reveals = log.game.reveals
    assert reveals is not None, "asked only where something is sealed"
    return bool(reveals(log.table.state) > reveals(log.table_after(undo.seq).state))
