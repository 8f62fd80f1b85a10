"""A pad to play on, without a table."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.score_pad import GAME, view
from companion.games.score_pad.moves import RowEntered, ScoreEntered
from tests.games.trial import Trial, spoken


class PadTrial(Trial):
    game = GAME

    def enter(self, seat: int, row: int, score: float) -> PadTrial:
        return self.do(seat, ScoreEntered(row=row, score=score))

    def opened(self, asked: str) -> Any:
        """What a tap on the sheet brings up on the phone of the first seat, in English."""
        return spoken(view.opened(self.state, 0, asked), self.names)

    def row(self, row: int, *scores: float) -> PadTrial:
        """Everybody's score of one row, from the first seat on."""
        return self.do(None, RowEntered(row=row, scores=dict(enumerate(scores))))


@pytest.fixture
def pad() -> type[PadTrial]:
    return PadTrial
