"""What can happen on the pad. Rows are numbered from 0, like seats and teams."""

from __future__ import annotations

from companion.core.game import Move
from companion.core.turn_clock import moves as clock_moves
from companion.games.score_pad.moves.ending import OutcomeEntered, TieBreakCounted, TieSettled
from companion.games.score_pad.moves.game import GameEnded, TeamChanged
from companion.games.score_pad.moves.rows import RowClosed, RowNamed
from companion.games.score_pad.moves.scores import (
    BidEntered,
    NumbersEntered,
    PointsAdded,
    RowEntered,
    ScoreEntered,
)

MOVES: tuple[type[Move], ...] = (
    PointsAdded,
    ScoreEntered,
    BidEntered,
    NumbersEntered,
    RowEntered,
    RowNamed,
    RowClosed,
    TeamChanged,
    GameEnded,
    OutcomeEntered,
    TieBreakCounted,
    TieSettled,
    *clock_moves.MOVES,
)
