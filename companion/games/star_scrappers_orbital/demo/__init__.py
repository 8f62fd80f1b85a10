"""Moves that bring a table to its middle: two years are over, and the third has begun."""

from __future__ import annotations

from companion.core.game import Move
from companion.games.star_scrappers_orbital.box import COLOURS
from companion.games.star_scrappers_orbital.moves.actions import CoreUpgraded, ModuleBuilt
from companion.games.star_scrappers_orbital.moves.cards import ModuleDamaged
from companion.games.star_scrappers_orbital.moves.counts import ModulesCounted
from companion.games.star_scrappers_orbital.moves.turns import FirstChosen, Passed
from companion.games.star_scrappers_orbital.moves.year_end import YearEnded

Moves = list[tuple[int | None, Move]]
YEARS = 2


def demo(seats: int) -> Moves:
    moves: Moves = [(0, FirstChosen(first=0))]
    for year in range(YEARS):
        moves += _year(seats, year)
    upgrade = (0, CoreUpgraded(colour="scientific"))
    return [*moves, upgrade, *_builds(seats, YEARS), (0, ModuleDamaged(module=2))]


def _builds(seats: int, year: int) -> Moves:
    """Everybody builds two modules, each in colours of their own."""
    return [
        (seat, ModuleBuilt(colour=COLOURS[(seat * 2 + turn + year) % 6], crew_symbols=turn))
        for turn in range(2)
        for seat in range(seats)
    ]


def _year(seats: int, year: int) -> Moves:
    passes: Moves = [(seat, Passed()) for seat in range(seats)]
    counts: Moves = [(seat, ModulesCounted()) for seat in range(seats)]
    return [*_builds(seats, year), *passes, *counts, (0, YearEnded())]
