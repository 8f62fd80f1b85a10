"""A planet to play on, without a table; and the web with this game alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Self

import pytest
from flask import Flask

from companion import create_app
from companion.games.tortuga_2199 import GAME, moves
from companion.games.tortuga_2199.influence import influence
from companion.services import services
from tests.drill_tables import migrated
from tests.games.trial import Trial, spoken


class PlanetTrial(Trial):
    game = GAME

    def __init__(self, seats: int = 2, **more: Any) -> None:
        super().__init__(seats, **more)

    def opened(self, seat: int | None, asked: str) -> Any:
        """What that seat's page shows once it is opened: a sector, the radar and the like."""
        assert GAME.opened is not None
        return spoken(GAME.opened(self.state, seat, asked), self.names)

    def offers(self, seat: int | None, sector: Any) -> list[Any]:
        """What that seat's page offers at a sector once somebody has begun, keys last."""
        if not self.state.begun:
            self.do(0, moves.FirstChosen(first=self.state.turn))
        sheet = self.opened(seat, sector)
        choices = [choice.offer for choice in (sheet.first, *sheet.others) if choice is not None]
        return [*choices, *(offer for row in sheet.keys for offer in row.offers)]

    def conquer(self, sector: Any, **paid: Any) -> Self:
        """By the player on turn."""
        return self.do(self.state.turn, moves.SectorConquered(sector=sector, **paid))

    def own(self, seat: int, *sectors: Any, defence: int | None = None) -> Self:
        """As if conquered in earlier turns."""
        for sector in sectors:
            level = self.state.grounds[sector].defence if defence is None else defence
            self.do(seat, moves.SectorCorrected(sector=sector, owner=seat, defence=level))
        return self

    def give(self, seat: int, points: int) -> Self:
        return self.do(seat, moves.InfluenceAdjusted(amount=points, reason="for the test"))

    def end_turn(self, times: int = 1) -> Self:
        for _ in range(times):
            self.do(self.state.turn, moves.TurnEnded())
        return self

    def ship(self, seat: int, sector: Any) -> Self:
        return self.do(seat, moves.ShipCorrected(sector=sector))

    def fight(self, defender: int, sector: Any, attack: int, defence: int, **more: Any) -> Self:
        """By the player on turn, all at once."""
        sums = {"attack": attack, "defence": defence}
        move = moves.CombatResolved(attacker=self.state.turn, defender=defender, sector=sector, **sums, **more)
        return self.do(self.state.turn, move)

    def seal(self, seat: int, cards: int, manoeuvre: int, ability: int = 0) -> Self:
        return self.do(seat, moves.ManoeuvreSealed(cards=cards, manoeuvre=manoeuvre, ability=ability))

    def duel(self, defender: int, sector: Any, attack: int, defence: int) -> Self:
        """The same in secret: declared, sealed on both sides, and settled."""
        self.do(self.state.turn, moves.AttackDeclared(defender=defender, sector=sector))
        self.seal(self.state.turn, 1, attack).seal(defender, min(1, defence), defence)
        return self.do(defender, moves.CombatSettled())

    def help(self, seat: int, crypto: int = 0, manoeuvre: int = 0) -> Self:
        """The helper is on, and this was played."""
        self.do(seat, moves.CountingSwitched(on=True))
        return self.do(seat, moves.CardPlayed(crypto=crypto, manoeuvre=manoeuvre))

    def influence(self, seat: int) -> int:
        return influence(self.state, seat)

    def tokens(self, seat: int) -> int:
        return self.state.players[seat].tokens

    def ground(self, sector: Any) -> Any:
        return self.state.grounds[sector]


@pytest.fixture
def planet() -> type[PlanetTrial]:
    return PlanetTrial


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The web with this game alone; each test opens a table of its own."""
    folder = tmp_path_factory.mktemp("tortuga")
    migrated(folder).close()
    app = create_app(folder, games={GAME.slug: GAME})
    yield app
    services(app).tables.store.close()
