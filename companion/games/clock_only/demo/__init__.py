"""A clock in mid-game, for ``companion demo``."""

from __future__ import annotations

from companion.core.game import Move
from companion.core.turn_clock.moves import ClockGiven, TurnPassed


def demo(seats: int) -> list[tuple[int | None, Move]]:
    """Once round the table, and on to the first."""
    return [(0, ClockGiven()), *((seat, TurnPassed()) for seat in range(seats))]
