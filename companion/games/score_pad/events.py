"""What can happen on the pad. Rows are numbered from 0, like seats and teams."""

from __future__ import annotations

from typing import ClassVar

from companion.core.game import Event


class PointsAdded(Event, frozen=True):
    """Live counting: a tap on +1. The row still waits for the seat to say that it is done."""

    independent: ClassVar[bool] = True
    anyone: ClassVar[bool] = True
    row: int
    amount: float


class ScoreEntered(Event, frozen=True):
    """The seat's final score of this row; entered again, it is a correction."""

    independent: ClassVar[bool] = True
    anyone: ClassVar[bool] = True
    row: int
    score: float


class RowEntered(Event, frozen=True):
    """One phone wrote the final scores of several seats, by seat number. Seats left out stay as they are."""

    independent: ClassVar[bool] = True
    anyone: ClassVar[bool] = True
    row: int
    scores: dict[int, float]


class RowNamed(Event, frozen=True):
    independent: ClassVar[bool] = True
    row: int
    name: str


class RowClosed(Event, frozen=True):
    """On to the next one: nobody is waited for, blanks count 0."""

    exact: ClassVar[bool] = True
    row: int


class TeamChanged(Event, frozen=True):
    """The seat is in this team from now on, with all its points."""

    independent: ClassVar[bool] = True
    anyone: ClassVar[bool] = True
    team: int


class GameEnded(Event, frozen=True):
    """That was the last round. To take it back, undo it."""

    exact: ClassVar[bool] = True


EVENTS = (PointsAdded, ScoreEntered, RowEntered, RowNamed, RowClosed, TeamChanged, GameEnded)
