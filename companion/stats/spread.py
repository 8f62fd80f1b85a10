"""How scores spread: equal steps of a round width, and how many scores fall into each."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from companion.core.sheet import Points, tidy
from companion.stats.figures import mean

MOST_BINS = 12


class Bin(Struct, frozen=True):
    low: Points
    high: Points
    """The first value that is no longer in it."""
    count: int


class Spread(Struct, frozen=True):
    bins: tuple[Bin, ...]
    count: int
    mean: float
    median: Points
    whole: bool
    """Whether all scores are whole numbers."""


def spread(scores: Sequence[Points], most: int = MOST_BINS) -> Spread | None:
    """None without scores."""
    from statistics import median  # nothing else here needs it, and it is large

    if not scores:
        return None
    low, high = min(scores), max(scores)
    whole = all(score == int(score) for score in scores)
    width = round_step((high - low) / most, whole=whole)
    while math.floor(high / width) - math.floor(low / width) >= most:
        width = round_step(width * 1.01, whole=False)
    first = math.floor(low / width)
    counts = [0] * (math.floor(high / width) - first + 1)
    for score in scores:
        counts[math.floor(score / width) - first] += 1
    bins = [Bin(tidy((first + at) * width), tidy((first + at + 1) * width), n) for at, n in enumerate(counts)]
    return Spread(tuple(bins), len(scores), mean(scores), tidy(median(scores)), whole)


def round_step(least: float, *, whole: bool = False) -> float:
    """The next round number, 1, 2 or 5 with noughts; at least 1 where only whole numbers make sense."""
    if (whole and least <= 1) or least <= 0:
        return 1
    power: float = 10 ** math.floor(math.log10(least))
    return next(factor * power for factor in (1, 2, 5, 10, 20) if factor * power >= least * (1 - 1e-9))
