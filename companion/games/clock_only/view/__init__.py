"""What a page shows: everybody's time, whose turn it is, and the way to end the game."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.core.now import Now
from companion.core.offer import Offer, form, offer
from companion.core.once import once_per_state
from companion.core.seats import playing
from companion.core.turn_clock.moves import ClockGiven, ClockPaused, ClockResumed
from companion.core.turn_clock.view import ClockShown, clock_shown
from companion.core.words import Message, SeatName, say
from companion.games.clock_only.moves.game import GameEnded
from companion.games.clock_only.state import State, ending, phase, waiting


class End(Struct, frozen=True):
    """The game is over, and who won."""

    people: tuple[int, ...]
    """Those to pick the winners from."""
    finish: Offer
    """The page asks for the winners."""
    pause: Offer | None
    """It asks while the clock stands still; None: it does."""
    resume: Offer | None
    """The game is not over after all."""


class Head(Struct, frozen=True):
    """For the table screen, which says in its own way who is on."""

    heading: Message
    settings: Message


class Table(Struct, frozen=True):
    now: Now
    head: Head
    phase: str
    clock: ClockShown
    starts: tuple[Offer, ...]
    """One for each player, before the clock has run: the page shows that of whoever was drawn."""
    end: End | None
    waiting_for: tuple[int, ...]
    over: bool


def view(state: State, seat: int | None) -> Table:
    """The same for all, but for the line of whoever is on."""
    table = _for_all(state)
    if table.clock.on is None or not table.clock.running or seat != table.clock.on.seat:
        return table
    return replace(table, now=replace(table.now, own=say("Your turn")))


@once_per_state
def _for_all(state: State) -> Table:
    clock, where = clock_shown(state), phase(state)
    assert clock is not None, "there is nothing else at this table"
    return Table(
        now=_now(clock),
        head=Head(_heading(clock), clock.settings),
        phase=where,
        clock=clock,
        starts=() if clock.on else tuple(_starts(state, seat) for seat in range(len(state.players))),
        end=_end(state, clock) if where == "playing" else None,
        waiting_for=waiting(state),
        over=ending(state) is not None,
    )


def _now(clock: ClockShown) -> Now:
    if clock.on is None:
        return Now(_heading(clock), clock.settings)
    seat = clock.on.seat
    return Now(say("{name}’s turn", name=SeatName(seat)) if clock.running else _heading(clock), clock.settings, seat)


def _heading(clock: ClockShown) -> Message:
    if clock.on is None:
        return say("Who starts?")
    return say("On the clock") if clock.running else say("The clock is paused")


def _starts(state: State, seat: int) -> Offer:
    return offer(state, ClockGiven(), seat, say("{name} starts the clock", name=SeatName(seat)), style="primary")


def _end(state: State, clock: ClockShown) -> End:
    label = say("The game is over")
    return End(
        people=playing(state),
        finish=form(GameEnded, None, label, style="primary"),
        pause=offer(state, ClockPaused(), None, label) if clock.running else None,
        resume=None if clock.running else offer(state, ClockResumed(), None, say("Not yet, keep playing")),
    )
