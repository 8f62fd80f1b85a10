"""What is worth a cheer on a pad."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.core.game import Moment, Move
from companion.core.once import once_per_state
from companion.core.sheet import Points
from companion.core.turn_clock.moments import time_is_up
from companion.core.words import SeatName, listed, plain, say, several
from companion.games.score_pad.state import Row, State, ending, row_at, totals

STOOD = 2
"""Rounds that a record, or a lead, has stood for when its fall is news. Whatever changes hands every round is not."""


def moments(before: State, move: Move, after: State, viewer: int | None) -> tuple[Moment, ...]:
    """The newest round brings the best score for a long time, or somebody overtakes who has led for long."""
    if moment := time_is_up(before, move):
        return moment
    if after.options.categories or len(after.rows) <= STOOD:
        return ()
    complete = after.newest[0].closed and not row_at(before, len(after.older)).closed
    return (*_record(before, after), *(_new_leader(after) if complete else ()))


def _record(before: State, after: State) -> Iterator[Moment]:
    fresh, best = _fresh(before, after), _best(after)
    if not fresh:
        return
    older, recent = _scores(after.rows[:-STOOD]), _scores(before.rows[len(after.rows) - STOOD :])
    if not older:
        return
    (score, seat), record = best(fresh), best(older)
    if score != record and best([score, record, *recent]) == score and best([record, *recent]) == record:
        words = say("{name} has the best round so far: {score}", name=SeatName(seat), score=plain(score))
        yield Moment("record", words, (seat,), (score,))


@once_per_state
def _new_leader(state: State) -> tuple[Moment, ...]:
    """Of a round that is complete, unless somebody has won by it."""
    if ending(state) is not None:
        return ()
    leaders, led = _leaders(state), {_leaders(state.with_rows(state.rows[:-back])) for back in range(1, STOOD + 1)}
    if not leaders or len(led) > 1 or led <= {leaders, ()}:
        return ()
    names, points = listed(SeatName(seat) for seat in leaders), totals(state)[leaders[0]]
    words = several(
        "{names} takes the lead: {points}",
        "{names} take the lead: {points}",
        len(leaders),
        names=names,
        points=plain(points),
    )
    return (Moment("lead", words, leaders, (points,)),)


def _leaders(state: State) -> tuple[int, ...]:
    """Whoever is alone in front, as a player or as a team; nobody where several are level."""
    points = totals(state)
    first = tuple(seat for seat, total in enumerate(points) if total == _best(state)(points))
    sides = {state.players[seat].team if state.options.teams else seat for seat in first}
    return first if len(sides) == 1 < len(points) else ()


def _best(state: State) -> Callable[..., Any]:
    return min if state.options.winner == "lowest" else max


def _fresh(before: State, after: State) -> list[tuple[Points, int]]:
    """What was written into the newest round just now, and by whom."""
    number = len(after.rows) - 1
    row, old = row_at(after, number), row_at(before, number)
    known = {seat: score for seat, score in old.scores.items() if old.entered(seat)}
    return [(score, seat) for seat, score in row.scores.items() if row.entered(seat) and known.get(seat) != score]


def _scores(rows: tuple[Row, ...]) -> list[Points]:
    return [score for row in rows for score in row.scores.values()]
