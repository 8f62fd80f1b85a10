"""Weeks: a year of plays, each day a dot that grows with what was played. Two halves, so that a phone can show it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, timedelta

from companion.core.words import Message, Renderer, in_english, noun, say, sentences, several, verbatim
from companion.stats.charts.axes import written
from companion.stats.charts.svg import Picture, number, picture, safe, word

PITCH = 10.6
"""Half a year can touch 28 weeks, if July begins on a Sunday."""
SIDE = 9.6
LEFT = 30
HALF = 7 * PITCH + 34
RADII = (0.0, 1.9, 2.8, 3.8, 4.8)
SIZES = ((1, verbatim("1")), (2, verbatim("2")), (3, verbatim("3–4")), (4, noun("5 or more")))
WEEKDAYS = ((0, noun("Mon")), (2, noun("Wed")), (4, noun("Fri")), (6, noun("Sun")))


def year_calendar(id: str, year: int, days: Mapping[date, int], into: Renderer = in_english) -> Picture:
    """Plays by day; weeks begin on Monday."""
    own = {at: days[at] for at in sorted(days) if at.year == year and days[at] > 0}
    busiest = max(own, key=lambda at: own[at], default=None)
    on = several("Something was played on {n} day.", "Something was played on {n} days.", len(own))
    most = None
    if busiest:
        most = say("The busiest was {day}: {plays}.", day=written(busiest, into), plays=_plays(own[busiest]))
    return picture(
        id,
        2 * HALF + 24,
        [*_half(own, year, 1, 0, into), *_half(own, year, 7, HALF, into), *_sizes(2 * HALF + 12, into)],
        title=into(say("{year}, day by day", year=str(year))),
        description=into(sentences(on, most)),
        headers=(into(say("Day")), into(say("Plays"))),
        rows=[(written(at, into), str(count)) for at, count in own.items()],
    )


def _plays(count: int) -> Message:
    return several("{n} play", "{n} plays", count)


def level(count: int) -> int:
    """Which of four sizes a day's dot has; 0 is none."""
    return min(count, 2) if count < 3 else 3 if count < 5 else 4


def _half(days: Mapping[date, int], year: int, first_month: int, top: float, into: Renderer) -> Iterator[str]:
    first = date(year, first_month, 1)
    monday = first - timedelta(days=first.weekday())
    for row, name in WEEKDAYS:
        yield word(0, top + 27 + row * PITCH, into(name), "start", "pic-soft")
    at = first
    while at.year == year and at.month < first_month + 6:
        x, y = LEFT + (at - monday).days // 7 * PITCH, top + 18 + at.weekday() * PITCH
        if at.day == 1:
            yield word(x, top + 12, into.language.months[at.month - 1], "start", "pic-soft")
        yield _day(x, y, at, days.get(at, 0), into)
        at += timedelta(days=1)


def _day(x: float, y: float, at: date, count: int, into: Renderer) -> str:
    if not count:
        return _square(x, y)
    dot = _dot(x + SIDE / 2, y + SIDE / 2, level(count))
    said = into(say("{day}: {plays}", day=written(at, into), plays=_plays(count)))
    return f"<g><title>{safe(said)}</title>{_square(x, y)}{dot}</g>"


def _square(x: float, y: float) -> str:
    size = f'width="{SIDE}" height="{SIDE}" rx="2"'
    return f'<rect x="{number(x)}" y="{number(y)}" {size} class="pic-day" fill="#eee"/>'


def _dot(x: float, y: float, size: int) -> str:
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(RADII[size])}" class="pic-dot"/>'


def _sizes(y: float, into: Renderer) -> Iterator[str]:
    yield word(LEFT, y + 4, into(say("Plays:")), "start", "pic-soft")
    x = LEFT + 52.0
    for size, text in SIZES:
        yield (
            _square(x - SIDE / 2, y - SIDE / 2)
            + _dot(x, y, size)
            + word(x + 10, y + 4, into(text), "start", "pic-soft")
        )
        x += 40 if size < 3 else 50
