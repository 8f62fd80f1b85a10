"""The score sheet of a pad, and the quick one that needs no table."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import Event, Impossible, Move, Started
from companion.core.sheet import Line, Sheet, rank
from companion.games.score_pad.events import GameEnded, RowEntered, TeamChanged
from companion.games.score_pad.pad import SEATS, Options, State, ended_by, most_rows, row_name, totals
from companion.games.score_pad.refusals import refuse, wrong
from companion.games.score_pad.rules import apply, setup


def score(state: State) -> Sheet:
    """One line per row; partners in a team are ranked by what the team has."""
    counted = rank(
        [_lines(state, seat) for seat in range(state.seats)],
        totals=totals(state),
        sides=state.teams or None,
        lowest_wins=state.options.winner == "lowest",
        ended_by=ended_by(state),
    )
    return replace(counted, title=state.options.title.strip())


def _lines(state: State, seat: int) -> list[Line]:
    return [
        Line(key=f"row{n + 1}", label=row_name(state, n), points=row.scores.get(seat, 0))
        for n, row in enumerate(state.rows)
    ]


class QuickSeat(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    scores: tuple[float | None, ...]
    """One per round or category; null is a blank and counts 0."""
    team: int | None = None
    """With teams: which one, from 0. Left out: dealt round the table."""


class QuickRequest(Struct, frozen=True, forbid_unknown_fields=True):
    seats: tuple[QuickSeat, ...]
    options: Options = Options()


def quick(request: QuickRequest) -> Sheet:
    """Plays the finished sheet on a pad of its own, so that both count alike."""
    names, seats = tuple(seat.name for seat in request.seats), request.seats
    if not SEATS[0] <= len(seats) <= SEATS[1]:
        raise Impossible(f"A score pad has {SEATS[0]} to {SEATS[1]} players; you sent {len(seats)}.", "seats")
    state = setup(Started(game="score-pad", seats=names, options=request.options))
    _check(state, seats)
    for number, seat in enumerate(seats):
        if seat.team is not None:
            state = _moved(state, number, TeamChanged(team=seat.team), f"seats.{number}.team")
    for row in range(len(seats[0].scores)):
        state = apply(state, Move(_row_entered(seats, row), None, 0))
    return score(apply(state, Move(GameEnded(), None, 0))).named(names)


def _moved(state: State, seat: int, event: Event, field: str) -> State:
    move = Move(event, seat, 0)
    refusal = refuse(state, move)
    if refusal is not None:
        raise Impossible(refusal, field)
    return apply(state, move)


def _row_entered(seats: Sequence[QuickSeat], row: int) -> RowEntered:
    filled = ((number, seat.scores[row]) for number, seat in enumerate(seats))
    return RowEntered(row=row, scores={number: score for number, score in filled if score is not None})


def _check(state: State, seats: Sequence[QuickSeat]) -> None:
    """Every seat has one sane number for every row."""
    rows = len(state.options.categories) or len(seats[0].scores)
    if rows > most_rows(state):
        raise Impossible(f"This game has {most_rows(state)} rounds; you sent {rows}.", "seats.0.scores")
    for number, seat in enumerate(seats):
        if len(seat.scores) != rows:
            expected = f"{rows} scores are expected here, one for each row"
            raise Impossible(f"{expected}; you sent {len(seat.scores)}.", f"seats.{number}.scores")
        for row, points in enumerate(seat.scores):
            problem = None if points is None else wrong(points)
            if problem is not None:
                raise Impossible(problem, f"seats.{number}.scores.{row}")
