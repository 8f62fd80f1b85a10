"""The three planets as they are drawn: a ring of spaces, the checkpoint on top, the mothership on its way."""

from __future__ import annotations

import math

from msgspec import Struct

from companion.core.offer import Offer, form, offer
from companion.core.words import Message, say, several
from companion.games.scorpius_freighter.box import ACTIONS, PLANETS, Action
from companion.games.scorpius_freighter.moves.corrections import CubesCounted
from companion.games.scorpius_freighter.moves.turn import MothershipMoved, passes_checkpoint
from companion.games.scorpius_freighter.state import State

SHORT = {
    "informant": say("MI"),
    "storage": say("ES"),
    "upgrade": say("UF"),
    "pickup": say("PC"),
    "operate": say("OF"),
    "deal": say("SD"),
    "contract": say("FC"),
}
"""Two letters for the drawn rings."""
MIDDLE, RADIUS = 60, 44


class Space(Struct, frozen=True):
    number: int
    x: float
    y: float
    short: Message | None
    title: Message
    action: Action | None
    ship: bool
    goal: bool
    """The ship would stop here if this planet were chosen now."""


class Mothership(Struct, frozen=True):
    planet: int
    name: Message
    cubes: int
    unit: Message
    """ "cube" or "cubes", below that number."""
    space: int
    """Clockwise from the checkpoint, which is 0."""
    capacity: int
    trigger: int
    """Cubes that bring the end."""
    full: bool
    angry: bool
    """Enough cubes for the end."""
    at: Message
    """The space where it is."""
    at_short: Message
    angle: float
    """Of the ship, in degrees clockwise from the checkpoint."""
    spaces: tuple[Space, ...]
    goal: int | None
    """Where it would stop, while a planet is being chosen."""
    goal_short: Message | None
    go: Offer | None
    """Choose this planet."""
    audit: bool
    """That move would be an audit."""
    count: Offer
    """The page asks how many cubes more or fewer."""


def motherships(state: State) -> tuple[Mothership, ...]:
    return tuple(_mothership(state, planet) for planet in range(len(PLANETS)))


def _mothership(state: State, planet: int) -> Mothership:
    ship, ring = state.ships[planet], state.rings[planet]
    choosing = state.coached and state.step == "move" and not state.counting
    goal = (ship.space + state.this_turn.assigned) % len(ring) if choosing else None
    audit = choosing and passes_checkpoint(state, planet, state.this_turn.assigned)
    return Mothership(
        planet=planet,
        name=PLANETS[planet],
        cubes=ship.cubes,
        unit=several("cube", "cubes", ship.cubes),
        space=ship.space,
        capacity=state.capacity,
        trigger=state.trigger,
        full=ship.cubes >= state.capacity,
        angry=ship.cubes >= state.trigger,
        at=_title(ring[ship.space], ship.space),
        at_short=_short(ring[ship.space], ship.space),
        angle=round(360 * ship.space / len(ring), 1),
        spaces=tuple(_space(state, planet, number, goal) for number in range(len(ring))),
        goal=goal,
        goal_short=None if goal is None else _short(ring[goal], goal),
        go=None if goal is None else _go(state, planet, _title(ring[goal], goal), audit=audit),
        audit=audit,
        count=form(CubesCounted, None, say("{planet} mothership", planet=PLANETS[planet]), mothership=planet),
    )


def _go(state: State, planet: int, goal: Message, *, audit: bool) -> Offer:
    label = say(
        "{planet} planet: {cubes} of {capacity} cubes, moves to {goal}",
        planet=PLANETS[planet],
        cubes=state.ships[planet].cubes,
        capacity=state.capacity,
        goal=goal,
    )
    label = say("{move}, audit", move=label) if audit else label
    return offer(state, MothershipMoved(planet=planet), state.turn, label)


def _space(state: State, planet: int, number: int, goal: int | None) -> Space:
    ring = state.rings[planet]
    action, angle = ring[number], 2 * math.pi * number / len(ring)
    return Space(
        number=number,
        x=round(MIDDLE + RADIUS * math.sin(angle), 1),
        y=round(MIDDLE - RADIUS * math.cos(angle), 1),
        short=SHORT[action] if action else None,
        title=_title(action, number),
        action=action,
        ship=number == state.ships[planet].space,
        goal=number == goal,
    )


def _short(action: Action | None, number: int) -> Message:
    """For a narrow place: the action if it is known, else the space."""
    return ACTIONS[action] if action else _title(None, number)


def _title(action: Action | None, number: int) -> Message:
    where = say("Checkpoint") if number == 0 else say("Space {number}", number=number)
    return say("{where}: {action}", where=where, action=ACTIONS[action]) if action else where
