"""A table to fly at: moves are refused or applied exactly as at a real one, time included."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask

from companion import create_app
from companion.core.game import Event, Move, Started
from companion.core.sheet import Sheet
from companion.games.galaxy_trucker import GAME
from companion.games.galaxy_trucker import events as e
from companion.games.galaxy_trucker.options import Options
from companion.games.galaxy_trucker.ship import Goods
from companion.games.galaxy_trucker.state import State
from companion.services import services
from tests.drill_tables import Clock, migrated
from tests.games.galaxy_trucker.room import Room


class Trial:
    def __init__(self, seats: int = 4, **options: Any) -> None:
        names = tuple(f"Player {n}" for n in range(seats))
        self.seats = seats
        self.now = 1_000_000
        self.state: State = GAME.setup(Started(game=GAME.slug, seats=names, options=Options(**options)))

    def do(self, seat: int | None, event: Event) -> Trial:
        refusal = self.refusal(seat, event)
        assert refusal is None, refusal
        self.state = GAME.apply(self.state, Move(event, seat, self.now))
        return self

    def refusal(self, seat: int | None, event: Event) -> str | None:
        self.settle()
        return GAME.refuse(self.state, Move(event, seat, self.now))

    def settle(self) -> None:
        """What time has brought, as the write path logs it."""
        due = GAME.deadline(self.state)
        if due is not None and due[0] <= self.now:
            self.state = GAME.apply(self.state, Move(due[1], None, due[0]))

    def wait(self, seconds: float) -> Trial:
        self.now += int(seconds * 1000)
        self.settle()
        return self

    def seated(self, *playing: bool) -> Trial:
        self.state = GAME.seated(self.state, playing)
        return self

    # Shortcuts through a round

    def go(self, seat: int = 0) -> Trial:
        return self.do(seat, e.BuildStarted())

    def tiles(self, *numbers: int) -> Trial:
        """The tiles of the seats from the first on."""
        for seat, number in enumerate(numbers):
            self.do(seat, e.TileTaken(number=number))
        return self

    def launch(self, *numbers: int, seat: int = 0) -> Trial:
        """In flight, with these tiles or in the order of the seats."""
        self.go(seat).tiles(*(numbers or range(1, self.seats + 1)))
        return self.do(0, e.FlightStarted())

    def days(self, seat: int, days: int) -> Trial:
        return self.do(seat, e.DaysMoved(days=days))

    def place(self, *positions: int | None) -> Trial:
        """Markers straight onto these days, without the rules of moving."""
        placed = {seat: place for seat, place in enumerate(positions) if place is not None}
        self.state = self.state.with_round(positions=placed)
        return self

    def credits(self, seat: int, amount: int) -> Trial:
        return self.do(seat, e.CreditsChanged(amount=amount))

    def land(self) -> Trial:
        return self.do(0, e.JourneyEnded())

    def count(self, seat: int, connectors: int = 0, lost: int = 0, **goods: int) -> Trial:
        counted = e.ShipCounted(exposed_connectors=connectors, goods=Goods(**goods), lost_components=lost)
        return self.do(seat, counted)

    def count_rest(self) -> Trial:
        for seat in self.view().waiting_for:
            self.count(seat, connectors=9)
        return self

    def crew(self, *humans: int, **aliens: int) -> Trial:
        """So many humans on board, and aliens by colour and seat, straight onto the sheets."""
        for seat, number in enumerate(humans):
            self.sheet(seat, humans=number, orange=int(aliens.get("orange") == seat))
            self.sheet(seat, purple=int(aliens.get("purple") == seat))
        return self

    def sheet(self, seat: int, **fields: int) -> Trial:
        for field, amount in fields.items():
            self.do(seat, e.ShipSheetChanged(field=field, amount=amount))
        return self

    # Cards

    def card(self, card: str = "", **numbers: Any) -> Trial:
        return self.do(0, e.CardTurned(card=card, **numbers))

    def answer(self, seat: int, **fields: Any) -> Trial:
        return self.do(seat, e.CardStepAnswered(**fields))

    def roll(self, first: int, second: int) -> Trial:
        return self.do(self.asked[0], e.DiceRolled(first=first, second=second))

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

    def view(self, seat: int | None = None) -> Any:
        return GAME.view(self.state, seat)

    def tell(self, seat: int | None, event: Event, viewer: int | None = None) -> str | None:
        return GAME.tell(self.state, Move(event, seat, self.now), viewer)

    @property
    def positions(self) -> list[int | None]:
        return list(self.view().positions)

    @property
    def sheet_now(self) -> Sheet:
        return GAME.score(self.state)

    @property
    def totals(self) -> list[float]:
        return [seat.total for seat in self.sheet_now.seats]

    def lines(self, seat: int) -> dict[str, float]:
        return {line.key: line.points for line in self.sheet_now.seats[seat].lines}


@pytest.fixture
def trial() -> type[Trial]:
    return Trial


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
