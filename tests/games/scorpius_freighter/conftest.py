"""A table to play at: moves are refused or applied exactly as at a real one, without one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from msgspec.structs import replace

from companion.core.game import Event, Move, Started
from companion.core.sheet import Sheet
from companion.games.scorpius_freighter import GAME, hold
from companion.games.scorpius_freighter import count_events as c
from companion.games.scorpius_freighter import deed_events as d
from companion.games.scorpius_freighter import events as e
from companion.games.scorpius_freighter.cubes import Cubes
from companion.games.scorpius_freighter.entry import Cargo, CrewEntry
from companion.games.scorpius_freighter.options import Options
from companion.games.scorpius_freighter.state import Freighter, Member, State, on_turn, with_freighter
from companion.services import services
from tests.web.client_phones import made


class Trial:
    def __init__(self, seats: int = 3, seed: int = 5, **options: Any) -> None:
        names = tuple(f"Player {n}" for n in range(seats))
        self.state: State = GAME.setup(Started(game=GAME.slug, seats=names, options=Options(**options), seed=seed))

    def do(self, seat: int | None, event: Event) -> Trial:
        refusal = self.refusal(seat, event)
        assert refusal is None, refusal
        self.state = GAME.apply(self.state, Move(event, seat, 0))
        return self

    def refusal(self, seat: int | None, event: Event) -> str | None:
        return GAME.refuse(self.state, Move(event, seat, 0))

    def tell(self, seat: int | None, event: Event, viewer: int | None = None) -> str | None:
        return GAME.tell(self.state, Move(event, seat, 0), viewer)

    def view(self, seat: int | None = None) -> Any:
        return GAME.view(self.state, seat)

    def seated(self, *playing: bool) -> Trial:
        self.state = GAME.seated(self.state, playing)
        return self

    # Shortcuts through a turn

    @property
    def on_turn(self) -> int | None:
        return on_turn(self.state)

    def assign(self, count: int = 1) -> Trial:
        return self.do(self.on_turn, e.CrewAssigned(count=count))

    def move(self, planet: int = 0) -> Trial:
        return self.do(self.on_turn, e.MothershipMoved(planet=planet))

    def audit(self, cube: Any = "goods") -> Trial:
        return self.do(self.on_turn, e.Audited(mothership=self.state.turn.audit, cube=cube))

    def end(self) -> Trial:
        return self.do(self.on_turn, e.TurnEnded())

    def turn(self, planet: int = 0, crew: int = 1) -> Trial:
        """A whole turn; an audit costs whatever there is."""
        self.assign(crew).move(planet)
        if self.state.turn.audit is not None:
            held = hold.cargo(self.freighter(self.on_turn or 0)).kinds
            self.audit(None if self.state.options.track and not held else (held[0] if held else "goods"))
        return self.end()

    def action(self, action: Any, planet: int = 0, crew: int = 1) -> Trial:
        """Up to step 3, with this action."""
        return self.assign(crew).move(planet).do(self.on_turn, e.ActionChosen(action=action))

    def granted(self, action: Any, skill: int) -> Trial:
        """Up to step 3, with an action at exactly this skill."""
        return self.assign().move().do(self.on_turn, e.ActionGranted(action=action, skill=skill))

    def promote(self, name: str, seat: int = 0) -> Trial:
        """Straight onto the table, as a note where nothing is tracked."""
        assert not self.state.options.track
        return self.do(seat, d.CrewPromoted(name=name))

    def experienced(self, *names: str, seat: int = 0) -> Trial:
        """These cards on their experienced side, without the rules of promoting."""
        crew = tuple(Member(name, True) for name in names) + self.freighter(seat).crew[len(names) :]
        self.state = with_freighter(self.state, seat, replace(self.freighter(seat), crew=crew))
        return self

    def load(self, tile: int, cube: Any, number: int, seat: int = 0) -> Trial:
        return self.do(seat, e.TileLoaded(tile=tile, cube=cube, change=number))

    def cubes(self, *numbers: int) -> Trial:
        """So many cubes on the motherships."""
        for planet, number in enumerate(numbers):
            self.do(None, e.CubesCounted(mothership=planet, change=number - self.state.ships[planet].cubes))
        return self

    # The count

    def to_the_count(self) -> Trial:
        return self.do(0, e.CountBegun())

    def sheet(self, seat: int, contracts: Any = (), cargo: int = 0, crew: Any = (), **lists: Any) -> Trial:
        return self.do(seat, sheet(contracts, cargo, crew, **lists))

    def confirm(self, *seats: int) -> Trial:
        for seat in seats:
            self.do(seat, c.CountConfirmed())
        return self

    # Looking

    def freighter(self, seat: int) -> Freighter:
        return self.state.freighters[seat]

    def cargo(self, seat: int = 0) -> Cubes:
        return hold.cargo(self.freighter(seat))

    @property
    def ships(self) -> list[int]:
        return [ship.cubes for ship in self.state.ships]

    @property
    def result(self) -> Sheet:
        return GAME.score(self.state)

    @property
    def totals(self) -> list[float]:
        return [seat.total for seat in self.result.seats]


def sheet(contracts: Any = (), cargo: int = 0, crew: Any = (), **lists: Any) -> c.CountEntered:
    members = tuple(CrewEntry(**member) if isinstance(member, dict) else CrewEntry(name=member) for member in crew)
    given = {"active_sections": (), "contract_abilities": (), "side_deals": ()} | lists
    return c.CountEntered(
        completed_contracts=tuple(contracts),
        crew=members,
        cargo=Cargo(credits=cargo, goods=0, meds=0, data=0),
        **given,
    )


@pytest.fixture
def trial() -> type[Trial]:
    return Trial


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """One for all tests of this game, since templates take their time to compile."""
    found = made(tmp_path_factory.mktemp("scorpius"))
    yield found
    services(found).tables.store.close()
