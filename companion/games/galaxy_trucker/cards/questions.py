"""The questions that several kinds of cards ask: numbers, take or pass, goods to load."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from companion.core.words import Arg, Message, SeatName, noun, plain, say, several
from companion.games.galaxy_trucker import nouns
from companion.games.galaxy_trucker.cards.card import Ask, Choice
from companion.games.galaxy_trucker.cards.steps import asking, report, with_open_card
from companion.games.galaxy_trucker.flight import flight_order
from companion.games.galaxy_trucker.ship import (
    Goods,
    Ship,
    red_room,
    spent,
    strengths,
    with_goods,
)
from companion.games.galaxy_trucker.ship.drawn.contents import best_load
from companion.games.galaxy_trucker.state import State

if TYPE_CHECKING:
    from companion.games.galaxy_trucker.moves.cards import CardStepAnswered

PASS, TAKE, ALL, FITTING = "pass", "take", "all", "fitting"
MOST = 99
PAD = tuple(range(13))
"""Numbers to tap; beyond them one types."""


# Numbers


class NumberAsk(Ask, frozen=True):
    """A number that the ship sheet may know."""

    control = "number"
    halves: ClassVar[bool] = False

    @staticmethod
    def known(ship: Ship) -> int | None:
        return None

    def choices(self, state: State) -> tuple[Choice, ...]:
        known = self.known(state.round.ships[self.seat])
        return () if known is None else (Choice(nouns.number(known), number=known),)

    def pad(self, state: State) -> tuple[int, ...]:
        return () if self.choices(state) else PAD[:-1]

    def outcome(self, state: State, number: float) -> Message | None:
        """What comes of naming this number, as far as it is known now."""
        return None

    def bought(self, state: State, strengths: Iterable[float]) -> tuple[Choice, ...]:
        """Each strength with the tokens that it costs, and what comes of it."""
        return tuple(
            Choice(_with_tokens(s, n), number=s, batteries=n, outcome=self.outcome(state, s))
            for n, s in enumerate(strengths)
        )

    def refuse(self, state: State, answer: CardStepAnswered) -> Message | None:
        number = answer.number
        if number is None or not 0 <= number <= MOST:
            return say("Enter a number from 0 to {most}.", most=MOST)
        if self.halves and number * 2 != int(number * 2):
            return say("Cannons count in halves, like 4 or 4.5.")
        if not self.halves and number != int(number):
            return say("Enter a whole number.")
        batteries = state.round.ships[self.seat].batteries
        if not 0 <= answer.batteries <= (MOST if batteries is None else batteries):
            return say("There are not that many battery tokens on board.")
        return None

    def apply(self, state: State, answer: CardStepAnswered) -> State:
        tokens = max(0, min(answer.batteries, MOST))
        state = state.with_ship(self.seat, spent(state.round.ships[self.seat], tokens))
        return self.named(state, bounded(answer.number))

    def named(self, state: State, number: float) -> State:
        """To be compared once all have named theirs."""
        return with_open_card(state, named=state.open_card.named | {self.seat: number})


def bounded(number: float | None) -> float:
    if number is None or not math.isfinite(number):
        return 0
    return max(0, min(number, MOST))


class Engines(NumberAsk, frozen=True):
    what = "engines"
    asks = say("How strong are your engines?")
    topic = noun("engine strength")
    note = say("Singles and the orange alien always count.")

    def choices(self, state: State) -> tuple[Choice, ...]:
        ship = state.round.ships[self.seat]
        return self.bought(state, strengths(ship, "engines")) if ship.has_engines else ()

    def outcome(self, state: State, number: float) -> Message | None:
        return against_others(state, self.seat, number)

    def tell(self, answer: CardStepAnswered, name: Arg) -> Message:
        return say("{name} has engine strength {strength}", name=name, strength=plain(answer.number or 0))


class Cannons(NumberAsk, frozen=True):
    what = "cannons"
    asks = say("How strong are your cannons?")
    topic = noun("cannon strength")
    note = say("Singles and the purple alien always count.")
    halves = True

    def choices(self, state: State) -> tuple[Choice, ...]:
        ship = state.round.ships[self.seat]
        return self.bought(state, strengths(ship, "cannons")) if ship.has_cannons else ()

    def outcome(self, state: State, number: float) -> Message | None:
        return against_others(state, self.seat, number)

    def tell(self, answer: CardStepAnswered, name: Arg) -> Message:
        return say("{name} has cannon strength {strength}", name=name, strength=plain(answer.number or 0))


def _with_tokens(strength: float, tokens: int) -> Message:
    if not tokens:
        return nouns.number(strength)
    return several(
        "{strength} with {n} battery token", "{strength} with {n} battery tokens", tokens, strength=plain(strength)
    )


def against_others(state: State, seat: int, number: float) -> Message | None:
    """Whether this would be the weakest of those who have named theirs; on a tie the one farthest ahead is."""
    positions = state.round.positions
    others = {other: named for other, named in state.open_card.named.items() if other in positions}
    if not others or seat not in positions:
        return None
    least = min((named, -positions[other]) for other, named in others.items())
    return noun("weakest so far") if (number, -positions[seat]) < least else noun("not the weakest")


class Crew(NumberAsk, frozen=True):
    what = "crew"
    asks = say("How large is your crew, aliens included?")
    topic = noun("size of the crew")
    together = True

    @staticmethod
    def known(ship: Ship) -> int | None:
        return ship.crew

    def tell(self, answer: CardStepAnswered, name: Arg) -> Message:
        return say("{name} has a crew of {number}", name=name, number=plain(answer.number or 0))


def name_all(state: State, kind: type[NumberAsk]) -> State:
    """Asks everybody in the order of this moment; what is on the sheet needs no asking."""
    order, ships = flight_order(state), state.round.ships
    sheets = {seat: kind.known(ships[seat]) for seat in order}
    named = {seat: known for seat, known in sheets.items() if known is not None}
    state = with_open_card(state, order=order, named=named)
    return asking(state, [kind(seat) for seat in order if seat not in named])


# Something to take, and goods to load


class TakeOrPass(Ask, frozen=True):
    control = "choice"

    def able(self, state: State) -> bool:
        return True

    def taken(self, state: State) -> State:
        raise NotImplementedError

    def passed(self, state: State) -> State:
        return state

    def choices(self, state: State) -> tuple[Choice, ...]:
        return Choice(say("Take it"), TAKE), Choice(say("Pass"), PASS)

    def refuse(self, state: State, answer: CardStepAnswered) -> Message | None:
        if answer.choice not in (TAKE, PASS):
            return say("Choose: take it or pass.")
        if answer.choice == TAKE and not self.able(state):
            return say("There is not enough crew on board for that.")
        return None

    def apply(self, state: State, answer: CardStepAnswered) -> State:
        return self.taken(state) if answer.choice == TAKE else self.passed(state)

    def tell(self, answer: CardStepAnswered, name: Arg) -> Message:
        return say("{name} took it", name=name) if answer.choice == TAKE else say("{name} passed", name=name)


class Load(Ask, frozen=True):
    goods: Goods
    """What may be loaded."""

    what = "load"
    asks = say("What do you load?")
    topic = noun("goods to load")
    control = "load"
    note = say("One block per container, red only in special ones. Leave what does not fit or what the bank lacks.")

    def fitting(self, state: State) -> Goods:
        """What may be loaded: red only in special containers; a drawn ship dumps (negative) what has to make room."""
        ship = state.round.ships[self.seat]
        if ship.drawing is not None:
            return best_load(ship.drawing, self.goods, state.options.prices)
        room = red_room(ship)
        return self.goods if room is None else replace(self.goods, red=min(self.goods.red, room))

    def choices(self, state: State) -> tuple[Choice, ...]:
        fits = self.fitting(state)
        if fits == self.goods:
            return (Choice(say("Load all of it"), ALL),)
        if fits == Goods():
            return (Choice(say("Load nothing"), FITTING),)
        return (Choice(nouns.loading(fits), FITTING),)

    def warning(self, state: State) -> Message | None:
        room = red_room(state.round.ships[self.seat])
        if room is None or self.goods.red <= room:
            return None
        return say("Red goods need special containers, and you have room for {room}.", room=room)

    def refuse(self, state: State, answer: CardStepAnswered) -> Message | None:
        goods = self._loaded(state, answer)
        if min(goods.blocks) < -MOST:
            return say("That is more than any ship can hold.")
        room = red_room(state.round.ships[self.seat])
        return self.warning(state) if room is not None and goods.red > room else None

    def _loaded(self, state: State, answer: CardStepAnswered) -> Goods:
        if answer.choice == FITTING:
            return self.fitting(state)
        return self.goods if answer.choice == ALL or answer.goods is None else answer.goods

    def apply(self, state: State, answer: CardStepAnswered) -> State:
        goods = self._loaded(state, answer)
        state = state.with_ship(self.seat, with_goods(state.round.ships[self.seat], goods))
        return report(state, say("{name} loads {goods}.", name=SeatName(self.seat), goods=nouns.colours(goods.gained)))

    def tell(self, answer: CardStepAnswered, name: Arg) -> Message:
        return say("{name} loaded goods", name=name)
