"""The end: who won, and everybody's time."""

from __future__ import annotations

import pytest

from companion.core.log import Entry, Log
from companion.core.table_moves import Started, Stopped
from companion.core.turn_clock.moves import ClockGiven, TurnPassed
from companion.core.words import Renderer
from companion.gallery.results import stories_of
from companion.games.clock_only import GAME
from companion.games.clock_only.moves.game import GameEnded
from companion.games.clock_only.options import Options
from companion.stats.annals import annals
from tests.stats.snapshots import snapshot


@pytest.mark.rule("CL-014")
def test_somebody_says_that_it_is_over_and_who_won(clock):
    trial = clock(3)
    refusal = "The clock has not run yet. Start it first, or choose “we stop here”."
    assert trial.refusal(0, GameEnded()) == refusal
    trial.start()
    assert trial.refusal(0, GameEnded(winners=(3,))) == "Nobody sits there. Pick one of the players."
    assert trial.tell(0, GameEnded()) == "Player 0 said that the game is over"
    assert trial.tell(0, GameEnded(winners=(1, 2))) == (
        "Player 0 said that the game is over: Player 1 and Player 2 win"
    )
    trial.do(0, GameEnded(winners=(2, 1)))
    assert (trial.ended, trial.sheet.winners, trial.phase) == ("called", (1, 2), "over")
    assert [seat.rank for seat in trial.sheet.seats] == [3, 1, 1]
    assert trial.refusal(0, GameEnded()) == "The game is over already. Confirm the result."
    assert trial.view().waiting_for == ()


@pytest.mark.rule("CL-014")
def test_without_a_winner_nobody_is_placed(clock):
    trial = clock(2).start().passes(70).do(0, GameEnded())
    sheet = trial.sheet
    assert sheet.who_won == "1:10 on the clock"
    assert trial.text(sheet.ended.words) == "You ended the game.", "the time is said once"
    assert [seat.rank for seat in sheet.seats] == [0, 0]


def test_a_turn_that_time_ended_is_counted(clock):
    table = clock(2, clock="turn", turn_seconds=30, at_zero="pass").start()
    table.time(until=30)
    assert [line.points for seat in GAME.score(table.state).seats for line in seat.lines if line.key == "turns"] == [
        1,
        1,
    ]


@pytest.mark.rule("CL-015")
@pytest.mark.parametrize("end", [GameEnded(winners=(1,)), Stopped()])
def test_the_clock_stands_still_at_the_end_and_the_result_has_the_times(end):
    log = Log(GAME, [Entry(1, Started(game="clock-only", seats=("Ann", "Bob"), options=Options()), None, None, 0)])
    for seat, move, at in ((0, ClockGiven(), 0), (0, TurnPassed(), 65_400), (0, end, 95_700)):
        log.append(Entry(log.version + 1, move, seat, seat, at))
    sheet = log.table.sheet()
    assert log.table.timer() is None
    assert log.table.state.clock.since is None
    assert [seat.total for seat in sheet.seats] == [65, 30]
    say = Renderer(("Ann", "Bob"))
    lines = [[(say(line.label), line.points, line.unit) for line in seat.lines] for seat in sheet.seats]
    assert lines[0] == [("Time", 65, "time"), ("Turns", 1, "points")]
    assert lines[1] == [("Time", 30, "time"), ("Turns", 1, "points")], "the turn that was under way is one"
    assert sheet.unit == "time"
    if not log.table.stopped:
        assert say(sheet.who_won) == "Bob wins"


def test_the_time_of_all_is_the_sum_of_the_times_that_are_shown(clock):
    trial = clock(2).start().passes(9.9).passes(17.7).do(0, GameEnded(winners=(1,)))
    assert [seat.total for seat in trial.sheet.seats] == [9, 7]
    assert trial.text(trial.sheet.ended.words) == "The game was over after 0:16 on the clock."


@pytest.mark.parametrize(("title", "kinds"), [("", []), ("Azul", ["first", "champion"])])
def test_a_win_is_one_at_the_game_that_was_played_never_at_the_clock(title, kinds):
    started = Started(game="clock-only", seats=("Ann", "Bob"), options=Options(), title=title)
    log = Log(GAME, [Entry(1, started, None, None, 0)])
    for move, at in ((ClockGiven(), 0), (GameEnded(winners=(1,)), 95_700)):
        log.append(Entry(log.version + 1, move, 0, 0, at))
    gallery = snapshot()
    found = stories_of(gallery, annals(gallery), "K7MQ4W", log.table, log.table.sheet())
    assert [story.kind for story in found] == kinds
