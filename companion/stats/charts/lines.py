"""Lines: ratings over the years, and how the totals ran in one game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, tzinfo

from msgspec import Struct

from companion.core.sheet import Points
from companion.stats.charts.axes import BOTTOM, MONTHS, RIGHT, TOP, Plane, Tick, grid, moments, plane, steps
from companion.stats.charts.svg import (
    DASHES,
    MOST,
    Picture,
    across,
    clipped,
    initial,
    mark,
    number,
    picture,
    points,
    word,
)

LEGEND = BOTTOM + 40
ROW = 22
GAP = 16.0
"""Between two marks at the ends of lines."""
FINE = 2.5
"""Points of a line that are closer than this are one."""


class Series(Struct, frozen=True):
    """One line: whose, and its points from left to right."""

    name: str
    points: Sequence[tuple[int, Points]]
    letter: str = ""


def rating_curves(id: str, lines: Sequence[Series], zone: tzinfo = UTC, title: str = "Ratings") -> Picture:
    """Ratings by the moment (epoch milliseconds) of each rated game; eight people at the most."""
    drawn = [line for line in lines if line.points][:MOST]
    xs = [at for line in drawn for at, _ in line.points]
    if not xs:
        return _empty(id, title, "Nobody has a rating yet.")
    first, last = min(xs), max(xs)
    rows = _table(drawn, _period(first, last, zone))
    description = f"{_ends(drawn)} From {_day(first, zone)} to {_day(last, zone)}."
    return _chart(id, drawn, moments(first, last, zone), title, description, "When", rows)


def running_graph(id: str, lines: Sequence[Series], title: str = "How it went", step: str = "Round") -> Picture:
    """Totals of each seat after each step of one game; eight seats at the most."""
    drawn = [line for line in lines if line.points][:MOST]
    xs = [at for line in drawn for at, _ in line.points]
    if not xs:
        return _empty(id, title, "Nothing was counted yet.")
    ticks = steps(max(xs), min(xs))
    return _chart(id, drawn, ticks, title, _ends(drawn), step, _table(drawn, str))


def _empty(id: str, title: str, sentence: str) -> Picture:
    return picture(id, 40, [word(4, 24, sentence)], title=title, description=sentence, headers=(), rows=())


def _chart(
    id: str,
    lines: Sequence[Series],
    ticks: Sequence[Tick],
    title: str,
    description: str,
    axis: str,
    rows: Sequence[Sequence[str]],
) -> Picture:
    on, values = plane([at for line in lines for at, _ in line.points], [v for line in lines for _, v in line.points])
    height = LEGEND + ROW * ((len(lines) + 1) // 2) - 8
    drawn = [*grid(on, values, ticks), *(_line(at, line, on) for at, line in enumerate(lines))]
    drawn += [*_end_marks(lines, on), *_legend(lines)]
    headers = (axis, *(line.name for line in lines))
    return picture(id, height, drawn, title=title, description=description, headers=headers, rows=rows)


def _line(at: int, line: Series, on: Plane) -> str:
    dash = f' stroke-dasharray="{DASHES[at]}"' if DASHES[at] else ""
    way = " ".join(f"{number(x)},{number(y)}" for x, y in _thinned(line, on))
    return f'<polyline points="{way}" class="pic-line pic-line-{at}" fill="none" stroke="currentColor"{dash}/>'


def _thinned(line: Series, on: Plane) -> Iterator[tuple[float, float]]:
    """One point for each few units of width: the last, since that is what was reached."""
    seen = {round(on.x(at) / FINE): (on.x(at), on.y(value)) for at, value in line.points}
    yield from seen.values()


def _end_marks(lines: Sequence[Series], on: Plane) -> list[str]:
    """Marks beside the ends of the lines, moved apart where lines end close together; a thread leads to each."""
    ends = {at: (on.x(line.points[-1][0]), on.y(line.points[-1][1])) for at, line in enumerate(lines)}
    order = sorted(ends, key=lambda at: ends[at][1])
    drawn = []
    for at, y in zip(order, _apart([ends[at][1] for at in order]), strict=True):
        drawn.append(across(*ends[at], RIGHT + 8, y, "pic-thread", ' stroke-width="0.7"'))
        drawn.append(mark(at, RIGHT + 16, y, _letter(lines[at], at)))
    return drawn


def _apart(wanted: Sequence[float]) -> list[float]:
    """Heights in the same order, at least a gap between any two, as near as can be to where they want to be."""
    crowds: list[tuple[float, int]] = []
    for at, y in enumerate(wanted):
        crowds.append((y - at * GAP, 1))
        while len(crowds) > 1 and crowds[-2][0] > crowds[-1][0]:
            (one, few), (other, more) = crowds[-2:]
            crowds[-2:] = [((one * few + other * more) / (few + more), few + more)]
    lowest = BOTTOM - (len(wanted) - 1) * GAP
    ys = [max(TOP, min(lowest, y)) for y, count in crowds for _ in range(count)]
    return [y + at * GAP for at, y in enumerate(ys)]


def _legend(lines: Sequence[Series]) -> list[str]:
    """Two columns of marks, names and last values."""
    drawn = []
    for at, line in enumerate(lines):
        x, y = 12 + 162 * (at % 2), LEGEND + ROW * (at // 2)
        drawn.append(mark(at, x, y - 4, _letter(line, at)) + word(x + 14, y, clipped(line.name, 88)))
        drawn.append(word(x + 146, y, points(line.points[-1][1]), "end"))
    return drawn


def _letter(line: Series, at: int) -> str:
    return line.letter or initial(line.name, at)


def _ends(lines: Sequence[Series]) -> str:
    """Where everybody stands at the right end, the highest first."""
    last = sorted(((line.points[-1][1], line.name) for line in lines), key=lambda one: -one[0])
    return ", ".join(f"{name} {points(value)}" for value, name in last) + "."


def _table(lines: Sequence[Series], label: Callable[[int], str]) -> list[list[str]]:
    """One row for each label: what everybody had last by then, nothing before their first."""
    at_label: dict[str, dict[int, Points]] = {}
    for x, column, value in sorted((x, at, value) for at, line in enumerate(lines) for x, value in line.points):
        at_label.setdefault(label(x), {})[column] = value
    held: dict[int, Points] = {}
    rows = []
    for text, values in at_label.items():
        held |= values
        rows.append([text, *(points(held[at]) if at in held else "" for at in range(len(lines)))])
    return rows


def _period(first: int, last: int, zone: tzinfo) -> Callable[[int], str]:
    """Rows of the table behind a curve: days, months or years, so that it stays readable."""
    days = (last - first) / 86_400_000
    if days <= 31:
        return lambda at: _day(at, zone)
    if days <= 3 * 366:
        return lambda at: f"{MONTHS[_at(at, zone).month - 1]} {_at(at, zone).year}"
    return lambda at: str(_at(at, zone).year)


def _at(moment: int, zone: tzinfo) -> datetime:
    return datetime.fromtimestamp(moment / 1000, zone)


def _day(moment: int, zone: tzinfo) -> str:
    at = _at(moment, zone)
    return f"{at.day} {MONTHS[at.month - 1]} {at.year}"
