"""What a clock adds to the score sheet of a game: everybody's time, and who has lost by it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.core.sheet import Line, Sheet
from companion.core.turn_clock import Clocked, losers
from companion.core.words import SeatName, listed, say


def clock_line(state: Clocked, seats: Iterable[int]) -> Iterator[Line]:
    """How long these thought together: a line that counts for nothing."""
    if state.clock is not None:
        yield Line("clock", say("Time"), sum(state.clock.times[seat].spent for seat in seats) // 1000, "time")


def without_losers(state: Clocked, sheet: Sheet) -> Sheet:
    """Whoever ran out of time is last, whatever they have, where the table chose that."""
    lost = losers(state)
    return sheet.without(lost, "time", say("{names} ran out of time.", names=listed(map(SeatName, lost))))
