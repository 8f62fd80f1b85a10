"""The game as a curve: the totals round by round, or after every move that changed them."""

from __future__ import annotations

from msgspec import Struct

from companion.core.log import Log
from companion.core.sheet import Points


class Step(Struct, frozen=True):
    at: int
    """The moment, epoch milliseconds."""
    totals: tuple[Points, ...]
    """One for each seat that sat there then."""


def curve(log: Log) -> list[Step]:
    """Follows what counts: what was undone leaves no trace in it, nor does a typo where the game knows its rounds.

    Times are no points: where the total is one there is no curve.
    """
    if log.game.score(log.table.state).unit == "time":
        return []
    if log.game.course is not None:
        course = log.game.course(log.table.state)
        return [Step(log.table.at, tuple(totals)) for totals in ([0] * len(log.table.names), *course.totals)]
    steps: list[Step] = []
    for entry in log.entries:
        table = log.table_after(entry.seq)
        totals = tuple(seat.total for seat in table.game.score(table.state).seats)
        if not steps or totals != steps[-1].totals:
            steps.append(Step(entry.at, totals))
    return steps
