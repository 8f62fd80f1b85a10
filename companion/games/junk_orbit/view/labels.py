"""Where the names of the cities are written: beside them, where they cover the least."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from msgspec import Struct

LETTER, LINE = 6.2, 11
"""How wide a letter mostly is, and how high a line."""
LONGEST = 13
"""Longer names are cut on the map; lists have them whole."""
CITY = 7.0
"""Half of the square of a city, with some room."""
SIDES: tuple[tuple[float, float, str], ...] = (
    (12, 3.5, "start"),
    (-12, 3.5, "end"),
    (0, -12, "middle"),
    (0, 20, "middle"),
    (9, -9, "start"),
    (-9, -9, "end"),
    (9, 16, "start"),
    (-9, 16, "end"),
    (24, 3.5, "start"),
    (-24, 3.5, "end"),
    (0, -28, "middle"),
    (0, 36, "middle"),
)
"""Places for a name around its city, the usual ones first: of the end of its line that the anchor names."""
ON_NAME, ON_CITY, ON_WORLD, ON_RING, INWARDS = 100, 40, 24, 6, 3
"""How bad it is to cover something, or to be on the inner side of the own ring."""
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


def shortened(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…"


def labels(
    cities: Sequence[Named], squares: Sequence[tuple[float, float]], rings: Sequence[tuple[float, float, float, float]]
) -> list[Label]:
    """One for each city. ``rings`` are centres with the radius of the ring and of the world in it."""
    blocks = [Box(x - CITY, y - CITY, x + CITY, y + CITY) for x, y in squares]
    choices = [{_label(city, side): _cost(city, side, blocks, rings) for side in SIDES} for city in cities]
    placed = [min(sides, key=sides.__getitem__) for sides in choices]
    for _ in range(ROUNDS):
        for number, sides in enumerate(choices):
            others = [label.box for label in (*placed[:number], *placed[number + 1 :])]
            placed[number] = min(sides, key=lambda label: sides[label] + ON_NAME * _met(label.box, others))
    return placed


def _met(box: Box, others: Iterable[Box]) -> int:
    return sum(box.meets(other) for other in others)


def _label(city: Named, side: tuple[float, float, str]) -> Label:
    right, down, anchor = side
    text = shortened(city.name)
    x, y, width = city.x + right, city.y + down, LETTER * len(text)
    left = {"start": x, "middle": x - width / 2, "end": x - width}[anchor]
    return Label(text, round(x, 1), round(y, 1), anchor, Box(left, y - LINE + 2, left + width, y + 3))


def _cost(
    city: Named,
    side: tuple[float, float, str],
    squares: Iterable[Box],
    rings: Iterable[tuple[float, float, float, float]],
) -> float:
    """All but what other names take."""
    box = _label(city, side).box
    middle = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    crossed = [(box.far(x, y), radius, world) for x, y, radius, world in rings]
    return (
        ON_CITY * _met(box, squares)
        + ON_RING * sum(near < radius + 3 and away > radius - 3 for (near, away), radius, _ in crossed)
        + ON_WORLD * sum(near < world for (near, _), _, world in crossed)
        + INWARDS * (math.dist(middle, city.centre) < math.dist((city.x, city.y), city.centre))
        + math.hypot(*side[:2]) / 2
    )
