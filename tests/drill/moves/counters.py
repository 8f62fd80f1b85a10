"""Counting, rolling, peeking and bidding: the moves of one player."""

import random
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from companion.core.game import By
from companion.core.seats import A_PLAYER, plays, with_player
from companion.core.words import Message, SeatName, listed, say
from tests.drill.moves.drill_move import DrillMove
from tests.drill.state import State, open_bids, rolling_off


class Tapped(DrillMove, frozen=True):
    """Counts up, or down; commutes with all else."""

    who = A_PLAYER
    independent = True
    amount: Annotated[int, Meta(ge=-9, le=9)] = 1

    def refuse(self, state: State, by: By) -> Message | None:
        count = state.players[by.player].count
        short = say("{name} has only {count}.", name=by.name, count=count) if count + self.amount < 0 else None
        return super().refuse(state, by) or short

    def apply(self, state: State, by: By) -> State:
        if not plays(state, by.seat):
            return state
        return with_player(state, by.player, count=state.players[by.player].count + self.amount)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} tapped {amount}", name=by.name, amount=self.amount)


class Turned(DrillMove, frozen=True):
    """Turns the one card in the middle: only for a player who saw how it lies."""

    who = A_PLAYER
    exact = True

    def apply(self, state: State, by: By) -> State:
        return replace(state, turns=state.turns + 1)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} turned the card", name=by.name)


class BidSealed(DrillMove, frozen=True):
    who = A_PLAYER
    sealed = True
    independent = True
    amount: Annotated[int, Meta(ge=0, le=99)]

    def apply(self, state: State, by: By) -> State:
        return open_bids(with_player(state, by.player, bid=self.amount))

    def draft_words(self) -> Message:
        return say("Bid {amount}", amount=self.amount)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        after = self.applied(before, by)
        if len(after.opened) > len(before.opened):
            bids = [(seat, bid) for seat, bid in enumerate(after.opened[-1]) if bid is not None]
            shown = listed((say("{name} {bid}", name=SeatName(seat), bid=bid) for seat, bid in bids), "comma")
            return say("{name} bid last: {bids}", name=by.name, bids=shown)
        if viewer is not None and viewer == by.seat:
            return say("{name} bid {amount}", name=by.name, amount=self.amount)
        return say("{name} sealed a bid", name=by.name)


class Rolled(DrillMove, frozen=True):
    """The die falls on the way in; one phone may roll for all."""

    who = A_PLAYER
    anyone = True
    pips: Annotated[int, Meta(ge=0, le=6)] = 0

    def refuse(self, state: State, by: By) -> Message | None:
        asked = by.player in rolling_off(state)
        closed = None if asked else super().refuse(state, by)
        return closed or (say("The die decides that.") if self.pips else None)

    def chance(self, state: State, by: By, dice: random.Random) -> "Rolled":
        return replace(self, pips=dice.randint(1, 6))

    def apply(self, state: State, by: By) -> State:
        return with_player(state, by.player, pips=self.pips)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} rolled {pips}", name=by.name, pips=self.pips)


class Peeked(DrillMove, frozen=True):
    """Looks at the hidden card; nobody else hears of it."""

    who = A_PLAYER

    def apply(self, state: State, by: By) -> State:
        return with_player(state, by.player, peeked=True)

    def tell(self, before: State, by: By, viewer: int | None) -> Message | None:
        return say("{name} peeked", name=by.name) if viewer is not None and viewer == by.seat else None
