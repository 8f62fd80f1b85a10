"""The flight board: a circle of days on which no two markers share a space."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.galaxy_trucker.state import State

FARTHEST = 400
"""Nobody moves more days than this at once, whatever was typed."""


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


def start_positions(order: list[int], separation: int) -> dict[int, int]:
    return {seat: -separation * behind for behind, seat in enumerate(order)}


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
    front = max(positions.values())
    return tuple(seat for seat in flight_order(state) if front - positions[seat] > state.options.lap)


def occupied(state: State, seat: int, position: int) -> int | None:
    """Whose marker stands where this one would."""
    others = ((ship, place) for ship, place in state.round.positions.items() if ship != seat)
    return next((ship for ship, place in others if place % state.options.lap == position % state.options.lap), None)


def reach(state: State) -> tuple[int, int]:
    """The days on which a marker may be put by hand: a full circle around those on the board, and the start."""
    days = (0, *state.round.positions.values())
    return min(days) - state.options.lap, max(days) + state.options.lap
