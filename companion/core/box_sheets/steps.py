"""Lines that count in steps: so many are worth so many points, from one number up to the next."""

from __future__ import annotations

from itertools import pairwise
from math import ceil
from typing import Annotated, TypeAlias

from msgspec import Meta

from companion.core.sheet import Points, tidy
from companion.core.words import Listing, listed, noun, plain, say

MOST_POINTS = 1_000_000
Amount: TypeAlias = (
    Annotated[int, Meta(ge=-MOST_POINTS, le=MOST_POINTS)] | Annotated[float, Meta(ge=-MOST_POINTS, le=MOST_POINTS)]
)
Step: TypeAlias = tuple[Amount, Amount]
NOT_RISING = say("Write the steps from the smallest to the largest.")


def steps_in_words(steps: tuple[Step, ...]) -> Listing:
    return listed((noun("from {n} on {points}", n=plain(n), points=plain(points)) for n, points in steps), "comma")


def rising(steps: tuple[Step, ...]) -> bool:
    return all(one[0] < other[0] for one, other in pairwise(steps))


def at_step(steps: tuple[Step, ...], reached: Points) -> Points:
    """The points of the highest step that is reached; below the first there are none."""
    return max((step for step in steps if step[0] <= reached), default=(0, 0), key=lambda step: step[0])[1]


def _span(first: int, last: Points | None) -> str:
    if last is None:
        return f"{first}+"
    return str(first) if last <= first else f"{first}–{tidy(last)}"


Spans: TypeAlias = tuple[tuple[str, Points], ...]
"""How many, "0–1" or "5+", and the points of that."""


def spans_of(steps: tuple[Step, ...], most: Amount | None) -> Spans:
    """The table for counts from 0 on, to the most that can be entered."""
    starts = sorted({0, *(max(0, ceil(first)) for first, _ in steps)})
    ends = [*(start - 1 for start in starts[1:]), most]
    return tuple((_span(first, last), at_step(steps, first)) for first, last in zip(starts, ends, strict=True))
