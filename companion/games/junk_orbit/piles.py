"""Piles of delivered tiles: what is laid down, what is written anew."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.junk_orbit import cities
from companion.games.junk_orbit.events import (
    Delivered,
    DeliveryCorrected,
    Destination,
    How,
    SeveralDelivered,
    TileSource,
)
from companion.games.junk_orbit.state import State, Tile, with_crew


def tile(state: State, value: int, source: TileSource | None, goal: Destination | None, how: How | None) -> Tile:
    """The tile as it is kept: with the board and the usual spelling of its city."""
    board, city = cities.resolved(state, goal)
    return Tile(max(0, value), None if source == "starter" else source, board, city, how)


def tiles(state: State, event: Delivered | SeveralDelivered | DeliveryCorrected) -> list[Tile]:
    if not isinstance(event, SeveralDelivered):
        return [tile(state, event.value, event.source, event.destination, event.how)]
    chosen = sorted(event.values)
    goal = event.destination
    return [tile(state, event.values[key], event.sources.get(key), goal, "direct") for key in chosen]


def delivered(state: State, seat: int, event: Delivered | SeveralDelivered) -> State:
    """Face down onto the pile. A launched tile has left the cargo already."""
    crew, new = state.crews[seat], tiles(state, event)
    flown = isinstance(event, Delivered) and event.how == "remote" and seat == state.turn
    unloaded = 0 if flown and state.launched is not None else len(new)
    crew = replace(crew, pile=(*crew.pile, *new), cargo=max(0, crew.cargo - unloaded))
    state = with_crew(state, seat, crew)
    for one in new:
        state = cities.heard(state, one.board, one.city)
    return replace(state, begun=True, remote=new[0] if flown else state.remote)


def corrected(state: State, seat: int, event: DeliveryCorrected) -> State:
    crew = state.crews[seat]
    if not 0 <= event.index < len(crew.pile):
        return state
    new = tiles(state, event)[0]
    pile = (*crew.pile[: event.index], new, *crew.pile[event.index + 1 :])
    return cities.heard(with_crew(state, seat, replace(crew, pile=pile)), new.board, new.city)
