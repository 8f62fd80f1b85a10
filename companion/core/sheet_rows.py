"""The lines of all players side by side, on a sheet and in the gallery."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Struct

from companion.core.words import Message

Points = int | float
Unit = Literal["points", "time"]
"""What a number on a sheet is. A time is in seconds; it is no score."""


class AnyLine(Protocol):
    """A line of a sheet, or one that the gallery keeps in words."""

    @property
    def key(self) -> str: ...
    @property
    def label(self) -> Message | str: ...
    @property
    def points(self) -> Points: ...
    @property
    def unit(self) -> Unit: ...


class Row(Struct, frozen=True):
    """One line across all seats; None where a seat does not have it."""

    label: Message | str
    points: tuple[Points | None, ...]
    unit: Unit = "points"


def in_rows(lines: Sequence[Sequence[AnyLine]]) -> tuple[Row, ...]:
    """The lines of all seats side by side: those of one key in one row, in the order in which they come."""
    keys: list[str] = []
    for own in lines:
        place = 0
        for line in own:
            if line.key not in keys:
                keys.insert(place, line.key)
            place = keys.index(line.key) + 1
    first = {line.key: line for own in reversed(lines) for line in own}
    points = [{line.key: line.points for line in own} for own in lines]
    return tuple(Row(first[key].label, tuple(own.get(key) for own in points), first[key].unit) for key in keys)
