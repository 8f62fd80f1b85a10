"""A drawn ship: its components with what is on them, how they hold together, what hangs in the open."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from companion.games.galaxy_trucker.options import RoundName
from companion.games.galaxy_trucker.ship import Colour
from companion.games.galaxy_trucker.ship.drawn.kinds import KINDS, Alien, Kind, KindName
from companion.games.galaxy_trucker.ship.drawn.squares import PILOT, REAR, WAYS, Square, beside, opposite
from companion.games.galaxy_trucker.ship.drawn.tiles import SMOOTH, SOME, Sides, joins


class Component(Struct, frozen=True):
    square: Square
    name: KindName
    turn: int
    """Quarter turns clockwise from how it is printed; 0 for what points nowhere."""
    sides: Sides
    """As they are on the board."""
    humans: int = 0
    alien: Alien | None = None
    tokens: int = 0
    goods: tuple[Colour, ...] = ()

    @property
    def kind(self) -> Kind:
        return KINDS[self.name]

    @property
    def crew(self) -> int:
        return self.humans + (self.alien is not None)

    @property
    def exact(self) -> bool:
        """The very tile is known, and with it the sort of every connector."""
        return any(self.sides) and SOME not in self.sides

    @property
    def points(self) -> int:
        """Where the barrel of a cannon or the exhaust of an engine points."""
        return (self.turn + REAR) % 4 if self.name in ("engine", "double_engine") else self.turn


class DrawnShip(Struct, frozen=True, dict=True, cache_hash=True):
    board: RoundName
    components: tuple[Component, ...]

    @cached_property
    def _by_square(self) -> dict[Square, Component]:
        return {component.square: component for component in self.components}

    def at(self, square: Square) -> Component | None:
        return self._by_square.get(square)

    def beside(self, component: Component, way: int) -> Component | None:
        return self.at(beside(self.board, component.square, way))

    def of(self, *names: KindName) -> tuple[Component, ...]:
        return tuple(component for component in self.components if component.name in names)

    def holding(self, holds: Callable[[Kind], object]) -> tuple[Component, ...]:
        return tuple(component for component in self.components if holds(component.kind))

    def joined(self, component: Component) -> Iterator[Component]:
        """Those that it holds on to by a connector."""
        for way in WAYS:
            other = self.beside(component, way)
            if other is not None and joins(component.sides[way], other.sides[opposite(way)]):
                yield other

    def open_ends(self, component: Component) -> tuple[int, ...]:
        """Its sides with a connector and no component next to it."""
        return tuple(way for way in WAYS if component.sides[way] != SMOOTH and self.beside(component, way) is None)

    def only(self, squares: Iterable[Square]) -> DrawnShip:
        kept = set(squares)
        return replace(self, components=tuple(c for c in self.components if c.square in kept))

    def with_components(self, changed: Iterable[Component]) -> DrawnShip:
        """With these in the place of those that were on their squares."""
        new = {component.square: component for component in changed}
        return replace(self, components=tuple(new.get(c.square, c) for c in self.components))

    @property
    def tokens(self) -> int:
        return sum(component.tokens for component in self.components)

    @property
    def humans(self) -> int:
        return sum(component.humans for component in self.components)


def open_ends(ship: DrawnShip) -> tuple[tuple[Square, int], ...]:
    """The exposed connectors: square and side of each connector with no component next to it, holes included."""
    return tuple((component.square, way) for component in ship.components for way in ship.open_ends(component))


def pieces(ship: DrawnShip) -> tuple[frozenset[Square], ...]:
    """What holds together, the largest first; of equal ones first the one that has the pilot cabin."""
    found: list[frozenset[Square]] = []
    for component in ship.components:
        if not any(component.square in piece for piece in found):
            found.append(_hanging_on(ship, component))
    return tuple(sorted(found, key=lambda piece: (-len(piece), PILOT not in piece, min(piece))))


def _hanging_on(ship: DrawnShip, start: Component) -> frozenset[Square]:
    seen, ahead = {start.square}, [start]
    while ahead:
        fresh = [other for other in ship.joined(ahead.pop()) if other.square not in seen]
        seen.update(other.square for other in fresh)
        ahead.extend(fresh)
    return frozenset(seen)
