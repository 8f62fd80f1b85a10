"""Time that is given back: the law of undo, and that no time is lost or counted twice."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.game import Started
from companion.core.log import Entry, Log
from companion.core.problems import Refused
from companion.core.table_moves import Joined, Left, Returned
from companion.core.turn_clock.moves import ClockGiven, ClockPaused, ClockResumed, TurnPassed
from companion.core.undo import undo, undoable
from companion.games.clock_only import GAME
from companion.games.clock_only.options import Options

gently = settings(max_examples=60)


class Evening:
    """A log with the moments at which things happen; time itself logs what is due."""

    def __init__(self, seats: int = 3, **options) -> None:
        names = tuple(f"Player {n}" for n in range(seats))
        started = Started(game="clock-only", seats=names, options=Options(**options))
        self.log, self.at = Log(GAME, [Entry(1, started, None, None, 0)]), 0

    def later(self, milliseconds: int) -> None:
        until = self.at + milliseconds
        while (due := self.log.table.deadline()) is not None and due[0] <= until:
            self.at = max(self.at, due[0])
            self._add(due[1], None, None)
        self.at = until

    def put(self, move, seat=None) -> bool:
        """Whether the rules allow it, and then it is logged."""
        if isinstance(move, (Left, Returned)):
            refused = self.log.table.seats[seat].left == isinstance(move, Left)
        elif isinstance(move, Joined):
            refused, seat = False, len(self.log.table.seats)
        else:
            made_by = Entry(0, move, seat, seat, self.at).made_by
            refused = self.log.table.over or move.why_not(self.log.table.state, made_by) is not None
        if not refused:
            self._add(move, seat, seat or 0)
        return not refused

    def undo(self, by: int, *, host: bool = False) -> None:
        self._add(undo(self.log, by, host=host), None, by)

    def _add(self, move, seat, by) -> None:
        self.log.append(Entry(self.log.version + 1, move, seat, by, self.at))

    @property
    def clock(self):
        return self.log.table.state.clock

    @property
    def counted(self) -> int:
        running = 0 if self.clock.since is None else self.at - self.clock.since
        return sum(times.spent for times in self.clock.times) + running


moves = st.sampled_from(
    [
        ClockGiven(),
        TurnPassed(),
        TurnPassed(),
        TurnPassed(),
        ClockPaused(),
        ClockResumed(),
        Left(),
        Returned(),
        Joined(name="X"),
    ]
)
steps = st.lists(st.tuples(moves, st.integers(0, 2), st.integers(0, 9_000)), max_size=25)
kinds = st.fixed_dictionaries(
    {
        "clock": st.sampled_from(["up", "turn", "bank"]),
        "turn_seconds": st.just(5),
        "bank_minutes": st.just(0.5),
        "increment_seconds": st.sampled_from([0, 2]),
        "at_zero": st.sampled_from(["sign", "pass", "lose"]),
    }
)


@gently
@given(kinds, steps)
def test_all_times_together_are_the_time_that_passed_without_the_pauses(options, steps):
    evening, ran = Evening(**options), 0
    for move, seat, after in steps:
        ran += _running_time(evening, after)
        if isinstance(move, Joined) and len(evening.log.table.seats) > 3:
            continue
        turn = evening.clock.turn
        evening.put(move, turn if isinstance(move, TurnPassed) and turn is not None else seat)
        assert evening.counted == ran
        assert evening.clock.turn is None or evening.clock.since is None or _plays(evening, evening.clock.turn)


def _running_time(evening: Evening, after: int) -> int:
    """As a stopwatch beside the table counts it: millisecond by millisecond, but in larger steps."""
    ran, until = 0, evening.at + after
    while evening.at < until:
        due = evening.log.table.deadline()
        end = until if due is None else min(until, max(due[0], evening.at))
        ran += end - evening.at if evening.log.table.timer() is not None else 0
        evening.later(end - evening.at)
    evening.later(0)
    return ran


def _plays(evening: Evening, seat: int) -> bool:
    return not evening.log.table.seats[seat].left


@gently
@given(kinds, steps, st.integers(0, 60_000))
def test_do_wait_and_undo_is_never_happened(options, steps, waited):
    """But for the clock, which stands still as it was when it happened."""
    evening = Evening(**options)
    for move, seat, after in steps:
        evening.later(after)
        before, at = evening.log.table, evening.at
        if isinstance(move, Joined) or not evening.put(move, seat):
            continue
        done = evening.log.version
        evening.later(waited)
        evening.log.append(
            Entry(evening.log.version + 1, undo(evening.log, 0, host=True, target=done), None, 0, evening.at)
        )
        state = evening.log.table.state
        if before.timer() == evening.log.table.timer():
            assert state == before.state
        else:
            assert state == GAME.pause(before.state, at)
        evening = _resumed(evening)


def _resumed(evening: Evening) -> Evening:
    evening.put(ClockResumed())
    return evening


@pytest.mark.rule("CL-012")
@pytest.mark.parametrize("kind", ["up", "turn", "bank"])
def test_whoever_passed_on_too_soon_has_the_own_time_back(kind):
    evening = Evening(2, clock=kind)
    evening.put(ClockGiven(), 0)
    evening.later(20_000)
    evening.put(TurnPassed(), 0)
    evening.later(7_000)
    evening.undo(0)
    assert (evening.clock.turn, evening.clock.since) == (0, None)
    assert [times.spent for times in evening.clock.times] == [20_000, 0]
    assert [times.passed for times in evening.clock.times] == [0, 0]
    evening.later(60_000)
    evening.put(ClockResumed(), 0)
    evening.later(5_000)
    evening.put(TurnPassed(), 0)
    assert evening.counted == 25_000


def test_nobody_undoes_a_turn_after_which_others_went_on():
    evening = Evening(3)
    evening.put(ClockGiven(), 0)
    evening.put(TurnPassed(), 0)
    evening.put(TurnPassed(), 1)
    assert undoable(evening.log, 0, host=False) is None
    with pytest.raises(Refused):
        evening.undo(0)
    evening.undo(1)
    assert evening.clock.turn == 1


@pytest.mark.rule("CL-011")
def test_whoever_leaves_is_off_the_clock_from_that_moment():
    evening = Evening(3, clock="bank")
    evening.put(ClockGiven(), 1)
    evening.later(9_000)
    evening.put(Left(), 1)
    evening.later(4_000)
    assert evening.clock.turn == 2
    evening.put(TurnPassed(), 2)
    evening.put(TurnPassed(), 0)
    assert evening.clock.turn == 2
    assert [times.spent for times in evening.clock.times] == [0, 9_000, 4_000]
