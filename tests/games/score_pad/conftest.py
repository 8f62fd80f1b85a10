"""A pad to play on, without a table."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.score_pad import GAME, view
from companion.games.score_pad.moves import BidEntered, RowEntered, ScoreEntered
from companion.games.score_pad.state import is_secret
from tests.games.trial import Trial, spoken


class PadTrial(Trial):
    game = GAME

    def enter(self, seat: int, row: int, score: float) -> PadTrial:
        if is_secret(self.state, row):
            return self.do(seat, BidEntered(row=row, bid=int(score)))
        return self.do(seat, ScoreEntered(row=row, score=score))

    def opened(self, asked: str) -> Any:
        """What a tap on the sheet brings up on the phone of the first seat, in English."""
        return spoken(view.opened(self.state, 0, asked), self.names)

    def row(self, row: int, *scores: float) -> PadTrial:
        """Everybody's score of one row, from the first seat on."""
        if not is_secret(self.state, row):
            return self.do(None, RowEntered(row=row, scores=dict(enumerate(scores))))
        for seat, bid in enumerate(scores):
            self.enter(seat, row, bid)
        return self


@pytest.fixture
def pad() -> type[PadTrial]:
    return PadTrial
