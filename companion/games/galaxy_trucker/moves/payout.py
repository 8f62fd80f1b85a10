"""Credits won and paid, and what is left of a ship. Only those who may know it read what was won."""

from __future__ import annotations

from companion.core.game import By
from companion.core.words import Message, say
from companion.games.galaxy_trucker import nouns
from companion.games.galaxy_trucker.moves.trucker_move import MOST_COUNT, ShipMove
from companion.games.galaxy_trucker.scoring import in_hand
from companion.games.galaxy_trucker.ship import Count, Goods
from companion.games.galaxy_trucker.state import AFTER_LAUNCH, State, paid, sees_credits

MOST_CREDITS = 10_000


class MoneyMove(ShipMove, frozen=True):
    stages = AFTER_LAUNCH

    def may_read(self, before: State, by: By, viewer: int | None) -> bool:
        """Whether this viewer may read the numbers."""
        return by.seat is not None and by.seat < len(before.players) and sees_credits(before, viewer, by.seat)


class CreditsChanged(MoneyMove, frozen=True):
    """Won, or paid if negative, as it really was."""

    independent = True
    amount: int

    def refuse(self, state: State, by: By) -> Message | None:
        if state.round.stage not in self.stages:
            return say("Credits change hands only in flight and at the journey’s end.")
        if not -MOST_COUNT <= self.amount <= MOST_COUNT or self.amount == 0:
            return say("Enter between 1 and {most} credits, won or paid.", most=MOST_COUNT)
        if self.amount < 0 and not paid(state) and in_hand(state)[by.player] + self.amount < 0:
            return say("Nobody runs into debt: more cannot be paid than there is.")
        return None

    def apply(self, state: State, by: By) -> State:
        return state.with_credits(by.player, max(-MOST_CREDITS, min(self.amount, MOST_CREDITS)))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        if not self.may_read(before, by, viewer):
            return say("{name} booked some credits", name=by.name)
        if self.amount < 0:
            return say("{name} paid {credits}", name=by.name, credits=nouns.credits(-self.amount))
        return say("{name} won {credits}", name=by.name, credits=nouns.credits(self.amount))


class ShipCounted(MoneyMove, frozen=True):
    """What is left of the ship; counted again, it is a correction."""

    independent = True
    offered_again = True
    exposed_connectors: int | None
    """Never None in a log: whoever has not counted them is asked to."""
    goods: Goods
    lost_components: int

    def refuse(self, state: State, by: By) -> Message | None:
        if state.round.stage not in self.stages:
            return say("Ships are counted at the journey’s end.")
        if self.exposed_connectors is None:
            return say("How many connectors are exposed? Count them, then tap again.")
        numbers = (self.exposed_connectors, self.lost_components, *self.goods.blocks)
        if all(0 <= number <= MOST_COUNT for number in numbers):
            return None
        return say("Counts run from 0 to {most}.", most=MOST_COUNT)

    def apply(self, state: State, by: By) -> State:
        count = Count(self.exposed_connectors or 0, self.goods, self.lost_components)
        return state.with_round(counts=state.round.counts | {by.player: count})

    def draft_words(self) -> Message:
        return say(
            "{connectors}, {goods}, {lost} lost",
            connectors=nouns.exposed_connectors(self.exposed_connectors or 0),
            goods=nouns.colours(self.goods),
            lost=self.lost_components,
        )

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        reads, gone = self.may_read(before, by, viewer), by.seat in before.round.gave_up
        connectors = nouns.exposed_connectors(self.exposed_connectors or 0)
        if gone and not reads:
            return say("{name} counted the ship", name=by.name)
        if gone:
            goods = nouns.colours(self.goods)
            return say(
                "{name} counted the ship: {goods}, {lost} lost", name=by.name, goods=goods, lost=self.lost_components
            )
        if not reads:
            return say("{name} counted the ship: {connectors}", name=by.name, connectors=connectors)
        return say(
            "{name} counted the ship: {connectors}, {goods}, {lost} lost",
            name=by.name,
            connectors=connectors,
            goods=nouns.colours(self.goods),
            lost=self.lost_components,
        )
