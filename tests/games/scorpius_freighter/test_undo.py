"""Undo under a count: nobody's tap empties the sheets of the others."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core import golden
from companion.core.log import Entry, Log
from companion.core.problems import Refused
from companion.core.undo import lost, redoable, undo, undoable
from companion.core.words import Renderer
from companion.games.scorpius_freighter import GAME

FILES = [file for file in sorted((Path(__file__).parent / "golden").glob("*.json")) if file.stem != "stopped"]


@pytest.fixture(params=FILES, ids=lambda file: file.stem)
def counting(request) -> tuple[Log, int, int]:
    """A game in which somebody else has begun to count, the line that opened the count, and who made it."""
    whole = golden.read(request.param.read_text(), {GAME.slug: GAME})
    states = [whole.table_after(seq).state.counting for seq in range(1, whole.version + 1)]
    opener = states.index(True) + 1
    player = whole.entries[opener - 1].made_by.doer
    behind = whole.entries[opener:]
    first = next(entry for entry in behind if entry.move.sealed and entry.made_by.doer != player)
    return Log(GAME, whole.entries[: first.seq]), opener, player


def sheets(log: Log) -> list[object]:
    return [(player.count, player.confirmed) for player in log.table.state.players]


def test_the_player_who_ended_the_last_turn_cannot_undo_it_under_the_others(counting):
    log, opener, player = counting
    assert undoable(log, player, host=False) != opener
    with pytest.raises(Refused, match="Others have"):
        undo(log, player, host=False, target=opener)


def test_the_host_is_asked_and_redo_brings_every_sheet_back(counting):
    log, opener, player = counting
    question = Renderer(log.table.names)(lost(log, opener, player))
    assert question.startswith("Undo ")
    assert "Redo brings" in question
    before = sheets(log)
    log.append(Entry(log.version + 1, undo(log, player, host=True, target=opener), None, player, log.entries[-1].at))
    assert not log.table.state.counting
    line = redoable(log, player, host=True)
    log.append(Entry(log.version + 1, undo(log, player, host=True, target=line), None, player, log.entries[-1].at))
    assert sheets(log) == before
