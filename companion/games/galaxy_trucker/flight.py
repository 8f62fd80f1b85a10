"""The flight: a circle of days on which no two markers share a space, giving up, and landing."""

from __future__ import annotations

from collections.abc import Container, Mapping

from companion.core.words import Message, SeatName, say, sentences
from companion.games.galaxy_trucker.state import Reason, State, round_rules

FARTHEST = 400
"""Nobody moves more days than this at once, whatever was typed."""


def gave_up_words(seat: int, why: Reason) -> Message:
    """Why this ship is off the board."""
    name = SeatName(seat)
    return {
        "choice": say("{name} gave up.", name=name),
        "lapped": say("{name} was lapped.", name=name),
        "no_humans": say("{name} has no human left on board.", name=name),
        "no_engines": say("{name} had no engines in open space.", name=name),
        "left": say("{name} left the table.", name=name),
    }[why]


def you_gave_up_words(why: Reason) -> Message:
    """The same to whoever it was, and what comes next."""
    reason = {
        "choice": say("You gave up."),
        "lapped": say("You were lapped."),
        "no_humans": say("You have no human left on board."),
        "no_engines": say("You had no engines in open space."),
        "left": say("You had left the table."),
    }[why]
    return sentences(reason, say("Watch until the others land, then count your ship."))


def moved(positions: Mapping[int, int], seat: int, days: int, lap: int) -> dict[int, int]:
    """After gaining (or losing) days: only empty spaces count, whatever lap the others are on."""
    if seat not in positions:
        return dict(positions)
    taken = {other % lap for ship, other in positions.items() if ship != seat}
    place, step = positions[seat], 1 if days > 0 else -1
    for _ in range(min(abs(days), FARTHEST)):
        place += step
        while place % lap in taken:
            place += step
    return {**positions, seat: place}


def start_positions(order: list[int], starts: tuple[int, ...]) -> dict[int, int]:
    return {seat: -behind for seat, behind in zip(order, starts, strict=False)}


def flight_order(state: State) -> tuple[int, ...]:
    """Those still flying, from the leader back."""
    positions = state.round.positions
    return tuple(sorted(positions, key=lambda seat: -positions[seat]))


def leader(state: State) -> int | None:
    return next(iter(flight_order(state)), None)


def lapped(state: State) -> tuple[int, ...]:
    """Who is more than a full circle behind the leader. Nobody gives up in a first flight."""
    positions = state.round.positions
    if not positions or state.round.first_flight:
        return ()
    front, lap = max(positions.values()), round_rules(state).lap
    return tuple(seat for seat in flight_order(state) if front - positions[seat] > lap)


def occupied(state: State, seat: int, position: int) -> int | None:
    """Whose marker is where this one would go."""
    others = ((ship, place) for ship, place in state.round.positions.items() if ship != seat)
    return next(
        (ship for ship, place in others if place % round_rules(state).lap == position % round_rules(state).lap), None
    )


def reach(state: State) -> tuple[int, int]:
    """The days on which a marker may be put by hand: a full circle around those on the board, and the start."""
    days = (0, *state.round.positions.values())
    return min(days) - round_rules(state).lap, max(days) + round_rules(state).lap


def days_moved(state: State, seat: int, days: int) -> State:
    return state.with_round(positions=moved(state.round.positions, seat, days, round_rules(state).lap))


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
