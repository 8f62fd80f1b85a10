"""A clock for any game that people play in turns: what it has counted, and what time it shows.

A game that has one keeps it in its state as ``clock`` (None: there is none), takes its settings from ``ClockOptions``,
and lists ``MOVES`` among its own. Nothing ticks: a turn has a moment from which it runs, and all else follows.
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from companion.core.seats import Seated, clockwise, plays
from companion.core.turn_clock.options import ClockOptions

SECOND, MINUTE = 1000, 60_000


class Times(Struct, frozen=True, gc=False):
    """What was counted of one player, in milliseconds."""

    spent: int = 0
    """In all turns, up to the moment from which the present one runs."""
    passed: int = 0
    """Turns that they ended themselves: each of them adds to a bank that grows."""
    out: bool = False
    """Their time ran out: in this turn, or all of their bank."""
    turns: int = 0
    """All that they began, the present one among them."""


class TurnClock(Struct, frozen=True, gc=False):
    times: tuple[Times, ...]
    turn: int | None = None
    """The seat that is on the clock; None until somebody starts it."""
    thought: int = 0
    """Milliseconds of this turn, up to the moment from which it runs."""
    since: int | None = None
    """From this moment on it runs; None: it stands still."""
    missed: int = 0
    """Turns in a row that time ended and nobody else: once round the table, and the clock waits."""


class Clocked(Seated, Protocol):
    """The state of a game that may have a clock."""

    @property
    def options(self) -> ClockOptions: ...
    @property
    def clock(self) -> TurnClock | None: ...


def new_clock(options: ClockOptions, seats: int) -> TurnClock | None:
    return None if options.clock == "none" else TurnClock((Times(),) * seats)


# What it shows


def left(clock: TurnClock, options: ClockOptions, seat: int) -> int | None:
    """Milliseconds that this player has, less than none in overtime; None where the time only counts up.

    Of a turn that runs it is what was left at the moment from which it runs.
    """
    times = clock.times[seat]
    if options.clock == "bank":
        bank = options.bank_minutes * MINUTE + times.passed * options.increment_seconds * SECOND
        return round(bank) - times.spent
    if options.clock == "turn":
        return options.turn_seconds * SECOND - (clock.thought if seat == clock.turn else 0)
    return None


def zero_at(clock: TurnClock, options: ClockOptions) -> int | None:
    """The moment at which the time of whoever is on is up, or was; None: nothing runs down."""
    if clock.turn is None or clock.since is None:
        return None
    more = left(clock, options, clock.turn)
    return None if more is None else clock.since + more


def has_turns(state: Clocked, seat: int) -> bool:
    """Whether the clock comes to this player: they have not left, and not run out of time where that ends it."""
    clock = state.clock
    return plays(state, seat) and clock is not None and not (is_final(state.options) and clock.times[seat].out)


def is_final(options: ClockOptions) -> bool:
    """Whether somebody whose time is up gets no other turn."""
    return options.at_zero == "lose" or (options.at_zero == "pass" and options.clock == "bank")


def next_on(state: Clocked, after: int) -> int | None:
    """Whose turn comes after this seat's; the same where nobody else has any, None: nobody has."""
    return next((seat for seat in clockwise(state, after) if has_turns(state, seat)), None)


def losers(state: Clocked) -> tuple[int, ...]:
    """Whoever has lost by running out of time."""
    if state.clock is None or state.options.at_zero != "lose":
        return ()
    return tuple(seat for seat, times in enumerate(state.clock.times) if times.out)


# What happens to it


def with_times(clock: TurnClock, seat: int, times: Times) -> TurnClock:
    return replace(clock, times=(*clock.times[:seat], times, *clock.times[seat + 1 :]))


def stopped(clock: TurnClock, at: int) -> TurnClock:
    """It stands still from that moment on, with all that was counted until then."""
    if clock.turn is None or clock.since is None:
        return clock
    more, times = max(0, at - clock.since), clock.times[clock.turn]
    counted = with_times(clock, clock.turn, replace(times, spent=times.spent + more))
    return replace(counted, thought=clock.thought + more, since=None)


def given(clock: TurnClock, options: ClockOptions, seat: int, at: int) -> TurnClock:
    """From that moment on the turn of this player runs. Whoever was on has a whole turn again the next time."""
    still = stopped(clock, at)
    if still.turn is not None and not is_final(options):
        times, more = still.times[still.turn], left(still, options, still.turn)
        in_debt = options.clock == "bank" and more is not None and more <= 0
        still = with_times(still, still.turn, replace(times, out=times.out and in_debt))
    begun = with_times(still, seat, replace(still.times[seat], turns=still.times[seat].turns + 1))
    return replace(begun, turn=seat, thought=0, since=at, missed=0)


def passed(state: Clocked, clock: TurnClock, at: int) -> TurnClock:
    """Whoever is on has ended the turn; the next one round the table is on."""
    if clock.turn is None:
        return clock
    times = clock.times[clock.turn]
    earned = with_times(clock, clock.turn, replace(times, passed=times.passed + 1))
    follows = next_on(state, clock.turn)
    return clock if follows is None else given(earned, state.options, follows, at)


def ran_out(state: Clocked, clock: TurnClock, at: int) -> TurnClock:
    """The time of whoever is on is up: what comes of it is what the table chose."""
    if clock.turn is None:
        return clock
    options, missed = state.options, clock.missed + 1
    out = with_times(clock, clock.turn, replace(clock.times[clock.turn], out=True))
    if options.at_zero == "sign":
        return out
    able = [seat for seat in clockwise(state, clock.turn) if not (is_final(options) and out.times[seat].out)]
    if not able or (options.at_zero == "lose" and len(able) == 1 < len(state.players)):
        return stopped(out, at)
    on = replace(given(out, options, able[0], at), missed=missed)
    return stopped(on, at) if missed >= len(able) else on


def with_seats(clock: TurnClock | None, seats: int) -> TurnClock | None:
    """The clock with room for those who came late."""
    return None if clock is None else replace(clock, times=clock.times + (Times(),) * (seats - len(clock.times)))


def without_leavers(state: Clocked, at: int) -> TurnClock | None:
    """The clock after somebody came, left or returned at that moment: nobody who left is on it."""
    clock = state.clock
    if clock is None or clock.turn is None or plays(state, clock.turn):
        return clock
    follows = next_on(state, clock.turn)
    if follows is None:
        return stopped(clock, at)
    on = given(clock, state.options, follows, at)
    return replace(on, since=None) if clock.since is None else on


def changed_clock(clock: TurnClock | None, options: ClockOptions, seats: int) -> TurnClock | None:
    """The clock with other settings: what was counted stays, and whoever has time again is in again."""
    if clock is None or options.clock == "none":
        return new_clock(options, seats)
    for seat, times in enumerate(clock.times):
        more = left(clock, options, seat)
        clock = with_times(clock, seat, replace(times, out=times.out and more is not None and more <= 0))
    return clock
