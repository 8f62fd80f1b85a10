"""Axes: round values on the left, moments or steps below."""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import UTC, date, datetime, tzinfo

from msgspec import Struct

from companion.core.sheet import Points, tidy
from companion.core.words import Renderer, fill, in_english
from companion.stats.charts.svg import WIDTH, across, points, word
from companion.stats.spread import round_step

LEFT, RIGHT, TOP, BOTTOM = 40, WIDTH - 28, 12, 184
Tick = tuple[int, str]


class Plane(Struct, frozen=True):
    """Where values are in the picture."""

    left: Points
    right: Points
    low: Points
    high: Points

    def x(self, value: Points) -> float:
        span = self.right - self.left
        return LEFT + (RIGHT - LEFT) * ((value - self.left) / span if span else 0.5)

    def y(self, value: Points) -> float:
        span = self.high - self.low
        return BOTTOM - (BOTTOM - TOP) * ((value - self.low) / span if span else 0.5)


def plane(xs: Sequence[Points], ys: Sequence[Points]) -> tuple[Plane, list[Points]]:
    """A plane that holds all of it, from one round value to another, and the values to write on the left."""
    low, high = (min(ys), max(ys)) if ys else (0, 1)
    step = round_step((high - low) / 4, whole=True)
    first, last = math.floor(low / step), math.ceil(high / step)
    if first == last:
        first, last = first - 1, last + 1
    ticks = [tidy(at * step) for at in range(first, last + 1)]
    left, right = (min(xs), max(xs)) if xs else (0, 1)
    return Plane(left, right, ticks[0], ticks[-1]), ticks


def grid(on: Plane, values: Sequence[Points], ticks: Sequence[Tick], into: Renderer = in_english) -> list[str]:
    drawn = []
    for value in values:
        y = on.y(value)
        drawn += [across(LEFT, y, RIGHT, y), word(LEFT - 5, y + 4, points(value, into), "end", "pic-soft")]
    for at, text in ticks:
        x = on.x(at)
        drawn += [across(x, BOTTOM, x, BOTTOM + 4), word(x, BOTTOM + 17, text, "middle", "pic-soft")]
    return drawn


def steps(last: int, first: int = 0) -> list[Tick]:
    """Whole numbers, six at the most."""
    width = int(round_step(max(1, (last - first) / 5), whole=True))
    return [(at, str(at)) for at in range(math.ceil(first / width) * width, last + 1, width)]


def moments(first: int, last: int, zone: tzinfo = UTC, into: Renderer = in_english) -> list[Tick]:
    """Years, months or days between two moments, five at the most."""
    names = into.language.months
    since, until = (datetime.fromtimestamp(at / 1000, zone) for at in (first, last))
    if until.year - since.year >= 2:
        return _thinned(
            [(_ms(datetime(at, 1, 1, tzinfo=zone)), str(at)) for at in range(since.year + 1, until.year + 1)]
        )
    months = (until.year - since.year) * 12 + until.month - since.month
    if months >= 2:
        firsts = [_month(since.year, since.month + at, zone) for at in range(1, months + 1)]
        return _thinned([(_ms(at), f"{names[at.month - 1]} {at:%y}") for at in firsts])
    ends = [since, until] if since.date() != until.date() else [since]
    return [(_ms(at), written(at, into, year=False)) for at in ends]


def written(at: date, into: Renderer = in_english, *, year: bool = True) -> str:
    """A day as everywhere in the gallery: "3 Jan 2026", "3. Jan. 2026"."""
    pattern = into.language.date.replace(", {time}", "")
    pattern = pattern if year else pattern.replace(" {year}", "")
    return fill(pattern, {"day": str(at.day), "month": into.language.months[at.month - 1], "year": str(at.year)})


def _thinned(ticks: list[Tick], most: int = 5) -> list[Tick]:
    return ticks[:: math.ceil(len(ticks) / most)]


def _month(year: int, month: int, zone: tzinfo) -> datetime:
    return datetime(year + (month - 1) // 12, (month - 1) % 12 + 1, 1, tzinfo=zone)


def _ms(at: datetime) -> int:
    return int(at.timestamp() * 1000)
