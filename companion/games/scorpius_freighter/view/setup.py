"""How to lay out the box for this table, who has the start tile, and what is asked of the own board."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, Pick, form, offer
from companion.core.rules import Reminder
from companion.core.seats import playing
from companion.core.words import Message, SeatName, plain, say, verbatim
from companion.games.scorpius_freighter.box import BOX
from companion.games.scorpius_freighter.moves.setup import CockpitChosen, FirstChosen, GameBegun, RestrictedCounted
from companion.games.scorpius_freighter.state import State
from companion.games.scorpius_freighter.view.reminders import reminders

MOST_RESTRICTED = 9


class Start(Struct, frozen=True):
    """Who has the start tile."""

    words: Message
    draw: Offer
    first: tuple[Offer, ...]
    """Everybody who could take it."""
    holder: int | None


class Setting(Struct, frozen=True):
    before: tuple[Message, ...]
    """What is laid out before anybody knows who starts."""
    after: tuple[Message, ...]
    start: Start
    reminders: tuple[Reminder, ...]
    begin: Offer


class Board(Struct, frozen=True):
    """What is asked of the own board."""

    seat: int
    restricted: Offer | None
    """None: the boards have no restricted spaces."""
    spaces: tuple[Pick, ...]
    cockpit: Offer
    cockpits: tuple[Pick, ...]
    dealt: Message | None


def setting(state: State) -> Setting:
    draw = offer(state, FirstChosen(), None, say("Draw the start tile"), style="" if state.start_tile else "primary")
    holder = state.first if state.start_tile else None
    words = say("Who has the start tile?") if holder is None else say("{name} starts", name=SeatName(holder))
    first = tuple(_first(state, seat) for seat in playing(state))
    return Setting(
        before=_before(state),
        after=_after(state),
        start=Start(words, draw, first, holder),
        reminders=reminders(state, "setup"),
        begin=offer(state, GameBegun(), None, say("Begin"), style="primary" if state.start_tile else ""),
    )


def _first(state: State, seat: int) -> Offer:
    return offer(state, FirstChosen(first=seat), None, say("{name}", name=SeatName(seat)))


def _before(state: State) -> tuple[Message, ...]:
    return (
        say("Board in the middle, each mothership on the checkpoint of its planet."),
        say("Cubes by colour beside it: credits orange, goods green, meds pink, data grey."),
        say("Shuffle Storage, Equipment, Side Deals and Contracts; lay four of each face up in slots 1 to 4."),
        say(
            "The board in the middle says how many cubes on a mothership bring the end. Is it {trigger}? "
            "If not, tap “Correct something” on a phone.",
            trigger=state.trigger,
        ),
    )


def _after(state: State) -> tuple[Message, ...]:
    return (
        _boards_step(state),
        _cockpit_step(state),
        say("Lock Box, then Hidden Compartment, each beside one of your tiles. 1 credit on one, 1 goods on the other."),
        _crew_step(state),
    )


def _boards_step(state: State) -> Message:
    if state.options.boards == "standard":
        return say("From the start tile clockwise, each takes a freighter board, standard side up.")
    return say("From the start tile clockwise, each takes a freighter board, advanced side up.")


def _cockpit_step(state: State) -> Message:
    if state.options.cockpits == "dealt":
        return say("Each lays the dealt cockpit on its place.")
    return say("Each lays the cockpit that matches the board on its place.")


def _crew_step(state: State) -> Message:
    if state.draft is not None:
        return say("Each fetches the four drafted crew cards, amateur side up.")
    return say(
        "Right of the start tile first, then counter-clockwise: each takes a homeworld’s four crew, amateur side up."
    )


def board(state: State, seat: int) -> Board:
    own = state.players[seat]
    restricted = state.options.boards == "restricted"
    ask = form(RestrictedCounted, seat, say("How many restricted spaces has your board?"))
    dealt = state.options.cockpits == "dealt" and own.cockpit is not None
    return Board(
        seat=seat,
        restricted=ask if restricted else None,
        spaces=tuple(
            Pick(n, Message("{n}", {"n": plain(n)}), chosen=n == own.restricted) for n in range(MOST_RESTRICTED + 1)
        ),
        cockpit=form(CockpitChosen, seat, say("Your cockpit")),
        cockpits=() if dealt else tuple(Pick(key, verbatim(key), chosen=key == own.cockpit) for key in BOX.cockpits),
        dealt=say("Your cockpit: {letter}", letter=own.cockpit) if dealt and own.cockpit else None,
    )
