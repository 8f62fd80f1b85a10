"""A table to try: moves are refused or applied exactly as at a real one, without one."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.game import Event, Move, Started
from companion.core.sheet import Sheet
from companion.games.star_scrappers_orbital import GAME
from companion.games.star_scrappers_orbital import bot_events as b
from companion.games.star_scrappers_orbital import events as e
from companion.games.star_scrappers_orbital.bot_walk import question
from companion.games.star_scrappers_orbital.kinds import COLOURS
from companion.games.star_scrappers_orbital.options import Options, seating
from companion.games.star_scrappers_orbital.state import Player, State, waiting


class OrbitalOnTrial:
    def __init__(self, people: int = 2, first: int = 0, **options: Any) -> None:
        self.state: State = self.opened(people, **options)
        self.do(None, e.FirstChosen(first=first))

    @staticmethod
    def opened(people: int, **options: Any) -> Any:
        """Before anybody was chosen to begin."""
        chosen = Options(**options)
        names = seating(tuple("ABCDE"[:people]), chosen)
        return GAME.setup(Started(game=GAME.slug, seats=names, options=chosen, seed=5))

    def do(self, seat: int | None, event: Event) -> OrbitalOnTrial:
        assert self.refusal(seat, event) is None
        self.state = GAME.apply(self.state, Move(event, seat, 0))
        return self

    def refusal(self, seat: int | None, event: Event) -> str | None:
        return GAME.refuse(self.state, Move(event, seat, 0))

    def tell(self, seat: int | None, event: Event) -> str | None:
        return GAME.tell(self.state, Move(event, seat, 0), None)

    def build(self, seat: int, *colours: Any, **more: Any) -> OrbitalOnTrial:
        for colour in colours:
            self.do(seat, e.ModuleBuilt(colour=colour, **more))
        return self

    def add(self, seat: int, *colours: Any, **more: Any) -> OrbitalOnTrial:
        """Modules that cost no turn."""
        for colour in colours:
            self.do(seat, e.ModuleAdded(colour=colour, **more))
        return self

    def pass_all(self) -> OrbitalOnTrial:
        """From whoever is on round the table; bots must have nothing left to do."""
        while not self.state.ending:
            seat = self.state.turn
            self.do(seat, b.BotPassed() if self.state.players[seat].who == "bot" else e.Passed())
        return self

    def count(self, seat: int, *counts: int, **kinds: int) -> OrbitalOnTrial:
        """Six numbers in the order of the kinds, or single kinds by name; nothing: as the app has it."""
        said = dict(zip(COLOURS, counts, strict=False)) | kinds
        return self.do(seat, e.YearCounted(counts=said))

    def count_all(self) -> OrbitalOnTrial:
        for seat in waiting(self.state):
            self.count(seat)
        return self

    def year(self, *counts: dict[str, int]) -> OrbitalOnTrial:
        """A whole year: all pass, count like this (or as the app has it), and go on."""
        self.pass_all()
        for seat, said in enumerate(counts):
            self.count(seat, **said)
        self.count_all()
        return self if self.over else self.do(0, e.YearEnded())

    def answer(self, *events: Event) -> OrbitalOnTrial:
        """Answers to the questions of the bot that is on."""
        for event in events:
            self.do(self.state.turn, event)
        return self

    def seated(self, *playing: bool) -> OrbitalOnTrial:
        assert GAME.seated is not None
        self.state = GAME.seated(self.state, playing)
        return self

    def player(self, seat: int) -> Player:
        return self.state.players[seat]

    def view(self, seat: int | None = None) -> Any:
        return GAME.view(self.state, seat)

    @property
    def asked(self) -> Any:
        """The key of the question that a bot has now."""
        found = question(self.state)
        return None if found is None else found.key

    @property
    def over(self) -> bool:
        return self.sheet.ended_by is not None

    @property
    def sheet(self) -> Sheet:
        return GAME.score(self.state)

    @property
    def vp(self) -> list[float]:
        return [seat.total for seat in self.sheet.seats]


@pytest.fixture
def orbital() -> type[OrbitalOnTrial]:
    return OrbitalOnTrial
