"""Cards: turned up, answered, rolled for, closed."""

from __future__ import annotations

import random
from typing import Self

from msgspec.structs import replace

from companion.core.game import By
from companion.core.words import Message, say
from companion.games.galaxy_trucker import nouns
from companion.games.galaxy_trucker.cards.card import Card, CardKind, Roll
from companion.games.galaxy_trucker.cards.deck import KINDS, MOST, NotUnderstood, filled, known
from companion.games.galaxy_trucker.cards.fire import unanswered
from companion.games.galaxy_trucker.cards.resolution import closed, onward, rolled, set_aside, turned
from companion.games.galaxy_trucker.cards.steps import with_open_card
from companion.games.galaxy_trucker.moves.trucker_move import ShipMove, TruckerMove, not_flying
from companion.games.galaxy_trucker.ship import Goods, Losses
from companion.games.galaxy_trucker.state import State, round_rules

NO_CARD = say("No card is open.")


class CardTurned(TruckerMove, frozen=True):
    """One of the known cards by its name, or a kind with its numbers; a number given with a name replaces it.

    Goods are letters (``RYGB``), planets and threats lists (``RR``, ``large front``), and a line of the combat
    zone reads ``crew: 3 days`` or ``cannons: light rear + heavy rear``.
    """

    stages = ("flight",)
    anyone = True
    card: str = ""
    kind_of_card: CardKind | None = None
    days: int | None = None
    crew: int | None = None
    credits: int | None = None
    strength: int | None = None
    lose: int | None = None
    goods: str | None = None
    planets: tuple[str, ...] | None = None
    threats: tuple[str, ...] | None = None
    lines: tuple[str, ...] | None = None
    by_hand: bool = False
    """The table deals with this card without the phones; only its kind is known."""

    def refuse(self, state: State, by: By) -> Message | None:
        return not_flying(state) or self._no_card_now(state)

    def _no_card_now(self, state: State) -> Message | None:
        if state.round.open_card is not None:
            return say("A card is open. Deal with it first.")
        if len(state.round.cards_turned) >= round_rules(state).cards:
            return say("That was the last card: end the journey.")
        try:
            self._turned_up(state)
        except NotUnderstood as problem:
            return problem.words
        return None

    def _turned_up(self, state: State) -> Card:
        """The card that this move speaks of, or ``NotUnderstood``."""
        box = known(state.options.edition)
        if self.card and self.card not in box:
            raise NotUnderstood(
                say("That card is not in the box. Pick one from the list, or enter its kind and numbers.")
            )
        if not self.card and self.kind_of_card is None:
            raise NotUnderstood(say("Which card is it? Pick one from the list, or its kind."))
        numbers = (self.days, self.crew, self.credits, self.strength, self.lose)
        if any(number is not None and not 0 <= number <= MOST for number in numbers):
            raise NotUnderstood(say("The numbers of a card run from 0 to {most}.", most=MOST))
        plain = box[self.card] if self.card else KINDS[self.kind_of_card or "open_space"]()
        card = filled(plain, {name: getattr(self, name) for name in PRINTED})
        if card.incomplete is not None and not getattr(card, card.main_part) and not self.by_hand:
            raise NotUnderstood(card.incomplete)
        return card

    def apply(self, state: State, by: By) -> State:
        if state.round.open_card is not None:
            return state
        try:
            card = self._turned_up(state)
            return set_aside(state, card) if self.by_hand else turned(state, card)
        except NotUnderstood:
            return state

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        try:
            return say("{name} turned up “{card}”", name=by.name, card=self._turned_up(before).title)
        except NotUnderstood:
            return say("{name} turned up a card", name=by.name)


PRINTED = ("days", "crew", "credits", "strength", "lose", "goods", "planets", "threats", "lines")
"""What of a card can be typed in."""


class CardStepAnswered(ShipMove, frozen=True):
    """The answer to what this seat is asked now; which fields count depends on the question.

    ``choice`` for planets ("1", "2", "pass"), offers ("take", "pass"), loading ("all") and sabotage ("empty");
    ``number`` with ``batteries`` for strengths, crews and connectors; ``goods`` for what is loaded if not all;
    ``losses`` for hits and what must be given; ``no_humans`` from a ship that keeps no sheet.
    """

    stages = ("flight",)
    anyone = True
    choice: str = ""
    number: float | None = None
    batteries: int = 0
    goods: Goods | None = None
    losses: Losses = Losses()
    no_humans: bool = False

    def refuse(self, state: State, by: By) -> Message | None:
        return not_flying(state) or self._no_answer(state, by.player)

    def _no_answer(self, state: State, seat: int) -> Message | None:
        now = state.round.open_card
        if now is None:
            return NO_CARD
        ask = now.ask_for(seat)
        if ask is not None:
            return ask.refuse(state, self)
        return say("It is not your turn. Now: {names}.", names=nouns.names(ask.seat for ask in now.asked_now))

    def apply(self, state: State, by: By) -> State:
        now = state.round.open_card
        ask = None if now is None else now.ask_for(by.seat)
        if now is None or ask is None:
            return state
        left = list(now.asks)
        left.remove(ask)
        return onward(ask.apply(with_open_card(state, asks=tuple(left)), self))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        now = before.round.open_card
        ask = None if now is None else now.ask_for(by.seat)
        return say("{name} answered the card", name=by.name) if ask is None else ask.tell(self, by.name)


class RestUnhurt(TruckerMove, frozen=True):
    """Whoever has not said yet what a meteor or a shot cost came out unhurt."""

    stages = ("flight",)
    exact = True
    anyone = True

    def refuse(self, state: State, by: By) -> Message | None:
        if unanswered(state.round.open_card):
            return None
        return not_flying(state) or say("Nobody is asked about a hit now.")

    def apply(self, state: State, by: By) -> State:
        hits = unanswered(state.round.open_card)
        if not hits:
            return state
        return onward(with_open_card(state, asks=tuple(ask for ask in state.open_card.asks if ask not in hits)))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        hits = unanswered(before.round.open_card)
        unhurt = nouns.names(ask.seat for ask in hits)
        return say("Unhurt: {names}", names=unhurt) if hits else say("{name} answered the card", name=by.name)


class DiceRolled(TruckerMove, frozen=True):
    """Two dice: left at 0 the app rolls them, else they, or their total, were read off the table."""

    stages = ("flight",)
    exact = True
    anyone = True
    first: int = 0
    second: int = 0
    total: int = 0

    def refuse(self, state: State, by: By) -> Message | None:
        return not_flying(state) or self._wrong_dice()

    def _wrong_dice(self) -> Message | None:
        dice = (self.first, self.second)
        if dice == (0, 0) and (self.total == 0 or 2 <= self.total <= 12):
            return None
        if self.total == 0 and all(1 <= die <= 6 for die in dice):
            return None
        return say("Two dice show 2 to 12. Tap what you rolled, or let the app roll.")

    def chance(self, state: State, by: By, dice: random.Random) -> Self:
        if self.first or self.second or self.total:
            return self
        return replace(self, first=dice.randint(1, 6), second=dice.randint(1, 6))

    def apply(self, state: State, by: By) -> State:
        return rolled(state, by.seat, self.roll)

    @property
    def dice_total(self) -> int:
        return self.roll.total

    @property
    def roll(self) -> Roll:
        if self.total:
            return Roll.read_off(max(2, min(self.total, 12)))
        return Roll(max(1, min(self.first, 6)), max(1, min(self.second, 6)))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        if self.total:
            return say("{name} rolled {total}", name=by.name, total=self.total)
        one, two, total = self.first, self.second, self.first + self.second
        return say("{name} rolled {first} and {second}: {total}", name=by.name, first=one, second=two, total=total)


class CardClosed(TruckerMove, frozen=True):
    """The rest of this card is dealt with by hand."""

    anyone = True

    def refuse(self, state: State, by: By) -> Message | None:
        return not_flying(state) or (NO_CARD if state.round.open_card is None else None)

    def apply(self, state: State, by: By) -> State:
        return closed(state)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} finished the card by hand", name=by.name)
