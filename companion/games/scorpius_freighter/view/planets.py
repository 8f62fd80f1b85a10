"""The three planets as they are drawn: the ring of stops, the mothership on its way, and what it seized."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

from msgspec import Struct

from companion.core.offer import Offer, form, offer
from companion.core.words import Message, ordinal, say, several
from companion.games.scorpius_freighter.box import ACTIONS, PLANETS, Action, Kind
from companion.games.scorpius_freighter.freighter.skill import SLOTS, skill
from companion.games.scorpius_freighter.moves.corrections import CubesCounted, ShipPlaced, SpaceNoted
from companion.games.scorpius_freighter.moves.turn import MothershipMoved, passes_checkpoint
from companion.games.scorpius_freighter.state import Doing, State

MIDDLE, RADII, TILT = (80, 64), (66, 40), math.radians(-12)
"""Of the drawn ring, which is 160 wide and 128 high."""
CHECKPOINT = 135
"""Degrees clockwise from the right: the checkpoint is in front, on the left."""


class Point(Struct, frozen=True):
    x: float
    y: float


class Stop(Struct, frozen=True):
    number: int
    """Clockwise from the checkpoint, which is 0."""
    at: Point
    title: Message
    action: Action | None


class Mothership(Struct, frozen=True):
    planet: int
    name: Message
    cubes: int
    seized: tuple[Kind | None, ...]
    space: int
    capacity: int
    trigger: int
    """Cubes that bring the end."""
    enough: bool
    seized_words: Message
    at: Message
    """Where it is: the action there if it is known, else the space."""
    angle: float
    """Of the ship, in degrees clockwise from the right."""
    ship: Point
    back: bool
    """It flies to the left."""
    stops: tuple[Stop, ...]


class Choice(Struct, frozen=True):
    """What comes of choosing this planet."""

    go: Offer
    title: Message
    """The action where the ship would stop, or the space if nobody has said what is printed there."""
    gives: Message | None
    """What the skill is good for there."""
    audit: Message | None
    embargo: Message | None
    """The cube of the audit would bring the end."""
    then: Message
    """How much the ship has seized then."""
    adds: bool
    """A cube comes on board."""
    path: str
    goal: Point


class PlanetForms(Struct, frozen=True):
    """What can be put right about one planet; the page asks for the rest."""

    name: Message
    count: Offer
    place: Offer
    note: Offer


def motherships(state: State) -> tuple[Mothership, ...]:
    return tuple(_mothership(state, planet) for planet in range(len(PLANETS)))


def _mothership(state: State, planet: int) -> Mothership:
    ship, ring = state.ships[planet], state.rings[planet]
    angle = _angle(ship.space, len(ring))
    return Mothership(
        planet=planet,
        name=PLANETS[planet],
        cubes=ship.cubes,
        seized=ship.seized,
        space=ship.space,
        capacity=state.capacity,
        trigger=state.trigger,
        enough=ship.cubes >= state.trigger,
        seized_words=say("{cubes} of {capacity} seized", cubes=ship.cubes, capacity=state.capacity),
        at=short_title(ring[ship.space], ship.space),
        angle=angle,
        ship=_point(angle),
        back=math.sin(math.radians(angle)) > 0,
        stops=tuple(_stop(state, planet, number) for number in range(len(ring))),
    )


def _angle(space: int, spaces: int) -> float:
    return round((CHECKPOINT + 360 * space / spaces) % 360, 1)


@lru_cache(maxsize=256)
def _point(angle: float) -> Point:
    x, y = RADII[0] * math.cos(math.radians(angle)), RADII[1] * math.sin(math.radians(angle))
    turned = x * math.cos(TILT) - y * math.sin(TILT), x * math.sin(TILT) + y * math.cos(TILT)
    return Point(round(MIDDLE[0] + turned[0], 1), round(MIDDLE[1] + turned[1], 1))


def _stop(state: State, planet: int, number: int) -> Stop:
    ring = state.rings[planet]
    title = _full_title(ring[number], number)
    return Stop(number, _point(_angle(number, len(ring))), title, ring[number])


def short_title(action: Action | None, number: int) -> Message:
    return ACTIONS[action] if action else _space_title(number)


def _space_title(number: int) -> Message:
    return say("Space {number}", number=number) if number else say("Checkpoint")


def _full_title(action: Action | None, number: int) -> Message:
    where = _space_title(number)
    return say("{where}: {action}", where=where, action=ACTIONS[action]) if action else where


# Choosing one


def choices(state: State) -> tuple[Choice | None, ...]:
    """While the player on turn chooses a planet; all can see what they think about."""
    choosing = state.coached and state.begun and state.step == "move" and state.turn is not None
    return tuple(_choice(state, planet) if choosing else None for planet in range(len(PLANETS)))


def _choice(state: State, planet: int) -> Choice:
    ship, ring, flown = state.ships[planet], state.rings[planet], state.this_turn.assigned
    audit = passes_checkpoint(state, planet, flown)
    goal = (ship.space + flown) % len(ring)
    adds = audit and ship.cubes < state.capacity
    then = ship.cubes + adds
    title = short_title(ring[goal], goal)
    return Choice(
        go=offer(state, MothershipMoved(planet=planet), state.turn, _go_words(planet, title, audit=audit)),
        title=title,
        gives=_gives(state, ring[goal]),
        audit=_audit_words(full=ship.cubes >= state.capacity) if audit else None,
        embargo=_embargo(state, ship.cubes) if adds else None,
        then=_then(state, then, adds=adds),
        adds=adds,
        path=_path(ship.space, flown, len(ring)),
        goal=_point(_angle(goal, len(ring))),
    )


def _go_words(planet: int, title: Message, *, audit: bool) -> Message:
    if audit:
        return say("{planet}: audit, then {action}", planet=PLANETS[planet], action=title)
    return say("{planet}: {action}", planet=PLANETS[planet], action=title)


def _audit_words(*, full: bool) -> Message:
    return say("Audit: 1 cube, to the stock") if full else say("Audit: 1 cube")


def _embargo(state: State, cubes: int) -> Message | None:
    comes = cubes + 1 == state.trigger and not state.final
    return say("{nth} cube: embargo", nth=ordinal(cubes + 1)) if comes else None


def _then(state: State, cubes: int, *, adds: bool) -> Message:
    if adds:
        return say("{cubes} of {capacity} seized then", cubes=cubes, capacity=state.capacity)
    return say("{cubes} of {capacity} seized", cubes=cubes, capacity=state.capacity)


GIVES: dict[Action, Callable[[int], Message]] = {
    "informant": lambda n: several("{n} off a promotion", "{n} off a promotion", n),
    "storage": lambda n: several("A tile from slot 1", "A tile from slots 1 to {n}", min(SLOTS, n)),
    "upgrade": lambda n: several("A tile from slot 1", "A tile from slots 1 to {n}", min(SLOTS, n)),
    "pickup": lambda n: several("Into {n} storage area", "Into {n} storage areas", n),
    "operate": lambda n: several("{n} equipment tile", "Up to {n} equipment tiles", n),
    "deal": lambda n: several("{n} deal", "Up to {n} deals", n),
    "contract": lambda n: several("{n} row", "Up to {n} rows", n),
}


def _gives(state: State, action: Action | None) -> Message | None:
    if action is None or state.turn is None:
        return None
    available = skill(state, state.turn, Doing(action))
    if available:
        return GIVES[action](available)
    return say("At the printed cost") if action == "informant" else say("Nothing without skill")


def _path(space: int, flown: int, spaces: int) -> str:
    """From the ship to where it would stop, clockwise along the ring."""
    start, goal = _point(_angle(space, spaces)), _point(_angle((space + flown) % spaces, spaces))
    far_round = int(2 * flown > spaces)
    return f"M{start.x} {start.y}A{RADII[0]} {RADII[1]} -12 {far_round} 1 {goal.x} {goal.y}"


def planet_forms(planet: int) -> PlanetForms:
    name = PLANETS[planet]
    return PlanetForms(
        name=name,
        count=form(CubesCounted, None, say("Cubes on board"), mothership=planet),
        place=form(ShipPlaced, None, say("The ship is here"), planet=planet),
        note=form(SpaceNoted, None, say("What is printed there?"), planet=planet),
    )
