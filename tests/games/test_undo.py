"""Nobody's undo throws away what others entered: at every step of every recorded game."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.log import Entry, Log
from companion.core.table_moves import Undone
from companion.core.undo import lost, moves, undo, undoable
from tests.games.test_golden import every_game, read

HOST = 0
NEAR = 3
"""How many lines back the host looks at every step; at the end of the game it is all of them."""


@every_game
def test_no_undo_of_a_player_takes_anything_of_somebody_else(file):
    whole = read(file)
    log = Log(whole.game, whole.entries[:1])
    for entry in whole.entries[1:]:
        log.append(entry)
        for seat in range(len(log.table.seats)):
            if undoable(log, seat, host=False) is not None:
                assert _gone(log, _then(log, undo(log, seat, host=False), seat), seat) == set()


@every_game
def test_the_host_reads_all_that_others_lose(file):
    whole = read(file)
    log = Log(whole.game, whole.entries[:1])
    for entry in whole.entries[1:]:
        log.append(entry)
        lines = [entry.seq for entry in moves(log)]
        for target in lines if log.version == whole.version else lines[-NEAR:]:
            question = lost(log, target, HOST)
            gone = _gone(log, _then(log, undo(log, HOST, host=True, target=target), HOST), HOST)
            assert len(gone) == (0 if question is None else question.n or 1)


def _then(log: Log, move: Undone, by: int) -> Log:
    return log.then(Entry(log.version + 1, move, None, by, log.table.at))


def _gone(before: Log, after: Log, seat: int) -> set[int]:
    """What others had entered and what does not count any more, or has no effect any more."""
    others = [entry.seq for entry in moves(before) if seat not in (entry.by, entry.seat)]
    return {seq for seq in others if seq in after.dead or (_works(before, seq) and not _works(after, seq))}


def _works(log: Log, seq: int) -> bool:
    before, after = log.table_before(seq), log.table_after(seq)
    return bool(before != replace(after, at=before.at, moved=before.moved))
