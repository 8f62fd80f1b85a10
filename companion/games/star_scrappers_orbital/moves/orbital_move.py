"""What moves share: changing what one player has, taking a turn, and the refusals that several of them give."""

from __future__ import annotations

from abc import abstractmethod

from companion.core.game import By, Move
from companion.core.seats import A_PLAYER, A_SEAT, is_seat
from companion.core.words import Message, SeatName, say
from companion.games.star_scrappers_orbital.box import MOST_SYMBOLS, Colour
from companion.games.star_scrappers_orbital.state import Player, State, bot_on_turn, over, to_deal, uses_market


class PlayerMove(Move, frozen=True):
    """A move about one seat. Most of them change what that player has."""

    who = A_SEAT

    def apply(self, state: State, by: By) -> State:
        return state.with_player_at(by.player, self.change(state.players[by.player]))

    def change(self, player: Player) -> Player:
        return player

    def tell(self, before: State, by: By, viewer: int | None) -> Message | None:
        return self.line(before, by) if is_seat(before, by.seat) else None

    @abstractmethod
    def line(self, before: State, by: By) -> Message:
        """The history line, asked once it is known that somebody sits there."""


class OwnerMove(PlayerMove, frozen=True):
    """A change of what people and bots have."""

    def refuse(self, state: State, by: By) -> Message | None:
        if state.players[by.player].who == "opponent":
            return say("An opponent of the peace version has only modules: no money, crew, cards or turns.")
        return None


class TurnMove(PlayerMove, frozen=True):
    """A whole turn of a person. A page sends it on what it shows: a tap that comes twice is one turn."""

    who = A_PLAYER
    exact = True

    def refuse(self, state: State, by: By) -> Message | None:
        return no_turns(state) or self._not_theirs(state, by.player)

    def _not_theirs(self, state: State, seat: int) -> Message | None:
        player, bot = state.players[seat], bot_on_turn(state)
        if player.who == "opponent":
            return say("The opponents of the peace version never act.")
        if player.who == "bot":
            return say("{name} is a bot: answer its questions when its turn comes.", name=SeatName(seat))
        if bot is not None:
            return say("It is {name}’s turn. Answer its questions first.", name=SeatName(bot))
        return None


def no_turns(state: State) -> Message | None:
    """Why nobody can act or pass now."""
    if over(state):
        return say("The game is over. Confirm the result, or undo to go on.")
    if state.ending:
        return say(
            "Everybody has passed: the year is over and nobody gets another action. Undo the last pass to go on."
        )
    if to_deal(state):
        return say("First {name} gets its modules of this year.", name=SeatName(to_deal(state)[0]))
    return None


def no_upgrade(state: State, player: Player, colour: Colour) -> Message | None:
    if player.who != "person":
        return say("Only people upgrade their core.")
    if player.upgraded:
        return say("The core can be upgraded only once in a game.")
    if colour == "structural":
        return say("There is no structural upgrade. Choose one of the five upgraded cores.")
    for seat, other in enumerate(state.players):
        if other.upgraded and other.core.colour == colour:
            return say("{name} has that core. There is only one of each.", name=SeatName(seat))
    return None


def no_market(state: State) -> Message | None:
    return None if uses_market(state) else say("There is no market in the game against bots.")


def wrong_symbols(count: int) -> Message | None:
    if 0 <= count <= MOST_SYMBOLS:
        return None
    return say("From 0 to {most} crew symbols, please.", most=MOST_SYMBOLS)


def too_long(text: str, most: int) -> Message | None:
    return say("Up to {most} characters, please.", most=most) if len(text) > most else None
