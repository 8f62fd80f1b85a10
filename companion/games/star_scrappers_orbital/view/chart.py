"""The graph of victory points by year, as coordinates that a template only has to print."""

from __future__ import annotations

from itertools import accumulate, pairwise

from msgspec import Struct

from companion.core.once import once_per_state
from companion.core.words import Message, SeatName, listed, say
from companion.games.star_scrappers_orbital.box import TARGET
from companion.games.star_scrappers_orbital.scoring import points_by_year
from companion.games.star_scrappers_orbital.state import State

WIDTH, HEIGHT = 320, 200
LEFT, RIGHT, TOP, BOTTOM = 28, 256, 16, 172
ASIDE, APART = 18, 21
"""How far the marks are from the ends of the curves, and from each other."""


class Point(Struct, frozen=True):
    x: float
    y: float
    text: str


class Curve(Struct, frozen=True):
    seat: int
    line: str
    """For ``<polyline points>``."""
    dots: tuple[Point, ...]
    """One for each scored year, the last where the curve ends."""
    mark: Point
    """The place of its letter and its total, clear of the others."""


class Chart(Struct, frozen=True):
    width: int
    height: int
    left: int
    right: int
    curves: tuple[Curve, ...]
    years: tuple[Point, ...]
    scale: tuple[Point, ...]
    target: Point | None
    """The line that the peace version has to reach."""
    words: Message


@once_per_state
def chart(state: State) -> Chart | None:
    """None until a year is scored. Points from cards count in the year in which they were given."""
    years = points_by_year(state)
    if not years:
        return None
    runs = [_running(state, seat, years) for seat in range(len(state.players))]
    peace = state.options.mode == "solo-peace"
    top = max(6, *(total for run in runs for total in run), TARGET if peace else 0)
    low = min(0, *(total for run in runs for total in run))

    def y(total: float) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * (total - low) / (top - low), 1)

    def x(year: int) -> float:
        return round(LEFT + (RIGHT - LEFT) * year / state.options.years, 1)

    dots = [tuple(Point(x(n), y(total), str(total)) for n, total in enumerate(run)) for run in runs]
    heights = spread([own[-1].y for own in dots])
    curves = tuple(_curve(seat, own, heights[seat]) for seat, own in enumerate(dots))
    marks = tuple(Point(x(n), HEIGHT - 8, str(n)) for n in range(1, state.options.years + 1))
    scale = tuple(Point(LEFT - 7, y(total), str(total)) for total in sorted({low, 0, top // 2, top}))
    target = Point(LEFT + 4, y(TARGET), str(TARGET)) if peace else None
    ends = [say("{name} {points}", name=SeatName(seat), points=run[-1]) for seat, run in enumerate(runs)]
    words = say("Victory points by year. {totals}.", totals=listed(ends, "comma"))
    return Chart(WIDTH, HEIGHT, LEFT, RIGHT, curves, marks, scale, target, words)


def _curve(seat: int, dots: tuple[Point, ...], height: float) -> Curve:
    line = " ".join(f"{dot.x:g},{dot.y:g}" for dot in dots)
    end = dots[-1]
    return Curve(seat, line, dots[1:], Point(end.x + ASIDE, height, end.text))


def spread(wanted: list[float]) -> list[float]:
    """Heights as near as can be to those that are wanted, in the same order and none upon another."""
    order = sorted(range(len(wanted)), key=lambda seat: (wanted[seat], seat))
    found = list(wanted)
    for above, below in pairwise(order):
        found[below] = max(found[below], found[above] + APART)
    found[order[-1]] = min(found[order[-1]], BOTTOM)
    for above, below in reversed(list(pairwise(order))):
        found[above] = min(found[above], found[below] - APART)
    return found


def _running(state: State, seat: int, years: list[list[int]]) -> list[int]:
    """Totals after each scored year, from the 0 at the start."""
    return [0, *accumulate(gains(state, seat, years))]


def gains(state: State, seat: int, years: list[list[int]]) -> list[int]:
    """What each scored year brought, cards included."""
    cards = state.players[seat].other
    return [year[seat] + sum(a.amount for a in cards if a.year == n) for n, year in enumerate(years, start=1)]
