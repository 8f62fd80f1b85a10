"""The spot check: the seven mistakes, as far as a drawing can show them, with the squares that they concern."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from companion.core.words import Message, say
from companion.games.galaxy_trucker.ship.drawn.ship import Component, DrawnShip, pieces
from companion.games.galaxy_trucker.ship.drawn.squares import PILOT, REAR, RIGHT, Square, marked, opposite
from companion.games.galaxy_trucker.ship.drawn.tiles import SMOOTH, fits

MistakeName = Literal[
    "simple_on_double",
    "connector_on_smooth",
    "engine_turned",
    "behind_engine",
    "before_cannon",
    "outside",
    "loose",
]
WORDS: dict[MistakeName, Message] = {
    "simple_on_double": say("A simple connector faces a double one."),
    "connector_on_smooth": say("A connector faces a smooth side."),
    "engine_turned": say("This engine does not point to the rear."),
    "behind_engine": say("Something is right behind this engine."),
    "before_cannon": say("Something is right in front of this cannon."),
    "outside": say("This one is outside the marked squares."),
    "loose": say("This part is not joined to the rest."),
}


class Mistake(Struct, frozen=True):
    name: MistakeName
    squares: tuple[Square, ...]

    @property
    def words(self) -> Message:
        return WORDS[self.name]


@lru_cache(maxsize=64)
def mistakes(ship: DrawnShip) -> tuple[Mistake, ...]:
    """All that can be known from the drawing; of a connector whose sort nobody gave, nothing is."""
    found = (_bad_joints, _engines, _cannons, _outside, _loose)
    return tuple(mistake for look in found for mistake in look(ship))


def _bad_joints(ship: DrawnShip) -> Iterator[Mistake]:
    """Each pair of neighbours once: to the right and to the rear."""
    for component in ship.components:
        for way in (RIGHT, REAR):
            other = ship.beside(component, way)
            if other is None or fits(component.sides[way], other.sides[opposite(way)]):
                continue
            smooth = SMOOTH in (component.sides[way], other.sides[opposite(way)])
            yield Mistake("connector_on_smooth" if smooth else "simple_on_double", (component.square, other.square))


def _engines(ship: DrawnShip) -> Iterator[Mistake]:
    for engine in ship.of("engine", "double_engine"):
        if engine.points != REAR:
            yield Mistake("engine_turned", (engine.square,))
        yield from _in_the_way(ship, engine, "behind_engine")


def _cannons(ship: DrawnShip) -> Iterator[Mistake]:
    for cannon in ship.of("cannon", "double_cannon"):
        yield from _in_the_way(ship, cannon, "before_cannon")


def _in_the_way(ship: DrawnShip, component: Component, name: MistakeName) -> Iterator[Mistake]:
    other = ship.beside(component, component.points)
    if other is not None:
        yield Mistake(name, (component.square, other.square))


def _outside(ship: DrawnShip) -> Iterator[Mistake]:
    for component in ship.components:
        if component.square not in marked(ship.board):
            yield Mistake("outside", (component.square,))


def _loose(ship: DrawnShip) -> Iterator[Mistake]:
    """The rest is the piece with the pilot cabin, or the largest one where that is lost."""
    found = pieces(ship)
    body = next((piece for piece in found if PILOT in piece), next(iter(found), frozenset()))
    for piece in found:
        if piece != body:
            yield Mistake("loose", tuple(sorted(piece)))
