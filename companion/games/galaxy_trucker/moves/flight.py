"""The flight board: days, markers put right, giving up, landing."""

from __future__ import annotations

from companion.core.game import By
from companion.core.words import Message, SeatName, say
from companion.games.galaxy_trucker import nouns
from companion.games.galaxy_trucker.cards.resolution import closed
from companion.games.galaxy_trucker.flight import (
    days_moved,
    ended_if_empty,
    flight_order,
    given_up,
    landed,
    must_give_up,
    occupied,
    reach,
)
from companion.games.galaxy_trucker.moves.trucker_move import ShipMove, TruckerMove, not_flying
from companion.games.galaxy_trucker.state import Reason, State, last_card_done

MOST_DAYS = 99
FARTHEST = 100_000


class FlyingMove(ShipMove, frozen=True):
    """A move of somebody who has not given up."""

    stages = ("flight",)

    def refuse(self, state: State, by: By) -> Message | None:
        gone = by.player not in state.round.positions
        watches = say("{name} has given up and only watches.", name=by.name) if gone else None
        return not_flying(state) or watches


class DaysMoved(FlyingMove, frozen=True):
    """Gained, or lost if negative: only empty spaces count."""

    anyone = True
    days: int

    def refuse(self, state: State, by: By) -> Message | None:
        wrong = self.days == 0 or abs(self.days) > MOST_DAYS
        sane = say("Enter between 1 and {most} days, gained or lost.", most=MOST_DAYS) if wrong else None
        return super().refuse(state, by) or sane

    def apply(self, state: State, by: By) -> State:
        return days_moved(state, by.player, self.days)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        days = nouns.days(abs(self.days))
        if self.days < 0:
            return say("{name} lost {days}", name=by.name, days=days)
        return say("{name} gained {days}", name=by.name, days=days)


class GaveUp(FlyingMove, frozen=True):
    def refuse(self, state: State, by: By) -> Message | None:
        return super().refuse(state, by) or self._not_now(state, by.player)

    def _not_now(self, state: State, seat: int) -> Message | None:
        """After the last card the journey is over, save for those who must."""
        if state.round.first_flight:
            return say("Nobody gives up in a first flight.")
        if state.round.open_card is not None:
            return say("A card is open. Deal with it first, then you may give up.")
        if last_card_done(state) and seat not in must_give_up(state):
            return say("That was the last card: nobody gives up by choice any more.")
        return None

    def apply(self, state: State, by: By) -> State:
        why: Reason = must_give_up(state).get(by.player, "choice")
        return ended_if_empty(given_up(state, {by.player: why}))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} gave up", name=by.name)


class MarkerPlaced(ShipMove, frozen=True):
    """A correction: the ship is on this day, counted from the start space; also brings it back on the board."""

    stages = ("flight",)
    anyone = True
    position: int

    def refuse(self, state: State, by: By) -> Message | None:
        return not_flying(state) or self._no_place(state, by.player)

    def _no_place(self, state: State, seat: int) -> Message | None:
        first, last = reach(state)
        if not first <= self.position <= last:
            return say("That space is more than a full circle away from all ships. Choose a nearer one.")
        other = occupied(state, seat, self.position)
        if other is None:
            return None
        return say("{name} is there. Two ships never share a space.", name=SeatName(other))

    def apply(self, state: State, by: By) -> State:
        """On that day, or the next empty space behind it; whoever had given up is back."""
        position, seat = max(-FARTHEST, min(self.position, FARTHEST)), by.player
        while occupied(state, seat, position) is not None:
            position -= 1
        gave_up = {ship: why for ship, why in state.round.gave_up.items() if ship != seat}
        return state.with_round(positions=state.round.positions | {seat: position}, gave_up=gave_up)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        order = [other for other in flight_order(before) if other != by.seat]
        if by.seat in before.round.gave_up:
            return say("{name} is back on the board", name=by.name)
        ahead = next(iter(order), None)
        behind = 0 if ahead is None else before.round.positions[ahead] - self.position
        if ahead is None or behind <= 0:
            return say("{name}’s marker was put right", name=by.name)
        days = nouns.days(behind)
        return say(
            "{name}’s marker was put right: {days} behind {other}", name=by.name, days=days, other=SeatName(ahead)
        )


class JourneyEnded(TruckerMove, frozen=True):
    """The last card is dealt with: whoever still flies has landed."""

    stages = ("flight",)

    def refuse(self, state: State, by: By) -> Message | None:
        busy = state.round.open_card is not None
        return not_flying(state) or (say("A card is open. Deal with it first, then you land.") if busy else None)

    def apply(self, state: State, by: By) -> State:
        return landed(closed(state))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} landed the ships", name=by.name)
