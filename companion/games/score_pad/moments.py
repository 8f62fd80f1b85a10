"""What is worth a cheer on a pad."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from companion.core.game import Moment, Move
from companion.core.sheet import Points
from companion.core.words import SeatName, plain, say
from companion.games.score_pad.state import Row, State

FIRST_RECORD = 3
"""The round from which on a best one is news."""


def moments(before: State, move: Move, after: State, viewer: int | None) -> tuple[Moment, ...]:
    """Somebody has written the best round of the game so far."""
    if after.options.categories or len(after.rows) < FIRST_RECORD:
        return ()
    fresh = [(score, seat) for row, old in zip_longest(after.rows, before.rows) for score, seat in _fresh(row, old)]
    known = [score for row in before.rows for score in row.scores.values()]
    if not fresh or not known:
        return ()
    best = min if after.options.winner == "lowest" else max
    (score, seat), record = best(fresh), best(known)
    if best(score, record) == record:
        return ()
    words = say("{name} has the best round so far: {score}", name=SeatName(seat), score=plain(score))
    return (Moment("record", words, (seat,), (score,)),)


def _fresh(row: Row | None, old: Row | None) -> Iterator[tuple[Points, int]]:
    """What was written into this row just now, and by whom."""
    if row is None or row is old:
        return
    before = {} if old is None else {seat: score for seat, score in old.scores.items() if old.entered(seat)}
    for seat, score in row.scores.items():
        if row.entered(seat) and before.get(seat) != score:
            yield score, seat
