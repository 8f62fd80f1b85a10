"""Head to head: every pair of people, and who came before whom how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

from msgspec import Struct

from companion.stats.bouts import Bout, people
from companion.stats.company import Balance
from companion.stats.plays import Snapshot


class Matrix(Struct, frozen=True):
    people: tuple[str, ...]
    """Rows and columns: whoever has most meetings first, or as asked for."""
    cells: dict[tuple[str, str], Balance]
    """Row against column, both ways round; a pair that never met has no cell."""


def matrix(bouts: Iterable[Bout], among: Sequence[str] | None = None) -> Matrix:
    """Of the bouts given: pass those of one game for that game. With ``among`` only these people, in this order."""
    wanted = None if among is None else frozenset(among)
    counts: dict[tuple[str, str], list[int]] = {}
    for found in bouts:
        shares = found.play.shares
        chosen = [at for at, share in enumerate(shares) if wanted is None or share.rogue in wanted]
        for one, other in combinations([at for at in chosen if not shares[at].bot], 2):
            result = found.beats(one, other)
            if result is not None:
                _count(counts, shares[one].rogue, shares[other].rogue, result)
    return Matrix(_by_meetings(counts) if among is None else tuple(among), _both_ways(counts))


def _by_meetings(counts: dict[tuple[str, str], list[int]]) -> tuple[str, ...]:
    meetings: Counter[str] = Counter()
    for pair, cell in counts.items():
        for rogue in pair:
            meetings[rogue] += sum(cell)
    return tuple(sorted(meetings, key=lambda rogue: (-meetings[rogue], rogue)))


def _count(counts: dict[tuple[str, str], list[int]], one: str, other: str, result: int) -> None:
    """Adds to the pair in the order of the ids: drawn, won, lost."""
    if one > other:
        one, other, result = other, one, -result
    cell = counts.get((one, other))
    if cell is None:
        cell = counts[one, other] = [0, 0, 0]
    cell[result] += 1


def _both_ways(counts: dict[tuple[str, str], list[int]]) -> dict[tuple[str, str], Balance]:
    cells = {}
    for (one, other), (draws, wins, losses) in counts.items():
        cells[one, other] = Balance(wins=wins, losses=losses, draws=draws)
        cells[other, one] = Balance(wins=losses, losses=wins, draws=draws)
    return cells


def regulars(snapshot: Snapshot, most: int, game: str | None = None) -> list[str]:
    """Who sits at the table most often, hidden people left out: the rows of a matrix that fits on a page."""
    plays = [play for play in snapshot.plays if play.counted and game in (None, play.game)]
    often = Counter([share.rogue for play in plays for share in people(play)])
    seen = [
        rogue for rogue in sorted(often, key=lambda rogue: (-often[rogue], rogue)) if not snapshot.who(rogue).hidden
    ]
    return seen[:most]
