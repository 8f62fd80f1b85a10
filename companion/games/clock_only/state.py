"""The table around the clock: who plays, and whether the game is over."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.core import seats
from companion.core.game import Started
from companion.core.sheet import Ending
from companion.core.turn_clock import TurnClock, changed_clock, losers, new_clock, with_seats
from companion.core.turn_clock.words import digits
from companion.core.words import SeatName, say
from companion.games.clock_only.options import Options


class Player(Struct, frozen=True, gc=False):
    playing: bool = True
    """False for somebody who has left: the clock does not come to them."""


class State(Struct, frozen=True, gc=False):
    options: Options
    players: tuple[Player, ...]
    clock: TurnClock | None
    called: bool = False
    """Somebody said that the game is over."""
    named: tuple[int, ...] = ()
    """Who won, as they said it; empty: they said nothing."""


def setup(started: Started) -> State:
    options = replace(started.options, title=started.title or started.options.title)
    people = len(started.seats)
    return State(options, (Player(),) * people, new_clock(options, people))


def changed(state: State, options: Options) -> State:
    """What was counted stays; other settings go from where the clock is."""
    return replace(state, options=options, clock=changed_clock(state.clock, options, len(state.players)))


def seated(state: State, playing: tuple[bool, ...]) -> State:
    state = seats.reseated(state, playing, lambda seat: Player())
    return replace(state, clock=with_seats(state.clock, len(playing)))


def phase(state: State) -> str:
    if ending(state) is not None:
        return "over"
    return "setup" if state.clock is None or state.clock.turn is None else "playing"


def waiting(state: State) -> tuple[int, ...]:
    """Whoever is on the clock."""
    clock = state.clock
    if ending(state) is not None or clock is None or clock.turn is None or not seats.plays(state, clock.turn):
        return ()
    return (clock.turn,)


def in_time(state: State) -> tuple[int, ...]:
    """Those who have not lost by running out of time; whoever has left only where nobody else is in time."""
    kept = [seat for seat in range(len(state.players)) if seat not in losers(state)]
    return tuple(seat for seat in kept if seats.plays(state, seat)) or tuple(kept)


def ending(state: State) -> Ending | None:
    if state.called and not state.named:
        return Ending("called", say("You ended the game."))  # the result says the time
    if state.called:
        return Ending("called", say("The game was over after {time} on the clock.", time=digits(spent(state))))
    if not losers(state):
        return None
    match in_time(state):
        case ():
            return Ending("time", say("Time is up."))
        case (last,) if len(state.players) > 1:
            return Ending("time", say("Only {name} has time left.", name=SeatName(last)))
    return None


def spent(state: State) -> int:
    """Milliseconds that all of them thought: the sum of the seconds that are shown for each."""
    return 0 if state.clock is None else sum(times.spent // 1000 * 1000 for times in state.clock.times)
