"""What a question of a bot is: its sentence, and what yes, no and a price lead to."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from typing import ClassVar

from msgspec import Struct, StructMeta

from companion.core.words import Message, SeatName, say
from companion.games.star_scrappers_orbital.bots.deeds import discard, walking
from companion.games.star_scrappers_orbital.nouns import label_of
from companion.games.star_scrappers_orbital.state import Cost, Player, State


class _QuestionMeta(StructMeta, ABCMeta):
    """A struct whose abstract methods have to be written."""


class Question(Struct, frozen=True, metaclass=_QuestionMeta):
    """What is to be answered now, and about which module or player."""

    key: ClassVar[str]
    box: ClassVar[str]
    """Where in the ledger's diagram it is asked."""
    yes_or_no: ClassVar[bool] = False
    at_a_cost: ClassVar[bool] = False
    """Yes comes with what it costs; no is a plain answer."""

    seat: int
    module: int | None = None
    target: int | None = None
    price: int = 0
    hurt: int | None = None
    """The damaged module that is to be repaired."""

    @property
    def name(self) -> SeatName:
        return SeatName(self.seat)

    def bot(self, state: State) -> Player:
        return state.players[self.seat]

    @abstractmethod
    def words(self, state: State) -> Message:
        """The question itself."""

    def hint(self, state: State) -> Message | None:
        return None

    def yes(self, state: State) -> State:
        return walking(state, carrying=True)

    def no(self, state: State) -> State:
        return discard(state, self.seat)

    def paid(self, state: State, cost: Cost) -> State:
        return walking(state, cost=cost)

    def line(self, state: State, *, yes: bool) -> Message:
        """The history line of an answer that does not end the turn."""
        what = label_of(self.bot(state), self.module)
        if yes:
            return say("{name} uses {what}", name=self.name, what=what)
        return say("{name} cannot use {what}", name=self.name, what=what)

    def has(self, state: State) -> Message:
        bot = self.bot(state)
        return say("{name} has {crew} crew and {amount} MC.", name=self.name, crew=bot.crew, amount=bot.megacredits)
