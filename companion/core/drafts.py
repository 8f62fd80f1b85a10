"""Drafts: sealed entries that somebody else's undo took, offered again to the seat that made them."""

from __future__ import annotations

from msgspec import Struct

from companion.core.game import By, Move
from companion.core.log import Entry, Log
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
    if not lost or refusal(log.table, lost[0][0], By(seat)) is not None:
        return None
    entry = listed((words for _, words in lost), "comma")
    return Draft(tuple(move for move, _ in lost), say("Your entry from before: {entry}", entry=entry))


def _taken(log: Log, seat: int) -> list[Move]:
    """The sealed moves of this seat that undos took since its last one, in their order."""
    taken: set[int] = set()
    for entry in reversed(log.entries):
        if _sealed_by(entry, seat):
            break
        if isinstance(entry.move, Undone) and entry.seq not in log.dead and not _revealed_since(log, entry):
            taken |= _of_seat(log, entry, seat)
    return [move for seq in sorted(taken) if isinstance(move := log.entries[seq - 1].move, Move)]


def _sealed_by(entry: Entry, seat: int) -> bool:
    return entry.seat == seat and entry.move.sealed


def _revealed_since(log: Log, undo: Entry) -> bool:
    """The table has gone on with other entries."""
    reveals = log.game.reveals
    assert reveals is not None, "asked only where something is sealed"
    return bool(reveals(log.table.state) > reveals(log.table_after(undo.seq).state))


def _of_seat(log: Log, undo: Entry, seat: int) -> set[int]:
    """What it took of this seat; nothing where it took only what its own player wanted back."""
    assert isinstance(undo.move, Undone)
    sealed = [entry for target in undo.move.targets if (entry := log.entries[target - 1]).move.sealed]
    if {entry.seat for entry in sealed} == {undo.by}:
        return set()
    return {entry.seq for entry in sealed if entry.seat == seat}
