"""A table to try, without one."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.junk_orbit import GAME
from companion.games.junk_orbit.moves import Delivered, DeliveryLost, RefillFailed, ShipChosen, ShipsHit, TurnEnded
from companion.games.junk_orbit.state import Destination
from tests.games.trial import Trial


class OrbitTrial(Trial):
    game = GAME
    options = {"ships": "chosen"}

    def deliver(
        self, seat: int, value: int, source: Any = None, city: str = "", board: Any = None, how: Any = None
    ) -> OrbitTrial:
        goal = Destination(board=board, city=city) if city or board else None
        return self.do(seat, Delivered(value=value, source=source, destination=goal, how=how))

    def fly(self, *ships: Any) -> OrbitTrial:
        for seat, ship in enumerate(ships):
            self.do(seat, ShipChosen(ship=ship))
        return self

    def hit(self, seat: int, *victims: int, **more: Any) -> OrbitTrial:
        return self.do(seat, ShipsHit(victims=victims, **more))

    def lose(self, seat: int, index: int) -> OrbitTrial:
        return self.do(seat, DeliveryLost(index=index))

    def end_turn(self, *seats: int) -> OrbitTrial:
        for seat in seats or (self.state.turn,):
            self.do(seat, TurnEnded())
        return self

    def finish(self) -> OrbitTrial:
        """The player on turn cannot refill, and the others have their final turns."""
        self.do(self.state.turn, RefillFailed())
        while not self.state.over:
            self.end_turn()
        return self

    def cargo(self, seat: int) -> int:
        cargo: int = self.state.players[seat].cargo
        return cargo


@pytest.fixture
def orbit() -> type[OrbitTrial]:
    return OrbitTrial
