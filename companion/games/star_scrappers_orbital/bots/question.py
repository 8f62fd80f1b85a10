"""What a question of a bot is: its sentences, and what yes, no and a price lead to."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from companion.core.words import Arg, Message, SeatName, noun, say, sentences
from companion.games.star_scrappers_orbital.bots.turn_ends import card_of, discard, effect_of, walking
from companion.games.star_scrappers_orbital.nouns import label_of
from companion.games.star_scrappers_orbital.state import Cost, Player, State

HAS = say("{name} has {crew} crew and {amount} MC.")


class Question(Struct, frozen=True):
    """What is to be answered now, and about which module or player. Its sentences may use all of ``_nouns``."""

    key: ClassVar[str]
    box: ClassVar[str]
    """Where in the ledger's diagram it is asked."""
    asks: ClassVar[Message]
    help: ClassVar[Message | None] = None
    shows_means: ClassVar[bool] = False
    """The hint says what the bot can pay."""
    yes_line: ClassVar[Message] = say("{name} uses {module}")
    """The history line of an answer that does not end the turn."""
    no_line: ClassVar[Message] = say("{name} cannot use {module}")
    yes_or_no: ClassVar[bool] = False
    at_a_cost: ClassVar[bool] = False
    """Yes comes with what it costs; no is a plain answer."""

    seat: int
    module: int | None = None
    target: int | None = None
    price: int = 0
    hurt: int | None = None
    """The damaged module that is to be repaired."""
    cost: Cost | None = None
    """What is printed on the module, where that is known: then the bot can pay it."""

    @property
    def proposed(self) -> bool | None:
        """The answer that the rules give, as far as the app knows; None: the table has to look."""
        return None

    def bot(self, state: State) -> Player:
        return state.players[self.seat]

    def words(self, state: State) -> Message:
        return self.filled(self.asks, state)

    def hint(self, state: State) -> Message | None:
        found = [self.help, HAS if self.shows_means else None]
        return sentences(*(self.filled(part, state) for part in found if part)) if any(found) else None

    def line(self, state: State, *, yes: bool) -> Message:
        return self.filled(self.yes_line if yes else self.no_line, state)

    def filled(self, pattern: Message, state: State) -> Message:
        nouns = self._nouns(state)
        return replace(pattern, args={key: noun for key, noun in nouns.items() if f"{{{key}}}" in pattern.msgid})

    def _nouns(self, state: State) -> dict[str, Arg]:
        bot = self.bot(state)
        return {
            "name": SeatName(self.seat),
            "crew": bot.crew,
            "amount": bot.megacredits,
            "card": card_of(state.walk),
            "effect": effect_of(bot, state.walk),
            "module": label_of(bot, self.module),
            "hurt": label_of(bot, self.hurt),
            "price": self.price,
            "target": noun("nobody") if self.target is None else SeatName(self.target),
        }

    def yes(self, state: State) -> State:
        return walking(state, carrying=True)

    def no(self, state: State) -> State:
        return discard(state, self.seat)

    def paid(self, state: State, cost: Cost) -> State:
        return walking(state, cost=cost)
