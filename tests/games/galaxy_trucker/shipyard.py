"""Legal ships built from the tiles of the box, by rules of their own: a grid of squares, front up, nothing of the game."""

from __future__ import annotations

import random
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import companion.games.galaxy_trucker.ship.drawn as package
from companion.games.galaxy_trucker.options import RoundName
from companion.games.galaxy_trucker.ship.drawn.drawing import drawn
from companion.games.galaxy_trucker.ship.drawn.ship import DrawnShip

PLANS: dict[RoundName, tuple[int, str]] = {
    "I": (5, "....#.... ...###... ..#####.. ..#####.. ..##.##.."),
    "II": (4, "....#.... ...###... ..#####.. ..#####.. .#######. .###.###."),
    "III": (4, "....#.... ...###... #.#####.# ######### ######### ##.###.##"),
    "IIIa": (11, "...###... ..#####.. ..##.##.. ..#####.. ...###... ..#.#.#.. ..#####.. ..#####.. ..#.#.#.."),
}
"""The number of the row in front, and the squares row by row; columns run from 3 to 11."""
LETTERS = {
    "pilot": "P", "cabin": "c", "engine": "e", "double_engine": "E", "cannon": "g", "double_cannon": "G", "shield": "s",
    "battery_2": "b", "battery_3": "B", "hold_2": "h", "hold_3": "H", "special_1": "r", "special_2": "R",
    "structural": "x", "orange_support": "o", "purple_support": "v",
}  # fmt: skip
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Clockwise from the front, as columns and lines of the plan."""
Place = tuple[int, int]
"""Column and line of the plan."""


@dataclass(frozen=True)
class Built:
    kind: str
    turn: int
    sides: str
    """On the board, clockwise from the front."""

    @property
    def muzzle(self) -> int | None:
        """Where nothing may be: before a barrel, behind an exhaust."""
        if "cannon" in self.kind:
            return self.turn
        return (self.turn + 2) % 4 if "engine" in self.kind else None


Plan = dict[Place, Built]


@cache
def box() -> tuple[tuple[str, str], ...]:
    """Kind and printed sides of the 140 components of the Warehouse."""
    tiles = tomllib.loads((Path(package.__file__).parent / "tiles.toml").read_text())["first"]
    return tuple((kind, sides) for kind, several in tiles.items() for sides in several.split() if kind != "pilot")


@cache
def squares(board: RoundName) -> frozenset[Place]:
    lines = PLANS[board][1].split()
    rows = ((line, column) for line, row in enumerate(lines) for column, sign in enumerate(row) if sign == "#")
    return frozenset((column + 3, line) for line, column in rows)


def row_of(board: RoundName, line: int) -> int:
    first = PLANS[board][0]
    return first - line if board == "IIIa" else first + line


def pilot_place(board: RoundName) -> Place:
    return 7, next(line for line in range(9) if row_of(board, line) == 7)


def rotated(sides: str, turn: int) -> str:
    return sides[-turn:] + sides[:-turn] if turn else sides


def meets(one: str, other: str) -> bool | None:
    """Whether two sides join; None: they may not even face each other."""
    if "0" in (one, other):
        return False if one == other else None
    return None if {one, other} == {"1", "2"} else True


def may_stand(plan: Plan, board: RoundName, place: Place, new: Built) -> int:
    """How many joins it would have there; 0: the rules do not let it be put there."""
    if place in plan or place not in squares(board) or (new.kind in ("engine", "double_engine") and new.turn):
        return 0
    joined = 0
    for way, (right, down) in enumerate(STEPS):
        other = plan.get((place[0] + right, place[1] + down))
        if other is None:
            continue
        back = (way + 2) % 4
        join = meets(new.sides[way], other.sides[back])
        if join is None or new.muzzle == way or other.muzzle == back:
            return 0
        joined += join
    return joined


def build(board: RoundName, dice: random.Random) -> Plan:
    """A ship as somebody builds who puts each tile that is drawn somewhere."""
    plan = {pilot_place(board): Built("pilot", 0, "3333")}
    pile = dice.sample(box(), len(box()))
    enough = dice.randint(2, len(squares(board)))
    for kind, sides in pile:
        spots = _spots(plan, board, kind, sides)
        if spots and len(plan) < enough:
            _, place, new = dice.choice(spots)
            plan[place] = new
    return plan


def build_well(board: RoundName, dice: random.Random) -> Plan:
    """A ship as people build it: half of the Warehouse comes by, and again what nobody wanted.

    At first they take only what suits them (many joins, few open ends, cannons to the front), in the end what fits.
    """
    plan = {pilot_place(board): Built("pilot", 0, "3333")}
    pile = dice.sample(box(), len(box()) // 2)
    for least in (2, 1, 0, -2):
        for tile in tuple(pile):
            spots = _spots(plan, board, *tile)
            worth, place, new = max(spots, key=lambda spot: (spot[0], dice.random()), default=(-9, (0, 0), None))
            if new is not None and worth >= least:
                plan[place] = new
                pile.remove(tile)
    return plan


def _spots(plan: Plan, board: RoundName, kind: str, sides: str) -> list[tuple[float, Place, Built]]:
    found = []
    beside = {(column + right, line + down) for column, line in plan for right, down in STEPS}
    for turn in range(4):
        new = Built(kind, turn, rotated(sides, turn))
        for place in sorted((beside & squares(board)) - set(plan)):
            joined = may_stand(plan, board, place, new)
            if joined:
                found.append((_worth(plan, board, place, new, joined), place, new))
    return found


def _worth(plan: Plan, board: RoundName, place: Place, new: Built, joined: int) -> float:
    """Joins hold, ends in the open do not, and a ship that wants to grow needs connectors to grow from."""
    worth: float = joined
    for way, (right, down) in enumerate(STEPS):
        there = (place[0] + right, place[1] + down)
        if there in plan:
            worth -= new.sides[way] == "0"
        elif new.muzzle == way:
            worth += 1 if there not in squares(board) else -1.5
        elif there not in squares(board):
            worth -= 2 * (new.sides[way] != "0")
        else:
            worth += 0.5 if new.sides[way] != "0" else -0.5
    if new.kind == "shield":
        covered = {
            side % 4 for other in plan.values() if other.kind == "shield" for side in (other.turn, other.turn + 1)
        }
        worth += len({new.turn, (new.turn + 1) % 4} - covered) - 1
    return worth + ((1.5, -1, -2, -1)[new.turn] if "cannon" in new.kind else 0)


def words(plan: Plan, board: RoundName, *, painted: bool = False) -> str:
    """The ship as a drawing: exactly, or as brushes leave it."""
    found = []
    for (column, line), built in plan.items():
        turns = built.kind in ("engine", "double_engine", "cannon", "double_cannon", "shield")
        sides = built.sides
        if painted and built.kind != "pilot":
            sides = "".join("0" if side == "0" else "4" for side in sides)
        where = f"{row_of(board, line):02}{column:02}"
        found.append(f"{where}{LETTERS[built.kind]}{built.turn if turns else 0}{sides}")
    return " ".join(found)


def ship(plan: Plan, board: RoundName, *, painted: bool = False) -> DrawnShip:
    made = drawn(board, words(plan, board, painted=painted))
    assert made is not None
    return made
