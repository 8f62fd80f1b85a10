"""The end of a turn: what is picked up, and the refill that may fail and bring the final turns."""

from __future__ import annotations

from functools import reduce

from msgspec.structs import replace

from companion.core.game import By, Move
from companion.core.words import Message, SeatName, say, several
from companion.games.junk_orbit.box import BOX, Board, Place, Source
from companion.games.junk_orbit.chart import lying
from companion.games.junk_orbit.chart.flight import where
from companion.games.junk_orbit.chart.orbit import MARS_FAMILY, orbits
from companion.games.junk_orbit.nouns import place
from companion.games.junk_orbit.state import State, flies, load, others, pass_turn

MOST_CARGO = 128


class EndOfTurn(Move, frozen=True):
    """The turn passes on. Sent without a seat it is for whoever is on turn."""

    exact = True

    def refuse(self, state: State, by: By) -> Message | None:
        if state.over:
            return say("The game is over. Correct the piles if need be, then confirm the result.")
        if state.hits:
            return say("First {name} has to choose a tile for the hit.", name=SeatName(state.hits[0].victim))
        return None if self.on_turn(state, by) else say("It is {name}’s turn.", name=SeatName(state.turn))

    def on_turn(self, state: State, by: By) -> bool:
        return by.seat in (None, state.turn)

    def apply(self, state: State, by: By) -> State:
        """Sent by somebody else than the player on turn, it changes nothing."""
        return state if state.over or by.seat not in (None, state.turn) else self.ended(state)

    def ended(self, state: State) -> State:
        """Everything in the ship's city was picked up, and it was refilled."""
        return pass_turn(_emptied(state, None, left=1))


class TurnEnded(EndOfTurn, frozen=True):
    anyone = True

    def on_turn(self, state: State, by: By) -> bool:
        """A failed refill ends the turn; to say so once more does no harm while nobody has moved on."""
        untouched = state.trigger is not None and state.final == others(state, state.trigger)
        return super().on_turn(state, by) or (untouched and by.seat == state.trigger)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        if before.trigger is not None and super().on_turn(before, by):
            return say("{name} had the final turn", name=by.name)
        return say("{name} ended the turn", name=by.name)


class RefillFailed(EndOfTurn, frozen=True):
    """A city had to be refilled and its stack was empty. The turn is over, and the final turns begin."""

    def ended(self, state: State) -> State:
        return _refill_failed(_emptied(state, None, left=0))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        if before.trigger is not None:
            return say("{name} could not refill once more", name=by.name)
        return say("{name} could not refill: the final turns begin", name=by.name)


def _emptied(state: State, city: Place | None, *, left: int) -> State:
    """What lies in this city, or in that of the ship, was picked up; a ship's power leaves it open where."""
    if city is not None:
        return replace(state, lying=lying.put(state.lying, city, left))
    at, chart = where(state, state.turn), orbits(state)
    if at is None or not state.moved:
        return state
    home = chart.home(at)
    if flies(state, state.turn, "century-fly"):
        near = (home, *chart.neighbours(home))
        return replace(state, lying=reduce(lambda found, spot: lying.put(found, spot, None), near, state.lying))
    drew = state.by_night("phobos") and home[0] in MARS_FAMILY
    return replace(state, lying=lying.put(state.lying, home, None if drew else left))


def _refill_failed(state: State) -> State:
    """The first failed refill brings the end: each other player has one turn. Later ones just end a turn."""
    if state.trigger is None:
        state = replace(state, trigger=state.turn, final=others(state, state.turn))
    return pass_turn(state)


class JunkPickedUp(EndOfTurn, frozen=True):
    """The last step of a turn: tiles into the cargo, one refill, and the next player is on.

    With ``gamble`` it was one tile of the Mars stack instead (Phobos by night), and nothing was refilled.
    """

    tiles: int = 1
    board: Board | None = None
    """Of the emptied city, by its owner; left out: nobody counts the stacks."""
    gamble: bool = False
    space: int | None = None
    """Of the emptied city on the lap of its board; left out: it is that of the ship."""

    def refuse(self, state: State, by: By) -> Message | None:
        return super().refuse(state, by) or self._not_there(state)

    def _not_there(self, state: State) -> Message | None:
        if not 0 <= self.tiles <= MOST_CARGO:
            return say("How many tiles did you pick up? Count them.")
        if not self.gamble:
            return None
        if not state.by_night("phobos"):
            return say("Drawing from the Mars stack needs Phobos on its night side.")
        return say("The Mars stack is empty: take what lies at your city.") if state.stacks["mars"] == 0 else None

    def _stack(self) -> Source | None:
        """A city is refilled from the stack of its owner; Mars has one for its moons too."""
        if self.gamble:
            return "mars"
        return None if self.board is None else BOX.boards[self.board].region

    def _city(self) -> Place | None:
        return None if self.board is None or self.space is None else (self.board, self.space)

    def ended(self, state: State) -> State:
        stack = self._stack()
        state = load(state, state.turn, 1 if self.gamble else max(0, self.tiles))
        left = None if stack is None else state.stacks[stack]
        if not self.gamble:
            state = _emptied(state, self._city(), left=0 if left == 0 else 1)
        if stack is None or left is None:
            return pass_turn(state)
        if left == 0 and not self.gamble:
            return _refill_failed(state)
        return pass_turn(replace(state, stacks=state.stacks | {stack: max(0, left - 1)}))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        stack, name = self._stack(), by.name
        if self.gamble:
            return say("{name} drew from the Mars stack instead", name=name)
        tiles = several("{n} tile", "{n} tiles", self.tiles)
        if stack is None:
            return say("{name} picked up {tiles}", name=name, tiles=tiles)
        if before.stacks[stack] == 0 and before.trigger is None:
            return say("{name} picked up {tiles} and could not refill: the final turns begin", name=name, tiles=tiles)
        return say("{name} picked up {tiles}, refilled from {stack}", name=name, tiles=tiles, stack=place(stack))
