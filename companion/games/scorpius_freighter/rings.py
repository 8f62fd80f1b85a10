"""The three planets as they are drawn: a ring of spaces, the checkpoint on top, the mothership on its way."""

from __future__ import annotations

import math

from msgspec import Struct

from companion.games.scorpius_freighter.box import ACTIONS, PLANETS, Action
from companion.games.scorpius_freighter.guide import SHORT
from companion.games.scorpius_freighter.state import State, step, trigger
from companion.games.scorpius_freighter.turn import passes_checkpoint

MIDDLE, RADIUS = 60, 44


class Space(Struct, frozen=True):
    number: int
    x: float
    y: float
    short: str
    title: str
    action: Action | None
    ship: bool
    goal: bool
    """The ship would stop here if this planet were chosen now."""


class Mothership(Struct, frozen=True):
    planet: int
    name: str
    cubes: int
    unit: str
    """ "cube" or "cubes", below that number."""
    space: int
    """Clockwise from the checkpoint, which is 0."""
    capacity: int
    trigger: int
    """Cubes that bring the end."""
    full: bool
    angry: bool
    """Enough cubes for the end."""
    at: str
    """What is printed where it stands."""
    angle: float
    """Of the ship, in degrees clockwise from the checkpoint."""
    spaces: tuple[Space, ...]
    goal: int | None
    """Where it would stop, while a planet is being chosen."""
    goal_words: str
    goal_short: str
    at_short: str
    audit: bool
    """That move would be an audit."""


def motherships(state: State) -> tuple[Mothership, ...]:
    return tuple(_mothership(state, planet) for planet in range(len(PLANETS)))


def _mothership(state: State, planet: int) -> Mothership:
    ship, ring = state.ships[planet], state.rings[planet]
    choosing = state.coached and step(state) == "move" and not state.counting
    goal = (ship.space + state.turn.assigned) % len(ring) if choosing else None
    return Mothership(
        planet=planet,
        name=PLANETS[planet],
        cubes=ship.cubes,
        unit="cube" if ship.cubes == 1 else "cubes",
        space=ship.space,
        capacity=state.capacity,
        trigger=trigger(state),
        full=ship.cubes >= state.capacity,
        angry=ship.cubes >= trigger(state),
        at=_title(ring[ship.space], ship.space),
        angle=round(360 * ship.space / len(ring), 1),
        spaces=tuple(_space(state, planet, number, goal) for number in range(len(ring))),
        goal=goal,
        goal_words="" if goal is None else _title(ring[goal], goal),
        goal_short="" if goal is None else _short(ring[goal], goal),
        at_short=_short(ring[ship.space], ship.space),
        audit=choosing and passes_checkpoint(state, planet, state.turn.assigned),
    )


def _space(state: State, planet: int, number: int, goal: int | None) -> Space:
    ring = state.rings[planet]
    action, angle = ring[number], 2 * math.pi * number / len(ring)
    return Space(
        number=number,
        x=round(MIDDLE + RADIUS * math.sin(angle), 1),
        y=round(MIDDLE - RADIUS * math.cos(angle), 1),
        short=SHORT[action] if action else "",
        title=_title(action, number),
        action=action,
        ship=number == state.ships[planet].space,
        goal=number == goal,
    )


def _short(action: Action | None, number: int) -> str:
    """For a narrow place: the action if it is known, else the space."""
    return ACTIONS[action] if action else _title(None, number)


def _title(action: Action | None, number: int) -> str:
    where = "Checkpoint" if number == 0 else f"Space {number}"
    return f"{where}: {ACTIONS[action]}" if action else where
