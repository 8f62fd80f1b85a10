"""The drawn orbits: laps as circles that touch where boards meet, and what can be reached from a city."""

from __future__ import annotations

import math

from msgspec import Struct
from msgspec.structs import replace

from companion.core.words import Listing, Message, listed, say
from companion.games.junk_orbit.box import START_CITY, Board, Place, title
from companion.games.junk_orbit.orbit import CLOCKWISE, COUNTER, MARS_FAMILY, Orbits, distances

UNIT, MARGIN = 30, 22
"""How far apart two cities of a lap are drawn, and how much room their names have at the edge."""
MOST_STEPS = 6


class Ring(Struct, frozen=True):
    board: Board
    name: Message
    x: float
    y: float
    r: float


class Dot(Struct, frozen=True):
    place: Place
    name: Message
    short: str
    known: bool
    x: float
    y: float
    start: bool = False
    junk: bool = False
    ship: bool = False


class Row(Struct, frozen=True):
    """Where a tile of this value ends, clockwise and counter-clockwise on the board it starts from."""

    value: int
    clockwise: Listing
    counter: Listing
    ask_clockwise: str
    ask_counter: str


class Flight(Struct, frozen=True):
    heading: Message
    junk: Listing
    ship: Listing
    notes: tuple[Message, ...]


class Reading(Struct, frozen=True):
    """All that the page shows for one question."""

    start: Message
    board: Message
    neighbours: Listing
    rows: tuple[Row, ...]
    flight: Flight | None
    rings: tuple[Ring, ...]
    dots: tuple[Dot, ...]
    box: str
    """For ``viewBox``."""


class Chart(Struct, frozen=True):
    """What a page needs to answer any question about the orbits."""

    orbits: Orbits
    ship: str | None
    warp: bool
    """Deimos lies night side up."""
    warp_zero: bool

    @property
    def cities(self) -> dict[str, Message]:
        """To choose from: what a question calls a city, and how people read it."""
        return {self.orbits.name(place): self.orbits.label(place) for place in self.orbits.places()}

    def reading(self, search: str) -> Reading:
        """``search`` is a city, or city~value~cw, as the links of the page have it."""
        name, value, direction = [*search.split("~"), "", ""][:3]
        start = self.orbits.called(name) or self.orbits.called(START_CITY) or self.orbits.places()[0]
        asked = int(value) if value.isdecimal() and len(value) < 3 else 0
        flight = self._flight(start, asked, direction) if 0 < asked <= 20 else None
        rings, dots, box = drawn(self.orbits)
        dots = tuple(self._marked(dot, start, asked, direction) for dot in dots)
        rows = tuple(self._row(start, steps) for steps in range(1, MOST_STEPS + 1))
        around = self._names(self.orbits.neighbours(start))
        return Reading(self.orbits.label(start), title(start[0]), around, rows, flight, rings, dots, box)

    def _row(self, start: Place, steps: int) -> Row:
        ends = [self._names(self.orbits.reach(start, steps, sense)) for sense in (CLOCKWISE, COUNTER)]
        name = self.orbits.name(start)
        return Row(steps, ends[0], ends[1], f"{name}~{steps}~cw", f"{name}~{steps}~ccw")

    def _names(self, places: tuple[Place, ...]) -> Listing:
        return listed((self.orbits.label(place) for place in places), "comma")

    def _junk(self, start: Place, value: int, direction: str) -> tuple[Place, ...]:
        return self.orbits.reach(start, value, COUNTER if direction == "ccw" else CLOCKWISE)

    def _ship(self, start: Place, value: int, direction: str) -> tuple[Place, ...]:
        """The other way; Time Booth may turn round at every switch."""
        sense = CLOCKWISE if direction == "ccw" else COUNTER
        return self.orbits.reach(start, value, sense, turning=self.ship == "time-booth")

    def _flight(self, start: Place, value: int, direction: str) -> Flight:
        heading = say("{value} clockwise", value=value)
        if direction == "ccw":
            heading = say("{value} counter-clockwise", value=value)
        junk, ship = self._junk(start, value, direction), self._ship(start, value, direction)
        return Flight(heading, self._names(junk), self._names(ship), tuple(self._notes(start, value, direction)))

    def _notes(self, start: Place, value: int, direction: str) -> list[Message]:
        notes = []
        if self.ship == "time-booth":
            notes.append(say("Time Booth: your ship’s turns at a switch are among its stops."))
        if self.ship == "puddle-jumper":
            near = self._names(self._ship(start, 1, direction))
            notes.append(say("Puddle Jumper: your ship may move just 1 instead, to {cities}.", cities=near))
        if self.ship == "interplanet-express":
            far = listed(distances(value, stretched=1, least=0), "comma")
            notes.append(say("Interplanet Express: with Earth junk the distance may be {steps}.", steps=far))
        if self.warp and start[0] in MARS_FAMILY:
            notes.append(self._warp_note(value))
        return notes

    def _warp_note(self, value: int) -> Message:
        far = listed(distances(value, stretched=1, least=0 if self.warp_zero else 1), "comma")
        return say("Deimos by night: from here the distance may be {steps}, the same for junk and ship.", steps=far)

    def _marked(self, dot: Dot, start: Place, value: int, direction: str) -> Dot:
        flies = 0 < value <= 20
        junk = flies and dot.place in self._junk(start, value, direction)
        ship = flies and dot.place in self._ship(start, value, direction)
        return replace(dot, start=dot.place == start, junk=junk, ship=ship)


def drawn(orbits: Orbits) -> tuple[tuple[Ring, ...], tuple[Dot, ...], str]:
    """Circles and dots. Each board touches the one it is docked to; one that is not placed yet comes below."""
    rings: dict[Board, tuple[Ring, float]] = {}
    for board in orbits.boards:
        if board not in rings:
            _dock(orbits, board, None, rings)
    spots = {place: _spot(orbits, place, rings) for place in orbits.places()}
    dots = tuple(_dot(orbits, place, *spot) for place, spot in spots.items())
    return tuple(ring for ring, _ in rings.values()), dots, _box([ring for ring, _ in rings.values()])


def _dock(
    orbits: Orbits, board: Board, at: tuple[float, float, float, int] | None, rings: dict[Board, tuple[Ring, float]]
) -> None:
    """Draws this board, then all that hang on it. ``at``: the touching point, the way outwards, the space there."""
    count = len(orbits.laps[board])
    radius = UNIT / (2 * math.sin(math.pi / count))
    x, y, outwards, space = at or (0.0, _below(rings) + radius, 0.0, 0)
    centre = (x + radius * math.cos(outwards), y + radius * math.sin(outwards)) if at else (x, y)
    first = outwards + math.pi - math.tau * space / count if at else _facing(orbits, board)
    rings[board] = (Ring(board, title(board), round(centre[0], 1), round(centre[1], 1), round(radius, 1)), first)
    for own in range(count):
        other = orbits.switch((board, own))
        if other is not None and other[0] not in rings:
            angle = first + math.tau * own / count
            touch = (centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle))
            _dock(orbits, other[0], (*touch, angle, other[1]), rings)


def _facing(orbits: Orbits, board: Board) -> float:
    """Turned so that the first city where another board docks lies at the right."""
    count = len(orbits.laps[board])
    docks = [own for own in range(count) if orbits.switch((board, own)) is not None]
    return -math.tau * docks[0] / count if docks else -math.pi / 2


def _below(rings: dict[Board, tuple[Ring, float]]) -> float:
    return max((ring.y + ring.r + 2 * MARGIN for ring, _ in rings.values()), default=0.0)


def _spot(orbits: Orbits, place: Place, rings: dict[Board, tuple[Ring, float]]) -> tuple[float, float]:
    ring, first = rings[place[0]]
    angle = first + math.tau * place[1] / len(orbits.laps[place[0]])
    return round(ring.x + ring.r * math.cos(angle), 1), round(ring.y + ring.r * math.sin(angle), 1)


def _dot(orbits: Orbits, place: Place, x: float, y: float) -> Dot:
    board, space = place
    known = bool(orbits.laps[board][space])
    return Dot(place, orbits.label(place), orbits.name(place)[:3] if known else str(space), known, x, y)


def _box(rings: list[Ring]) -> str:
    left, top = min(r.x - r.r for r in rings) - MARGIN, min(r.y - r.r for r in rings) - MARGIN
    right, bottom = max(r.x + r.r for r in rings) + MARGIN, max(r.y + r.r for r in rings) + MARGIN
    return f"{left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}"
