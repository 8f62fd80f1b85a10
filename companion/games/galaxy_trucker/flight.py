"""Launch, days, giving up and landing."""

from __future__ import annotations

from collections.abc import Container, Mapping

from msgspec.structs import replace

from companion.games.galaxy_trucker.ship import Goods, Ship
from companion.games.galaxy_trucker.state import State, partner, ship_at, the_card
from companion.games.galaxy_trucker.track import flight_order, lapped, moved, start_positions

BY_CHOICE = "gave up by choice"
LAPPED = "was lapped"
NO_HUMANS = "has no human left on board"
NO_ENGINES = "had no engines in open space"
LEFT = "left the table"


def launched(state: State) -> State:
    """All ships on the board. In team play everybody goes over to the partner's ship, with its tile and losses."""
    now = state.round
    ship_of = {seat: _ship_to_fly(state, seat) for seat in now.crews}
    order = sorted(now.crews, key=lambda seat: now.tiles.get(ship_of[seat], len(now.ships)))
    return state.with_round(
        stage="flight",
        glass=None,
        ships=tuple(_ready(state, now.ships[ship_of.get(seat, seat)]) for seat in range(state.seats)),
        flown=tuple(ship_of.get(seat, seat) for seat in range(state.seats)),
        positions=start_positions(order, the_card(state).separation),
    )


def _ready(state: State, ship: Ship) -> Ship:
    """Where the phones lead through every card they know the goods, and there are none yet."""
    return replace(ship, goods=Goods()) if state.options.guided and ship.goods is None else ship


def _ship_to_fly(state: State, seat: int) -> int:
    return ship_at(state, partner(state, seat))


def days_moved(state: State, seat: int, days: int) -> State:
    return state.with_round(positions=moved(state.round.positions, seat, days, state.options.lap))


def marker_placed(state: State, seat: int, position: int) -> State:
    """On that day, or the next empty space behind it; who had given up is back."""
    lap = state.options.lap
    others = {ship: place for ship, place in state.round.positions.items() if ship != seat}
    while position % lap in {place % lap for place in others.values()}:
        position -= 1
    gave_up = {ship: why for ship, why in state.round.gave_up.items() if ship != seat}
    return state.with_round(positions={**others, seat: position}, gave_up=gave_up)


def given_up(state: State, reasons: Mapping[int, str]) -> State:
    """Their markers go off the board and their spaces are free."""
    gone = {seat: why for seat, why in reasons.items() if seat in state.round.positions}
    positions = {seat: place for seat, place in state.round.positions.items() if seat not in gone}
    return state.with_round(positions=positions, gave_up=state.round.gave_up | gone)


def forced(state: State, lifeless: Container[int] = ()) -> dict[int, str]:
    """Who must give up by this standing and why, as far as the board, the sheets and these seats say."""
    if state.round.first_flight:
        return {}
    ships = state.round.ships
    no_humans = [seat for seat in state.round.positions if seat in lifeless or ships[seat].humans == 0]
    return dict.fromkeys(lapped(state), LAPPED) | dict.fromkeys(no_humans, NO_HUMANS)


def landed(state: State) -> State:
    """The journey is over: last checks, then the order on the board is the order of landing."""
    state = given_up(state, forced(state))
    return state.with_round(stage="payout", landing=flight_order(state), card=None)


def ended_if_empty(state: State) -> State:
    """With nobody left flying the journey is over."""
    alone = state.round.stage == "flight" and not state.round.positions and state.round.card is None
    return landed(state) if alone else state
