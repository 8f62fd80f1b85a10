"""A table to try: moves are refused or applied exactly as at a real one, without one."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.game import Event, Move, Started
from companion.core.sheet import Sheet
from companion.games.junk_orbit import GAME
from companion.games.junk_orbit.events import (
    Delivered,
    DeliveryLost,
    Destination,
    RefillFailed,
    ShipChosen,
    ShipsHit,
    TurnEnded,
)
from companion.games.junk_orbit.state import Options, State


class OrbitOnTrial:
    def __init__(self, seats: int = 3, **options: Any) -> None:
        names = tuple(f"Player {n}" for n in range(seats))
        chosen = Options(**{"ships": "chosen"} | options)
        self.state: State = GAME.setup(Started(game="junk-orbit", seats=names, options=chosen, seed=5))

    def do(self, seat: int | None, event: Event) -> OrbitOnTrial:
        assert self.refusal(seat, event) is None
        self.state = GAME.apply(self.state, Move(event, seat, 0))
        return self

    def refusal(self, seat: int | None, event: Event) -> str | None:
        return GAME.refuse(self.state, Move(event, seat, 0))

    def deliver(
        self, seat: int, value: int, source: Any = None, city: str = "", board: Any = None, how: Any = None
    ) -> OrbitOnTrial:
        goal = Destination(board=board, city=city) if city or board else None
        return self.do(seat, Delivered(value=value, source=source, destination=goal, how=how))

    def fly(self, *ships: str) -> OrbitOnTrial:
        for seat, ship in enumerate(ships):
            self.do(seat, ShipChosen(ship=ship))
        return self

    def hit(self, seat: int, *victims: int, **more: Any) -> OrbitOnTrial:
        return self.do(seat, ShipsHit(victims=victims, **more))

    def lose(self, seat: int, index: int) -> OrbitOnTrial:
        return self.do(seat, DeliveryLost(index=index))

    def end_turn(self, *seats: int) -> OrbitOnTrial:
        for seat in seats or (self.state.turn,):
            self.do(seat, TurnEnded())
        return self

    def finish(self) -> OrbitOnTrial:
        """The player on turn cannot refill, and the others have their final turns."""
        self.do(self.state.turn, RefillFailed())
        while not self.state.over:
            self.end_turn()
        return self

    def seated(self, *playing: bool) -> OrbitOnTrial:
        assert GAME.seated is not None
        self.state = GAME.seated(self.state, playing)
        return self

    def tell(self, seat: int | None, event: Event, viewer: int | None = None) -> str | None:
        return GAME.tell(self.state, Move(event, seat, 0), viewer)

    def view(self, seat: int | None = None) -> Any:
        return GAME.view(self.state, seat)

    def cargo(self, seat: int) -> int:
        return self.state.crews[seat].cargo

    @property
    def sheet(self) -> Sheet:
        return GAME.score(self.state)

    @property
    def totals(self) -> list[float]:
        return [seat.total for seat in self.sheet.seats]


@pytest.fixture
def orbit() -> type[OrbitOnTrial]:
    return OrbitOnTrial
