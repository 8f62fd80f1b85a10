"""Corrections, and what is printed in the own box."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import By, Move
from companion.core.words import Message, say, signed
from companion.games.scorpius_freighter.box import ACTIONS, CREW, PLANETS, Action, Kind, is_planet, mothership
from companion.games.scorpius_freighter.freighter.entry import not_crew
from companion.games.scorpius_freighter.freighter.printed import fitted, noted
from companion.games.scorpius_freighter.moves.freighter_move import NO_PLANET
from companion.games.scorpius_freighter.options import never
from companion.games.scorpius_freighter.state import Ship, State, with_cubes, with_ship, with_space

FEWEST_SPACES, MOST_SPACES = 4, 12
MOST_CUBES = 12
FEWEST_PLACES, MOST_PLACES = 4, 40


class CubesCounted(Move, frozen=True):
    """Cubes on a mothership, more or fewer."""

    independent = True
    anyone = True
    mothership: int
    change: int

    def refuse(self, state: State, by: By) -> Message | None:
        if not is_planet(self.mothership):
            return NO_PLANET
        after = state.ships[self.mothership].cubes + self.change
        if after < 0:
            return say("There is no cube on that mothership to take off.")
        full = say("That mothership is full: it holds {most}.", most=state.capacity)
        return full if after > state.capacity else None

    def apply(self, state: State, by: By) -> State:
        return with_cubes(state, self.mothership, self.change) if is_planet(self.mothership) else state

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        ship, change = mothership(self.mothership), signed(self.change)
        return say("{name} corrected the {mothership} by {change}", name=by.name, mothership=ship, change=change)


class ShipPlaced(Move, frozen=True):
    anyone = True
    planet: int
    space: int

    def refuse(self, state: State, by: By) -> Message | None:
        return no_space(state, self.planet, self.space)

    def apply(self, state: State, by: By) -> State:
        if not is_planet(self.planet):
            return state
        return with_ship(state, self.planet, space=self.space % len(state.rings[self.planet]))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        ship = mothership(self.planet)
        return say("{name} put the {mothership} on space {space}", name=by.name, mothership=ship, space=self.space)


class SpaceNoted(Move, frozen=True):
    """The action printed on a space of a planet, from the checkpoint (0) clockwise."""

    anyone = True
    planet: int
    space: int
    action: Action | None = None

    def refuse(self, state: State, by: By) -> Message | None:
        return no_space(state, self.planet, self.space)

    def apply(self, state: State, by: By) -> State:
        if no_space(state, self.planet, self.space) is not None:
            return state
        return with_space(state, self.planet, self.space, self.action)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        ship = mothership(self.planet)
        if self.action is None:
            return say("{name} forgot a space of the {mothership}", name=by.name, mothership=ship)
        return say(
            "{name} noted {action} for the {mothership}", name=by.name, action=ACTIONS[self.action], mothership=ship
        )


class CrewCardNoted(Move, frozen=True):
    """What is printed on a crew card; what is left out stays."""

    anyone = True
    name: str
    action: Action | None = None
    amount: int | None = None
    cargo: Kind | None = None
    cost: int | None = None

    def refuse(self, state: State, by: By) -> Message | None:
        if self.name not in CREW:
            return not_crew(self.name)
        odd = not -9 <= (self.amount or 0) <= 9 or not 0 <= (self.cost or 0) <= 9
        return say("Cards have small numbers: skill from −9 to 9, a cost from 0 to 9.") if odd else None

    def apply(self, state: State, by: By) -> State:
        said = {"action": self.action, "amount": self.amount, "cargo": self.cargo, "cost": self.cost}
        facts = {key: value for key, value in said.items() if value is not None}
        return replace(state, notes=noted(state.notes, self.name, **facts)) if self.name in CREW else state

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} noted what is printed on {crew}", name=by.name, crew=self.name)


class BoxCorrected(Move, frozen=True):
    """Printed numbers; what is left out stays."""

    anyone = True
    trigger: int | None = None
    capacity: int | None = None
    spaces: tuple[int, ...] = ()
    board_spaces: int | None = None

    def refuse(self, state: State, by: By) -> Message | None:
        return self._odd_cubes(state) or self._odd_spaces()

    def _odd_cubes(self, state: State) -> Message | None:
        cubes = [number for number in (self.trigger, self.capacity) if number is not None]
        if any(not 1 <= number <= MOST_CUBES for number in cubes):
            return say("Between 1 and {most} cubes, as it is printed.", most=MOST_CUBES)
        trigger = state.trigger if self.trigger is None else self.trigger
        capacity = state.capacity if self.capacity is None else self.capacity
        return None if trigger <= capacity else never(trigger, capacity)

    def _odd_spaces(self) -> Message | None:
        if self.board_spaces is not None and not FEWEST_PLACES <= self.board_spaces <= MOST_PLACES:
            return say("A freighter has between {least} and {most} spaces.", least=FEWEST_PLACES, most=MOST_PLACES)
        if self.spaces and len(self.spaces) != len(PLANETS):
            return say("How many spaces has each of the three planets? Left, centre, right.")
        if any(not FEWEST_SPACES <= number <= MOST_SPACES for number in self.spaces):
            return say("A planet has between {least} and {most} spaces.", least=FEWEST_SPACES, most=MOST_SPACES)
        return None

    def apply(self, state: State, by: By) -> State:
        if self.trigger is not None:
            state = replace(state, corrected_trigger=_within(self.trigger, 1, MOST_CUBES))
        if self.capacity is not None:
            capacity = _within(self.capacity, 1, MOST_CUBES)
            ships = tuple(Ship(ship.seized[:capacity], ship.space) for ship in state.ships)
            state = replace(state, capacity=capacity, ships=ships)
        if self.board_spaces is not None:
            state = replace(state, board_spaces=_within(self.board_spaces, FEWEST_PLACES, MOST_PLACES))
        return self._with_spaces(state) if len(self.spaces) == len(PLANETS) else state

    def _with_spaces(self, state: State) -> State:
        sizes = [_within(number, FEWEST_SPACES, MOST_SPACES) for number in self.spaces]
        rings = tuple(fitted(ring, size) for ring, size in zip(state.rings, sizes, strict=True))
        ships = tuple(replace(ship, space=ship.space % size) for ship, size in zip(state.ships, sizes, strict=True))
        return replace(state, rings=rings, ships=ships)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} corrected the printed numbers", name=by.name)


def no_space(state: State, planet: int, space: int) -> Message | None:
    if not is_planet(planet):
        return NO_PLANET
    spaces = len(state.rings[planet])
    if 0 <= space < spaces:
        return None
    return say("That planet has {spaces} spaces, the checkpoint among them.", spaces=spaces)


def _within(number: int, least: int, most: int) -> int:
    return max(least, min(number, most))
