"""The graph of victory points by year, as coordinates that a template only has to print."""

from __future__ import annotations

from itertools import accumulate

from msgspec import Struct

from companion.games.star_scrappers_orbital.kinds import TARGET
from companion.games.star_scrappers_orbital.scoring import points_by_year, totals
from companion.games.star_scrappers_orbital.state import State

WIDTH, HEIGHT = 320, 150
LEFT, RIGHT, TOP, BOTTOM = 30, 242, 12, 126
MARK = 17
"""So far apart stand marks at the same height."""


class Point(Struct, frozen=True):
    x: float
    y: float
    text: str


class Curve(Struct, frozen=True):
    seat: int
    line: str
    """For ``<polyline points>``."""
    end: Point


class Chart(Struct, frozen=True):
    width: int
    height: int
    left: int
    right: int
    curves: tuple[Curve, ...]
    years: tuple[Point, ...]
    scale: tuple[Point, ...]
    target: float | None
    """Where the line of the peace version lies."""
    words: str


def chart(state: State) -> Chart | None:
    """None until a year is scored. Points from cards count in the year in which they were given."""
    runs = [running(state, seat) for seat in range(len(state.players))]
    if len(runs[0]) < 2:
        return None
    peace = state.options.mode == "solo-peace"
    top = max(6, *(total for run in runs for total in run), TARGET if peace else 0)
    low = min(0, *(total for run in runs for total in run))

    def y(total: float) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * (total - low) / (top - low), 1)

    def x(year: int) -> float:
        return round(LEFT + (RIGHT - LEFT) * year / state.options.years, 1)

    places = [[(x(n), y(total)) for n, total in enumerate(run)] for run in runs]
    curves = tuple(_curve(seat, places[seat], run, _aside(runs, seat)) for seat, run in enumerate(runs))
    years = tuple(Point(x(n), HEIGHT - 6, str(n)) for n in range(1, state.options.years + 1))
    scale = tuple(Point(LEFT - 6, y(total), str(total)) for total in sorted({low, 0, top // 2, top}))
    words = "; ".join(f"{{{seat}}} {run[-1]}" for seat, run in enumerate(runs))
    return Chart(WIDTH, HEIGHT, LEFT, RIGHT, curves, years, scale, y(TARGET) if peace else None, words)


def _aside(runs: list[list[int]], seat: int) -> int:
    """How many marks with the same total stand there already."""
    return sum(run[-1] == runs[seat][-1] for run in runs[:seat])


def _curve(seat: int, places: list[tuple[float, float]], run: list[int], aside: int) -> Curve:
    line = " ".join(f"{x:g},{y:g}" for x, y in places)
    x, y = places[-1]
    return Curve(seat, line, Point(x + MARK * aside, y, str(run[-1])))


def running(state: State, seat: int) -> list[int]:
    """Totals after each scored year, from the 0 at the start."""
    years = points_by_year(state)
    cards = state.players[seat].other
    gains = [year[seat] + sum(a.amount for a in cards if a.year == n) for n, year in enumerate(years, start=1)]
    return [0, *accumulate(gains)]


class Race(Struct, frozen=True):
    """The peace version: how far it is to the target."""

    total: int
    target: int
    missing: int
    by_year: tuple[int, ...]
    possible: int
    """What the years that are left can still bring at the most."""
    words: str


def race(state: State) -> Race | None:
    if state.options.mode != "solo-peace":
        return None
    total = totals(state)[0]
    by_year = tuple(year[0] for year in points_by_year(state))
    left = state.options.years - len(by_year)
    possible = 6 * (left + 1) if left else 0
    missing = max(0, TARGET - total)
    return Race(total, TARGET, missing, by_year, possible, _race_words(missing, left, possible))


def _race_words(missing: int, left: int, possible: int) -> str:
    if not missing:
        return "The target is reached."
    if not left:
        return f"{missing} short of the target."
    if missing > possible:
        return f"{missing} to go, and only {possible} are left to win."
    return f"{missing} to go in {left} {'year' if left == 1 else 'years'}; up to {possible} can be won."
