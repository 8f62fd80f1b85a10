"""Squares of a ship board by the numbers on its edge, and the way from one to the next."""

from __future__ import annotations

from companion.games.galaxy_trucker.box import OUTLINES
from companion.games.galaxy_trucker.cards.card import Side
from companion.games.galaxy_trucker.options import RoundName

Square = tuple[int, int]
"""Row and column."""

FRONT, RIGHT, REAR, LEFT = WAYS = range(4)
WAY_OF: dict[Side, int] = {"front": FRONT, "right": RIGHT, "rear": REAR, "left": LEFT}
PILOT: Square = (7, 7)
"""On every board."""
NOWHERE: Square = (0, 0)


def square_named(name: str) -> Square:
    """The square that pages and moves call by its row and column: ``0607``."""
    return (int(name[:2]), int(name[2:])) if name.isascii() and name.isdigit() and len(name) == 4 else NOWHERE


def name_of(square: Square) -> str:
    return f"{square[0]:02}{square[1]:02}"


def opposite(way: int) -> int:
    return (way + 2) % 4


def ahead(board: RoundName) -> int:
    """How the number of a row changes towards the front: board IIIa counts the other way round."""
    return 1 if board == "IIIa" else -1


def beside(board: RoundName, square: Square, way: int) -> Square:
    """The square next to this one."""
    row, column = square
    if way in (FRONT, REAR):
        return row + (ahead(board) if way == FRONT else -ahead(board)), column
    return row, column + (1 if way == RIGHT else -1)


def marked(board: RoundName) -> frozenset[Square]:
    """The squares on which components may be built."""
    return frozenset((row, column) for row, columns in OUTLINES[board].rows for column in columns)


def far_from_pilot(square: Square) -> int:
    return abs(square[0] - PILOT[0]) + abs(square[1] - PILOT[1])
