"""From what was entered to points. Totals depend on what is entered, never on the order in which it came."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from companion.core.box_sheets.lines import Entries, Played
from companion.core.box_sheets.shape import BoxSheet
from companion.core.sheet import Points, add_up


class Counted(Struct, frozen=True):
    """The points by side. Whoever has not entered a line is not in it, which is not the same as 0."""

    rounds: tuple[tuple[dict[int, Points], ...], ...]
    """Of each round, of each line."""
    overall: tuple[dict[int, Points], ...]
    """Of each line, what belongs to no round: a bonus, the price of bags."""
    totals: tuple[Points, ...]


def count(sheet: BoxSheet, rows: Sequence[Entries], sides: int) -> Counted:
    """``rows`` are the numbers that were entered, in the order of the slots, round by round."""
    entered = _by_round(sheet, rows)
    rounds = tuple(_points(sheet, one, number) for number, one in enumerate(entered, start=1))
    points = {line.key: sums([one[place] for one in rounds]) for place, line in enumerate(sheet.lines)}
    overall = tuple(
        line.overall(Played([one[place] for one in entered], points)) for place, line in enumerate(sheet.lines)
    )
    found = [*(line for one in rounds for line in one), *overall]
    totals = tuple(add_up([line[side] for line in found if side in line]) for side in range(sides))
    return Counted(rounds, overall, totals)


def count_round(sheet: BoxSheet, row: Sequence[Entries], number: int) -> tuple[dict[int, Points], ...]:
    """The points of each line in one round; ``number`` is that of the round, from 1."""
    return _points(sheet, _by_line(sheet, row), number)


def _points(sheet: BoxSheet, entered: list[tuple[Entries, ...]], number: int) -> tuple[dict[int, Points], ...]:
    return tuple(line.points(parts, number) for line, parts in zip(sheet.lines, entered, strict=True))


def sums(lines: Sequence[Entries]) -> dict[int, Points]:
    if len(lines) == 1:
        return dict(lines[0])
    sides = {side for line in lines for side in line}
    return {side: add_up([line[side] for line in lines if side in line]) for side in sides}


def _by_round(sheet: BoxSheet, rows: Sequence[Entries]) -> list[list[tuple[Entries, ...]]]:
    """The numbers of each round and line; those of a round that has only begun are blank."""
    size = len(sheet.slots)
    filled = [*rows, *({} for _ in range(-len(rows) % size))]
    return [_by_line(sheet, filled[first : first + size]) for first in range(0, len(filled), size)]


def _by_line(sheet: BoxSheet, row: Sequence[Entries]) -> list[tuple[Entries, ...]]:
    numbers = iter(row)
    return [tuple(next(numbers) for _ in line.parts) for line in sheet.lines]
