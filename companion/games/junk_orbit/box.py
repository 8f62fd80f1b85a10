"""The box: boards, laps, tiles and ships, read from ``box.toml``."""

from __future__ import annotations

from importlib import resources
from typing import Literal

import msgspec
from msgspec import Struct

Board = Literal["earth", "moon", "mars", "phobos", "deimos"]
Source = Literal["earth", "moon", "mars"]
Ship = Literal[
    "space-cowboy",
    "interplanet-express",
    "time-booth",
    "century-fly",
    "puddle-jumper",
    "necktie-fighter",
    "planetary-defender",
    "splendor",
    "jolly-roger",
    "stomp-rat",
]
SEATS = (2, 5)
Place = tuple[Board, int]
"""A board and a space of its lap, counted clockwise from 0."""
BOARDS: tuple[Board, ...] = ("earth", "moon", "mars", "phobos", "deimos")
SOURCES: tuple[Source, ...] = ("earth", "moon", "mars")
START_CARGO = 6
START_CITY = "Kepler"


class BoardCard(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    region: Source
    """The colour of its destinations, and the stack that refills it."""
    owned: int
    lap: tuple[str, ...]
    loose: tuple[str, ...]


class ShipCard(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    side: Literal["A", "B"]
    step: str
    """The phase of the ledger in which the power changes the turn."""


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    boards: dict[Board, BoardCard]
    transfers: dict[str, tuple[Board, Board]]
    """For each shared city: the board that owns it, then the other one."""
    tiles: dict[Source, int]
    ships: dict[Ship, ShipCard]


BOX = msgspec.toml.decode(resources.files(__package__).joinpath("box.toml").read_bytes(), type=Box)


MARKS = ("2+", "4+", "5+")
"""On the backs of the tiles: with how many players they are used."""


def boards_for(players: int) -> tuple[Board, ...]:
    """The boards that the rules lay out for this number of players."""
    return BOARDS[: {4: 4, 5: 5}.get(players, 3)]


def marks_for(players: int) -> tuple[str, ...]:
    return MARKS[: {4: 2, 5: 3}.get(players, 1)]


def ships(side: str | None = None) -> tuple[Ship, ...]:
    return tuple(key for key, card in BOX.ships.items() if side in (None, card.side))


def region(board: Board | None) -> Source | None:
    """The colour of a destination: Phobos and Deimos count as Mars."""
    return None if board is None else BOX.boards[board].region
