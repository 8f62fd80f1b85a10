"""Undo under a count: nobody's tap empties the sheets of the others."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core import golden
from companion.core.drafts import draft
from companion.core.game import THE_HOST, By, Logged
from companion.core.log import Entry, Log
from companion.core.problems import Refused
from companion.core.undo import lost, redoable, undo, undoable
from companion.core.words import Renderer
from companion.games.scorpius_freighter import GAME
from companion.games.scorpius_freighter.scoring import Scorer
from companion.services import services
from companion.tables.room import Actor
from tests.games.scorpius_freighter.test_secrets import Open

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
    assert "Redo brings" in question
    before = sheets(log)
    log.append(Entry(log.version + 1, undo(log, player, host=True, target=opener), None, player, log.entries[-1].at))
    assert not log.table.state.counting
    line = redoable(log, player, host=True)
    log.append(Entry(log.version + 1, undo(log, player, host=True, target=line), None, player, log.entries[-1].at))
    assert sheets(log) == before


def test_what_the_host_undid_of_a_count_is_sent_again_as_it_was(counting):
    """All but the confirmation: a sheet is looked over before it is final."""
    log, opener, player = counting
    before = [count for count, _ in sheets(log)]
    opening = log.entries[opener - 1]
    add(log, undo(log, player, host=True, target=opener), None, player)
    assert [draft(log, seat) for seat in range(len(before))] == [None] * len(before), "the count is not open"
    add(log, opening.move, opening.seat, opening.by)
    for seat in range(len(before)):
        again = draft(log, seat)
        for move in () if again is None else again.moves:
            assert move.why_not(log.table.state, By(seat, again=True)) is None
            add(log, move, seat, seat)
        assert draft(log, seat) is None
    assert sheets(log) == [(count, False) for count in before]


def test_a_revealed_count_comes_back_to_each_seat():
    whole = golden.read(FILES[0].read_text(), {GAME.slug: GAME})
    shown = next(seq for seq in range(1, whole.version + 1) if whole.table_after(seq).state.shown)
    log = Log(GAME, whole.entries[:shown])
    before = [count for count, _ in sheets(log)]
    add(log, undo(log, THE_HOST, host=True, target=shown), None, THE_HOST)
    assert all(count != counted for (count, _), counted in zip(sheets(log), before, strict=True))
    for seat in range(len(before)):
        for move in draft(log, seat).moves:
            add(log, move, seat, seat)
    assert [count for count, _ in sheets(log)] == before


def add(log: Log, move: Logged, seat: int | None, by: int) -> None:
    log.append(Entry(log.version + 1, move, seat, by, log.entries[-1].at))


def test_an_entry_that_would_be_refused_today_comes_back_all_the_same(app):
    """The board was larger when Ann counted: it is corrected while the host is back in the last turn."""
    table, seat = Open(app).begin(), 0
    table.send(seat, "BoxCorrected", board_spaces=25)
    table.send(seat, "CountBegun")
    opened = services(app).tables.room(table.code).version
    table.send(seat, "CrewCounted", name="Koda", answer=20)
    services(app).tables.undo(table.code, Actor(None, host=True), target=opened)
    table.send(seat, "BoxCorrected", board_spaces=16)
    table.send(seat, "CountBegun")
    services(app).tables.send_again(table.code, Actor(seat, host=False), seat)
    assert table.state.players[seat].count.crew == (Scorer("Koda", 20),)
