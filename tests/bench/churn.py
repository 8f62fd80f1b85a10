"""Ten minutes of coming and going: tables open, phones follow, tap and leave, tables end. Memory must not grow.

First as many tables are played at as a process keeps at hand, so that whatever is kept is there before it is weighed.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import median

from companion.tables.write_path import ROOMS_KEPT
from tests.bench.figures import Figure
from tests.bench.load import Scale, warm
from tests.bench.server_processes import ours

ROUND = 150
"""Evenings between two looks at the scales."""
AT_ONCE = 12
"""Evenings that go on side by side."""


def churn(scale: Scale, remarks: list[str]) -> Iterator[Figure]:
    until = time.monotonic() + scale.churn
    weights: list[int] = []
    with ours() as served:
        warm(served)
        served.ask("watch", 0)
        failed = served.ask("evenings", ROOMS_KEPT, AT_ONCE, False)
        while time.monotonic() < until or len(weights) < 6:
            failed += served.ask("evenings", ROUND, AT_ONCE, True)
            weights.append(served.memory())
    few = max(1, len(weights) // 5)
    first, last = median(weights[:few]) / 1e6, median(weights[-few:]) / 1e6
    played = ROOMS_KEPT + ROUND * len(weights)
    remarks.append(
        f"churn: {played} tables, {5 * ROUND * len(weights)} phones; {min(weights) / 1e6:.1f} to {max(weights) / 1e6:.1f} MB"
    )
    yield Figure("memory after ten minutes of churn", last, baseline=first, unit="MB", at_most=1.05)
    yield Figure("churn: failed", failed, at_most=0)
