"""A table to try, without one."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.game import Move
from companion.games.star_scrappers_orbital import GAME
from companion.games.star_scrappers_orbital.bots.next_question import next_question
from companion.games.star_scrappers_orbital.box import COLOURS
from companion.games.star_scrappers_orbital.moves import (
    BotPassed,
    FirstChosen,
    ModuleAdded,
    ModuleBuilt,
    ModulesCounted,
    Passed,
    YearEnded,
)
from companion.games.star_scrappers_orbital.options import Options, seating
from companion.games.star_scrappers_orbital.state import Player, uncounted
from companion.games.star_scrappers_orbital.view.turn.actions import actions
from tests.games.trial import Trial, spoken


class OrbitalTrial(Trial):
    game = GAME

    def __init__(self, people: int = 2, first: int | None = 0, **options: Any) -> None:
        """Bots and opponents sit down beside the people. ``first`` None: nobody was chosen to begin."""
        super().__init__(len(seating(tuple("ABCDE"[:people]), Options(**options))), **options)
        if first is not None:
            self.do(None, FirstChosen(first=first))

    def build(self, seat: int, *colours: Any, **more: Any) -> OrbitalTrial:
        for colour in colours:
            self.do(seat, ModuleBuilt(colour=colour, **more))
        return self

    def add(self, seat: int, *colours: Any, **more: Any) -> OrbitalTrial:
        """Modules that cost no turn."""
        for colour in colours:
            self.do(seat, ModuleAdded(colour=colour, **more))
        return self

    def pass_all(self) -> OrbitalTrial:
        """From whoever is on round the table; bots must have nothing left to do."""
        while not self.state.ending:
            seat = self.state.turn
            self.do(seat, BotPassed() if self.player(seat).who == "bot" else Passed())
        return self

    def count(self, seat: int, *counts: int, **kinds: int) -> OrbitalTrial:
        """Six numbers in the order of the kinds, or single kinds by name; nothing: as the app has it."""
        said = dict(zip(COLOURS, counts, strict=False)) | kinds
        return self.do(seat, ModulesCounted(counts=said))

    def count_all(self) -> OrbitalTrial:
        for seat in uncounted(self.state):
            self.count(seat)
        return self

    def year(self, *counts: dict[str, int]) -> OrbitalTrial:
        """A whole year: all pass, count like this (or as the app has it), and go on."""
        self.pass_all()
        for seat, said in enumerate(counts):
            self.count(seat, **said)
        self.count_all()
        return self if self.over else self.do(0, YearEnded())

    def answer(self, *moves: Move) -> OrbitalTrial:
        """Answers to the questions of the bot that is on."""
        for move in moves:
            self.do(self.state.turn, move)
        return self

    def player(self, seat: int) -> Player:
        player: Player = self.state.players[seat]
        return player

    def actions(self, seat: int) -> Any:
        """What a page would offer to this seat if it were on."""
        return spoken(actions(self.state, seat), self.names)

    @property
    def bot_said(self) -> str | None:
        """The sentence about the last turn of a bot."""
        return self.text(self.state.last_bot_turn and self.state.last_bot_turn.words)

    @property
    def asked(self) -> Any:
        """The key of the question that a bot has now."""
        found = next_question(self.state)
        return None if found is None else found.key

    @property
    def over(self) -> bool:
        return self.ended is not None


@pytest.fixture
def orbital() -> type[OrbitalTrial]:
    return OrbitalTrial
