"""Where the names of the cities are written: beside them, where they cover the least."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from msgspec import Struct

LETTER, LINE = 6.2, 11
"""How wide a letter mostly is, and how high a line."""
LONGEST = 13
"""Longer names are cut on the map; lists have them whole."""
FAR = 40
"""A name that far away is joined to its city by a line."""
SIDES: tuple[tuple[float, float, str], ...] = (
    (13, 3.5, "start"),
    (-13, 3.5, "end"),
    (0, -15, "middle"),
    (0, 22, "middle"),
    (13, -9, "start"),
    (-13, -9, "end"),
    (13, 16, "start"),
    (-13, 16, "end"),
    (24, 3.5, "start"),
    (-24, 3.5, "end"),
    (0, -28, "middle"),
    (0, 36, "middle"),
    *((right, 3.5, anchor) for far in (50, 60, 70) for right, anchor in ((far, "start"), (-far, "end"))),
    *(
        (right, down, anchor)
        for far in (45, 55, 65, 80)
        for down in (-far, far + 8)
        for right, anchor in ((0, "middle"), (-6, "start"), (6, "end"))
    ),
)
"""Places for a name around its city, the usual ones first: of the end of its line that the anchor names."""
ON_NAME, ON_CITY, ON_WORLD, ON_LINE, ON_RING, INWARDS = 100, 40, 100, 8, 6, 3
"""How bad it is to cover something, or a city by the line, or to be on the inner side of the own ring."""
ROUNDS = 4
"""How often each name looks for a better place, now that the others have theirs."""


class Box(Struct, frozen=True):
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def far(self, x: float, y: float) -> tuple[float, float]:
        """How far its nearest and its farthest point are from there."""
        near = max(self.left - x, 0.0, x - self.right), max(self.top - y, 0.0, y - self.bottom)
        away = max(x - self.left, self.right - x), max(y - self.top, self.bottom - y)
        return math.hypot(*near), math.hypot(*away)


class Named(Struct, frozen=True):
    """A city to be named, and the centre of its ring."""

    name: str
    x: float
    y: float
    centre: tuple[float, float]


class Label(Struct, frozen=True):
    text: str
    x: float
    y: float
    anchor: str
    box: Box
    line: Box | None = None
    """Up, down or across to the city, from a name that is far away."""


def shortened(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…"


def labels(
    cities: Sequence[Named],
    squares: Sequence[tuple[float, float]],
    rings: Sequence[tuple[float, float, float, float]],
    half: float,
) -> list[Label]:
    """One for each city. ``rings`` are centres with the radius of the ring and of the world in it.

    ``half`` is that of the side of a square.
    """
    blocks = {(x, y): Box(x - half, y - half, x + half, y + half) for x, y in squares}
    choices = [
        {_label(city, side): _cost(city, side, _others(city, blocks), rings) for side in SIDES} for city in cities
    ]
    placed = [min(sides, key=sides.__getitem__) for sides in choices]
    for _ in range(ROUNDS):
        for number, sides in enumerate(choices):
            others = (*placed[:number], *placed[number + 1 :])
            placed[number] = min(sides, key=lambda label: sides[label] + ON_NAME * _crossed(label, others))
    return placed


def _crossed(label: Label, others: Iterable[Label]) -> int:
    """The names that this one or its line is on, or whose lines go through it."""
    own = _drawn(label)
    return sum(_met(label.box, _drawn(other)) + _met(other.box, own[1:]) for other in others)


def _drawn(label: Label) -> list[Box]:
    return [label.box, label.line] if label.line else [label.box]


def _others(city: Named, blocks: dict[tuple[float, float], Box]) -> list[Box]:
    """All squares but its own: no place for a name is on that."""
    return [box for at, box in blocks.items() if at != (city.x, city.y)]


def _met(box: Box, others: Iterable[Box]) -> int:
    return sum(box.meets(other) for other in others)


def _label(city: Named, side: tuple[float, float, str]) -> Label:
    right, down, anchor = side
    text = shortened(city.name)
    x, y, width = city.x + right, city.y + down, LETTER * len(text)
    left = {"start": x, "middle": x - width / 2, "end": x - width}[anchor]
    box = Box(left, y - LINE + 2, left + width, y + 3)
    return Label(
        text, round(x, 1), round(y, 1), anchor, box, _line(city, box) if math.hypot(right, down) > FAR else None
    )


def _line(city: Named, box: Box) -> Box:
    """To the nearest point of the name."""
    x, y = min(max(city.x, box.left), box.right), min(max(city.y, box.top), box.bottom)
    return Box(min(x, city.x), min(y, city.y), max(x, city.x), max(y, city.y))


def _cost(
    city: Named,
    side: tuple[float, float, str],
    squares: Sequence[Box],
    rings: Iterable[tuple[float, float, float, float]],
) -> float:
    """All but what other names take."""
    label = _label(city, side)
    box = label.box
    middle = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    crossed = [(box.far(x, y), radius, world) for x, y, radius, world in rings]
    return (
        ON_CITY * _met(box, squares)
        + ON_LINE * (_met(label.line, squares) if label.line else 0)
        + ON_RING * sum(near < radius + 3 and away > radius - 3 for (near, away), radius, _ in crossed)
        + ON_WORLD * sum(near < world for (near, _), _, world in crossed)
        + INWARDS * (math.dist(middle, city.centre) < math.dist((city.x, city.y), city.centre))
        + math.hypot(*side[:2]) / 2
    )
