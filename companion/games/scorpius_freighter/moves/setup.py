"""Before the first turn: the start tile, cockpits and boards."""

from __future__ import annotations

import random
from typing import Self

from msgspec.structs import replace

from companion.core.game import By
from companion.core.seats import A_SEAT, NOBODY_THERE, is_seat, playing, with_player
from companion.core.words import Message, SeatName, say, several
from companion.games.scorpius_freighter.box import Cockpit
from companion.games.scorpius_freighter.moves.freighter_move import PlayMove
from companion.games.scorpius_freighter.state import State


class FirstChosen(PlayMove, frozen=True):
    """Who has the start tile; left out, the app draws. The game begins later, once all is laid out."""

    first: int | None = None

    def wrong(self, state: State, by: By) -> Message | None:
        if state.begun:
            return say("The game has begun, and the start tile stays where it is.")
        if self.first is None or self.first in playing(state):
            return None
        if not is_seat(state, self.first):
            return NOBODY_THERE
        return say("{name} has left the game.", name=SeatName(self.first))

    def chance(self, state: State, by: By, dice: random.Random) -> Self:
        return replace(self, first=dice.choice(playing(state))) if self.first is None else self

    def apply(self, state: State, by: By) -> State:
        too_late = state.begun or state.drafting or state.counting
        return (
            state if too_late or not is_seat(state, self.first) else replace(state, start_tile=True, first=self.first)
        )

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        if self.first is None:
            return say("The start tile is drawn")
        return say("{name} has the start tile", name=SeatName(self.first))


class GameBegun(PlayMove, frozen=True):
    """All is laid out: the first turn."""

    anyone = True

    def wrong(self, state: State, by: By) -> Message | None:
        if state.begun:
            return say("The game has begun already.")
        return None if state.start_tile else say("Who has the start tile? Draw it first.")

    def apply(self, state: State, by: By) -> State:
        return state if state.drafting or state.counting else replace(state, begun=True)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("All is laid out, the game begins")


class CockpitChosen(PlayMove, frozen=True):
    who = A_SEAT
    cockpit: Cockpit

    def apply(self, state: State, by: By) -> State:
        return with_player(state, by.player, cockpit=self.cockpit)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} flies cockpit {cockpit}", name=by.name, cockpit=self.cockpit)


class RestrictedCounted(PlayMove, frozen=True):
    """How many Restricted Access spaces the seat's board has."""

    who = A_SEAT
    spaces: int

    def wrong(self, state: State, by: By) -> Message | None:
        most = state.board_spaces
        fits = 0 <= self.spaces <= most
        return None if fits else say("A board has {most} spaces. How many of them are restricted?", most=most)

    def apply(self, state: State, by: By) -> State:
        return with_player(state, by.player, restricted=max(0, self.spaces))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return several("{name} has {n} restricted space", "{name} has {n} restricted spaces", self.spaces, name=by.name)
