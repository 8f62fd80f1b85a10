"""A table to fly at: moves are refused or applied exactly as at a real one, time included."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Self

import pytest
from flask import Flask

from companion import create_app
from companion.core.game import By, Move
from companion.games.galaxy_trucker import GAME
from companion.games.galaxy_trucker import moves as m
from companion.games.galaxy_trucker.ship import Goods
from companion.services import services
from tests.drill_tables import Clock, migrated
from tests.games.galaxy_trucker.room import Room
from tests.games.trial import Trial


class TruckerTrial(Trial):
    game = GAME

    def __init__(self, seats: int = 4, **options: Any) -> None:
        super().__init__(seats, **options)
        self.now = 1_000_000

    def do(self, seat: int | None, move: Move, *, at: int = 0) -> Self:
        return super().do(seat, move, at=self.now)

    def refusal(self, seat: int | None, move: Move, *, at: int = 0) -> str | None:
        self.settle()
        return super().refusal(seat, move, at=self.now)

    def settle(self) -> None:
        """What time has brought, as the write path logs it."""
        due = GAME.deadline(self.state)
        if due is not None and due[0] <= self.now:
            self.state = due[1].applied(self.state, By(None, due[0]))

    def wait(self, seconds: float) -> Self:
        self.now += int(seconds * 1000)
        self.settle()
        return self

    # Shortcuts through a round

    def go(self, seat: int = 0) -> Self:
        return self.do(seat, m.BuildStarted())

    def tiles(self, *numbers: int) -> Self:
        """The tiles of the seats from the first on."""
        for seat, number in enumerate(numbers):
            self.do(seat, m.TileTaken(number=number))
        return self

    def launch(self, *numbers: int, seat: int = 0) -> Self:
        """In flight, with these tiles or in the order of the seats."""
        self.go(seat).tiles(*(numbers or range(1, len(self.names) + 1)))
        return self.do(0, m.FlightStarted())

    def days(self, seat: int, days: int) -> Self:
        return self.do(seat, m.DaysMoved(days=days))

    def place(self, *positions: int | None) -> Self:
        """Markers straight onto these days, without the rules of moving."""
        placed = {seat: place for seat, place in enumerate(positions) if place is not None}
        self.state = self.state.with_round(positions=placed)
        return self

    def credits(self, seat: int, amount: int) -> Self:
        return self.do(seat, m.CreditsChanged(amount=amount))

    def land(self) -> Self:
        return self.do(0, m.JourneyEnded())

    def count(self, seat: int, connectors: int = 0, lost: int = 0, **goods: int) -> Self:
        counted = m.ShipCounted(exposed_connectors=connectors, goods=Goods(**goods), lost_components=lost)
        return self.do(seat, counted)

    def count_rest(self) -> Self:
        for seat in self.view().waiting_for:
            self.count(seat, connectors=9)
        return self

    def crew(self, *humans: int, **aliens: int) -> Self:
        """That many humans on board, and aliens by colour and seat, straight onto the sheets."""
        for seat, number in enumerate(humans):
            self.ship(seat, humans=number, orange=int(aliens.get("orange") == seat))
            self.ship(seat, purple=int(aliens.get("purple") == seat))
        return self

    def ship(self, seat: int, **fields: int) -> Self:
        for field, amount in fields.items():
            self.do(seat, m.ShipSheetChanged(field=field, amount=amount))
        return self

    # Cards

    def card(self, card: str = "", **numbers: Any) -> Self:
        return self.do(0, m.CardTurned(card=card, **numbers))

    def answer(self, seat: int, **fields: Any) -> Self:
        return self.do(seat, m.CardStepAnswered(**fields))

    def roll(self, first: int, second: int) -> Self:
        return self.do(self.asked[0], m.DiceRolled(first=first, second=second))

    @property
    def asked(self) -> tuple[int, ...]:
        """Who has something to answer now."""
        card = self.view().card
        return () if card is None else tuple(question.seat for question in card.now)

    @property
    def what(self) -> str | None:
        """What is asked now."""
        card = self.view().card
        return None if card is None else card.now[0].what

    # Looking

    @property
    def positions(self) -> list[int | None]:
        return list(self.view().positions)

    def lines(self, seat: int) -> dict[str, float]:
        return {line.key: line.points for line in self.sheet.seats[seat].lines}


@pytest.fixture
def trial() -> type[TruckerTrial]:
    return TruckerTrial


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """One for all tests of a file, since templates take their time to compile: each test has tables of its own."""
    folder = tmp_path_factory.mktemp("trucks")
    migrated(folder).close()
    app = create_app(folder, games={GAME.slug: GAME})
    yield app
    services(app).tables.store.close()


@pytest.fixture
def room(app: Flask) -> Callable[..., Room]:
    clock = Clock()
    services(app).tables.now = clock
    client = app.test_client(use_cookies=False)
    return lambda **options: Room(client, clock, **options)
