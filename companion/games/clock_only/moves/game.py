"""The end of the game."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import By, Move
from companion.core.seats import is_seat
from companion.core.words import Message, SeatName, listed, say, several
from companion.games.clock_only.state import State, ending


class GameEnded(Move, frozen=True):
    """The game is over. To go on after all, undo it."""

    for_all = True
    winners: tuple[int, ...] = ()
    """Who won; empty: nobody says."""

    def refuse(self, state: State, by: By) -> Message | None:
        if ending(state) is not None:
            return say("The game is over already. Confirm the result.")
        if state.clock is None or state.clock.turn is None:
            return say("The clock has not run yet. Start it first, or choose “we stop here”.")
        if not all(is_seat(state, seat) for seat in self.winners):
            return say("Nobody sits there. Pick one of the players.")
        return None

    def apply(self, state: State, by: By) -> State:
        named = tuple(sorted({seat for seat in self.winners if is_seat(state, seat)}))
        return replace(state, called=True, named=named)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        winners = [SeatName(seat) for seat in self.winners if is_seat(before, seat)]
        if not winners:
            return say("{name} said that the game is over", name=by.name)
        return several(
            "{name} said that the game is over: {names} wins",
            "{name} said that the game is over: {names} win",
            len(winners),
            name=by.name,
            names=listed(winners),
        )
