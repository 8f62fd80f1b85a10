"""A drawing as text, as a phone sends it and the log keeps it.

One word for each component: row and column in two digits each, the letter of its kind, its quarter turns, and what its
sides carry, clockwise from the front: ``0707P03333 0607c04040``. A 4 is a connector of a sort that nobody gave.
"""

from __future__ import annotations

import re

from companion.core.words import Message, say
from companion.games.galaxy_trucker.box import OUTLINES
from companion.games.galaxy_trucker.options import RoundName
from companion.games.galaxy_trucker.ship.drawn.kinds import BY_LETTER
from companion.games.galaxy_trucker.ship.drawn.ship import Component, DrawnShip
from companion.games.galaxy_trucker.ship.drawn.squares import PILOT, name_of
from companion.games.galaxy_trucker.ship.drawn.tiles import SMOOTH, SOME, UNIVERSAL, printed, read

WORD = re.compile(r"(\d\d)(\d\d)([a-zA-Z])([0-3])([0-4]{4})")
LONGEST = 1000
"""Characters; the largest board needs fewer than half of them."""
GARBLED = say("This drawing cannot be read. Reload the page and draw again.")


def written(ship: DrawnShip) -> str:
    return " ".join(_word(component) for component in ship.components)


def _word(component: Component) -> str:
    sides = "".join(map(str, component.sides))
    return f"{name_of(component.square)}{component.kind.letter}{component.turn}{sides}"


def drawn(board: RoundName, text: str) -> DrawnShip | None:
    """The ship of this drawing; None where nobody can fly it (``why_not_drawn`` says why)."""
    return None if why_not_drawn(board, text) else _read(board, text)


def why_not_drawn(board: RoundName, text: str) -> Message | None:
    ship = _read(board, text) if len(text) <= LONGEST else None
    if ship is None:
        return GARBLED
    if len({component.square for component in ship.components}) < len(ship.components):
        return GARBLED
    if not all(_on_the_sheet(board, component) for component in ship.components):
        return say("Something is drawn off the board. Take it away, then tap Done.")
    pilot = ship.at(PILOT)
    if pilot is None or [c.square for c in ship.of("pilot")] != [PILOT]:
        return say("The pilot cabin is missing. It is in the middle of every ship.")
    if not all(_possible(component) for component in ship.components):
        return say("There is no such component in the box. Turn or replace it.")
    return None


def _read(board: RoundName, text: str) -> DrawnShip | None:
    found = [WORD.fullmatch(word) for word in text.split()]
    if not found or not all(found):
        return None
    components = [_component(match) for match in found if match is not None]
    return DrawnShip(board, tuple(c for c in components if c is not None)) if all(components) else None


def _component(match: re.Match[str]) -> Component | None:
    row, column, letter, turn, sides = match.groups()
    kind = BY_LETTER.get(letter)
    if kind is None:
        return None
    return Component((int(row), int(column)), kind.name, int(turn) if kind.turns else 0, read(sides))


def _on_the_sheet(board: RoundName, component: Component) -> bool:
    """Within the rows and columns of the board; unmarked squares among them are a mistake that is seen later."""
    row, column = component.square
    return row in OUTLINES[board].row_numbers and column in OUTLINES[board].column_numbers


def _possible(component: Component) -> bool:
    """Drawn sides may be anything that some tile of the kind has; a known tile has to be in the box."""
    if component.name == "pilot":
        return component.sides == (UNIVERSAL,) * 4
    if component.exact:
        return component.sides in printed(component.name, component.turn)
    if any(side not in (SMOOTH, SOME) for side in component.sides):
        return False
    return component.name not in BLIND or component.sides[component.points] == SMOOTH


BLIND = ("engine", "double_engine", "cannon", "double_cannon")
"""Nothing joins where these point."""
