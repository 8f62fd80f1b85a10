"""How the map changes: another ring for two players, a third player who comes late, sectors that swap places."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.tortuga_2199.box import (
    OUTER_PLACES,
    RING_PLACES,
    SEATS,
    Place,
    Sector,
    laid_out,
    posts_among,
    ring_for,
)
from companion.games.tortuga_2199.state import State, fresh


def ring_of(state: State) -> tuple[Sector, ...]:
    """The ring sectors in play, clockwise from the top left."""
    return tuple(state.layout[place] for place in RING_PLACES[6] if place in state.layout)


def outer_of(state: State) -> tuple[Sector, ...]:
    return tuple(state.layout[place] for place in OUTER_PLACES)


def can_relay(state: State) -> bool:
    """Before the first turn of two players."""
    return len(state.players) == SEATS[0] and not state.begun


def ring_relaid(state: State, posts: int) -> State:
    """Two players with another split of the ring: new sectors take the places of old ones, ships stay."""
    old, new = ring_of(state), ring_for(2, posts)
    gone = [sector for sector in old if sector not in new]
    come = [sector for sector in new if sector not in old]
    instead: dict[str, Sector] = dict(zip(gone, come, strict=True))
    kept = {sector: ground for sector, ground in state.grounds.items() if sector not in gone}
    return replace(
        state,
        grounds=kept | {sector: fresh(sector) for sector in come},
        layout={place: instead.get(sector, sector) for place, sector in state.layout.items()},
        players=tuple(
            replace(captain, ship=instead.get(captain.ship or "", captain.ship)) for captain in state.players
        ),
    )


def ring_completed(state: State) -> State:
    """A third player brings the rest of the ring. Whatever is on the table stays where it is."""
    missing = [sector for sector in ring_for(3) if sector not in state.grounds]
    if not missing:
        return state
    grounds = state.grounds | {sector: fresh(sector) for sector in missing}
    gaps = [place for place in RING_PLACES[6] if place not in state.layout]
    layout = state.layout | dict(zip(gaps, missing, strict=True))
    if not state.begun and _untouched(state):
        layout = laid_out(ring_for(3), outer_of(state))
    return replace(state, grounds=grounds, layout=layout)


def _untouched(state: State) -> bool:
    """Nobody has swapped anything in the ring."""
    return ring_of(state) == ring_for(2, posts_among(state.grounds))


def swapped(layout: dict[Place, Sector], one: Sector, other: Sector) -> dict[Place, Sector]:
    swap: dict[Sector, Sector] = {one: other, other: one}
    return {place: swap.get(sector, sector) for place, sector in layout.items()}
