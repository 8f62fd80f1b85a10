"""What is drawn over a sky: ships where they are, the last flight, and what lies in the cities."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from companion.core.words import Message, say, several
from companion.games.junk_orbit.box import Place
from companion.games.junk_orbit.chart.flight import charted, where
from companion.games.junk_orbit.chart.lying import found
from companion.games.junk_orbit.chart.orbit import orbits
from companion.games.junk_orbit.state import State
from companion.games.junk_orbit.view.sky import Drawing

BESIDE = (
    ((0, 0),),
    ((-8, 0), (8, 0)),
    ((-8, -7), (8, -7), (0, 7)),
    ((-8, -8), (8, -8), (-8, 8), (8, 8)),
    ((-15, -8), (0, -8), (15, -8), (-8, 8), (8, 8)),
)
"""Where ships in one city are drawn, by their number."""


class ShipMark(Struct, frozen=True):
    seat: int
    x: float
    y: float


class Junk(Struct, frozen=True):
    """How many tiles lie in a city, beside it."""

    n: int
    x: float
    y: float


class Marks(Struct, frozen=True):
    """What is drawn over a sky."""

    ships: tuple[ShipMark | None, ...]
    """By seat; None: the map does not know it."""
    on: ShipMark | None
    """Of the player on turn."""
    junk_path: str
    ship_path: str
    """The last flight: the junk, then the ship the other way."""
    junk: tuple[Junk, ...]
    """What lies in the cities, where it is known and not the one tile that every city begins with."""


def marks(state: State, drawing: Drawing) -> Marks:
    ships = _ships(state, drawing)
    there = all(step.board in state.boards for step in (*state.flown, *state.sailed))
    junk_path, ship_path = (drawing.path(way) if there else "" for way in (state.flown, state.sailed))
    on = None if state.over else ships.get(state.turn)
    by_seat = tuple(map(ships.get, range(len(state.players))))
    return Marks(by_seat, on, junk_path, ship_path, _junk(state, drawing))


def _ships(state: State, drawing: Drawing) -> dict[int, ShipMark]:
    """Those whose city is known; several in one city are beside each other."""
    chart, there = orbits(state), dict[Place, list[int]]()
    for seat, player in enumerate(state.players):
        at = where(state, seat)
        if at is not None and player.playing:
            there.setdefault(chart.home(at), []).append(seat)
    rows = (_side_by_side(drawing, city, seats) for city, seats in there.items())
    return {mark.seat: mark for row in rows for mark in row}


def _side_by_side(drawing: Drawing, city: Place, seats: Sequence[int]) -> list[ShipMark]:
    """So that no letter is hidden: several are a bit towards the world, where no name is."""
    dot, inwards = drawing.spots[city], drawing.inwards(city, 3 * (len(seats) - 1))
    around = zip(seats, BESIDE[len(seats) - 1], strict=True)
    return [
        ShipMark(seat, round(dot.x + inwards[0] + x, 1), round(dot.y + inwards[1] + y, 1)) for seat, (x, y) in around
    ]


def _junk(state: State, drawing: Drawing) -> tuple[Junk, ...]:
    if not charted(state) or not state.begun:
        return ()
    counts = ((spot, found(state.lying, spot)) for spot in drawing.spots)
    return tuple(Junk(tiles, *drawing.junk(spot)) for spot, tiles in counts if tiles is not None and tiles != 1)


def junk_words(state: State) -> Message | None:
    """What the numbers of the map mean, and where it has none since nobody knows."""
    if not charted(state) or not state.begun:
        return None
    spots = orbits(state).places()
    blank = sum(found(state.lying, spot) is None for spot in spots)
    if not blank:
        counted = any(found(state.lying, spot) != 1 for spot in spots)
        return say("A number is how many tiles are in that city. The others have 1.") if counted else None
    if blank == len(spots):
        return say("Nobody has noted what is in the cities: a turn was played without the map.")
    return several(
        "Nobody has noted how many tiles {n} city has.",
        "Nobody has noted how many tiles {n} cities have.",
        blank,
    )
