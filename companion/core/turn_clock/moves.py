"""What happens to a clock: it is started, passed on, paused, and runs out."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.core import turn_clock
from companion.core.game import By, Move
from companion.core.seats import A_PLAYER, is_seat
from companion.core.turn_clock import Clocked, TurnClock
from companion.core.turn_clock.words import digits
from companion.core.words import Message, SeatName, say


class ClockMove(Move, frozen=True):
    """A move about the clock, whatever else goes on at the table meanwhile."""

    independent = True
    anyone = True

    def refuse(self, state: Clocked, by: By) -> Message | None:
        if state.clock is None:
            return say("This table has no clock. The host can choose one on the page “Table”.")
        return self.refuse_clock(state, state.clock, by)

    def refuse_clock(self, state: Clocked, clock: TurnClock, by: By) -> Message | None:
        raise NotImplementedError

    def apply(self, state: Any, by: By) -> Any:
        return state if state.clock is None else replace(state, clock=self.apply_clock(state, state.clock, by))

    def apply_clock(self, state: Clocked, clock: TurnClock, by: By) -> TurnClock:
        raise NotImplementedError


class ClockGiven(ClockMove, frozen=True):
    """This player is on the clock from now on: the first one, or whoever is next where that is not the next seat."""

    who = A_PLAYER

    def refuse_clock(self, state: Clocked, clock: TurnClock, by: By) -> Message | None:
        if not turn_clock.has_turns(state, by.player):
            return say("{name} has no time left.", name=SeatName(by.player))
        if by.seat == clock.turn and clock.since is not None:
            return say("It is {name}’s turn already.", name=SeatName(by.player))
        return None

    def apply_clock(self, state: Clocked, clock: TurnClock, by: By) -> TurnClock:
        on = by.seat == clock.turn and clock.since is not None
        if on or not turn_clock.has_turns(state, by.player):
            return clock
        return turn_clock.given(clock, state.options, by.player, by.at)

    def tell(self, before: Clocked, by: By, viewer: int | None) -> Message:
        return say("{name} is on the clock", name=by.name)


class TurnPassed(ClockMove, frozen=True):
    """The player who is on has ended the turn: the next one round the table is on."""

    who = A_PLAYER

    def refuse_clock(self, state: Clocked, clock: TurnClock, by: By) -> Message | None:
        if clock.turn is None:
            return say("The clock does not run yet. Tap whoever starts.")
        if by.seat != clock.turn:
            return say("It is {name}’s turn.", name=SeatName(clock.turn))
        return say("The clock is paused. Let it run on first.") if clock.since is None else None

    def apply_clock(self, state: Clocked, clock: TurnClock, by: By) -> TurnClock:
        """Nothing for anybody but whoever is on: a second tap, from another phone, ends no other turn."""
        on = by.seat == clock.turn and clock.since is not None
        return turn_clock.passed(state, clock, by.at) if on else clock

    def tell(self, before: Clocked, by: By, viewer: int | None) -> Message:
        clock = before.clock
        if clock is None or clock.since is None:
            return say("{name} ended the turn", name=by.name)
        took = clock.thought + max(0, by.at - clock.since)
        return say("{name} passed on after {time}", name=by.name, time=digits(took))


class ClockPaused(ClockMove, frozen=True):
    for_all = True

    def refuse_clock(self, state: Clocked, clock: TurnClock, by: By) -> Message | None:
        return say("The clock is not running.") if clock.since is None else None

    def apply_clock(self, state: Clocked, clock: TurnClock, by: By) -> TurnClock:
        return turn_clock.stopped(clock, by.at)

    def tell(self, before: Clocked, by: By, viewer: int | None) -> Message:
        return say("{name} paused the clock", name=by.name)


class ClockResumed(ClockMove, frozen=True):
    for_all = True

    def refuse_clock(self, state: Clocked, clock: TurnClock, by: By) -> Message | None:
        if clock.turn is None:
            return say("The clock does not run yet. Tap whoever starts.")
        if clock.since is not None:
            return say("The clock is running already.")
        if not turn_clock.has_turns(state, clock.turn):
            return say("{name} has no time left.", name=SeatName(clock.turn))
        return None

    def apply_clock(self, state: Clocked, clock: TurnClock, by: By) -> TurnClock:
        able = clock.turn is not None and turn_clock.has_turns(state, clock.turn)
        return replace(clock, since=by.at, missed=0) if able and clock.since is None else clock

    def tell(self, before: Clocked, by: By, viewer: int | None) -> Message:
        return say("{name} let the clock run again", name=by.name)


class TimeRanOut(ClockMove, frozen=True):
    """Only time itself logs this."""

    by_time = True

    def refuse_clock(self, state: Clocked, clock: TurnClock, by: By) -> Message | None:
        return say("Only time decides that.")

    def apply_clock(self, state: Clocked, clock: TurnClock, by: By) -> TurnClock:
        due = clock.turn is not None and clock.since is not None and not clock.times[clock.turn].out
        return turn_clock.ran_out(state, clock, by.at) if due else clock

    def tell(self, before: Clocked, by: By, viewer: int | None) -> Message:
        turn = None if before.clock is None else before.clock.turn
        if turn is None or not is_seat(before, turn):
            return say("Time is up")
        name, at_zero = SeatName(turn), before.options.at_zero
        if at_zero == "lose":
            return say("{name} is out of time", name=name)
        if at_zero == "pass":
            return say("Time is up: {name}’s turn is over", name=name)
        return say("Time is up for {name}", name=name)


MOVES: tuple[type[Move], ...] = (ClockGiven, TurnPassed, ClockPaused, ClockResumed, TimeRanOut)


# For the record of a game that has a clock


def deadline(state: Clocked) -> tuple[int, Move] | None:
    clock = state.clock
    if clock is None or clock.turn is None or clock.times[clock.turn].out:
        return None
    zero = turn_clock.zero_at(clock, state.options)
    return None if zero is None else (zero, TimeRanOut())


def pause(state: Any, at: int) -> Any:
    return state if state.clock is None else replace(state, clock=turn_clock.stopped(state.clock, at))


def retimed(state: Any, at: int) -> Any:
    return state if state.clock is None else replace(state, clock=turn_clock.without_leavers(state, at))
