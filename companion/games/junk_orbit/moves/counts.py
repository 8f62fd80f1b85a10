"""Cargo and stacks as they are on the table, where a counter went wrong."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import By, Move
from companion.core.seats import A_SEAT, is_seat
from companion.core.words import Message, say, several
from companion.games.junk_orbit.box import BOX, Source
from companion.games.junk_orbit.moves.turns import MOST_CARGO
from companion.games.junk_orbit.nouns import place
from companion.games.junk_orbit.state import State, load


class CargoCounted(Move, frozen=True):
    who = A_SEAT
    independent = True
    change: int

    def refuse(self, state: State, by: By) -> Message | None:
        if 0 <= state.players[by.player].cargo + self.change <= MOST_CARGO:
            return None
        return say("Cargo cannot be less than nothing.") if self.change < 0 else say("That is more than the box holds.")

    def apply(self, state: State, by: By) -> State:
        return load(state, by.player, self.change)

    def tell(self, before: State, by: By, viewer: int | None) -> Message | None:
        if by.seat is None or not is_seat(before, by.seat):
            return None
        cargo = max(0, before.players[by.seat].cargo + self.change)
        return say("{name} corrected the cargo to {cargo}", name=by.name, cargo=cargo)


class StackCounted(Move, frozen=True):
    independent = True
    stack: Source
    tiles: int

    def refuse(self, state: State, by: By) -> Message | None:
        most = BOX.tiles[self.stack]
        return None if 0 <= self.tiles <= most else say("That stack has between 0 and {most} tiles.", most=most)

    def apply(self, state: State, by: By) -> State:
        return replace(state, stacks=state.stacks | {self.stack: max(0, self.tiles)})

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return several(
            "{name} counted {n} tile in the stack of {stack}",
            "{name} counted {n} tiles in the stack of {stack}",
            self.tiles,
            name=by.name,
            stack=place(self.stack),
        )
