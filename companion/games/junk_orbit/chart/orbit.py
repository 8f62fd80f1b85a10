"""Where junk and ships can stop: steps along the laps, and across the cities where two boards meet."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from msgspec import Struct

from companion.core.words import Message, say, verbatim
from companion.games.junk_orbit.box import BOX, Board, Place
from companion.games.junk_orbit.chart.city_names import Laps, same
from companion.games.junk_orbit.nouns import title
from companion.games.junk_orbit.state import State, Step

CLOCKWISE, COUNTER = 1, -1
MARS_FAMILY = ("mars", "phobos", "deimos")


Route = tuple[Step, ...]


class Orbits(Struct, frozen=True):
    laps: Laps
    boards: tuple[Board, ...]
    docks: dict[Place, tuple[Place, Place]]
    """For each shared city, counted on either lap: on that of its owner, then on the other."""

    def switch(self, place: Place) -> Place | None:
        """The same city on the other board's lap, where two boards meet."""
        own, other = self.docks.get(place, (None, None))
        return own if place == other else other

    def home(self, place: Place) -> Place:
        """A shared city as the board that owns it counts it."""
        return self.docks[place][0] if place in self.docks else place

    def name(self, place: Place) -> str:
        """Its own name, or how it is counted: "Mars 3" is three spaces clockwise from the first one.

        Links and forms use it, whatever the language of the page; ``label`` is for people.
        """
        board, space = place
        return self.laps[board][space] or f"{BOX.boards[board].name} {space}"

    def label(self, place: Place) -> Message:
        board, space = place
        name = self.laps[board][space]
        return verbatim(name) if name else say("{board} {space}", board=title(board), space=space)

    def places(self) -> list[Place]:
        """Every city once."""
        spaces = ((board, n) for board in self.boards for n in range(len(self.laps[board])))
        return [place for place in spaces if self.home(place) == place]

    def called(self, name: str) -> Place | None:
        return next((place for place in self.places() if same(self.name(place), name)), None)

    def reach(self, start: Place, steps: int, sense: int, *, turning: bool = False) -> tuple[Place, ...]:
        """All cities where that many steps can end; ``turning``: with a power to turn round at every switch."""
        heads = self._ways(start, sense, turning)
        for _ in range(steps):
            heads = {way for place, sense in heads for way in self._ways(self._next(place, sense), sense, turning)}
        return tuple(sorted({self.home(place) for place, _ in heads}, key=self.name))

    def routes(self, start: Place, steps: int, sense: int, *, turning: bool = False) -> tuple[Route, ...]:
        """Every way to go that many steps, each once, those with the fewest switches first."""
        found: list[tuple[Route, set[tuple[Place, int]]]] = [((), self._ways(start, sense, turning))]
        for _ in range(steps):
            found = [
                ((*route, Step(place[0], place[1], there[1])), self._ways(there, sense, turning))
                for route, heads in found
                for place, sense in sorted(heads)
                for there in (self._next(place, sense),)
            ]
        return tuple(sorted((route for route, _ in found), key=_switches))

    def along(self, route: Route) -> tuple[Place, ...]:
        """The cities of a route, without the one that it starts from."""
        return tuple(self.home((step.board, step.end)) for step in route)

    def neighbours(self, place: Place) -> tuple[Place, ...]:
        ends = {*self.reach(place, 1, CLOCKWISE), *self.reach(place, 1, COUNTER)}
        return tuple(sorted(ends, key=self.name))

    def _next(self, place: Place, sense: int) -> Place:
        board, space = place
        return board, (space + sense) % len(self.laps[board])

    def _ways(self, place: Place, sense: int, turning: bool) -> set[tuple[Place, int]]:
        """On along this lap, or across: then the sense turns over, like in a figure eight."""
        other = self.switch(place)
        if other is None:
            return {(place, sense)}
        return {(place, sense), (other, -sense), *({(other, sense)} if turning else ())}


def _switches(route: Route) -> tuple[int, Route]:
    changes = sum(one.board != other.board for one, other in pairwise(route))
    return changes, route


def orbits(state: State) -> Orbits:
    return _orbits(tuple(state.laps.items()), state.boards)


@lru_cache(maxsize=32)
def _orbits(laps: tuple[tuple[Board, tuple[str, ...]], ...], boards: tuple[Board, ...]) -> Orbits:
    """Tables of one house mostly have the same box."""
    by_board, docks = dict(laps), dict[Place, tuple[Place, Place]]()
    for city, shared in BOX.transfers.items():
        found = [(board, _space(by_board[board], city)) for board in shared if board in boards]
        places = [(board, space) for board, space in found if space is not None]
        if len(places) == len(shared):
            docks |= dict.fromkeys(places, (places[0], places[1]))
    return Orbits(by_board, boards, docks)


def _space(lap: tuple[str, ...], city: str) -> int | None:
    return next((space for space, name in enumerate(lap) if same(name, city)), None)


def distances(value: int, *, stretched: int = 0, least: int = 1) -> tuple[int, ...]:
    """How far a tile may fly: its value, or that much longer or shorter by a power or a night side."""
    wished = range(value - stretched, value + stretched + 1)
    return tuple(steps for steps in wished if steps >= min(least, value))
