"""What is drawn over a sky: ships where they are, the last flight, and what lies in the cities."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from companion.core.words import Message, say, several
from companion.games.junk_orbit.box import Place
from companion.games.junk_orbit.chart.flight import charted, where
from companion.games.junk_orbit.chart.lying import found
from companion.games.junk_orbit.chart.orbit import orbits
from companion.games.junk_orbit.state import State
from companion.games.junk_orbit.view.labels import Box
from companion.games.junk_orbit.view.sky import Drawing

SHIP, TOKEN = 11.0, 7.0
"""The radius of a ship, and about that of a number of tiles."""
ROUND_SHIP = 3.0
"""How much wider the ring is that marks whose turn it is."""

Offset = tuple[float, float]
"""From a city: along its ring, and towards its world."""

BESIDE: tuple[tuple[tuple[Offset, ...], ...], ...] = (
    (((0, 0),),),
    (((-11.5, 0), (11.5, 0)), ((0, 0), (0, 23)), ((-11.5, 6), (11.5, 6))),
    (((-11.5, 0), (11.5, 0), (0, 20)), ((0, 0), (-11.5, 20), (11.5, 20))),
    (((-11.5, 0), (11.5, 0), (-11.5, 23), (11.5, 23)),),
    (((-11.5, 0), (11.5, 0), (-11.5, 23), (11.5, 23), (0, 43)),),
)
"""Where ships in one city can be drawn, by their number: no disc hides another one."""

NEAR_JUNK: tuple[Offset, ...] = ((0, 22), (18, 12), (-18, 12), (0, 44))
"""Where the number of tiles goes if a ship is in its usual place."""


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
    return Marks(by_seat, on, junk_path, ship_path, _junk(state, drawing, [*ships.values()]))


def _ships(state: State, drawing: Drawing) -> dict[int, ShipMark]:
    """Those whose city is known; several in one city are beside each other, where they cover the least."""
    chart, there = orbits(state), dict[Place, list[int]]()
    for seat, player in enumerate(state.players):
        at = where(state, seat)
        if at is not None and player.playing:
            there.setdefault(chart.home(at), []).append(seat)
    names = [dot.label.box for dot in drawing.spots.values() if dot.label]
    found = dict[int, ShipMark]()
    for city, seats in sorted(there.items(), key=lambda row: len(row[1])):
        rows = [[drawing.off(city, *offset) for offset in row] for row in BESIDE[len(seats) - 1]]
        best = min(rows, key=lambda row: _covered(row, [*found.values()], names))
        found |= {seat: ShipMark(seat, *spot) for seat, spot in zip(seats, best, strict=True)}
    return found


def _covered(row: Sequence[tuple[float, float]], ships: Sequence[ShipMark], names: Sequence[Box]) -> int:
    """How many other ships and names these ones would be on."""
    on_ships = sum(math.dist(spot, (ship.x, ship.y)) < 2 * SHIP for spot in row for ship in ships)
    return 2 * on_ships + sum(name.far(*spot)[0] < SHIP for spot in row for name in names)


def _junk(state: State, drawing: Drawing, ships: Sequence[ShipMark]) -> tuple[Junk, ...]:
    if not charted(state) or not state.begun:
        return ()
    counts = ((spot, found(state.lying, spot)) for spot in drawing.spots)
    return tuple(
        Junk(tiles, *_beside_ships(drawing, spot, ships)) for spot, tiles in counts if tiles is not None and tiles != 1
    )


def _beside_ships(drawing: Drawing, city: Place, ships: Sequence[ShipMark]) -> tuple[float, float]:
    spots = [drawing.junk(city), *(drawing.off(city, *offset) for offset in NEAR_JUNK)]
    free = SHIP + ROUND_SHIP + TOKEN - 1
    return next((spot for spot in spots if all(math.dist(spot, (ship.x, ship.y)) >= free for ship in ships)), spots[0])


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
        "The map does not know what lies in {n} city. Look there: after the next pick-up it knows again.",
        "The map does not know what lies in {n} cities. Look there: after the next pick-up it knows again.",
        blank,
    )
