"""What a ship has to give up: crew, goods, whatever a hit cost."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from companion.core.words import Arg, Message, SeatName, noun, say, several
from companion.games.galaxy_trucker import nouns
from companion.games.galaxy_trucker.cards.card import Ask, Choice, LossRow
from companion.games.galaxy_trucker.cards.steps import asking, harmed, report
from companion.games.galaxy_trucker.ship import PARTS, Goods, Losses, Ship, robbed
from companion.games.galaxy_trucker.ship.drawn.sheet import with_drawing
from companion.games.galaxy_trucker.ship.drawn.ship import Component
from companion.games.galaxy_trucker.ship.drawn.squares import Square, name_of, square_named
from companion.games.galaxy_trucker.state import State

if TYPE_CHECKING:
    from companion.games.galaxy_trucker.moves.cards import CardStepAnswered

MOST = 99
MOST_LIKELY = "likely"
"""Give what is missed least."""


class LossAsk(Ask, frozen=True):
    """Something is lost; the page counts what the ship sheet keeps."""

    control = "losses"
    counted: ClassVar[tuple[str, ...]] = ("crew",)
    """What can be lost by it: components, crew, batteries, goods."""

    def unsure(self, state: State) -> bool:
        return state.round.ships[self.seat].crew is None and not state.round.first_flight

    def choices(self, state: State) -> tuple[Choice, ...]:
        done = Choice(say("Done"))
        return (done, Choice(say("Done, and no human is left"), no_humans=True)) if self.unsure(state) else (done,)

    def rows(self, state: State) -> tuple[LossRow, ...]:
        rows = loss_rows(state.round.ships[self.seat])
        return tuple(row for part in self.counted for row in rows[part])

    def refuse(self, state: State, answer: CardStepAnswered) -> Message | None:
        lost, ship = answer.losses, state.round.ships[self.seat]
        parts = (lost.components, lost.humans, lost.orange, lost.purple, lost.batteries, *lost.goods.blocks)
        named = {part: getattr(lost, part) for part in PARTS}
        if not all(0 <= part <= MOST for part in (*parts, *named.values())):
            return say("Losses run from 0 to {most}.", most=MOST)
        if any(gone > (getattr(ship, part) or 0) for part, gone in named.items()):
            return say("The ship sheet does not have that many. Count them as other components.")
        if ship.humans is None:
            return None
        if lost.humans > ship.humans or lost.orange > (ship.orange or 0) or lost.purple > (ship.purple or 0):
            return say("There is not that much crew on board.")
        return None

    def tell(self, answer: CardStepAnswered, name: Arg) -> Message:
        gone = answer.losses.crew
        if not gone:
            return say("{name} gave crew", name=name)
        return say("{name} gave {crew}", name=name, crew=nouns.crew(gone))


def loss_rows(ship: Ship) -> dict[str, list[LossRow]]:
    """Everything that this ship has to lose."""
    goods = ship.goods or Goods()
    crew = [
        LossRow("humans", say("Humans"), ship.humans or 0),
        LossRow("orange", say("Orange alien"), ship.orange or 0),
        LossRow("purple", say("Purple alien"), ship.purple or 0),
    ]
    blocks = [
        LossRow("goods.red", say("Red goods"), goods.red, "good red"),
        LossRow("goods.yellow", say("Yellow goods"), goods.yellow, "good yellow"),
        LossRow("goods.green", say("Green goods"), goods.green, "good green"),
        LossRow("goods.blue", say("Blue goods"), goods.blue, "good blue"),
    ]
    parts = [LossRow(part, nouns.SHEET_FIELDS[part], getattr(ship, part) or 0) for part in PARTS]
    held = [row for row in parts if row.most]
    return {
        "components": [*held, LossRow("components", say("Other components") if held else say("Components"))],
        "crew": [row for row in crew if row.most and ship.crew is not None],
        "batteries": [LossRow("batteries", say("Battery tokens"), ship.batteries)] if ship.batteries else [],
        "goods": [row for row in blocks if row.most],
    }


class GiveCrew(LossAsk, frozen=True):
    number: int

    what = "give_crew"
    topic = noun("crew to give")
    note = say("Humans or aliens, as you like; all, if you have fewer.")

    def words(self, state: State) -> Message:
        return several("Give {n} crew member.", "Give {n} crew members.", self.number)

    def choices(self, state: State) -> tuple[Choice, ...]:
        """On a drawn ship one tap gives them all, or one cabin after the other is tapped."""
        ship = state.round.ships[self.seat]
        if ship.drawing is None or ship.crew is None:
            return super().choices(state) if ship.crew is None else ()
        given = Choice(say("Give {figures}", figures=nouns.figures(least_missed(ship, self.number))), MOST_LIKELY)
        cabins = [cabin for cabin in ship.drawing.components if cabin.crew]
        return given, *(Choice(_from_cabin(cabin), name_of(cabin.square)) for cabin in cabins)

    def rows(self, state: State) -> tuple[LossRow, ...]:
        """It starts from humans, as far as there are any."""
        if self.choices(state):
            return ()
        rows = super().rows(state)
        return tuple(replace(r, given=min(r.most, self.number)) if r.name == "humans" else r for r in rows)

    def refuse(self, state: State, answer: CardStepAnswered) -> Message | None:
        if answer.choice:
            known = {choice.choice for choice in self.choices(state)}
            return None if answer.choice in known else say("Tap a cabin that somebody lives in.")
        crew = state.round.ships[self.seat].crew
        wrong = crew is not None and answer.losses.crew != min(self.number, crew)
        must = several("{n} crew member must go.", "{n} crew members must go.", min(self.number, crew or 0))
        return super().refuse(state, answer) or (must if wrong else None)

    def apply(self, state: State, answer: CardStepAnswered) -> State:
        ship = state.round.ships[self.seat]
        if answer.choice == MOST_LIKELY:
            losses = least_missed(ship, self.number)
            return crew_given(harmed(state, self.seat, losses), self.seat, losses.crew)
        if answer.choice:
            return self._left_cabin(state, ship, square_named(answer.choice))
        state = harmed(state, self.seat, answer.losses, no_humans=answer.no_humans)
        return crew_given(state, self.seat, answer.losses.crew or self.number)

    def _left_cabin(self, state: State, ship: Ship, square: Square) -> State:
        """One leaves this cabin; whoever else has to go is asked for next."""
        cabin = None if ship.drawing is None else ship.drawing.at(square)
        if ship.drawing is None or cabin is None or not cabin.crew:
            return asking(state, [self])
        left = replace(cabin, alien=None) if cabin.alien else replace(cabin, humans=cabin.humans - 1)
        state = state.with_ship(self.seat, with_drawing(ship, ship.drawing.with_components([left])))
        return lose_crew(crew_given(state, self.seat, 1), self.seat, self.number - 1)


def least_missed(ship: Ship, number: int) -> Losses:
    """Humans before aliens, but the last human stays as long as anybody else can go."""
    aliens, humans = (ship.orange or 0) + (ship.purple or 0), ship.humans or 0
    spared = 1 if humans <= number < humans + aliens else 0
    gone = min(number, humans - spared)
    orange = min(number - gone, ship.orange or 0)
    purple = min(number - gone - orange, ship.purple or 0)
    return Losses(humans=min(humans, number - orange - purple), orange=orange, purple=purple)


def _from_cabin(cabin: Component) -> Message:
    row, column = cabin.square
    if cabin.alien is not None:
        return say("The alien in row {row}, column {column}", row=row, column=column)
    return say("One human from row {row}, column {column}", row=row, column=column)


class GiveGoods(LossAsk, frozen=True):
    number: int

    what = "give_goods"
    topic = noun("goods to give")
    note = say("Battery tokens make up for missing ones.")
    counted = ("batteries",)

    def words(self, state: State) -> Message:
        return several("Give your most valuable block.", "Give your {n} most valuable blocks.", self.number)

    def apply(self, state: State, answer: CardStepAnswered) -> State:
        state = harmed(state, self.seat, answer.losses)
        return report(state, say("{name} loses goods.", name=SeatName(self.seat)))

    def tell(self, answer: CardStepAnswered, name: Arg) -> Message:
        return say("{name} gave goods", name=name)


def lose_crew(state: State, seat: int, number: int) -> State:
    """Taken off at once where there is nothing to choose; else the owner is asked."""
    ship = state.round.ships[seat]
    if number <= 0:
        return state
    if ship.crew is None or (ship.crew > number and (ship.orange or ship.purple)):
        return asking(state, [GiveCrew(seat, number)])
    gone = min(number, ship.crew)
    losses = Losses(humans=min(gone, ship.humans or 0), orange=ship.orange or 0, purple=ship.purple or 0)
    return crew_given(harmed(state, seat, losses), seat, gone)


def crew_given(state: State, seat: int, number: int) -> State:
    return report(state, say("{name} gives {crew}.", name=SeatName(seat), crew=nouns.crew(number)))


def lose_goods(state: State, seat: int, number: int) -> State:
    """The most valuable first, then battery tokens; worked out if the goods are on the sheet."""
    if number <= 0:
        return state
    if state.round.ships[seat].goods is None:
        return asking(state, [GiveGoods(seat, number)])
    ship, goods, tokens = robbed(state.round.ships[seat], number)
    given, name, colours = sum(goods.blocks), SeatName(seat), nouns.colours(goods)
    words = say("{name} gives {goods}.", name=name, goods=colours)
    if given < number and ship.batteries is None:
        most = nouns.battery_tokens(number - given)
        words = say("{name} gives {goods} and up to {tokens}.", name=name, goods=colours, tokens=most)
    elif tokens and not given:
        words = say("{name} gives {tokens}.", name=name, tokens=nouns.battery_tokens(tokens))
    elif tokens:
        spent_too = nouns.battery_tokens(tokens)
        words = say("{name} gives {goods} and {tokens}.", name=name, goods=colours, tokens=spent_too)
    return report(state.with_ship(seat, ship), words)
