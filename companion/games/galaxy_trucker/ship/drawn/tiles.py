"""The tiles in the box: which connectors the components of each kind have."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from itertools import product
from typing import get_args

from companion.games.galaxy_trucker.options import Edition
from companion.games.galaxy_trucker.ship.drawn.kinds import KINDS, KindName

Sides = tuple[int, int, int, int]
"""Clockwise from the front: front, right, rear, left."""

SMOOTH, SIMPLE, DOUBLE, UNIVERSAL, SOME = range(5)
"""What a side carries; ``SOME``: a connector, nobody has said of which sort."""


def turned(sides: Sides, quarters: int) -> Sides:
    """After this many quarter turns clockwise."""
    front, right, rear, left = (sides[(side - quarters) % 4] for side in range(4))
    return front, right, rear, left


EDITIONS: tuple[Edition, ...] = get_args(Edition)


@cache
def in_the_box(edition: Edition) -> dict[KindName, tuple[Sides, ...]]:
    """Every tile as it is printed, once for each copy."""
    text = resources.files("companion.games.galaxy_trucker.ship.drawn").joinpath("tiles.toml").read_text()
    return {kind: tuple(map(read, tiles.split())) for kind, tiles in tomllib.loads(text)[edition].items()}


def read(digits: str) -> Sides:
    front, right, rear, left = map(int, digits)
    return front, right, rear, left


@cache
def printed(kind: KindName, turn: int) -> frozenset[Sides]:
    """What a component of this kind that points this way can look like on the board, in either edition."""
    turns = (turn,) if KINDS[kind].turns else range(4)
    tiles = (sides for edition in EDITIONS for sides in in_the_box(edition)[kind])
    return frozenset(turned(sides, quarters) for sides, quarters in product(tiles, turns))


def fits(one: int, other: int) -> bool:
    """Whether two sides may face each other."""
    if SMOOTH in (one, other):
        return one == other
    return {one, other} != {SIMPLE, DOUBLE}


def joins(one: int, other: int) -> bool:
    """Whether two sides that face each other hold together."""
    return one != SMOOTH and fits(one, other)
