"""A table to play at, without a real one, and an app for the pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Self

import pytest
from flask import Flask
from msgspec.structs import replace

from companion.core.seats import with_player
from companion.games.scorpius_freighter import GAME
from companion.games.scorpius_freighter import moves as m
from companion.games.scorpius_freighter.cubes import Cubes
from companion.games.scorpius_freighter.freighter import hold
from companion.games.scorpius_freighter.freighter.entry import Cargo, CrewEntry
from companion.games.scorpius_freighter.state import Freighter, Member
from companion.services import services
from tests.games.trial import Trial
from tests.web.client_phones import made


class FreighterTrial(Trial):
    game = GAME

    def __init__(self, seats: int = 3, *, laid_out: bool = True, **options: Any) -> None:
        """A table that is laid out already, unless its draft comes first."""
        super().__init__(seats, **options)
        if laid_out and not self.state.drafting:
            self.state = replace(self.state, begun=True, start_tile=True)

    # Shortcuts through a turn

    @property
    def on_turn(self) -> int | None:
        seat: int | None = self.state.turn
        return seat

    def assign(self, count: int = 1) -> Self:
        return self.do(self.on_turn, m.CrewAssigned(count=count))

    def move(self, planet: int = 0) -> Self:
        return self.do(self.on_turn, m.MothershipMoved(planet=planet))

    def audit(self, cube: Any = "goods") -> Self:
        return self.do(self.on_turn, m.Audited(mothership=self.state.this_turn.audit, cube=cube))

    def end(self) -> Self:
        return self.do(self.on_turn, m.TurnEnded())

    def turn(self, planet: int = 0, crew: int = 1) -> Self:
        """A whole turn; an audit costs whatever there is."""
        self.assign(crew).move(planet)
        if self.state.this_turn.audit is not None:
            held = hold.cargo(self.freighter(self.on_turn or 0)).kinds
            self.audit(None if self.state.options.track and not held else (held[0] if held else "goods"))
        return self.end()

    def action(self, action: Any, planet: int = 0, crew: int = 1) -> Self:
        """Up to step 3, with this action."""
        return self.assign(crew).move(planet).do(self.on_turn, m.ActionChosen(action=action))

    def granted(self, action: Any, skill: int) -> Self:
        """Up to step 3, with an action at exactly this skill."""
        return self.assign().move().do(self.on_turn, m.ActionGranted(action=action, skill=skill))

    def promote(self, name: str, seat: int = 0) -> Self:
        """Straight onto the table, as a note where nothing is tracked."""
        assert not self.state.options.track
        return self.do(seat, m.CrewPromoted(name=name))

    def experienced(self, *names: str, seat: int = 0) -> Self:
        """These cards on their experienced side, without the rules of promoting."""
        crew = tuple(Member(name, True) for name in names) + self.freighter(seat).crew[len(names) :]
        self.state = with_player(self.state, seat, crew=crew)
        return self

    def load(self, tile: int, cube: Any, number: int, seat: int = 0) -> Self:
        return self.do(seat, m.TileLoaded(tile=tile, cube=cube, change=number))

    def cubes(self, *numbers: int) -> Self:
        """That many cubes on the motherships."""
        for planet, number in enumerate(numbers):
            self.do(None, m.CubesCounted(mothership=planet, change=number - self.state.ships[planet].cubes))
        return self

    # The count

    def to_the_count(self) -> Self:
        return self.do(0, m.CountBegun())

    def fill(self, seat: int, contracts: Any = (), cargo: int = 0, crew: Any = (), **lists: Any) -> Self:
        return self.do(seat, sheet(contracts, cargo, crew, **lists))

    def confirm(self, *seats: int) -> Self:
        for seat in seats:
            self.do(seat, m.CountConfirmed())
        return self

    # Looking

    def freighter(self, seat: int) -> Freighter:
        own: Freighter = self.state.players[seat]
        return own

    def cargo(self, seat: int = 0) -> Cubes:
        return hold.cargo(self.freighter(seat))

    @property
    def ships(self) -> list[int]:
        return [ship.cubes for ship in self.state.ships]


def sheet(contracts: Any = (), cargo: int = 0, crew: Any = (), **lists: Any) -> m.CountEntered:
    members = tuple(CrewEntry(**member) if isinstance(member, dict) else CrewEntry(name=member) for member in crew)
    given = {"active_sections": (), "contract_abilities": (), "side_deals": ()} | lists
    return m.CountEntered(
        completed_contracts=tuple(contracts),
        crew=members,
        cargo=Cargo(credits=cargo, goods=0, meds=0, data=0),
        **given,
    )


@pytest.fixture
def trial() -> type[FreighterTrial]:
    return FreighterTrial


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """One for all tests of this game, since templates take their time to compile."""
    found = made(tmp_path_factory.mktemp("scorpius"))
    yield found
    services(found).tables.store.close()
