"""What is worth a cheer on a pad."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from companion.core.game import Moment, Move
from companion.core.once import once_per_state
from companion.core.sheet import Points
from companion.core.words import SeatName, listed, plain, several
from companion.games.score_pad.state import (
    State,
    ending,
    line_of,
    members,
    round_points,
    rounds_written,
    row_at,
    rows_of_round,
    together,
    totals,
)

STOOD = 2
"""Rounds that a record, or a lead, has stood for when its fall is news. Whatever changes hands every round is not."""


def moments(before: State, move: Move, after: State, viewer: int | None) -> tuple[Moment, ...]:
    return _news(before, after)


@once_per_state
def _news(before: State, after: State) -> tuple[Moment, ...]:
    """The newest round brings the best score for a long time, or somebody overtakes who has led for long."""
    if after.options.categories or together(after) or rounds_written(after) <= STOOD:
        return ()
    newest = rounds_written(after) - 1
    complete = _is_closed(after, newest) and not _is_closed(before, newest)
    return (*_record(before, after), *(_new_leader(after) if complete else ()))


def _is_closed(state: State, number: int) -> bool:
    return all(row_at(state, row).closed for row in rows_of_round(state, number))


def _record(before: State, after: State) -> Iterator[Moment]:
    fresh, best = _fresh(before, after), _best(after)
    if not fresh:
        return
    (score, side), written = best(fresh), rounds_written(after)
    recent = _scores(before, range(written - STOOD, written))
    if score in recent or best([score, *recent]) != score:
        return
    older = _scores(after, range(written - STOOD))
    if not older:
        return
    record = best(older)
    if score != record and best([score, record]) == score and best([record, *recent]) == record:
        seats = members(after)[side]
        names = listed(SeatName(seat) for seat in seats)
        words = several(
            "{names} has the best round so far: {score}",
            "{names} have the best round so far: {score}",
            len(seats),
            names=names,
            score=plain(score),
        )
        yield Moment("record", words, seats, (score,))


def _new_leader(state: State) -> tuple[Moment, ...]:
    """Of a round that is complete, unless somebody has won by it."""
    leaders = () if ending(state) is not None else _leaders(state)
    if not leaders:
        return ()
    led = {_leaders(_earlier(state, back)) for back in range(1, STOOD + 1)}
    if len(led) > 1 or led <= {leaders, ()}:
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


def _earlier(state: State, rounds: int) -> State:
    """As it was this many rounds ago."""
    return state.with_rows(state.rows[: -rounds * len(state.slots)])


def _leaders(state: State) -> tuple[int, ...]:
    """Whoever is alone in front, as a player or as a team; nobody where several are level."""
    points = totals(state)
    first = tuple(seat for seat, total in enumerate(points) if total == _best(state)(points))
    sides = {state.players[seat].team if state.options.teams else seat for seat in first}
    return first if len(sides) == 1 < len(points) else ()


def _best(state: State) -> Callable[..., Any]:
    return min if state.options.winner == "lowest" else max


def _fresh(before: State, after: State) -> list[tuple[Points, int]]:
    """Whose newest round was completed just now, and with what."""
    number = rounds_written(after) - 1
    known = _finished(before, number)
    return [(score, side) for side, score in _finished(after, number).items() if known.get(side) != score]


def _finished(state: State, number: int) -> dict[int, Points]:
    """The points in this round of every side that has written all that has to be written."""
    if number >= rounds_written(state):
        return {}
    rows = [row for row in rows_of_round(state, number) if not line_of(state, row).optional]
    points = round_points(state, number)
    return {side: points[side] for side in points if all(row_at(state, row).entered(side) for row in rows)}


def _scores(state: State, rounds: Iterable[int]) -> list[Points]:
    there = (number for number in rounds if number < rounds_written(state))
    return [score for number in there for score in round_points(state, number).values()]
