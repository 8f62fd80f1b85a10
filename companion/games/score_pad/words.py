"""The history of a pad in words, one line per move."""

from __future__ import annotations

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
from companion.games.score_pad.pad import TEAM_LETTERS, State, is_seat, row_at, row_name, shown, tidy_name


def tell(before: State, move: Move, viewer: int | None) -> str | None:
    """Nothing on a pad is secret: everybody reads the same."""
    match move.event:
        case PointsAdded(row=row, amount=amount):
            verb = "added" if amount >= 0 else "took off"
            return f"{verb} {shown(abs(amount))} in {_place(before, row)}"
        case ScoreEntered(row=row, score=score):
            return _score_words(before, row, move.seat, score)
        case RowEntered(row=row, scores=scores):
            return f"wrote down {_place(before, row)}: {_row_words(before, scores)}"
        case RowNamed(row=row, name=name):
            return f"called {_place(before, row)} “{tidy_name(name)}”" if name.strip() else _unnamed(before, row)
        case RowClosed(row=row):
            return f"closed {_place(before, row)}"
        case TeamChanged(team=team):
            return f"is in team {TEAM_LETTERS[team]} now" if 0 <= team < len(TEAM_LETTERS) else None
        case GameEnded():
            return "called it the last round"
    return None


def _score_words(before: State, row: int, seat: int | None, score: float) -> str:
    old = row_at(before, row)
    if seat is None or not old.entered(seat):
        return f"scored {shown(score)} in {_place(before, row)}"
    return f"corrected {_place(before, row)} from {shown(old.scores[seat])} to {shown(score)}"


def _row_words(before: State, scores: dict[int, float]) -> str:
    return ", ".join(f"{{{seat}}} {shown(score)}" for seat, score in scores.items() if is_seat(before, seat))


def _unnamed(before: State, row: int) -> str:
    return f"took the name off {_place(before, row)}"


def _place(before: State, row: int) -> str:
    """A row in mid-sentence: "round 2", or its own name as it was given."""
    return row_at(before, row).name or row_name(before, row).lower()
