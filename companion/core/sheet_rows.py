"""The lines of all seats of a score sheet side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from companion.core.words import Message


class AnyLine(Protocol):
    """A line of a sheet, or one that the gallery keeps in words."""

    @property
    def key(self) -> str: ...
    @property
    def label(self) -> Message | str: ...
    @property
    def points(self) -> int | float: ...


class Row(Struct, frozen=True):
    """One line across all seats; None where a seat does not have it."""

    label: Message | str
    points: tuple[int | float | None, ...]


def in_rows(lines: Sequence[Sequence[AnyLine]]) -> tuple[Row, ...]:
    """The lines of all seats side by side: those of one key in one row, in the order in which they come."""
    keys: list[str] = []
    for own in lines:
        place = 0
        for line in own:
            if line.key not in keys:
                keys.insert(place, line.key)
            place = keys.index(line.key) + 1
    labels = {line.key: line.label for own in reversed(lines) for line in own}
    points = [{line.key: line.points for line in own} for own in lines]
    return tuple(Row(labels[key], tuple(own.get(key) for own in points)) for key in keys)
