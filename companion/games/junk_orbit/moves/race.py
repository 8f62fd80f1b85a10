"""The race to the bin, which decides between players who are level after all."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import By, Move
from companion.core.seats import is_seat
from companion.core.words import Message, SeatName, say
from companion.games.junk_orbit.scoring import level_for_first
from companion.games.junk_orbit.state import State


class RaceMove(Move, frozen=True):
    def refuse(self, state: State, by: By) -> Message | None:
        if state.over and level_for_first(state):
            return None
        return say("Nobody has to race: that is for players who are level at the end on points and deliveries.")


class RaceStarted(RaceMove, frozen=True):
    """Everybody who is level runs for the bin."""

    def apply(self, state: State, by: By) -> State:
        return replace(state, racing=True)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} started the race to the bin", name=by.name)


class BinRaceWon(RaceMove, frozen=True):
    winner: int

    def refuse(self, state: State, by: By) -> Message | None:
        return super().refuse(state, by) or self._not_level(state)

    def _not_level(self, state: State) -> Message | None:
        if self.winner in level_for_first(state):
            return None
        return say("Only a player who is still level can win the race.")

    def apply(self, state: State, by: By) -> State:
        return replace(state, winner=self.winner, no_race=False) if is_seat(state, self.winner) else state

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} said: {winner} won the race to the bin", name=by.name, winner=SeatName(self.winner))


class RaceDeclined(RaceMove, frozen=True):
    """Nobody wants to run: the win is shared."""

    def apply(self, state: State, by: By) -> State:
        return replace(state, winner=None, no_race=True)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} said: nobody runs, the win is shared", name=by.name)
