"""Cubes by their kind: a freighter's load, a price, what is on one tile."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from companion.core.words import Message, listed, noun, say, several
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
    def least(self) -> int:
        """Below 0: these are no cubes at all."""
        return min(self.of(kind) for kind in KINDS)

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


def cubes(numbers: dict[Kind, int]) -> Cubes:
    return Cubes(**numbers)


def one(kind: Kind, number: int = 1) -> Cubes:
    return cubes({kind: number})


def summed(loads: Iterable[Cubes]) -> Cubes:
    return sum(loads, NONE)


def in_words(load: Cubes) -> Message:
    """ "2 goods and 1 data"."""
    if not load.kinds:
        return noun("nothing")
    return say("{cubes}", cubes=listed(_counted(kind, load.of(kind)) for kind in load.kinds))


def _counted(kind: Kind, number: int) -> Message:
    match kind:
        case "credits":
            return several("{n} credit", "{n} credits", number)
        case "goods":
            return several("{n} goods", "{n} goods", number)
        case "meds":
            return several("{n} med", "{n} meds", number)
    return several("{n} data", "{n} data", number)
