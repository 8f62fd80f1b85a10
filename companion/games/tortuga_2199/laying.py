"""How the planet lies: as laid out at first, and as the table says that it really lies."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.tortuga_2199.planet import (
    OUTER_PLACES,
    RING_PLACES,
    SEATS,
    Place,
    Sector,
    laid_out,
    posts_among,
    ring_for,
    track_of,
)
from companion.games.tortuga_2199.state import Ground, Hunt, State


def fresh(sector: Sector) -> Ground:
    """As it is laid out: at its lowest defence, with Minerals and an unread Hunt token, except on Tortuga."""
    if sector == "tortuga":
        return Ground(track_of(sector).lowest)
    return Ground(track_of(sector).lowest, minerals=1, hunt=Hunt())


def ring_of(state: State) -> tuple[Sector, ...]:
    """The ring sectors in play, clockwise as they lie."""
    return tuple(state.layout[place] for place in RING_PLACES[6] if place in state.layout)


def can_relay(state: State) -> bool:
    """Before the first turn of two players."""
    return len(state.captains) == SEATS[0] and not state.begun


def ring_relaid(state: State, posts: int) -> State:
    """Two players with another split of the ring: what comes lies where something goes; ships stay on their place."""
    old, new = ring_of(state), ring_for(2, posts)
    gone = [sector for sector in old if sector not in new]
    come = [sector for sector in new if sector not in old]
    instead: dict[str, Sector] = dict(zip(gone, come, strict=True))
    kept = {sector: ground for sector, ground in state.grounds.items() if sector not in gone}
    return replace(
        state,
        grounds=kept | {sector: fresh(sector) for sector in come},
        layout={place: instead.get(sector, sector) for place, sector in state.layout.items()},
        captains=tuple(
            replace(captain, ship=instead.get(captain.ship or "", captain.ship)) for captain in state.captains
        ),
    )


def ring_completed(state: State) -> State:
    """A third player brings the rest of the ring. What lies on the table stays where it lies."""
    missing = [sector for sector in ring_for(3) if sector not in state.grounds]
    if not missing:
        return state
    grounds = state.grounds | {sector: fresh(sector) for sector in missing}
    gaps = [place for place in RING_PLACES[6] if place not in state.layout]
    layout = state.layout | dict(zip(gaps, missing, strict=True))
    if not state.begun and _untouched(state):
        layout = laid_out(ring_for(3), outer_of(state))
    return replace(state, grounds=grounds, layout=layout)


def outer_of(state: State) -> tuple[Sector, ...]:
    return tuple(state.layout[place] for place in OUTER_PLACES)


def _untouched(state: State) -> bool:
    """Nobody has swapped anything in the ring."""
    return ring_of(state) == ring_for(2, posts_among(state.grounds))


def swapped(layout: dict[Place, Sector], one: Sector, other: Sector) -> dict[Place, Sector]:
    swap: dict[Sector, Sector] = {one: other, other: one}
    return {place: swap.get(lies, lies) for place, lies in layout.items()}
