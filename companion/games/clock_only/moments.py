"""What all look up for: somebody's time is up."""

from __future__ import annotations

from companion.core.game import By, Moment, Move
from companion.core.turn_clock.moves import TimeRanOut
from companion.games.clock_only.state import State


def moments(before: State, move: Move, after: State, viewer: int | None) -> tuple[Moment, ...]:
    clock = before.clock
    if not isinstance(move, TimeRanOut) or clock is None or clock.turn is None:
        return ()
    return (Moment("time", move.tell(before, By(None), viewer), (clock.turn,), sound="alarm"),)
