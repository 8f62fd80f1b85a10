"""A clock to try, without a table; and its pages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.core.game import By
from companion.core.turn_clock.moves import ClockGiven, ClockPaused, ClockResumed, TurnPassed
from companion.games.clock_only import GAME
from tests.games.pages import Pages, drawn
from tests.games.trial import Trial


class ClockTrial(Trial):
    """Moments are seconds."""

    game = GAME

    def start(self, seat: int = 0, at: float = 0) -> ClockTrial:
        return self.do(seat, ClockGiven(), at=self._at(at))

    def passes(self, at: float) -> ClockTrial:
        """Whoever is on passes on."""
        return self.do(self.state.clock.turn, TurnPassed(), at=self._at(at))

    def pause(self, at: float) -> ClockTrial:
        return self.do(None, ClockPaused(), at=self._at(at))

    def resume(self, at: float) -> ClockTrial:
        return self.do(None, ClockResumed(), at=self._at(at))

    def time(self, until: float) -> list[float]:
        """What time itself does until then: the moments at which it did something."""
        found = []
        while (due := GAME.deadline(self.state)) is not None and due[0] <= self._at(until):
            found.append(due[0] / 1000)
            self.state = due[1].applied(self.state, By(None, due[0]))
        return found

    @staticmethod
    def _at(seconds: float) -> int:
        return round(seconds * 1000)

    @property
    def spent(self) -> list[float]:
        return [times.spent / 1000 for times in self.state.clock.times]

    @property
    def on(self) -> int | None:
        return self.state.clock.turn

    @property
    def digits(self) -> list[str]:
        return [face.digits for face in self.view().clock.faces]


@pytest.fixture
def clock() -> type[ClockTrial]:
    return ClockTrial


@pytest.fixture
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pages]:
    with drawn(GAME, tmp_path_factory.mktemp("pages"), "Ann", "Bob", "Cem", clock="bank", title="Azul") as found:
        yield found
