"""Printed numbers and corrections: what this box says, and what went wrong on the way."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.scorpius_freighter.box import CREW, PLANETS
from companion.games.scorpius_freighter.events import (
    BoxCorrected,
    CrewCardNoted,
    CubesCounted,
    ShipPlaced,
    SpaceNoted,
)
from companion.games.scorpius_freighter.learned import fitted, noted, written_notes, written_rings
from companion.games.scorpius_freighter.state import Ship, State, with_ship
from companion.games.scorpius_freighter.turn import confiscated, space_noted

FEWEST_SPACES, MOST_SPACES = 4, 12
MOST_CUBES = 12


def corrected(state: State, event: object) -> State:
    match event:
        case CubesCounted(mothership=planet, change=change) if 0 <= planet < len(PLANETS):
            return confiscated(state, planet, change)
        case ShipPlaced(planet=planet, space=space) if 0 <= planet < len(PLANETS):
            return with_ship(state, planet, replace(state.ships[planet], space=space % len(state.rings[planet])))
        case SpaceNoted(planet=planet, space=space, action=action) if _is_space(state, planet, space):
            return space_noted(state, planet, space, action)
        case CrewCardNoted(name=name) if name in CREW:
            return replace(state, notes=noted(state.notes, name, **_facts(event)))
        case BoxCorrected():
            return _box(state, event)
    return state


def _is_space(state: State, planet: int, space: int) -> bool:
    return 0 <= planet < len(PLANETS) and 0 <= space < len(state.rings[planet])


def _facts(event: CrewCardNoted) -> dict[str, object]:
    said = {"action": event.action, "amount": event.amount, "cargo": event.cargo, "cost": event.cost}
    return {key: value for key, value in said.items() if value is not None}


def _box(state: State, event: BoxCorrected) -> State:
    if event.trigger is not None:
        state = replace(state, trigger=_within(event.trigger, 1, MOST_CUBES))
    if event.capacity is not None:
        capacity = _within(event.capacity, 1, MOST_CUBES)
        ships = tuple(Ship(min(ship.cubes, capacity), ship.space) for ship in state.ships)
        state = replace(state, capacity=capacity, ships=ships)
    if len(event.spaces) != len(PLANETS):
        return state
    sizes = [_within(number, FEWEST_SPACES, MOST_SPACES) for number in event.spaces]
    rings = tuple(fitted(ring, size) for ring, size in zip(state.rings, sizes, strict=True))
    ships = tuple(replace(ship, space=ship.space % size) for ship, size in zip(state.ships, sizes, strict=True))
    return replace(state, rings=rings, ships=ships)


def _within(number: int, least: int, most: int) -> int:
    return max(least, min(number, most))


def remembered(state: State) -> dict[str, Any]:
    """Options to offer at the next table with the same box."""
    spaces = {f"spaces_{planet.lower()}": len(ring) for planet, ring in zip(PLANETS, state.rings, strict=True)}
    own = {"capacity": state.capacity, "actions": written_rings(state.rings), "cards": written_notes(state.notes)}
    triggers = {f"trigger_{n}": state.options.trigger(n) for n in (2, 3, 4)}
    if state.trigger is not None:
        triggers[f"trigger_{len(state.freighters)}"] = state.trigger
    return spaces | own | triggers | {"freighter_spaces": state.options.freighter_spaces}
