"""The lines of a score sheet as the table screen shows them at the end, beside the places: as many as have room.
Whatever does not fit is folded into one line, from the first on. Nothing is cut, so widths and heights are reckoned."""

from __future__ import annotations

from math import ceil

from msgspec import Struct

from companion.core.sheet import Points, Row, Sheet, Side, add_up
from companion.core.words import Message, several
from companion.web.words import measured, put_into_words

# All of it in hundredths of the screen's height, which is 9/16 of the width; static/companion.css, the end on a TV.
HEIGHT = 84.0
"""Of the screen without the strip."""
HEAD = 7.5
LINE, WRAPPED = 4.4, 2.9
"""How much a line of numbers takes, and each line of a label that has several."""
LARGER = 1.25
"""How much all of it grows where there is room."""
DIGIT, MARK, BETWEEN, LETTER = 2.15, 5.2, 1.2, 1.5
LABEL = 12.0
"""The least that is left for a label."""


class EndLine(Struct, frozen=True):
    label: Message | str
    cells: tuple[str, ...]


class EndLines(Struct, frozen=True):
    columns: tuple[Side, ...]
    rows: tuple[EndLine, ...]
    size: str
    """Classes: how many people they are of, and whether there is room to be larger."""


def end_lines(sheet: Sheet) -> EndLines | None:
    """None: they say no more than the places, or there is no room for them."""
    columns = sheet.columns
    seats = [side.seats[0].seat for side in columns]
    totals = tuple(sheet.seats[seat].total for seat in seats)
    rows = [Row(row.label, tuple(row.points[seat] for seat in seats), row.unit) for row in sheet.rows]
    rows = [row for row in rows if row.unit != sheet.unit or tuple(p or 0 for p in row.points) != totals]
    if sheet.questions or not any(any(row.points) for row in rows):
        return None
    size, width, places = _layout(len(columns))
    shown, count = _written(rows), len(rows)
    if _fits(shown, width / LARGER, HEIGHT / LARGER - places):
        return EndLines(columns, shown, f"{size} roomy")
    while not _fits(shown, width, HEIGHT - places):
        if len(rows) < 3 or any(row.unit != "points" for row in rows):
            return None
        rows = _fold(rows, count)
        shown = _written(rows)
    return EndLines(columns, shown, size)


def _written(rows: list[Row]) -> tuple[EndLine, ...]:
    return tuple(EndLine(row.label, tuple(measured(points, row.unit) for points in row.points)) for row in rows)


def _fits(lines: tuple[EndLine, ...], width: float, height: float) -> bool:
    digits = max(len(cell) for line in lines for cell in line.cells)
    label = width - len(lines[0].cells) * (max(digits * DIGIT, MARK) + BETWEEN)
    return label >= LABEL and HEAD + sum(_height(line, label) for line in lines) <= height


def _layout(columns: int) -> tuple[str, float, float]:
    """The class, and in hundredths of the screen's height how wide the lines may be and how high the places are."""
    if columns <= 5:
        return "few", 63.0, columns * 9.2
    if columns <= 8:
        return "some", 81.0, 36.5
    return "many", 98.0, 44.0


def _height(line: EndLine, width: float) -> float:
    return max(LINE, WRAPPED * ceil((len(put_into_words(line.label)) + 2) * LETTER / width) + 0.8)


def _fold(rows: list[Row], of: int) -> list[Row]:
    """The first two as one; ``of`` is how many there were before anything was folded."""
    first, second = rows[:2]
    points = tuple(_sum(pair) for pair in zip(first.points, second.points, strict=True))
    n = of - len(rows) + 2
    return [Row(several("The first line", "The first {n}", n), points), *rows[2:]]


def _sum(points: tuple[Points | None, ...]) -> Points | None:
    written = [one for one in points if one is not None]
    return add_up(written) if written else None
