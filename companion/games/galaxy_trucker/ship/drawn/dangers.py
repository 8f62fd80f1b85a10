"""Meteors and shots: which component is struck, and what can save it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.galaxy_trucker.cards.card import Threat
from companion.games.galaxy_trucker.ship.drawn.kinds import KindName
from companion.games.galaxy_trucker.ship.drawn.ship import Component, DrawnShip
from companion.games.galaxy_trucker.ship.drawn.squares import FRONT, LEFT, REAR, RIGHT, WAY_OF, Square, ahead
from companion.games.galaxy_trucker.ship.drawn.tiles import SMOOTH

Outcome = Literal["misses", "bounces", "shot", "choice", "hit"]
Saviour = Literal["shield", "double_cannon"]


class Danger(Struct, frozen=True):
    """What a threat means for one ship."""

    outcome: Outcome
    """"bounces" and "shot" cost nothing; "choice": a token can save the component."""
    square: Square | None = None
    """The component that is struck, or would be."""
    saviour: Saviour | None = None
    """What the token powers."""


def danger(ship: DrawnShip, threat: Threat, number: int) -> Danger:
    """After a roll of this number for the column or row."""
    way = WAY_OF[threat.side]
    struck = struck_in(ship, way, number)
    if struck is None:
        return Danger("misses")
    return _BY_SIZE[threat.size](ship, struck, way, number)


def struck_in(ship: DrawnShip, way: int, number: int) -> Component | None:
    """The first component in the column or row of this number, seen from where the threat comes."""
    if way in (FRONT, REAR):
        line = [component for component in ship.components if component.square[1] == number]
        towards = ahead(ship.board) if way == FRONT else -ahead(ship.board)
        return max(line, key=lambda component: towards * component.square[0], default=None)
    line = [component for component in ship.components if component.square[0] == number]
    return max(line, key=lambda component: (1 if way == RIGHT else -1) * component.square[1], default=None)


def _small_meteor(ship: DrawnShip, struck: Component, way: int, number: int) -> Danger:
    if struck.sides[way] == SMOOTH:
        return Danger("bounces", struck.square)
    return _shielded(ship, struck, way)


def _large_meteor(ship: DrawnShip, struck: Component, way: int, number: int) -> Danger:
    if _aimed(ship, "cannon", way, number):
        return Danger("shot", struck.square)
    if _aimed(ship, "double_cannon", way, number) and ship.tokens:
        return Danger("choice", struck.square, "double_cannon")
    return Danger("hit", struck.square)


def _light_shot(ship: DrawnShip, struck: Component, way: int, number: int) -> Danger:
    return _shielded(ship, struck, way)


def _heavy_shot(ship: DrawnShip, struck: Component, way: int, number: int) -> Danger:
    return Danger("hit", struck.square)


_BY_SIZE = {"small": _small_meteor, "large": _large_meteor, "light": _light_shot, "heavy": _heavy_shot}


def _shielded(ship: DrawnShip, struck: Component, way: int) -> Danger:
    if covered(ship, way) and ship.tokens:
        return Danger("choice", struck.square, "shield")
    return Danger("hit", struck.square)


def covered(ship: DrawnShip, way: int) -> bool:
    """Whether a shield protects this side: each covers where it points, and the next side clockwise."""
    return any(way in (shield.turn, (shield.turn + 1) % 4) for shield in ship.of("shield"))


def _aimed(ship: DrawnShip, name: KindName, way: int, number: int) -> bool:
    """A cannon whose barrel is free, in the very column; against what comes from a side also in a neighbouring row."""
    reach = 1 if way in (LEFT, RIGHT) else 0
    line = 0 if way in (LEFT, RIGHT) else 1
    return any(
        cannon.points == way and abs(cannon.square[line] - number) <= reach and ship.beside(cannon, way) is None
        for cannon in ship.of(name)
    )
