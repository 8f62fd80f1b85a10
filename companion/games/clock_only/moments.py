"""What all look up for: somebody is out of time."""

from __future__ import annotations

from companion.core.game import Moment, Move
from companion.core.turn_clock.moments import time_is_up
from companion.games.clock_only.state import State


def moments(before: State, move: Move, after: State, viewer: int | None) -> tuple[Moment, ...]:
    return time_is_up(before, move)
