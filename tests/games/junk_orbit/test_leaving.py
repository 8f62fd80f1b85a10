"""Somebody leaves: whether they count is asked before anybody has won, and nobody runs against them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask

from companion import create_app
from companion.core.game import Move, Started
from companion.core.log import Entry, Log
from companion.core.table_move import TableMove
from companion.core.table_moves import LeaverCounted, Left
from companion.games.junk_orbit import GAME
from companion.games.junk_orbit import moves as m
from companion.games.junk_orbit.options import Options
from companion.services import services
from companion.web.visit import Visit
from tests.games.test_drawn import room_at


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    app = create_app(tmp_path_factory.mktemp("left"), games={GAME.slug: GAME})
    yield app
    services(app).tables.store.close()


def played(*moves: tuple[int | None, Move | TableMove]) -> Log:
    """Three players, and the first one has left before the end."""
    started = Started(game="junk-orbit", seats=("Ann", "Bob", "Cem"), options=Options())
    log = Log(GAME, [Entry(1, started, None, None, 0)])
    end = ((0, Left()), (1, m.RefillFailed()), (2, m.TurnEnded()))
    for seat, move in ((0, m.FirstChosen(first=0)), *moves, *end):
        log.append(Entry(log.version + 1, move, seat, seat, log.version))
    return log


def page(app: Flask, log: Log) -> str:
    room = room_at(log, log.version, held=True)
    drawn = services(app).drawer.picture(room, Visit(room.code, "seat-1", "play"))
    assert drawn is not None
    return drawn.whole()


def test_it_works(app):
    log = played((0, m.Delivered(value=9)), (1, m.Delivered(value=4)))
    sheet = log.table.sheet()
    assert sheet is not None
    assert [seat.left for seat in sheet.seats] == [True, False, False]
    assert (sheet.winners, [asked.key for asked in sheet.questions]) == ((), ["leaver-0"])
    assert "<small>left</small>" in page(app, log)


@pytest.mark.parametrize(("counts", "winners"), [(True, (0,)), (False, (1,))])
def test_the_table_says_whether_they_count(counts, winners):
    log = played((0, m.Delivered(value=9)), (1, m.Delivered(value=4)))
    log.append(Entry(log.version + 1, LeaverCounted(counts=counts), 0, 1, log.version))
    sheet = log.table.sheet()
    assert sheet is not None
    assert sheet.winners == winners


def test_nobody_runs_against_somebody_who_left(app):
    """While it is open whether they count, and where that settles it."""
    log = played((0, m.Delivered(value=4)), (1, m.Delivered(value=4)))
    assert 'id="race"' not in page(app, log)
    log.append(Entry(log.version + 1, LeaverCounted(counts=False), 0, 1, log.version))
    assert 'id="race"' not in page(app, log)
    assert log.table.sheet().winners == (1,)


def test_those_who_are_there_run(app):
    log = played(*((seat, m.Delivered(value=4)) for seat in range(3)))
    log.append(Entry(log.version + 1, LeaverCounted(counts=False), 0, 1, log.version))
    drawn = page(app, log)
    assert 'id="race-1"' in drawn
    assert 'id="race-2"' in drawn
    assert 'id="race-0"' not in drawn


def test_whoever_comes_back_finds_the_ship_where_it_was(orbit):
    table = orbit(3, map=True).do(0, m.LapsChecked())
    at, lying = table.state.players[0].at, table.state.lying
    table.seated(False, True, True)
    assert (table.state.turn, table.state.lying) == (1, lying)
    table.seated(True, True, True)
    assert table.state.players[0].at == at is not None
    assert table.view(0).orrery.lost is None
