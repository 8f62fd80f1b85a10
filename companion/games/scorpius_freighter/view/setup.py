"""How to lay out the box for this table: a checklist with the right numbers in it, and who begins."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, offer
from companion.core.rules import Reminder
from companion.core.seats import playing
from companion.core.words import Message, SeatName, say
from companion.games.scorpius_freighter.box import BOX, Cockpit
from companion.games.scorpius_freighter.moves.setup import FirstChosen
from companion.games.scorpius_freighter.state import State
from companion.games.scorpius_freighter.view.reminders import reminders


class Setting(Struct, frozen=True):
    steps: tuple[Message, ...]
    reminders: tuple[Reminder, ...]
    cockpits: tuple[Cockpit, ...]
    first: tuple[Offer, ...]
    """Everybody who could take the start tile."""
    draw: Offer
    """Or the app draws."""


def setting(state: State) -> Setting:
    return Setting(
        steps=_steps(state),
        reminders=reminders(state, "setup"),
        cockpits=tuple(BOX.cockpits),
        first=tuple(_first(state, seat) for seat in playing(state)),
        draw=offer(state, FirstChosen(), None, say("Draw one at random"), style="primary"),
    )


def _first(state: State, seat: int) -> Offer:
    return offer(state, FirstChosen(first=seat), None, say("{name}", name=SeatName(seat)))


def _steps(state: State) -> tuple[Message, ...]:
    return (
        say("Board in the middle, a mothership on the checkpoint of each of the three planets."),
        say("Sort the cubes beside it: credits orange, goods green, meds pink, data gray."),
        say("Shuffle the Storage, Equipment, Side Deal and Contract tiles; four of each face up, in slots 1 to 4."),
        _boards_step(state),
        _cockpit_step(state),
        say(
            "Lock Box and Hidden Compartment, one at a time, each beside a tile that is there already. One credits "
            "cube on the first, one goods cube on the second."
        ),
        _crew_step(state),
        say(
            "The board says how many cubes on one mothership bring the end. We play to {trigger}. "
            "Yours says otherwise? Correct it on a phone, under Adjust.",
            trigger=state.trigger,
        ),
    )


def _boards_step(state: State) -> Message:
    if state.options.boards == "standard":
        return say("Clockwise from the start tile each takes a freighter board, standard side up.")
    return say("Clockwise from the start tile each takes a freighter board, advanced side up, with Restricted Access.")


def _cockpit_step(state: State) -> Message:
    if state.options.cockpits == "dealt":
        return say("Each lays the cockpit that the app dealt (see below) on its place.")
    return say("Each lays the cockpit that matches the board on its place.")


def _crew_step(state: State) -> Message:
    if state.draft is not None:
        return say("Each lays the four crew cards of the draft below the board, amateur side up.")
    return say(
        "From the right of the start tile, counter-clockwise, each takes the four crew of one homeworld, "
        "amateur side up."
    )
