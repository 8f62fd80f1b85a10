"""Why a move is not taken, in sentences that say what to do instead."""

from __future__ import annotations

import math
from collections.abc import Mapping

from companion.core.game import Move
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
    LONGEST_NAME,
    MOST_POINTS,
    TEAM_LETTERS,
    State,
    begun,
    ended_by,
    is_seat,
    open_row,
    row_at,
    row_name,
    tidy_name,
)

MOST_DECIMALS = 3


def refuse(state: State, move: Move) -> str | None:
    if state.called:
        return "You called it the last round. Undo that first, then you can go on writing."
    match move.event:
        case PointsAdded(row=row, amount=amount):
            return _no_cell(state, row, move.seat) or wrong(amount) or _too_much(state, row, move.seat, amount)
        case ScoreEntered(row=row, score=score):
            return _no_cell(state, row, move.seat) or wrong(score)
        case RowEntered(row=row, scores=scores):
            return _no_row(state, row) or _wrong_scores(state, scores)
        case RowNamed(row=row, name=name):
            return _no_row(state, row) or _wrong_name(state, name)
        case RowClosed(row=row):
            return _no_row(state, row) or _closed_already(state, row)
        case TeamChanged(team=team):
            return _no_team(state, move.seat, team)
        case GameEnded():
            return _too_soon_or_late(state)
    return "The score pad does not know this move. Reload the page and try again."


def wrong(points: float) -> str | None:
    """Why this number cannot stand on the pad."""
    if not math.isfinite(points) or abs(points) > MOST_POINTS:
        return f"That number is too big. Write something between −{MOST_POINTS:,} and {MOST_POINTS:,}."
    if abs(points - round(points, MOST_DECIMALS)) > 1e-9:
        return f"That number is too fine. Use {MOST_DECIMALS} decimals at the most."
    return None


def _too_much(state: State, row: int, seat: int | None, amount: float) -> str | None:
    scores = row_at(state, row).scores
    return wrong(amount if seat is None else scores.get(seat, 0) + amount)


def _no_cell(state: State, row: int, seat: int | None) -> str | None:
    if seat is None or not is_seat(state, seat):
        return "Whose score is it? Pick a player first."
    return _no_row(state, row)


def _no_row(state: State, row: int) -> str | None:
    if 0 <= row < len(state.rows) or row == open_row(state):
        return None
    if state.options.categories:
        return "There is no such category on this pad. Pick one from the list."
    over = ended_by(state)
    if over is not None:
        return f"{over} You can still correct the rounds above, or confirm the result."
    newest = max(open_row(state) or 0, len(state.rows) - 1)
    return f"That round has not begun. {row_name(state, newest)} is the newest one to write in."


def _wrong_scores(state: State, scores: Mapping[int, float]) -> str | None:
    if not scores:
        return "Nothing is filled in. Write at least one score."
    if not all(is_seat(state, seat) for seat in scores):
        return "One of these players is not at the table. Reload the page and write the row again."
    problems = ((seat, wrong(score)) for seat, score in scores.items())
    return next((f"{{{seat}}}: {problem}" for seat, problem in problems if problem), None)


def _wrong_name(state: State, name: str) -> str | None:
    if len(name.strip()) > LONGEST_NAME:
        return f"That name is too long. Use up to {LONGEST_NAME} characters."
    if state.options.categories and not tidy_name(name):
        return "A category needs a name. Type one."
    return None


def _closed_already(state: State, row: int) -> str | None:
    if row_at(state, row).closed:
        return f"{row_name(state, row)} is closed already. Its scores can still be corrected."
    return None


def _no_team(state: State, seat: int | None, team: int) -> str | None:
    if not state.teams:
        return "This game has no teams. Start a table with teams to use them."
    if seat is None or not is_seat(state, seat):
        return "Who changes teams? Pick a player first."
    if not 0 <= team < state.options.teams:
        return f"There is no such team. Choose one from A to {TEAM_LETTERS[state.options.teams - 1]}."
    return None


def _too_soon_or_late(state: State) -> str | None:
    over = ended_by(state)
    if over is not None:
        return f"The game is over already. {over} Confirm the result."
    if not begun(state):
        return "Nothing is written yet. Enter a score first, or choose “we stop here”."
    return None
