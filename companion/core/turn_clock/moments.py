"""The great moment of a clock: somebody's time is up."""

from __future__ import annotations

from companion.core.game import By, Moment, Move
from companion.core.turn_clock import Clocked
from companion.core.turn_clock.moves import TimeRanOut


def time_is_up(before: Clocked, move: Move) -> tuple[Moment, ...]:
    clock = before.clock
    if not isinstance(move, TimeRanOut) or clock is None or clock.turn is None:
        return ()
    return (Moment("time", move.tell(before, By(None), None), (clock.turn,), sound="alarm"),)
