"""The flight: days, giving up and landing, as moves and cards bring them about."""

from __future__ import annotations

from collections.abc import Container, Mapping

from companion.core.words import Message, say
from companion.games.galaxy_trucker.state import Reason, State
from companion.games.galaxy_trucker.track import flight_order, lapped, moved

GAVE_UP: dict[Reason, Message] = {
    "choice": say("gave up by choice"),
    "lapped": say("was lapped"),
    "no_humans": say("has no human left on board"),
    "no_engines": say("had no engines in open space"),
    "left": say("left the table"),
}


def days_moved(state: State, seat: int, days: int) -> State:
    return state.with_round(positions=moved(state.round.positions, seat, days, state.options.lap))


def given_up(state: State, reasons: Mapping[int, Reason]) -> State:
    """Their markers go off the board and their spaces are free."""
    gone = {seat: why for seat, why in reasons.items() if seat in state.round.positions}
    positions = {seat: place for seat, place in state.round.positions.items() if seat not in gone}
    return state.with_round(positions=positions, gave_up=state.round.gave_up | gone)


def must_give_up(state: State, lifeless: Container[int] = ()) -> dict[int, Reason]:
    """Who must give up by this standing and why, as far as the board, the sheets and these seats say."""
    if state.round.first_flight:
        return {}
    ships = state.round.ships
    no_humans = [seat for seat in state.round.positions if seat in lifeless or ships[seat].humans == 0]
    reasons: dict[int, Reason] = dict.fromkeys(lapped(state), "lapped")
    return reasons | dict.fromkeys(no_humans, "no_humans")


def landed(state: State) -> State:
    """The journey is over: last checks, then the order on the board is the order of landing."""
    state = given_up(state, must_give_up(state))
    return state.with_round(stage="payout", landing=flight_order(state), open_card=None)


def ended_if_empty(state: State) -> State:
    """With nobody left flying the journey is over."""
    alone = state.round.stage == "flight" and not state.round.positions and state.round.open_card is None
    return landed(state) if alone else state
