"""Moves that bring a table to its middle: two years are over, and the third has begun."""

from __future__ import annotations

from companion.core.game import Event
from companion.games.star_scrappers_orbital import events as e
from companion.games.star_scrappers_orbital.kinds import COLOURS

Moves = list[tuple[int | None, Event]]
YEARS = 2


def demo(seats: int) -> Moves:
    moves: Moves = [(0, e.FirstChosen(first=0))]
    for year in range(YEARS):
        moves += _year(seats, year)
    upgrade = (0, e.CoreUpgraded(colour="scientific"))
    return [*moves, upgrade, *_builds(seats, YEARS), (0, e.ModuleDamaged(module=2))]


def _builds(seats: int, year: int) -> Moves:
    """Everybody builds two modules, each in colours of their own."""
    return [
        (seat, e.ModuleBuilt(colour=COLOURS[(seat * 2 + turn + year) % 6], crew_symbols=turn))
        for turn in range(2)
        for seat in range(seats)
    ]


def _year(seats: int, year: int) -> Moves:
    passes: Moves = [(seat, e.Passed()) for seat in range(seats)]
    counts: Moves = [(seat, e.YearCounted()) for seat in range(seats)]
    return [*_builds(seats, year), *passes, *counts, (0, e.YearEnded())]
