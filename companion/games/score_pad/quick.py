"""A finished sheet, typed in and counted without a table."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from companion.core.game import By, Move, Started
from companion.core.problems import Impossible
from companion.core.quick import check_seats
from companion.core.sheet import Sheet
from companion.core.words import say, several
from companion.games.score_pad.moves.game import GameEnded, TeamChanged
from companion.games.score_pad.moves.pad_move import unwritable
from companion.games.score_pad.moves.scores import RowEntered
from companion.games.score_pad.options import SEATS, Options, unfit
from companion.games.score_pad.scoring import score
from companion.games.score_pad.state import State, most_rows, setup


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
    check_seats("Score pad", SEATS, len(seats))
    if (why := unfit(request.options, len(seats))) is not None:
        raise Impossible(why, "options.sheet")
    state = setup(Started(game="score-pad", seats=names, options=request.options))
    _check(state, seats)
    for number, seat in enumerate(seats):
        if seat.team is not None:
            state = _moved(state, number, TeamChanged(team=seat.team), f"seats.{number}.team")
    for row in range(len(seats[0].scores)):
        state = _row_entered(seats, row).applied(state, By(None))
    return score(GameEnded().applied(state, By(None))).named(names)


def _moved(state: State, seat: int, move: Move, field: str) -> State:
    refusal = move.why_not(state, By(seat))
    if refusal is not None:
        raise Impossible(refusal, field)
    moved: State = move.applied(state, By(seat))
    return moved


def _row_entered(seats: Sequence[QuickSeat], row: int) -> RowEntered:
    filled = ((number, seat.scores[row]) for number, seat in enumerate(seats))
    return RowEntered(row=row, scores={number: score for number, score in filled if score is not None})


def _check(state: State, seats: Sequence[QuickSeat]) -> None:
    """Every seat has one sane number for every row."""
    rows = len(state.options.categories) or len(seats[0].scores)
    if rows > most_rows(state):
        words = several(
            "This game has one round; you sent {sent}.",
            "This game has {n} rounds; you sent {sent}.",
            most_rows(state),
            sent=rows,
        )
        raise Impossible(words, "seats.0.scores")
    for number, seat in enumerate(seats):
        _check_seat(number, seat, rows)


def _check_seat(number: int, seat: QuickSeat, rows: int) -> None:
    field, sent = f"seats.{number}.scores", len(seat.scores)
    if sent != rows:
        words = say("{rows} scores are expected here, one for each row; you sent {sent}.", rows=rows, sent=sent)
        raise Impossible(words, field)
    for row, points in enumerate(seat.scores):
        problem = None if points is None else unwritable(points)
        if problem is not None:
            raise Impossible(problem, f"{field}.{row}")
