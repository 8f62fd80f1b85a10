"""The line chart of running totals, as coordinates that a template only has to print."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.sheet import Points, add_up
from companion.core.words import Message, SeatName, say, several
from companion.games.score_pad.state import (
    TEAM_LETTERS,
    Row,
    State,
    counted,
    ending,
    members,
    partners,
    rounds_written,
    row_at,
    rows_of_round,
    side_of,
)

PHONE, SCREEN, CROWD_SCREEN = (320, 200), (240, 250), (184, 260)
"""How wide and high it is. Beside the sheet of a crowd there is less room."""
LEFT, RIGHT, TOP, BOTTOM = 36, 16, 10, 20
"""What the plotting area leaves: labels are left and below, the last marks right."""
DISC = 16
"""How wide the disc at the end of a line is."""
MOST_MARKS = 8
ROOM = 14
"""How far apart two labels of the scale must be, so that both can be read."""


class Mark(Struct, frozen=True):
    """A number and where it is written."""

    x: float
    y: float
    number: Points


class Curve(Struct, frozen=True):
    """The totals of one seat, or of one team (then ``seat`` is None and ``seats`` are the partners)."""

    seat: int | None
    team: int | None
    seats: tuple[int, ...]
    letter: str
    """Of the team; empty for a seat."""
    name: Message | SeatName
    points: str
    """For ``<polyline points>``."""
    end: Mark
    """The last point, with the total."""


class Chart(Struct, frozen=True):
    width: int
    height: int
    left: int
    right: int
    zero_y: float
    curves: tuple[Curve, ...]
    scale: tuple[Mark, ...]
    """Top, zero and bottom of the scale, at the left."""
    rows: tuple[Mark, ...]
    """Row numbers along the bottom; some are left out where there are many."""
    caption: Message


def written_steps(state: State) -> list[int]:
    """The rounds or categories that everybody has filled in; once it is over, all that is written."""
    over = ending(state) is not None
    steps = ([row_at(state, row) for row in rows] for rows in _steps(state))
    return [n for n, rows in enumerate(steps) if _is_written(rows, over=over) and not _stayed_blank(state, n)]


def chart(state: State, size: tuple[int, int] = PHONE) -> Chart | None:
    """None while nothing is complete."""
    written = written_steps(state)
    if not written:
        return None
    runs = [_run(state, seats, written) for _, _, seats in _sides(state)]
    flat = [total for run in runs for total in run]
    right, bottom = size[0] - RIGHT, size[1] - BOTTOM
    plot = _Plot(len(written), low=min(flat), high=max(max(flat), min(flat) + 1), right=right, bottom=bottom)
    return Chart(
        width=size[0],
        height=size[1],
        left=LEFT,
        right=right,
        zero_y=plot.y(0),
        curves=tuple(_apart(plot, [_curve(plot, side, run) for side, run in zip(_sides(state), runs, strict=True)])),
        scale=_scale_marks(plot),
        rows=_row_marks(plot, written),
        caption=_caption(state, len(written)),
    )


class _Plot(Struct, frozen=True):
    """Turns row counts and totals into places."""

    steps: int
    low: Points
    high: Points
    right: int
    bottom: int

    def x(self, step: int) -> float:
        return round(LEFT + (self.right - LEFT) * step / self.steps, 1)

    def y(self, total: Points) -> float:
        return round(self.bottom - (self.bottom - TOP) * (total - self.low) / (self.high - self.low), 1)


def _steps(state: State) -> list[list[int]]:
    """The rows of each round, or of each category."""
    if state.options.categories:
        lines = range(len(state.sheet.lines))
        return [[row for row, slot in enumerate(state.slots) if slot.line == line] for line in lines]
    return [list(rows_of_round(state, number)) for number in range(rounds_written(state))]


def _is_written(rows: Sequence[Row], *, over: bool) -> bool:
    return bool(rows) and (all(row.closed for row in rows) or (over and any(row.scores for row in rows)))


def _stayed_blank(state: State, step: int) -> bool:
    """A category that nobody needed."""
    rows = [row_at(state, row) for row in _steps(state)[step]] if state.options.categories else ()
    return bool(rows) and not any(row.scores for row in rows)


Side = tuple[int | None, int | None, tuple[int, ...]]


def _sides(state: State) -> list[Side]:
    if state.options.teams:
        return [(None, team, partners(state, team)) for team in range(state.options.teams)]
    return [(seats[0], None, seats) for seats in members(state)]


def _run(state: State, seats: Sequence[int], written: Sequence[int]) -> list[Points]:
    """Totals after each written step, from the 0 at the start; what belongs to none of them comes with the last."""
    found, sides = counted(state), {side_of(state, seat) for seat in seats}
    by_step = [[line] for line in found.rounds[0]] if state.options.categories else found.rounds
    gains = [[line.get(side, 0) for line in by_step[n] for side in sides] for n in written]
    gains[-1] += [line.get(side, 0) for line in found.overall for side in sides]
    run: list[Points] = [0]
    for gain in gains:
        run.append(add_up([run[-1], *gain]))
    return run


def _curve(plot: _Plot, side: Side, run: Sequence[Points]) -> Curve:
    seat, team, seats = side
    places = [(plot.x(step), plot.y(total)) for step, total in enumerate(run)]
    points = " ".join(f"{x:g},{y:g}" for x, y in places)
    letter = "" if team is None else TEAM_LETTERS[team]
    name = SeatName(seats[0]) if team is None else say("Team {letter}", letter=letter)
    return Curve(seat, team, seats, letter, name, points, end=Mark(*places[-1], run[-1]))


def _apart(plot: _Plot, curves: Iterable[Curve]) -> Iterator[Curve]:
    """No disc hides another: they are above each other where there is room for all, else beside each other."""
    found = list(curves)
    if len(found) * DISC > plot.bottom - TOP:
        yield from _side_by_side(found)
        return
    places = _above_each_other(plot, [curve.end.y for curve in found])
    for curve, y in zip(found, places, strict=True):
        yield replace(curve, end=replace(curve.end, y=y))


def _above_each_other(plot: _Plot, wanted: Sequence[float]) -> list[float]:
    """As near to these as can be, without touching: pushed down from the top, then up again from the bottom."""
    order, places = sorted(range(len(wanted)), key=lambda n: wanted[n]), list(wanted)
    lowest: float = TOP - DISC / 2
    for n in order:
        places[n] = lowest = max(wanted[n], lowest + DISC)
    highest: float = plot.bottom + DISC
    for n in reversed(order):
        places[n] = highest = min(places[n], highest - DISC)
    return [round(place, 1) for place in places]


def _side_by_side(curves: Iterable[Curve]) -> Iterator[Curve]:
    """The disc of whoever is level with another is left of it."""
    taken: list[Mark] = []
    for curve in curves:
        end = curve.end
        while any(abs(end.x - other.x) < DISC and abs(end.y - other.y) < DISC for other in taken):
            end = replace(end, x=end.x - DISC)
        taken.append(end)
        yield replace(curve, end=end)


def _scale_marks(plot: _Plot) -> tuple[Mark, ...]:
    """Zero always; top and bottom where there is room beside it."""
    values = [v for v in (plot.high, 0, plot.low) if v == 0 or abs(plot.y(v) - plot.y(0)) >= ROOM]
    return tuple(Mark(LEFT - 6, plot.y(v), v) for v in dict.fromkeys(values))


def _row_marks(plot: _Plot, written: Sequence[int]) -> tuple[Mark, ...]:
    every = math.ceil(len(written) / MOST_MARKS)
    chosen = range(every, len(written) + 1, every)
    return tuple(Mark(plot.x(step), plot.bottom + BOTTOM - 4, written[step - 1] + 1) for step in chosen)


def _caption(state: State, written: int) -> Message:
    if state.options.categories:
        return several("Totals after {n} category", "Totals after {n} categories", written)
    return several("Totals after {n} round", "Totals after {n} rounds", written)
