"""Where the names of the cities are written: beside them, where they cover the least."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product

from msgspec import Struct

LETTER, LINE = 6.2, 11
"""How wide a letter mostly is, and how high a line."""
LONGEST = 13
"""Longer names are cut on the map; lists have them whole."""
FAR = 23
"""A name that far away is joined to its city by a line."""
ON_NAME, ON_CITY, ON_WORLD, ON_LINE, ON_RING, INWARDS, ASTRAY = 100, 40, 100, 16, 6, 3, 14
"""How bad it is to cover something, or a city by the line, or to be on the inner side of the own ring, or to be as near
to another city: then it seems to be the name of that one."""
CLOSE = 10
"""How bad it is for a name to be so close that a ship in its city touches it."""
ROUNDS, ORDERS, TRIED = 4, 6, 12
"""How often each name looks for a better place, in how many orders each way, and how many places two try together."""


Side = tuple[float, float, str]
"""A place for a name: of the end of its line that the anchor names, as seen from the city."""


def _places(half: float) -> tuple[Side, ...]:
    """The places around a city, the usual ones first."""
    near, above, below = half + 2, -half - 4, half + 11
    level = [(near, 3.5, "start"), (-near, 3.5, "end")]
    corners = [(right, down, anchor) for down in (2 - half, half + 5) for right, _, anchor in level]
    joined = [(half + 13, 3.5, "start"), (-half - 13, 3.5, "end"), (0, above - 13, "middle"), (0, below + 14, "middle")]
    across = [(right, 3.5, anchor) for far in (50, 60, 70) for right, anchor in ((far, "start"), (-far, "end"))]
    return (
        *level,
        *((0, down, "middle") for down in (above, below)),
        *corners,
        *_shifted(above, below),
        *joined,
        *_shifted(above - 13, below + 14),
        *across,
        *(
            side
            for far in (45, 55, 65, 80)
            for side in ((0, -far, "middle"), (0, far + 8, "middle"), *_shifted(-far, far + 8))
        ),
    )


def _shifted(*downs: float) -> list[Side]:
    """Above or below, most of it to one side."""
    return [(right, down, anchor) for down in downs for right, anchor in ((-6, "start"), (6, "end"))]


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
    free: float,
) -> list[Label]:
    """One for each city. ``rings`` are centres with the radius of the ring and of the world in it.

    ``half`` is that of the side of a square; ``free`` is how far a name keeps from its own city.
    """
    if not cities:
        return []
    blocks = {(x, y): Box(x - half, y - half, x + half, y + half) for x, y in squares}
    choices = [_choices(city, half, free, _others(city, blocks), rings) for city in cities]
    numbers = [*range(len(cities))]
    turned = [numbers[first:] + numbers[:first] for first in range(0, len(numbers), len(numbers) // ORDERS + 1)]
    tries = (tried for order in turned for way in (1, -1) for tried in _tries(choices, order[::way]))
    return min(tries, key=lambda placed: _total(placed, choices))


def _choices(
    city: Named,
    half: float,
    free: float,
    squares: Sequence[Box],
    rings: Sequence[tuple[float, float, float, float]],
) -> dict[Label, float]:
    """The places for this name with what they cost, the cheapest first."""
    costs = {_label(city, side): CLOSE + _cost(city, side, squares, rings) for side in _places(half)}
    costs |= {_label(city, side): _cost(city, side, squares, rings) for side in _places(free)}
    return dict(sorted(costs.items(), key=lambda choice: choice[1]))


def _tries(choices: Sequence[dict[Label, float]], order: Sequence[int]) -> Iterator[list[Label]]:
    """Each in its best place, now that the others have theirs. The last in order is put first and makes way last."""
    found: dict[int, Label] = {}
    for number in reversed(order):
        found[number] = _cheapest(choices[number], [*found.values()])
    placed = [found[number] for number in range(len(choices))]
    for _ in range(ROUNDS):
        for number in order:
            placed[number] = _cheapest(choices[number], (*placed[:number], *placed[number + 1 :]))
        yield [*placed]
        _part(placed, choices)


def _cheapest(sides: dict[Label, float], others: Sequence[Label]) -> Label:
    best, least = None, math.inf
    for label, cost in sides.items():
        if best is not None and cost >= least:
            return best
        if (crossing := cost + ON_NAME * _crossed(label, others)) < least:
            best, least = label, crossing
    assert best is not None
    return best


def _total(placed: Sequence[Label], choices: Sequence[dict[Label, float]]) -> float:
    crossed = sum(_crossed(a, [b]) for a, b in combinations(placed, 2))
    return ON_NAME * crossed + sum(sides[label] for label, sides in zip(placed, choices, strict=True))


def _part(placed: list[Label], choices: Sequence[dict[Label, float]]) -> None:
    """Two names in each other's way get the best places for both, and whoever is there makes way in the next round."""
    crossing = [(a, b) for a, b in combinations(range(len(placed)), 2) if _crossed(placed[a], [placed[b]])]
    for a, b in crossing:
        pairs = product([*choices[a].items()][:TRIED], [*choices[b].items()][:TRIED])
        (placed[a], _), (placed[b], _) = min(
            pairs, key=lambda two: two[0][1] + two[1][1] + ON_NAME * _crossed(two[0][0], [two[1][0]])
        )


def _crossed(label: Label, others: Iterable[Label]) -> int:
    """The names and lines that this one or its line is on."""
    return sum(_met(own, _drawn(other)) for own in _drawn(label) for other in others)


def _drawn(label: Label) -> list[Box]:
    return [label.box, label.line] if label.line else [label.box]


def _others(city: Named, blocks: dict[tuple[float, float], Box]) -> list[Box]:
    """All squares but its own: no place for a name is on that."""
    return [box for at, box in blocks.items() if at != (city.x, city.y)]


def _away(box: Box, other: Box) -> float:
    """From the middle of the other one."""
    return box.far((other.left + other.right) / 2, (other.top + other.bottom) / 2)[0]


def _met(box: Box, others: Iterable[Box]) -> int:
    return sum(box.meets(other) for other in others)


def _label(city: Named, side: Side) -> Label:
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
    side: Side,
    squares: Sequence[Box],
    rings: Iterable[tuple[float, float, float, float]],
) -> float:
    """All but what other names take."""
    label = _label(city, side)
    box, near = label.box, label.box.far(city.x, city.y)[0]
    middle = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    crossed = [(box.far(x, y), radius, world) for x, y, radius, world in rings]
    return (
        ON_CITY * _met(box, squares)
        + ON_LINE * (_met(label.line, squares) if label.line else 0)
        + ON_RING * sum(near < radius + 3 and away > radius - 3 for (near, away), radius, _ in crossed)
        + ON_WORLD * sum(near < world for (near, _), _, world in crossed)
        + ON_WORLD * sum(label.line is not None and label.line.far(x, y)[0] < world for x, y, _, world in rings)
        + ASTRAY * (label.line is None and any(_away(box, square) <= near for square in squares))
        + INWARDS * (math.dist(middle, city.centre) < math.dist((city.x, city.y), city.centre))
        + math.hypot(*side[:2]) / 2
    )
