"""What the clock counts, and what happens when time is up."""

from __future__ import annotations

import pytest

from companion.core.game import By
from companion.core.turn_clock.moves import ClockGiven, ClockPaused, ClockResumed, TimeRanOut, TurnPassed


@pytest.mark.rule("CL-001")
def test_it_stands_still_until_somebody_is_put_on(clock):
    trial = clock(3)
    assert (trial.phase, trial.on, trial.view().now.line) == ("setup", None, "Who starts?")
    assert trial.refusal(0, TurnPassed()) == "The clock does not run yet. Tap whoever starts."
    assert trial.refusal(None, ClockResumed()) == "The clock does not run yet. Tap whoever starts."
    trial.start(1, at=5)
    assert (trial.phase, trial.on, trial.view().now.line) == ("playing", 1, "Player 1’s turn")


@pytest.mark.rule("CL-002")
def test_counting_up_it_shows_all_turns_and_never_runs_out(clock):
    trial = clock(2).start().passes(10).passes(15).passes(35.5)
    assert trial.spent == [30.5, 5]
    assert trial.digits == ["0:30", "0:05"]
    assert trial.time(10**6) == []
    assert trial.view().clock.on.since == 35_500 - 5_000


@pytest.mark.rule("CL-003")
def test_every_turn_has_the_whole_time(clock):
    trial = clock(2, clock="turn", turn_seconds=30).start().passes(25).passes(40)
    assert trial.view().clock.on.until == 70_000
    assert trial.spent == [25, 15]
    assert trial.digits == ["0:30", "0:30"]


@pytest.mark.rule("CL-004")
def test_a_bank_is_used_up_and_grows_with_each_turn(clock):
    trial = clock(2, clock="bank", bank_minutes=1, increment_seconds=5).start().passes(20).passes(30)
    assert trial.digits == ["0:45", "0:55"]
    assert trial.view().clock.on.until == 75_000


@pytest.mark.rule("CL-005")
def test_only_whoever_is_on_passes_on_and_leavers_are_skipped(clock):
    trial = clock(4).seated(True, False, True, True).start()
    assert trial.refusal(2, TurnPassed()) == "It is Player 0’s turn."
    assert trial.tell(0, TurnPassed()) == "Player 0 passed on after 0:00"
    trial.passes(3)
    assert trial.on == 2
    before = trial.state
    assert TurnPassed().apply(before, By(0, 4000)) == before, "a second tap for the same turn"


@pytest.mark.rule("CL-006")
def test_anybody_is_put_on_out_of_turn(clock):
    trial = clock(3).start().do(2, ClockGiven(), at=8000)
    assert trial.on == 2
    assert trial.spent == [8, 0, 0]
    assert trial.refusal(2, ClockGiven()) == "It is Player 2’s turn already."
    assert trial.tell(2, ClockGiven()) == "Player 2 is on the clock"


@pytest.mark.rule("CL-007")
def test_a_pause_costs_nobody_anything(clock):
    trial = clock(2, clock="turn", turn_seconds=30).start().pause(10)
    assert trial.time(10**6) == []
    assert trial.refusal(0, TurnPassed()) == "The clock is paused. Let it run on first."
    assert trial.refusal(None, ClockPaused()) == "The clock is not running."
    assert trial.digits[0] == "0:20"
    trial.resume(100)
    assert trial.refusal(None, ClockResumed()) == "The clock is running already."
    assert trial.view().clock.on.until == 120_000
    assert trial.passes(110).spent == [20, 0]


@pytest.mark.rule("CL-008")
@pytest.mark.parametrize("kind", ["turn", "bank"])
def test_just_a_sign_and_overtime_counts(clock, kind):
    trial = clock(2, clock=kind, turn_seconds=60, bank_minutes=1).start()
    assert trial.time(500) == [60]
    face = trial.view().clock.on
    assert (face.seat, face.since, face.overtime, face.out) == (0, 60_000, True, False)
    assert trial.pause(75.5).digits[0] == "0:15"
    trial.resume(80).passes(90)
    assert trial.spent == [85.5, 0]
    trial.passes(91)
    assert trial.time(140) == [], "there is one sign, not one in each turn"
    assert trial.view().clock.on.overtime == (kind == "bank")


@pytest.mark.rule("CL-009")
def test_the_turn_passes_on_until_nobody_is_there(clock):
    trial = clock(3, clock="turn", turn_seconds=10, at_zero="pass").start()
    assert trial.time(15) == [10]
    assert trial.on == 1
    trial.passes(15)
    assert trial.time(10**6) == [25, 35, 45]
    assert (trial.on, trial.view().clock.running) == (2, False)
    assert trial.spent == [20, 15, 10]


@pytest.mark.rule("CL-009")
def test_a_bank_that_is_used_up_has_no_other_turn(clock):
    trial = clock(3, clock="bank", bank_minutes=0.5, at_zero="pass").start().passes(20)
    trial.passes(25).passes(30)
    assert trial.time(40) == [40]
    assert trial.passes(45).passes(46).on == 1
    assert trial.refusal(0, ClockGiven()) == "Player 0 has no time left."
    assert [face.out for face in trial.view().clock.faces] == [True, False, False]
    assert trial.ended is None


@pytest.mark.rule("CL-010")
def test_out_of_time_loses_and_the_last_one_wins(clock):
    trial = clock(3, clock="bank", bank_minutes=0.5, at_zero="lose").start().passes(10)
    assert trial.time(40) == [40]
    assert trial.tell(None, TimeRanOut()) == "Player 2 is out of time"
    assert (trial.on, trial.ended) == (2, None)
    assert trial.time(75) == [70]
    assert (trial.ended, trial.ended_by, trial.sheet.winners) == ("time", "Only Player 0 has time left.", (0,))
    assert [seat.rank for seat in trial.sheet.seats] == [1, 2, 2]
    assert trial.refusal(None, ClockResumed()) == "Player 2 has no time left."


@pytest.mark.rule("CL-010")
def test_alone_it_is_over_when_time_is_up(clock):
    trial = clock(1, clock="turn", at_zero="lose").start().passes(20)
    assert (trial.on, trial.ended) == (0, None)
    assert trial.time(100) == [80]
    assert (trial.ended, trial.sheet.winners) == ("time", ())


@pytest.mark.rule("CL-011")
def test_whoever_comes_late_begins_with_nothing_counted(clock):
    trial = clock(2, clock="bank", bank_minutes=1).start().seated(True, True, True)
    assert trial.passes(5).passes(6).on == 2
    assert trial.digits == ["0:55", "0:59", "1:00"]


@pytest.mark.rule("CL-013")
def test_other_settings_keep_what_was_counted(clock):
    trial = clock(2, clock="up").start().passes(50).passes(60).change("clock", "bank").change("bank_minutes", 1)
    assert trial.digits == ["0:10", "0:50"]
    assert trial.time(100) == [70]
    trial.change("bank_minutes", 2)
    assert trial.view().clock.on.until == 130_000


def test_what_time_says(clock):
    trial = clock(2).start()
    assert trial.refusal(None, TimeRanOut()) == "Only time decides that."
    assert trial.tell(None, TimeRanOut()) == "Time is up for Player 0"
    assert trial.tell(None, ClockPaused()) == "The host paused the clock"
    assert trial.tell(1, ClockResumed()) == "Player 1 let the clock run again"
    passing = clock(2, clock="turn", at_zero="pass").start()
    assert passing.tell(None, TimeRanOut()) == "Time is up: Player 0’s turn is over"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, "The clock counts how long you think."),
        ({"clock": "turn", "at_zero": "pass"}, "60 seconds for each turn. Then the turn is over."),
        ({"clock": "bank", "at_zero": "lose"}, "15 min for each of you. Out of time loses."),
        (
            {"clock": "bank", "bank_minutes": 2.5, "increment_seconds": 3},
            "2.5 min for each of you, 3 s more after each turn.",
        ),
    ],
)
def test_the_settings_in_words(clock, options, words):
    assert clock(2, **options).view().clock.settings == words
