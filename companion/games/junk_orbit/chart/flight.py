"""Flights on the map: how far junk and ship may go, where they can stop, and which ships are hit on the way."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from companion.core.seats import is_seat
from companion.games.junk_orbit.box import BOX, Board, Place
from companion.games.junk_orbit.chart.orbit import CLOCKWISE, COUNTER, MARS_FAMILY, Orbits, Route, orbits
from companion.games.junk_orbit.state import State, flies, others

SHIELDED_UP_TO = 2
"""Tiles of so little value cannot hit the Planetary Defender."""
MOST_STEPS = 14
"""The ways double at every switch: the map goes no further than this."""
SENSES = {"cw": CLOCKWISE, "ccw": COUNTER}


class Flight(Struct, frozen=True):
    """One way for junk or a ship to go. Ways to the same city that hit the same ships count as one."""

    route: Route
    end: Place
    steps: int
    hits: tuple[int, ...]
    """In the order of play."""
    taken_by: int | None = None
    """Splendor #2331 takes the tile, and the flight ends there."""


def unplaced(state: State) -> tuple[tuple[str, Board], ...]:
    """The cities where two boards in play meet, and the board on which nobody knows their space yet."""
    return tuple(
        (city, board)
        for city, boards in BOX.transfers.items()
        if all(board in state.boards for board in boards)
        for board in boards
        if city not in state.laps[board]
    )


def charted(state: State) -> bool:
    """The map is as the boards are: only then it counts for anybody."""
    return state.checked and not unplaced(state)


def where(state: State, seat: int) -> Place | None:
    """The city of a ship; None: nobody knows it, or its board is not in play any more."""
    at = state.players[seat].at
    return at if at is not None and at[0] in state.boards else None


# How far


def reaches(state: State, seat: int, value: int) -> dict[int, bool]:
    """The distances that a tile may fly, and whether that needs junk from Earth (Interplanet Express)."""
    near = {value, *_warped(state, seat, value)}
    if not flies(state, seat, "interplanet-express"):
        return dict.fromkeys(sorted(near), False)
    stretched = {steps for other in (value - 1, value + 1) for steps in {other, *_warped(state, seat, other)}}
    return {steps: steps not in near for steps in sorted(near | stretched)}


def _warped(state: State, seat: int, steps: int) -> set[int]:
    """Deimos by night: one longer or one shorter from Mars and its moons."""
    at = where(state, seat)
    if not state.by_night("deimos") or at is None or orbits(state).home(at)[0] not in MARS_FAMILY:
        return set()
    least = 0 if state.options.warp_zero else 1
    return {far for far in (steps - 1, steps + 1) if far >= least}


# Where to, and who is hit


def junk_flights(state: State, seat: int, steps: int, value: int, direction: str) -> tuple[Flight, ...]:
    """The ways of a tile with this number on it."""
    at = where(state, seat)
    if at is None:
        return ()
    routes = orbits(state).routes(orbits(state).home(at), steps, SENSES[direction])
    return _each_once(_junk(state, seat, route, value) for route in routes)


def _junk(state: State, seat: int, route: Route, value: int) -> Flight:
    chart = orbits(state)
    cities = chart.along(route) or _here(state, chart, seat)
    tramples = flies(state, seat, "stomp-rat")
    struck: list[int] = []
    for number, city in enumerate(cities):
        if not tramples and number < len(cities) - 1:
            continue
        struck += [n for n in _at(state, chart, seat, city) if not shielded(state, n, value) and n not in struck]
        taker = next((n for n in struck if flies(state, n, "splendor")), None)
        if taker is not None:
            return Flight(route[: number + 1], city, len(route), _in_order(state, seat, struck), taker)
    return Flight(route, cities[-1], len(route), _in_order(state, seat, struck))


def ship_flights(state: State, seat: int) -> tuple[Flight, ...]:
    """The ways of the ship after this turn's launch; empty where the map does not know it."""
    at, launch = where(state, seat), state.launched
    if at is None or launch is None or launch.steps is None or launch.direction is None:
        return ()
    chart, start, sense = orbits(state), orbits(state).home(at), -SENSES[launch.direction]
    far = {launch.steps, *({1} if flies(state, seat, "puddle-jumper") else ())}
    turning = flies(state, seat, "time-booth")
    routes = [route for steps in sorted(far) for route in chart.routes(start, steps, sense, turning=turning)]
    return _each_once(_ship(state, chart, seat, route) for route in routes)


def _ship(state: State, chart: Orbits, seat: int, route: Route) -> Flight:
    cities = chart.along(route)
    end = cities[-1] if cities else _here(state, chart, seat)[0]
    if not flies(state, seat, "jolly-roger"):
        return Flight(route, end, len(route), ())
    struck = dict.fromkeys(n for city in cities for n in _at(state, chart, seat, city))
    return Flight(route, end, len(route), _in_order(state, seat, struck))


def _each_once(flights: Iterable[Flight]) -> tuple[Flight, ...]:
    """Those first that come first: they switch the least."""
    found: dict[tuple[Place, int, tuple[int, ...]], Flight] = {}
    for flight in flights:
        found.setdefault((flight.end, flight.steps, flight.hits), flight)
    return tuple(found.values())


def _here(state: State, chart: Orbits, seat: int) -> tuple[Place, ...]:
    at = where(state, seat)
    return () if at is None else (chart.home(at),)


def _at(state: State, chart: Orbits, seat: int, city: Place) -> list[int]:
    """The other ships in this city."""
    found = ((other, where(state, other)) for other in others(state, seat))
    return [other for other, at in found if at is not None and chart.home(at) == city]


def _in_order(state: State, seat: int, struck: Iterable[int]) -> tuple[int, ...]:
    hit = set(struck)
    return tuple(other for other in others(state, seat) if other in hit)


def shielded(state: State, victim: int, value: int | None) -> bool:
    """The Planetary Defender, against junk with a small number on it."""
    return value is not None and value <= SHIELDED_UP_TO and flies(state, victim, "planetary-defender")


def out_of_sight(state: State, seat: int) -> tuple[int, ...]:
    """The others whose ships the map does not know."""
    return tuple(other for other in others(state, seat) if is_seat(state, other) and where(state, other) is None)
