"""Boards, ships, and who begins."""

from __future__ import annotations

import random
from typing import Self

from msgspec.structs import replace

from companion.core.game import By, Move
from companion.core.seats import A_SEAT, NOBODY_THERE, is_seat, playing, with_player
from companion.core.words import Message, SeatName, listed, say
from companion.games.junk_orbit.box import Board, Ship, boards_for
from companion.games.junk_orbit.nouns import ship_name, title
from companion.games.junk_orbit.scoring import by_night
from companion.games.junk_orbit.state import State, in_order, laid_out


class BoardsChosen(Move, frozen=True):
    """Which boards are on the table, and which of them night side up. No boards: by the number of players."""

    boards: tuple[Board, ...] = ()
    night: tuple[Board, ...] = ()

    def refuse(self, state: State, by: By) -> Message | None:
        return say("The game is over. Undo the last turn to change the boards.") if state.over else None

    def apply(self, state: State, by: By) -> State:
        return laid_out(state, self.boards, self.night)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        boards = in_order(self.boards) or boards_for(len(before.players))
        sides = (by_night(board) if board in self.night else title(board) for board in boards)
        return say("{name} laid out {boards}", name=by.name, boards=listed(sides, "comma"))


class ShipChosen(Move, frozen=True):
    """The seat flies this ship."""

    who = A_SEAT
    anyone = True
    ship: Ship

    def refuse(self, state: State, by: By) -> Message | None:
        for seat, player in enumerate(state.players):
            if player.ship == self.ship and seat != by.seat:
                return say("{other} flies that ship. Give {other} another one first.", other=SeatName(seat))
        return None

    def apply(self, state: State, by: By) -> State:
        return with_player(state, by.player, ship=self.ship)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} flies {ship}", name=by.name, ship=ship_name(self.ship))


class FirstChosen(Move, frozen=True):
    """The player who took out the garbage last begins; left out, the app draws one. The game is on."""

    first: int | None = None
    drawn: bool = False

    def refuse(self, state: State, by: By) -> Message | None:
        if state.begun:
            return say("The game has begun. Undo back to the start to let somebody else begin.")
        return None if self.first is None or is_seat(state, self.first) else NOBODY_THERE

    def chance(self, state: State, by: By, dice: random.Random) -> Self:
        if self.first is not None:
            return replace(self, drawn=False)
        return replace(self, first=dice.choice(playing(state) or (state.turn,)), drawn=True)

    def apply(self, state: State, by: By) -> State:
        if state.begun or not is_seat(state, self.first):
            return state
        return replace(state, begun=True, turn=self.first)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        if self.drawn:
            return say("{first} was drawn to begin", first=SeatName(before.turn if self.first is None else self.first))
        if by.seat == self.first or self.first is None:
            return say("{name} begins", name=by.name)
        return say("{name} said: {first} begins", name=by.name, first=SeatName(self.first))
