"""What a page shows: everybody's time, whose turn it is, and the way to end the game."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.core.now import Now
from companion.core.offer import Offer, form
from companion.core.once import once_per_state
from companion.core.seats import playing
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


class Head(Struct, frozen=True):
    """For the table screen, which says in its own way who is on."""

    heading: Message
    settings: Message


class Table(Struct, frozen=True):
    now: Now
    head: Head
    phase: str
    clock: ClockShown
    end: End | None
    waiting_for: tuple[int, ...]
    over: bool


def view(state: State, seat: int | None) -> Table:
    """The same for all, but for the line of whoever is on; and who starts is tapped where there is a seat."""
    table = _for_all(state)
    if seat is None:
        return table
    if table.clock.on is None:
        return replace(table, now=replace(table.now, line=say("Tap whoever starts")))
    if not table.clock.running or seat != table.clock.on.seat:
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
        end=_end(state) if where == "playing" else None,
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


def _end(state: State) -> End:
    return End(playing(state), form(GameEnded, None, say("The game is over"), style="primary"))
