"""The drawn sky: laps as rings that touch where boards meet, upright for a phone and lying for a TV."""

from __future__ import annotations

import math
from collections.abc import Iterable

from msgspec import Struct

from companion.core.once import once_per_state
from companion.core.words import Message, verbatim
from companion.games.junk_orbit.box import BOX, Board, Place
from companion.games.junk_orbit.chart.orbit import Orbits
from companion.games.junk_orbit.nouns import title
from companion.games.junk_orbit.state import Step

UNIT = 30
"""How far apart two cities of a lap are drawn."""
MARGIN, ROOM, SIDE = 22, 28, 48
"""Between rings that do not touch, above and below all rings, and for the names at their sides."""
NEXT_TO = 18
"""How far a name is from its city."""


class Ring(Struct, frozen=True):
    board: Board
    name: Message
    x: float
    y: float
    r: float


class Dot(Struct, frozen=True):
    """A city, and where its name is written."""

    key: str
    """In links: "mars~7"."""
    name: Message | None
    dock: bool
    x: float
    y: float
    label_x: float
    label_y: float
    anchor: str


class Sky(Struct, frozen=True):
    rings: tuple[Ring, ...]
    dots: tuple[Dot, ...]
    box: str
    """For ``viewBox``."""


class Drawing(Struct, frozen=True):
    """A sky and where things are on it."""

    sky: Sky
    spots: dict[Place, Dot]
    rings: dict[Board, tuple[Ring, float]]
    """With the angle of their first space."""

    def path(self, route: Iterable[Step]) -> str:
        """Along the rings, as the ``d`` of an SVG path."""
        found: list[str] = []
        for step in route:
            start, end = self._point(step.board, step.start), self._point(step.board, step.end)
            count, r = BOX.boards[step.board].lap, self.rings[step.board][0].r
            onward = (step.start + 1) % len(count) == step.end
            found.append(f"{'' if found else f'M{start[0]} {start[1]}'}A{r} {r} 0 0 {int(onward)} {end[0]} {end[1]}")
        return "".join(found)

    def _point(self, board: Board, space: int) -> tuple[float, float]:
        ring, first = self.rings[board]
        return _on(ring, first + math.tau * space / len(BOX.boards[board].lap))


@once_per_state
def upright(chart: Orbits) -> Drawing:
    """Earth at the bottom, Mars on top."""
    return _drawn(chart, -math.pi / 2, SIDE)


@once_per_state
def level(chart: Orbits) -> Drawing:
    """Earth at the left, Mars at the right."""
    return _drawn(chart, 0, SIDE)


def _drawn(chart: Orbits, towards: float, side: float) -> Drawing:
    """Each board touches the one it is docked to; one that is not placed yet comes beside the others."""
    rings: dict[Board, tuple[Ring, float]] = {}
    for board in chart.boards:
        if board not in rings:
            _dock(chart, board, None, rings, towards)
    spots = {place: _dot(chart, place, rings) for place in chart.places()}
    sky = Sky(tuple(ring for ring, _ in rings.values()), tuple(spots.values()), _box(rings, side))
    return Drawing(sky, spots, rings)


def _dock(
    chart: Orbits,
    board: Board,
    at: tuple[float, float, float, int] | None,
    rings: dict[Board, tuple[Ring, float]],
    towards: float,
) -> None:
    """Draws this board, then all that hang on it. ``at``: the touching point, the way outwards, the space there."""
    count = len(chart.laps[board])
    radius = UNIT / (2 * math.sin(math.pi / count))
    x, y, outwards, space = at or (*_beside(rings, radius, towards), 0.0, 0)
    centre = (x + radius * math.cos(outwards), y + radius * math.sin(outwards)) if at else (x, y)
    first = outwards + math.pi - math.tau * space / count if at else towards - _facing(chart, board)
    rings[board] = (Ring(board, title(board), round(centre[0], 1), round(centre[1], 1), round(radius, 1)), first)
    for own in range(count):
        other = chart.switch((board, own))
        if other is not None and other[0] not in rings:
            angle = first + math.tau * own / count
            touch = (centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle))
            _dock(chart, other[0], (*touch, angle, other[1]), rings, towards)


def _facing(chart: Orbits, board: Board) -> float:
    """The angle from the first space to the first city where another board docks."""
    count = len(chart.laps[board])
    docks = [own for own in range(count) if chart.switch((board, own)) is not None]
    return math.tau * docks[0] / count if docks else 0.0


def _beside(rings: dict[Board, tuple[Ring, float]], radius: float, towards: float) -> tuple[float, float]:
    """Where a board goes that hangs on no other: on, in the direction of the drawing."""
    if not rings:
        return 0.0, 0.0
    if towards:
        return 0.0, min(ring.y - ring.r for ring, _ in rings.values()) - MARGIN - radius
    return max(ring.x + ring.r for ring, _ in rings.values()) + MARGIN + radius, 0.0


def _on(ring: Ring, angle: float, beyond: float = 0) -> tuple[float, float]:
    r = ring.r + beyond
    return round(ring.x + r * math.cos(angle), 1), round(ring.y + r * math.sin(angle), 1)


def _dot(chart: Orbits, place: Place, rings: dict[Board, tuple[Ring, float]]) -> Dot:
    (board, space), (ring, first) = place, rings[place[0]]
    angle = first + math.tau * space / len(chart.laps[board])
    x, y = _on(ring, angle)
    dock = chart.switch(place) is not None
    label_x, label_y = _between(x, y, angle) if dock else _on(ring, angle, NEXT_TO)
    beside = abs(label_x - x) >= NEXT_TO / 3
    anchor = "middle" if not beside else "start" if label_x >= x else "end"
    name = chart.laps[board][space]
    return Dot(f"{board}~{space}", verbatim(name) if name else None, dock, x, y, label_x, round(label_y + 3, 1), anchor)


def _between(x: float, y: float, angle: float) -> tuple[float, float]:
    """Beside a city where two rings touch: across, where there is room between them, to the right or above."""
    right, down = math.cos(angle + math.pi / 2), math.sin(angle + math.pi / 2)
    across = abs(right) > abs(down)
    away = (NEXT_TO if across else 1.6 * NEXT_TO) * (1 if (right > 0 if across else down < 0) else -1)
    return round(x + away * right, 1), round(y + away * down, 1)


def _box(rings: dict[Board, tuple[Ring, float]], side: float) -> str:
    drawn = [ring for ring, _ in rings.values()]
    left, top = min(r.x - r.r for r in drawn) - side, min(r.y - r.r for r in drawn) - ROOM
    right, bottom = max(r.x + r.r for r in drawn) + side, max(r.y + r.r for r in drawn) + ROOM
    return f"{left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}"
