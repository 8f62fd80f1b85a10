"""What is worth a cheer on a pad."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import zip_longest
from typing import Any

from companion.core.game import Moment, Move
from companion.core.sheet import Points
from companion.core.words import SeatName, listed, plain, say, several
from companion.games.score_pad.state import Row, State, ending, row_at, totals

NEWS_FROM = 3
"""The round from which on a best one, or another leader, is news."""


def moments(before: State, move: Move, after: State, viewer: int | None) -> tuple[Moment, ...]:
    """Somebody has written the best round of the game so far, or leads from now on."""
    if after.options.categories or len(after.rows) < NEWS_FROM:
        return ()
    return (*_record(before, after), *_new_leader(before, after))


def _record(before: State, after: State) -> Iterator[Moment]:
    fresh = [(score, seat) for row, old in zip_longest(after.rows, before.rows) for score, seat in _fresh(row, old)]
    known = [score for row in before.rows for score in row.scores.values()]
    if not fresh or not known:
        return
    best = _best(after)
    (score, seat), record = best(fresh), best(known)
    if best(score, record) != record:
        words = say("{name} has the best round so far: {score}", name=SeatName(seat), score=plain(score))
        yield Moment("record", words, (seat,), (score,))


def _new_leader(before: State, after: State) -> Iterator[Moment]:
    """Once a round is complete, and nobody has won by it."""
    *earlier, row = after.rows
    complete = row.closed and not row_at(before, len(earlier)).closed
    if not complete or ending(after) is not None:
        return
    leaders = _leaders(after)
    if not leaders or leaders == _leaders(after.with_rows(tuple(earlier))):
        return
    names, points = listed(SeatName(seat) for seat in leaders), totals(after)[leaders[0]]
    words = several(
        "{names} takes the lead: {points}",
        "{names} take the lead: {points}",
        len(leaders),
        names=names,
        points=plain(points),
    )
    yield Moment("lead", words, leaders, (points,))


def _leaders(state: State) -> tuple[int, ...]:
    """Whoever is alone in front, as a player or as a team; nobody where several are level."""
    points = totals(state)
    first = tuple(seat for seat, total in enumerate(points) if total == _best(state)(points))
    sides = {state.players[seat].team if state.options.teams else seat for seat in first}
    return first if len(sides) == 1 < len(points) else ()


def _best(state: State) -> Callable[..., Any]:
    return min if state.options.winner == "lowest" else max


def _fresh(row: Row | None, old: Row | None) -> Iterator[tuple[Points, int]]:
    """What was written into this row just now, and by whom."""
    if row is None or row is old:
        return
    before = {} if old is None else {seat: score for seat, score in old.scores.items() if old.entered(seat)}
    for seat, score in row.scores.items():
        if row.entered(seat) and before.get(seat) != score:
            yield score, seat
