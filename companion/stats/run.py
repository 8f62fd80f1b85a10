"""What the curve of a game has to tell: who led all the way, who came from behind, how often the lead changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from companion.core.words import Message, say, several
from companion.stats.curve import Step

OFTEN = 3
"""Changes of the lead that are worth a word."""
LONG = 4
"""Steps without which nobody has led for long, or been behind."""


def tales(
    steps: Sequence[Step], winners: Sequence[int], names: Sequence[str], *, lowest_wins: bool
) -> Iterator[Message]:
    """Of a game that one of them won."""
    leaders = [leader for step in steps[1:] if (leader := _alone(step, 1 if lowest_wins else -1)) is not None]
    changes = sum(before != after for before, after in pairwise(leaders))
    if changes >= OFTEN:
        yield several("The lead changed {n} time", "The lead changed {n} times", changes)
    if len(winners) != 1 or len(steps) <= LONG:
        return
    [best] = winners
    if leaders[LONG:] and set(leaders) == {best}:
        yield say("{name} led from start to finish", name=names[best])
    elif _alone(steps[len(steps) // 2], -1 if lowest_wins else 1) == best and len(names) > 2:
        yield say("{name} was last halfway through", name=names[best])


def _alone(step: Step, sign: int) -> int | None:
    """Whoever has the lowest total (with 1) or the highest (with -1); None where two have it."""
    totals = [sign * total for total in step.totals]
    best = min(totals, default=0)
    return totals.index(best) if totals.count(best) == 1 else None
