"""The rules of the pad: how it begins, what each move changes, and where it stands."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping

from msgspec.structs import replace

from companion.core.game import Event, Move, Started
from companion.core.sheet import Points, tidy
from companion.games.score_pad.events import (
    GameEnded,
    PointsAdded,
    RowClosed,
    RowEntered,
    RowNamed,
    ScoreEntered,
    TeamChanged,
)
from companion.games.score_pad.pad import (
    MOST_POINTS,
    Options,
    Row,
    State,
    ended_by,
    is_seat,
    most_rows,
    row_at,
    tidy_name,
)


def setup(started: Started) -> State:
    seats = len(started.seats)
    options = _put_right(started.options, seats)
    rows = tuple(Row(name=name) for name in options.categories)
    teams = _dealt(options.teams, range(seats))
    return State(options, seats, playing=frozenset(range(seats)), teams=teams).with_rows(rows)


def _put_right(options: Options, seats: int) -> Options:
    """Options that make no sense together are bent to the nearest that do: a table always opens."""
    typed = [tidy_name(part) for text in options.categories for part in re.split(r"[,\n]", text)]
    teams = min(options.teams, seats)
    return replace(
        options,
        categories=tuple(name for name in typed if name),
        teams=teams if teams > 1 else 0,
        target=options.target or None,
    )


def _dealt(teams: int, seats: range) -> tuple[int, ...]:
    return tuple(seat % teams for seat in seats) if teams else ()


def phase(state: State) -> str:
    return "playing" if ended_by(state) is None else "over"


def seated(state: State, playing: tuple[bool, ...]) -> State:
    """Who comes late has blanks above and is waited for from now on; who leaves is waited for no more."""
    here = frozenset(seat for seat, plays in enumerate(playing) if plays)
    late = range(state.seats, len(playing))
    teams = state.teams + _dealt(state.options.teams, late)
    rows = tuple(_settled(row, here) for row in state.rows)
    return replace(state, seats=len(playing), playing=here, teams=teams).with_rows(rows)


def apply(state: State, move: Move) -> State:
    match move.event:
        case ScoreEntered(row=row, score=score):
            return _entered(state, row, {} if move.seat is None else {move.seat: score})
        case PointsAdded(row=row, amount=amount):
            return _added(state, row, move.seat, amount)
        case RowEntered(row=row, scores=scores):
            return _entered(state, row, scores)
        case RowNamed(row=row, name=name):
            return _with_row(state, row, replace(row_at(state, row), name=tidy_name(name)))
        case RowClosed(row=row):
            return _with_row(state, row, replace(row_at(state, row), closed=True))
        case TeamChanged(team=team) if 0 <= team < state.options.teams:
            teams = tuple(team if seat == move.seat else own for seat, own in enumerate(state.teams))
            return replace(state, teams=teams)
        case GameEnded():
            return replace(state, called=True)
    return state


def _entered(state: State, row: int, scores: Mapping[int, float]) -> State:
    known = {seat: _bounded(score) for seat, score in scores.items() if is_seat(state, seat)}
    old = row_at(state, row)
    new = Row(old.name, old.scores | known, old.counting.difference(known), old.closed)
    return _with_row(state, row, _settled(new, state.playing)) if known else state


def _settled(row: Row, playing: frozenset[int]) -> Row:
    """Closed, if nobody is waited for any more."""
    return replace(row, closed=True) if not row.closed and row.complete(playing) else row


def _added(state: State, row: int, seat: int | None, amount: float) -> State:
    if seat is None or not is_seat(state, seat):
        return state
    old = row_at(state, row)
    scores = old.scores | {seat: _bounded(old.scores.get(seat, 0) + amount)}
    counting = old.counting if seat in old.scores else old.counting | {seat}
    return _with_row(state, row, Row(old.name, scores, counting, old.closed))


def _bounded(points: float) -> Points:
    """Whatever the number was, it can be added up afterwards."""
    if -MOST_POINTS <= points <= MOST_POINTS:
        return tidy(points)
    return 0 if math.isnan(points) else int(math.copysign(MOST_POINTS, points))


def _with_row(state: State, row: int, new: Row) -> State:
    """The pad with this row written, and with any before it that an undo had taken away."""
    if not 0 <= row < most_rows(state):
        return state
    if row == len(state.older):
        return replace(state, newest=(new,))
    rows = state.rows
    missing = (Row(),) * (row - len(rows))
    return state.with_rows((*rows[:row], *missing, new, *rows[row + 1 :]))


def demo(seats: int) -> list[tuple[int | None, Event]]:
    """Two rounds done, the third begun."""
    everybody = range(seats)
    moves: list[tuple[int | None, Event]] = [
        (seat, ScoreEntered(row=row, score=(seat * 5 + row * 7) % 11 + 2)) for row in (0, 1) for seat in everybody
    ]
    moves += [(seat, ScoreEntered(row=2, score=9 - seat)) for seat in everybody[: seats // 2]]
    moves.append((seats - 1, PointsAdded(row=2, amount=4)))
    return moves
