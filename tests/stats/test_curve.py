"""The curve of a game: what was undone or corrected leaves no trace in it."""

from dataclasses import replace

from msgspec import structs

from companion.core.game import Course
from companion.core.log import Log
from companion.stats.curve import curve
from tests.drill import GAME
from tests.drill.moves import Tapped
from tests.drill_tables import BOB, Clock, do, opened, playing


def log_of(tmp_path, game=GAME):
    with playing(tmp_path, Clock()) as tables:
        room = opened(tables)
        for amount in (1, 2, 3):
            do(tables, room, BOB, Tapped(amount=amount))
        return Log(game, tables.room(room.code).log.entries)


def test_it_follows_the_log(tmp_path):
    assert [step.totals[1] for step in curve(log_of(tmp_path))] == [0, 1, 3, 6]


def test_times_make_no_curve(tmp_path):
    def timed(state):
        return structs.replace(GAME.score(state), unit="time")

    assert curve(log_of(tmp_path, replace(GAME, score=timed))) == []


def test_a_game_that_knows_its_rounds_says_how_it_went(tmp_path):
    game = replace(GAME, course=lambda state: Course(((0, 2, 0), (1, 6, 0))))
    assert [step.totals for step in curve(log_of(tmp_path, game))] == [(0, 0, 0), (0, 2, 0), (1, 6, 0)]
