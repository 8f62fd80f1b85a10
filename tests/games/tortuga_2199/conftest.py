"""A table to try: moves are refused or applied exactly as at a real one, without one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from companion import create_app
from companion.core.game import Event, Move, Started
from companion.core.sheet import Sheet
from companion.games.tortuga_2199 import GAME
from companion.games.tortuga_2199 import events as e
from companion.games.tortuga_2199.options import Options
from companion.games.tortuga_2199.state import State, influence
from companion.services import services
from tests.drill_tables import migrated


class PlanetOnTrial:
    def __init__(self, seats: int = 2, *, seed: int = 5, **options: Any) -> None:
        names = tuple(f"Player {n}" for n in range(seats))
        started = Started(game="tortuga-2199", seats=names, options=Options(**options), seed=seed)
        self.state: State = GAME.setup(started)
        self.dice = random.Random(1)

    def do(self, seat: int | None, event: Event) -> PlanetOnTrial:
        assert self.refusal(seat, event) is None
        move = Move(event, seat, 0)
        assert GAME.chance is not None
        self.state = GAME.apply(self.state, Move(GAME.chance(self.state, move, self.dice), seat, 0))
        return self

    def refusal(self, seat: int | None, event: Event) -> str | None:
        return GAME.refuse(self.state, Move(event, seat, 0))

    def tell(self, seat: int | None, event: Event, viewer: int | None = None) -> str | None:
        return GAME.tell(self.state, Move(event, seat, 0), viewer)

    def view(self, seat: int | None = None) -> Any:
        return GAME.view(self.state, seat)

    def deeds(self, seat: int | None, sector: Any) -> list[Any]:
        """What that seat's page offers at a sector."""
        return [deed for form in self.view(seat).sectors[sector].forms for deed in form]

    def conquer(self, sector: Any, **paid: Any) -> PlanetOnTrial:
        """By the player on turn."""
        return self.do(self.state.turn, e.SectorConquered(sector=sector, **paid))

    def own(self, seat: int, *sectors: Any, defence: int | None = None) -> PlanetOnTrial:
        """As if conquered in earlier turns."""
        for sector in sectors:
            level = self.state.grounds[sector].defence if defence is None else defence
            self.do(seat, e.SectorCorrected(sector=sector, owner=seat, defence=level))
        return self

    def give(self, seat: int, points: int) -> PlanetOnTrial:
        return self.do(seat, e.InfluenceAdjusted(amount=points, reason="for the test"))

    def end_turn(self, times: int = 1) -> PlanetOnTrial:
        for _ in range(times):
            self.do(self.state.turn, e.TurnEnded())
        return self

    def ship(self, seat: int, sector: Any) -> PlanetOnTrial:
        return self.do(seat, e.ShipCorrected(sector=sector))

    def fight(self, defender: int, sector: Any, attack: int, defence: int, **more: Any) -> PlanetOnTrial:
        """By the player on turn, all at once."""
        sums = {"attack": attack, "defence": defence}
        event = e.CombatResolved(attacker=self.state.turn, defender=defender, sector=sector, **sums, **more)
        return self.do(self.state.turn, event)

    def seal(self, seat: int, cards: int, manoeuvre: int, ability: int = 0) -> PlanetOnTrial:
        return self.do(seat, e.ManoeuvreSealed(cards=cards, manoeuvre=manoeuvre, ability=ability))

    def duel(self, defender: int, sector: Any, attack: int, defence: int) -> PlanetOnTrial:
        """The same in secret: declared, sealed on both sides, and settled."""
        self.do(self.state.turn, e.AttackDeclared(defender=defender, sector=sector))
        self.seal(self.state.turn, 1, attack).seal(defender, min(1, defence), defence)
        return self.do(defender, e.CombatSettled())

    def help(self, seat: int, crypto: int = 0, manoeuvre: int = 0) -> PlanetOnTrial:
        """The helper is on, and this was played."""
        self.do(seat, e.CountingSwitched(on=True))
        return self.do(seat, e.CardPlayed(crypto=crypto, manoeuvre=manoeuvre))

    def seated(self, *playing: bool) -> PlanetOnTrial:
        assert GAME.seated is not None
        self.state = GAME.seated(self.state, playing)
        return self

    def influence(self, seat: int) -> int:
        return influence(self.state, seat)

    def tokens(self, seat: int) -> int:
        return self.state.captains[seat].tokens

    def ground(self, sector: Any) -> Any:
        return self.state.grounds[sector]

    @property
    def phase(self) -> str:
        return GAME.phase(self.state)

    @property
    def sheet(self) -> Sheet:
        return GAME.score(self.state)


@pytest.fixture
def planet() -> type[PlanetOnTrial]:
    return PlanetOnTrial


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The web with this game alone; each test opens a table of its own."""
    folder = tmp_path_factory.mktemp("tortuga")
    migrated(folder).close()
    app = create_app(folder, games={GAME.slug: GAME})
    yield app
    services(app).tables.store.close()
