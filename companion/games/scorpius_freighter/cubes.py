"""Cubes by their kind: a freighter's load, a price, what lies on one tile."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from companion.games.scorpius_freighter.box import KINDS, Kind


class Cubes(Struct, frozen=True, forbid_unknown_fields=True):
    credits: int = 0
    goods: int = 0
    meds: int = 0
    data: int = 0

    def of(self, kind: Kind) -> int:
        number: int = getattr(self, kind)
        return number

    @property
    def total(self) -> int:
        return sum(self.of(kind) for kind in KINDS)

    @property
    def kinds(self) -> tuple[Kind, ...]:
        return tuple(kind for kind in KINDS if self.of(kind) > 0)

    def __add__(self, more: Cubes) -> Cubes:
        return cubes({kind: self.of(kind) + more.of(kind) for kind in KINDS})

    def __sub__(self, less: Cubes) -> Cubes:
        return cubes({kind: self.of(kind) - less.of(kind) for kind in KINDS})

    def covers(self, price: Cubes) -> bool:
        return all(self.of(kind) >= price.of(kind) for kind in KINDS)


NONE = Cubes()
ONE: dict[Kind, str] = {"credits": "credit", "meds": "med"}
"""Of which one alone is called otherwise."""


def cubes(numbers: dict[Kind, int]) -> Cubes:
    return Cubes(**numbers)


def one(kind: Kind, number: int = 1) -> Cubes:
    return cubes({kind: number})


def summed(loads: Iterable[Cubes]) -> Cubes:
    return sum(loads, NONE)


def so_many(number: int, thing: str) -> str:
    """ "1 cube", "2 cubes"."""
    return f"{number} {thing}{'s' * (number != 1)}"


def in_words(load: Cubes) -> str:
    """ "2 goods and 1 data"."""
    parts = [f"{load.of(kind)} {ONE.get(kind, kind) if load.of(kind) == 1 else kind}" for kind in load.kinds]
    return " and ".join(parts) if parts else "nothing"
