"""Where the sectors are: the places of the map, their neighbours, and the drawing."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Sequence
from typing import Literal

from companion.games.tortuga_2199.box import Sector

Place = Literal["centre", "nw", "ne", "e", "se", "sw", "w", "top-left", "top-right", "bottom-right", "bottom-left"]

OUTER_PLACES: tuple[Place, ...] = ("top-left", "top-right", "bottom-right", "bottom-left")
RING_PLACES: dict[int, tuple[Place, ...]] = {4: ("nw", "ne", "se", "sw"), 6: ("nw", "ne", "e", "se", "sw", "w")}
AXIAL: dict[Place, tuple[int, int]] = {
    "centre": (0, 0),
    "nw": (0, -1),
    "ne": (1, -1),
    "e": (1, 0),
    "se": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "top-left": (-1, -1),
    "top-right": (2, -1),
    "bottom-right": (1, 1),
    "bottom-left": (-2, 1),
}
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def laid_out(ring: tuple[Sector, ...], outer: Sequence[Sector]) -> dict[Place, Sector]:
    """Tortuga in the middle, the ring round it, the outer four in this order."""
    layout: dict[Place, Sector] = {"centre": "tortuga"}
    layout |= dict(zip(RING_PLACES[len(ring)], ring, strict=True))
    return layout | dict(zip(OUTER_PLACES, outer, strict=True))


def spot(place: Place, size: float) -> tuple[float, float]:
    """The middle of that hexagon on a drawing with corners ``size`` away."""
    q, r = AXIAL[place]
    return round(size * math.sqrt(3) * (q + r / 2), 1), round(size * 1.5 * r, 1)


def steps_between(layout: dict[Place, Sector], start: Sector, goal: Sector) -> int:
    """How many moves into a neighbouring sector lead from here to there."""
    where = {AXIAL[place]: sector for place, sector in layout.items()}
    first = next(at for at, sector in where.items() if sector == start)
    distances, queue = {first: 0}, deque([first])
    while queue:
        at = queue.popleft()
        if where[at] == goal:
            return distances[at]
        for near in ((at[0] + q, at[1] + r) for q, r in STEPS):
            if near in where and near not in distances:
                distances[near] = distances[at] + 1
                queue.append(near)
    return 0
