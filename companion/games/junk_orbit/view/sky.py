"""The drawn sky: laps as rings that touch where boards meet, upright for a phone and lying for a TV."""

from __future__ import annotations

import math
from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from companion.core.once import once_per_state
from companion.core.words import Message
from companion.games.junk_orbit.box import BOX, Board, Place
from companion.games.junk_orbit.chart.orbit import Orbits
from companion.games.junk_orbit.nouns import title
from companion.games.junk_orbit.state import Step
from companion.games.junk_orbit.view.labels import Box, Label, Named, labels

UNIT = 30
"""How far apart two cities of a lap are drawn."""
MARGIN, ROOM = 22, 16
"""Between rings that do not touch, and around all of them for ships."""
CITY, CHIP = 7.0, 11.0
"""Half of the square of a city with some room, and of what is tapped there on a phone."""
JUNK_AWAY = 6.0
"""How far from that square the number of tiles is, towards the world."""
FREE = 12.0
"""That far from a city there is no name, so that a ship covers none."""
BOW = 14.0
"""The radius of the bow that the line to a name makes around another city."""
WORLD = 0.56
"""The radius of a world in that of its ring."""


class Ring(Struct, frozen=True):
    board: Board
    name: Message
    x: float
    y: float
    r: float
    world: float


class Dot(Struct, frozen=True):
    """A city, and where its name is written."""

    key: str
    """In links: "mars~7"."""
    dock: bool
    x: float
    y: float
    label: Label | None = None
    """None: it has no name yet."""
    lead: str = ""
    """The line to a name that is far away, as the ``d`` of an SVG path."""


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
    half: float
    """Of the square of a city, or of what is tapped there."""

    def path(self, route: Iterable[Step]) -> str:
        """Along the rings, as the ``d`` of an SVG path."""
        found: list[str] = []
        for step in route:
            start, end = self._point(step.board, step.start), self._point(step.board, step.end)
            count, r = BOX.boards[step.board].lap, self.rings[step.board][0].r
            onward = (step.start + 1) % len(count) == step.end
            found.append(f"{'' if found else f'M{start[0]} {start[1]}'}A{r} {r} 0 0 {int(onward)} {end[0]} {end[1]}")
        return "".join(found)

    def off(self, place: Place, along: float, inwards: float) -> tuple[float, float]:
        """That far from a city, along its ring and towards its world."""
        dot, ring = self.spots[place], self.rings[place[0]][0]
        x, y = (ring.x - dot.x) / ring.r, (ring.y - dot.y) / ring.r
        return round(dot.x + inwards * x - along * y, 1), round(dot.y + inwards * y + along * x, 1)

    def junk(self, place: Place) -> tuple[float, float]:
        """Where the number of tiles in a city is."""
        return self.off(place, 0, min(self.half + JUNK_AWAY, 0.6 * self.rings[place[0]][0].r))

    def _point(self, board: Board, space: int) -> tuple[float, float]:
        ring, first = self.rings[board]
        return _on(ring, first + math.tau * space / len(BOX.boards[board].lap))


@once_per_state
def upright(chart: Orbits) -> Drawing:
    """Earth at the bottom, Mars on top."""
    return _drawn(chart, -math.pi / 2, CHIP)


@once_per_state
def level(chart: Orbits) -> Drawing:
    """Earth at the left, Mars at the right."""
    return _drawn(chart, 0, CITY)


def _drawn(chart: Orbits, towards: float, half: float) -> Drawing:
    """Each board touches the one it is docked to; one that is not placed yet comes beside the others."""
    rings: dict[Board, tuple[Ring, float]] = {}
    for board in chart.boards:
        if board not in rings:
            _dock(chart, board, None, rings, towards)
    drawn = [ring for ring, _ in rings.values()]
    spots = {place: _dot(chart, place, rings) for place in chart.places()}
    spots = _named(chart, Drawing(Sky(tuple(drawn), (), ""), spots, rings, half))
    return Drawing(Sky(tuple(drawn), tuple(spots.values()), _box(drawn, spots.values())), spots, rings, half)


def _named(chart: Orbits, drawing: Drawing) -> dict[Place, Dot]:
    """Names of shared cities first: there is the least room for them. None covers a city or what it holds."""
    spots, rings = drawing.spots, drawing.sky.rings
    order = sorted(
        (place for place in spots if chart.laps[place[0]][place[1]]), key=lambda place: not spots[place].dock
    )
    centres = {ring.board: (ring.x, ring.y) for ring in rings}
    cities = [
        Named(chart.laps[board][space], spots[board, space].x, spots[board, space].y, centres[board])
        for board, space in order
    ]
    squares = [(dot.x, dot.y) for dot in spots.values()] + [drawing.junk(place) for place in spots]
    found = labels(cities, squares, [(ring.x, ring.y, ring.r, ring.world) for ring in rings], drawing.half, FREE)
    between = [(dot.x, dot.y, drawing.rings[place[0]][0]) for place, dot in spots.items()]
    return spots | {
        place: replace(spots[place], label=label, lead=_lead(spots[place], label.line, between) if label.line else "")
        for place, label in zip(order, found, strict=True)
    }


def _lead(city: Dot, line: Box, cities: Iterable[tuple[float, float, Ring]]) -> str:
    """In a bow around each city on its way, on the side that is away from its world."""
    path = f"M{line.left} {line.top}"
    for x, y, ring in sorted(cities, key=lambda other: other[:2]):
        if (x, y) == (city.x, city.y) or line.far(x, y)[0] >= CITY:
            continue
        if line.top == line.bottom:
            path += f"H{x - BOW:.1f}A{BOW} {BOW} 0 0 {int(y <= ring.y)} {x + BOW:.1f} {line.top}"
        else:
            path += f"V{y - BOW:.1f}A{BOW} {BOW} 0 0 {int(x >= ring.x)} {line.left} {y + BOW:.1f}"
    return f"{path}L{line.right} {line.bottom}"


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
    x, y, r = round(centre[0], 1), round(centre[1], 1), round(radius, 1)
    rings[board] = (Ring(board, title(board), x, y, r, round(r * WORLD, 1)), first)
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


def _on(ring: Ring, angle: float) -> tuple[float, float]:
    return round(ring.x + ring.r * math.cos(angle), 1), round(ring.y + ring.r * math.sin(angle), 1)


def _dot(chart: Orbits, place: Place, rings: dict[Board, tuple[Ring, float]]) -> Dot:
    (board, space), (ring, first) = place, rings[place[0]]
    x, y = _on(ring, first + math.tau * space / len(chart.laps[board]))
    return Dot(f"{board}~{space}", chart.switch(place) is not None, x, y)


def _box(rings: Iterable[Ring], dots: Iterable[Dot]) -> str:
    """All rings with some room for ships, and all names."""
    boxes = [Box(r.x - r.r - ROOM, r.y - r.r - ROOM, r.x + r.r + ROOM, r.y + r.r + ROOM) for r in rings]
    boxes += [dot.label.box for dot in dots if dot.label]
    left, top = min(box.left for box in boxes), min(box.top for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return f"{left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}"
