"""A pad to play on: moves are refused or applied exactly as at a real table, without one."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.game import Event, Move, Started
from companion.core.sheet import Sheet
from companion.games.score_pad import GAME
from companion.games.score_pad.events import RowEntered, ScoreEntered
from companion.games.score_pad.pad import Options, State


class PadOnTrial:
    def __init__(self, seats: int = 3, **options: Any) -> None:
        names = tuple(f"Player {n}" for n in range(seats))
        self.state: State = GAME.setup(Started(game="score-pad", seats=names, options=Options(**options)))

    def do(self, seat: int | None, event: Event) -> PadOnTrial:
        assert self.refusal(seat, event) is None
        self.state = GAME.apply(self.state, Move(event, seat, 0))
        return self

    def refusal(self, seat: int | None, event: Event) -> str | None:
        return GAME.refuse(self.state, Move(event, seat, 0))

    def enter(self, seat: int, row: int, score: float) -> PadOnTrial:
        return self.do(seat, ScoreEntered(row=row, score=score))

    def row(self, row: int, *scores: float) -> PadOnTrial:
        """Everybody's score of one row, from the first seat on."""
        return self.do(None, RowEntered(row=row, scores=dict(enumerate(scores))))

    def seated(self, *playing: bool) -> PadOnTrial:
        assert GAME.seated is not None
        self.state = GAME.seated(self.state, playing)
        return self

    def tell(self, seat: int | None, event: Event) -> str | None:
        return GAME.tell(self.state, Move(event, seat, 0), None)

    def view(self, seat: int | None = None) -> Any:
        return GAME.view(self.state, seat)

    @property
    def sheet(self) -> Sheet:
        return GAME.score(self.state)

    @property
    def totals(self) -> list[float]:
        return [seat.total for seat in self.sheet.seats]

    @property
    def ended_by(self) -> str | None:
        return self.sheet.ended_by


@pytest.fixture
def pad() -> type[PadOnTrial]:
    return PadOnTrial
