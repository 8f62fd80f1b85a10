"""Choosing the first player, and passing."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import By, Move
from companion.core.seats import is_seat
from companion.core.words import Message, SeatName, say
from companion.games.star_scrappers_orbital.moves.orbital_move import TurnMove, no_turns
from companion.games.star_scrappers_orbital.options import Closely, put_right
from companion.games.star_scrappers_orbital.state import State
from companion.games.star_scrappers_orbital.turn_order import acted, ended, ends_the_year, passed


class CloselyChosen(Move, frozen=True):
    """How much of the game the phones follow, answered before the first year; later the host changes the option."""

    independent = True
    closely: Closely

    def refuse(self, state: State, by: By) -> Message | None:
        if state.begun:
            return say("The game has begun. The host changes this between two years, among the options.")
        if state.options.bots and self.closely != "modules":
            return say("Bots need to know every module, so the phones track them all.")
        return None

    def apply(self, state: State, by: By) -> State:
        if state.begun:
            return state
        options = replace(state.options, closely=self.closely, counters=state.counters)
        return replace(state, options=put_right(options))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        """It is about the whole table, so it names nobody: a host's phone may show anybody's page."""
        match self.closely:
            case "years":
                return say("The phones just score the years")
            case "turns":
                return say("The phones follow turns")
        return say("The phones track every module")


class FirstChosen(Move, frozen=True):
    """Somebody has the First Player marker: the first year begins."""

    first: int

    def refuse(self, state: State, by: By) -> Message | None:
        if state.begun:
            return say("The game has begun. Undo back to the start to let somebody else begin.")
        return None if self._acts(state) else say("Nobody with a turn sits there. Pick one of the players.")

    def _acts(self, state: State) -> bool:
        return is_seat(state, self.first) and state.players[self.first].acts

    def apply(self, state: State, by: By) -> State:
        if state.begun or not self._acts(state):
            return state
        return replace(state, begun=True, first=self.first, turn=self.first)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{first} begins", first=SeatName(self.first))


class Passed(TurnMove, frozen=True):
    def refuse(self, state: State, by: By) -> Message | None:
        return super().refuse(state, by) or self._again(state, by.player)

    def _again(self, state: State, seat: int) -> Message | None:
        if seat not in state.passed:
            return None
        return say("{name} has passed already, and nobody has acted since.", name=SeatName(seat))

    def apply(self, state: State, by: By) -> State:
        return state if state.ending else passed(state, by.player)

    def line(self, before: State, by: By) -> Message:
        return pass_line(before, by)


class TurnWentBy(TurnMove, frozen=True):
    """The turn of whoever is on was not noted; somebody else says whether it was a pass or an action."""

    anyone = True
    passed: bool = False

    def refuse(self, state: State, by: By) -> Message | None:
        return super().refuse(state, by) or self._not_on(state, by.player)

    def _not_on(self, state: State, seat: int) -> Message | None:
        if seat == state.turn:
            return None
        return say("It is {on}’s turn, not {name}’s.", on=SeatName(state.turn), name=SeatName(seat))

    def apply(self, state: State, by: By) -> State:
        if state.ending:
            return state
        return passed(state, by.player) if self.passed else acted(state, by.player)

    def line(self, before: State, by: By) -> Message:
        return pass_line(before, by) if self.passed else say("{name} took a turn", name=by.name)


class AllPassed(Move, frozen=True):
    """Everybody passed in a row, without each pass being noted."""

    exact = True

    def refuse(self, state: State, by: By) -> Message | None:
        return no_turns(state) or self._bots_play_on(state)

    def _bots_play_on(self, state: State) -> Message | None:
        if not any(player.who == "bot" and player.playing for player in state.players):
            return None
        return say("Bots play on while they can, so every pass is noted: pass when it is your turn.")

    def apply(self, state: State, by: By) -> State:
        return state if state.ending else ended(state)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("Everybody has passed: year {year} is over", year=before.year)


def pass_line(before: State, by: By) -> Message:
    if before.ending or not ends_the_year(before, by.player):
        return say("{name} passed", name=by.name)
    return say("{name} passed as the last one: year {year} is over", name=by.name, year=before.year)
