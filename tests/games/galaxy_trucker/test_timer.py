"""The sand-glass: who starts it, who turns it and when, and what its end means."""

from __future__ import annotations

import pytest

from companion.core.game import Started
from companion.core.log import Entry, Log
from companion.core.problems import Impossible
from companion.core.undo import undo
from companion.games.galaxy_trucker import GAME
from companion.games.galaxy_trucker import moves as m
from companion.games.galaxy_trucker.options import Options

RUNNING = "The glass is still running. It may be turned only when it has run out."
LAST_FLIP = "The last flip is for somebody who has finished: take a number tile first."


def landed(trial, *rounds, first=1):
    """Round one is over, and this seat landed first."""
    table = trial(3, rounds=rounds).launch().days(first, 30)
    return table.land().count_rest()


@pytest.mark.rule("GT-037")
def test_who_landed_first_says_go(trial):
    table = landed(trial, "I", "II").do(0, m.RoundBegun())
    assert table.view().says_go == 1
    assert table.refusal(0, m.BuildStarted()) == "Player 1 landed first last time and says Go."
    assert table.refusal(None, m.BuildStarted()) is not None
    assert table.go(1).view().phase == "build"


@pytest.mark.rule("GT-037")
def test_go_may_come_straight_from_the_pay_out(trial):
    table = landed(trial, "I", "II")
    assert table.refusal(2, m.BuildStarted()) == "Player 1 landed first last time and says Go."
    assert (table.go(1).view().round, table.view().phase) == ("II", "build")


def test_in_the_first_round_and_if_nobody_landed_anybody_says_go(trial):
    table = trial(2)
    assert all(table.refusal(seat, m.BuildStarted()) is None for seat in (None, 0, 1))
    table.launch().do(0, m.GaveUp()).do(1, m.GaveUp()).count_rest().do(0, m.RoundBegun())
    assert table.view().says_go is None
    assert table.refusal(1, m.BuildStarted()) is None


@pytest.mark.rule("GT-039", "GT-041")
@pytest.mark.parametrize(("name", "circles"), [("I", "1S"), ("II", "21S"), ("III", "321S"), ("IIIa", "321S")])
def test_the_circles_of_a_round(trial, name, circles):
    table, seen = trial(2, rounds=(name,)).go(), ""
    table.do(0, m.TileTaken(number=1))
    for runs_left in reversed(range(len(circles))):
        assert table.view().timer.runs_left == runs_left
        seen += table.view().timer.circle_name[0]
        if runs_left:
            table.wait(90).do(0, m.TimerFlipped())
    assert seen == circles


@pytest.mark.rule("GT-040")
def test_a_run_lasts_ninety_seconds_or_what_the_table_chose(trial):
    timer = trial(2).go().view().timer
    assert (timer.deadline, timer.left_ms, timer.paused) == (1_090_000, 90_000, False)
    table = trial(2, timer_seconds=5).go().wait(4.999)
    assert table.view().timer.state == "running"
    assert table.wait(0.001).view().timer.state == "empty"


@pytest.mark.rule("GT-042")
def test_no_flip_while_sand_is_left(trial):
    table = trial(2, rounds=("II",)).go().wait(89.999)
    assert table.refusal(0, m.TimerFlipped()) == RUNNING
    assert table.view(0).offers["flip"].why_not == RUNNING
    assert table.wait(0.001).refusal(0, m.TimerFlipped()) is None


@pytest.mark.rule("GT-043")
def test_anybody_turns_it_between_numbered_circles(trial):
    table = trial(3, rounds=("III",)).go().do(2, m.TileTaken(number=1)).wait(90)
    assert all(table.view(seat).offers["flip"].why_not is None for seat in range(3))
    assert table.do(1, m.TimerFlipped()).view().timer.circle == 2
    assert table.wait(90).do(0, m.TimerFlipped()).view().timer.circle == 1


@pytest.mark.rule("GT-044")
def test_an_empty_glass_on_a_numbered_circle_ends_nothing(trial):
    table = trial(2, rounds=("II",)).go().wait(1000)
    timer = table.view().timer
    assert (timer.state, timer.empty_since, timer.deadline, timer.left_ms) == ("empty", 1_090_000, None, 0)
    assert (table.view().phase, table.view().building) == ("build", (0, 1))
    assert table.refusal(0, m.TileTaken(number=2)) is None


@pytest.mark.rule("GT-045")
def test_the_last_flip_is_for_who_has_finished(trial):
    table = trial(2).go().do(1, m.TileTaken(number=2)).wait(90)
    assert table.refusal(0, m.TimerFlipped()) == LAST_FLIP
    assert table.refusal(None, m.TimerFlipped()) == LAST_FLIP
    assert table.do(1, m.TimerFlipped()).view().timer.circle_name == "Start"


@pytest.mark.rule("GT-046")
def test_no_circle_is_skipped_not_even_by_who_has_finished(trial):
    table = trial(2, rounds=("III",)).go().do(0, m.TileTaken(number=1))
    for circle in (2, 1, 0):
        assert table.wait(90).do(0, m.TimerFlipped()).view().timer.circle == circle
        assert table.refusal(0, m.TimerFlipped()) == RUNNING


@pytest.mark.rule("GT-047", "GT-049")
def test_after_the_run_on_start_building_is_closed_and_there_is_no_turn(trial):
    table = trial(3).go().do(0, m.TileTaken(number=1)).wait(90).do(0, m.TimerFlipped()).wait(90)
    timer = table.view().timer
    assert (timer.state, timer.next_circle) == ("closed", None)
    assert table.view().building == (1, 2)
    assert table.refusal(0, m.TimerFlipped()).startswith("That was the last run.")
    assert table.do(2, m.TileTaken()).do(1, m.TileTaken()).view().phase == "check"


@pytest.mark.rule("GT-050")
def test_building_ends_when_all_have_a_tile(trial):
    table = trial(2).go().wait(10).tiles(2, 1)
    assert (table.view().phase, table.view().timer) == ("check", None)
    assert GAME.deadline(table.state) is None


def test_a_pause_keeps_the_sand_and_going_on_takes_three_seconds(trial):
    table = trial(2).go().wait(30).do(1, m.TimerPaused())
    timer = table.view().timer
    assert (timer.deadline, timer.left_ms, timer.paused) == (None, 60_000, True)
    assert table.refusal(0, m.TimerFlipped()) == "The glass is paused. Let it run on first."
    assert table.refusal(0, m.TimerPaused()) == "The glass is paused already."
    table.wait(500).do(0, m.TimerResumed())
    timer = table.view().timer
    assert (timer.starts, timer.deadline) == (table.now + 3000, table.now + 63_000)
    assert table.refusal(0, m.TimerResumed()) == "The glass is not paused."


def test_a_pause_in_the_countdown_loses_no_sand(trial):
    table = trial(2).go().wait(30).do(1, m.TimerPaused()).do(0, m.TimerResumed()).wait(2).do(0, m.TimerPaused())
    assert table.view().timer.left_ms == 60_000
    assert table.do(0, m.TimerResumed()).wait(4).do(0, m.TimerPaused()).view().timer.left_ms == 59_000


def test_an_empty_glass_cannot_be_paused_and_players_do_not_decide_its_end(trial):
    table = trial(2).go()
    assert table.refusal(0, m.GlassRanOut()) == "Only the sand decides that."
    assert table.wait(90).refusal(0, m.TimerPaused()) == "The glass has run out. There is nothing to pause."


def test_nobody_starts_building_twice(trial):
    assert trial(2).go().refusal(0, m.BuildStarted()) == "Building has begun already."


def test_an_undo_that_brings_the_glass_back_brings_it_back_paused():
    started = Started(game=GAME.slug, seats=("Ann", "Bob"), options=Options())
    log = Log(GAME, [Entry(1, started, None, None, 0)])
    for at, seat, move in ((1000, 0, m.BuildStarted()), (31_000, 0, m.TileTaken()), (41_000, 1, m.TileTaken())):
        log.append(Entry(log.version + 1, move, seat, seat, at))
    assert GAME.view(log.table.state, 0).phase == "check"
    log.append(Entry(log.version + 1, undo(log, 1, host=False), 1, 1, 300_000))
    timer = GAME.view(log.table.state, 0).timer
    assert (timer.paused, timer.left_ms, timer.deadline) == (True, 50_000, None)
    log.append(Entry(log.version + 1, m.TimerResumed(), 0, 0, 400_000))
    assert GAME.deadline(log.table.state)[0] == 453_000


def test_another_length_counts_from_the_next_turn_of_the_glass(trial):
    table = trial(2).change("timer_seconds", 30).go()
    with pytest.raises(Impossible, match="still sand in the glass"):
        table.change("timer_seconds", 60)
    assert table.change("hidden_credits", False).state.options.hidden_credits is False
    assert table.wait(30).change("timer_seconds", 60).state.options.timer_seconds == 60
