"""What people type on a pad, as it is kept: names on one line, numbers that can be added up."""

from __future__ import annotations

import math

from companion.core.sheet import Points, tidy

MOST_POINTS = 1_000_000
LONGEST_NAME = 40


def tidy_name(typed: str) -> str:
    """On one line and not too long."""
    return " ".join(typed.split())[:LONGEST_NAME]


def bounded(points: float) -> Points:
    """Whatever the number was, it can be added up afterwards."""
    if -MOST_POINTS <= points <= MOST_POINTS:
        return tidy(points)
    return 0 if math.isnan(points) else int(math.copysign(MOST_POINTS, points))
