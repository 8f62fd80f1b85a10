"""Drafts: sealed entries that somebody else's undo took, offered again to the seat that made them."""

from __future__ import annotations

from msgspec import Struct

from companion.core.game import By, Move
from companion.core.log import Entry, Log, undone
from companion.core.table_moves import Undone, refusal
from companion.core.words import Message, listed, say


class Draft(Struct, frozen=True):
    """For the eyes of its seat alone."""

    moves: tuple[Move, ...]
    words: Message


def draft(log: Log, seat: int) -> Draft | None:
    """What this seat can send again as it was. None: nothing was taken, or it has sent something newer since."""
    if log.game.reveals is None or not log.dead:
        return None  # nothing was ever undone: no need to look through a long log, as every page does
    lost = [(move, words) for move in _taken(log, seat) if (words := move.draft_words()) is not None]
    if all(refusal(log.table, move, By(seat, again=True)) is not None for move, _ in lost):
        return None
    entry = listed((words for _, words in lost), "comma")
    return Draft(tuple(move for move, _ in lost), say("Your entry from before: {entry}", entry=entry))


def _taken(log: Log, seat: int) -> list[Move]:
    """The sealed moves of this seat that others' undos took since its last one, in their order."""
    wanted: dict[int, bool] = {}
    for entry in reversed(log.entries):
        if _sealed_by(entry, seat):
            break
        if isinstance(entry.move, Undone) and entry.seq not in log.dead:
            stale = _revealed_since(log, entry)
            sealed = [one for one in log.fallen(entry.move) if one.move.sealed and (one.move.lasting or not stale)]
            own_wish = {fallen.seat for fallen in sealed} == {entry.by}
            wanted = dict.fromkeys(_of_seat(log, entry, sealed, seat), not own_wish) | wanted
    seqs = sorted(seq for seq, again in wanted.items() if again)
    return [move for seq in seqs if isinstance(move := log.entries[seq - 1].move, Move)]


def _of_seat(log: Log, undo: Entry, sealed: list[Entry], seat: int) -> set[int]:
    """Those of this seat that counted until this undo."""
    own = {entry.seq for entry in sealed if entry.seat == seat}
    return own - undone(log.entries[: undo.seq - 1]) if own else own


def _sealed_by(entry: Entry, seat: int) -> bool:
    return entry.seat == seat and entry.move.sealed


def _revealed_since(log: Log, undo: Entry) -> bool:
    """The table has gone on with other entries."""
    reveals = log.game.reveals
    assert reveals is not None, "asked only where something is sealed"
    return bool(reveals(log.table.state) > reveals(log.table_after(undo.seq).state))
