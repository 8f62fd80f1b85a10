"""Lines: ratings over the years, and how the totals ran in one game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, tzinfo

from msgspec import Struct

from companion.core.colours import NAMES
from companion.core.sheet import Points, tidy
from companion.core.words import Arg, Message, Renderer, in_english, listed, noun, plain, say, sentences
from companion.stats.charts.axes import BOTTOM, LEFT, RIGHT, TOP, Plane, Tick, grid, moments, plane, steps, written
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
    safe,
    word,
)

LEGEND = BOTTOM + 40
ROW = 22
GAP = 16.0
"""Between two marks at the ends of lines."""
FINE = 2.5
"""Points of a line that are closer than this are one."""
RATINGS, HOW_IT_WENT, ROUND = say("Ratings"), say("How it went"), say("Round")


class Series(Struct, frozen=True):
    """One line: whose, and its points from left to right."""

    name: str
    points: Sequence[tuple[int, Points]]
    letter: str = ""
    colour: str = ""
    """Their own; blank: the next one."""


def rating_curves(
    id: str,
    lines: Sequence[Series],
    zone: tzinfo = UTC,
    title: Message = RATINGS,
    into: Renderer = in_english,
) -> Picture:
    """Ratings by the moment (epoch milliseconds) of each rated game; eight people at the most."""
    drawn = [line for line in lines if line.points][:MOST]
    xs = [at for line in drawn for at, _ in line.points]
    if not xs:
        return _empty(id, title, say("Nobody has a rating yet."), into)
    first, last = min(xs), max(xs)
    rows = _table(drawn, _period(first, last, zone, into), into)
    days = {"first": written(_at(first, zone), into), "last": written(_at(last, zone), into)}
    description = sentences(_ends(drawn), say("From {first} to {last}.", **days))
    return _chart(id, drawn, moments(first, last, zone, into), (title, description, say("When")), rows, into)


def running_graph(
    id: str, lines: Sequence[Series], step: Message = ROUND, title: Message = HOW_IT_WENT, into: Renderer = in_english
) -> Picture:
    """Totals of each seat after each step of one game; eight seats at the most."""
    drawn = [line for line in lines if line.points][:MOST]
    xs = [at for line in drawn for at, _ in line.points]
    if not xs:
        return _empty(id, title, say("Nothing was counted yet."), into)
    ticks = steps(max(xs), min(xs))
    return _chart(id, drawn, ticks, (title, _ends(drawn), step), _table(drawn, str, into), into)


def sparks(lines: Sequence[Series], width: int, height: int) -> str:
    """Only the lines, as a picture of its own that needs no stylesheet: in ink, the first one thick."""
    lines = [line for line in lines if line.points]
    on, _ = plane([at for line in lines for at, _ in line.points], [v for line in lines for _, v in line.points])
    drawn = []
    for at, line in reversed([*enumerate(lines)]):
        way = " ".join(f"{number(x)},{number(y)}" for x, y in _thinned(line, on))
        drawn.append(
            f'<polyline points="{way}" stroke-width="{5 if at == 0 else 2}" opacity="{1 if at == 0 else 0.35}"/>'
        )
    box = f"{LEFT} {TOP - 6} {RIGHT - LEFT} {BOTTOM - TOP + 12}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{width}" height="{height}" '
        f'preserveAspectRatio="none" fill="none" stroke="#1B1433" stroke-linejoin="round">{"".join(drawn)}</svg>'
    )


def _empty(id: str, title: Message, sentence: Message, into: Renderer) -> Picture:
    said = into(sentence)
    return picture(id, 40, [word(4, 24, said)], title=into(title), description=said, headers=(), rows=())


def _chart(
    id: str,
    lines: Sequence[Series],
    ticks: Sequence[Tick],
    words: tuple[Message, Message, Message],
    rows: Sequence[Sequence[str]],
    into: Renderer,
) -> Picture:
    """``words`` are the title, the description and what the axis below shows."""
    title, description, axis = map(into, words)
    on, values = plane([at for line in lines for at, _ in line.points], [v for line in lines for _, v in line.points])
    height = LEGEND + ROW * ((len(lines) + 1) // 2) - 8
    drawn = [*grid(on, values, ticks, into), *(_line(at, line, on) for at, line in enumerate(lines))]
    drawn += [*_end_marks(lines, on), *_legend(lines, into)]
    headers = (axis, *(line.name for line in lines))
    return picture(id, height, drawn, title=title, description=description, headers=headers, rows=rows)


def _mark(at: int, line: Series, x: float, y: float) -> str:
    return mark(x, y, line.letter or initial(line.name, at), _colour(at, line))


def _colour(at: int, line: Series) -> str:
    return line.colour or tuple(NAMES)[at]


def _line(at: int, line: Series, on: Plane) -> str:
    dash = f' stroke-dasharray="{DASHES[at]}"' if DASHES[at] else ""
    way = " ".join(f"{number(x)},{number(y)}" for x, y in _thinned(line, on))
    return f'<polyline points="{way}" class="pic-line c-{_colour(at, line)}" fill="none" stroke="currentColor"{dash}/>'


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
        drawn.append(_mark(at, lines[at], RIGHT + 16, y))
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


def _legend(lines: Sequence[Series], into: Renderer) -> list[str]:
    """Two columns of marks, names and last values."""
    drawn = []
    for at, line in enumerate(lines):
        x, y = 12 + 162 * (at % 2), LEGEND + ROW * (at // 2)
        name, last = safe(clipped(line.name, 88)), safe(points(line.points[-1][1], into))
        said = f'{name}<tspan dx="8" font-weight="700">{last}</tspan>'
        drawn.append(f'{_mark(at, line, x, y - 4)}<text x="{x + 14}" y="{y}" class="pic-ink">{said}</text>')
    return drawn


def _ends(lines: Sequence[Series]) -> Message:
    """Where everybody stands at the right end, the highest first."""
    last = sorted(((line.points[-1][1], line.name) for line in lines), key=lambda one: -one[0])
    ends: list[Arg] = [noun("{name} {points}", name=name, points=plain(tidy(value))) for value, name in last]
    return say("{ends}.", ends=listed(ends, "comma"))


def _table(lines: Sequence[Series], label: Callable[[int], str], into: Renderer) -> list[list[str]]:
    """One row for each label: what everybody had last by then, nothing before their first."""
    at_label: dict[str, dict[int, Points]] = {}
    for x, column, value in sorted((x, at, value) for at, line in enumerate(lines) for x, value in line.points):
        at_label.setdefault(label(x), {})[column] = value
    held: dict[int, Points] = {}
    rows = []
    for text, values in at_label.items():
        held |= values
        rows.append([text, *(points(held[at], into) if at in held else "" for at in range(len(lines)))])
    return rows


def _period(first: int, last: int, zone: tzinfo, into: Renderer) -> Callable[[int], str]:
    """Rows of the table behind a curve: days, months or years, so that it stays readable."""
    days = (last - first) / 86_400_000
    if days <= 31:
        return lambda at: written(_at(at, zone), into)
    if days <= 3 * 366:
        return lambda at: f"{into.language.months[_at(at, zone).month - 1]} {_at(at, zone).year}"
    return lambda at: str(_at(at, zone).year)


def _at(moment: int, zone: tzinfo) -> datetime:
    return datetime.fromtimestamp(moment / 1000, zone)
