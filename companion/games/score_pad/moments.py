"""What is worth a cheer on a pad."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game import Moment, Move
from companion.core.sheet import Points
from companion.core.words import SeatName, plain, say
from companion.games.score_pad.state import State

FIRST_RECORD = 3
"""The round from which on a best one is news."""


def moments(before: State, move: Move, after: State, viewer: int | None) -> tuple[Moment, ...]:
    """Somebody has written the best round of the game so far."""
    if after.options.categories or len(after.rows) < FIRST_RECORD:
        return ()
    known = {(row, seat): score for row, seat, score in _written(before)}
    fresh = [(score, seat) for row, seat, score in _written(after) if known.get((row, seat)) != score]
    if not fresh or not known:
        return ()
    best = min if after.options.winner == "lowest" else max
    score, seat = best(fresh)
    record: Points = best(known.values())
    if score == record or best(score, record) == record:
        return ()
    words = say("{name} has the best round so far: {score}", name=SeatName(seat), score=plain(score))
    return (Moment("record", words, (seat,), (score,)),)


def _written(state: State) -> Iterator[tuple[int, int, Points]]:
    for number, row in enumerate(state.rows):
        yield from ((number, seat, score) for seat, score in row.scores.items() if row.entered(seat))
