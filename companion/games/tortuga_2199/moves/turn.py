"""Who begins, the end of a turn, and where the ship goes."""

from __future__ import annotations

import random

from msgspec.structs import replace

from companion.core.game import By
from companion.core.seats import ON_TURN, is_seat, playing, plays, with_player
from companion.core.words import Message, SeatName, listed, noun, say
from companion.games.tortuga_2199.box import Sector, name_of, steps_between
from companion.games.tortuga_2199.influence import influence, usurper
from companion.games.tortuga_2199.moves.payment import not_enough, paid
from companion.games.tortuga_2199.moves.tortuga_move import PlayMove, TurnMove, ship_waits, unsettled, untracked
from companion.games.tortuga_2199.state import BAY, State, tracks
from companion.games.tortuga_2199.turns import begin_turn, on_from, open_places, to_place


class FirstChosen(PlayMove, frozen=True):
    """Who begins; left out the app draws a player, and says that it did."""

    first: int | None = None
    drawn: bool = False

    def own_refusal(self, state: State, by: By) -> Message | None:
        if state.begun:
            return say("The game has begun already.")
        known = self.first is None or plays(state, self.first)
        return None if known else say("Who begins? Pick a player of this table.")

    def chance(self, state: State, by: By, dice: random.Random) -> FirstChosen:
        if self.first is not None:
            return replace(self, drawn=False)
        return replace(self, first=dice.choice(playing(state) or (state.first,)), drawn=True)

    def act(self, state: State, by: By) -> State:
        if self.first is None or not is_seat(state, self.first) or state.begun:
            return state
        return begin_turn(replace(state, begun=True, first=self.first), self.first)

    def words(self, before: State, by: By) -> Message:
        first = SeatName(before.first if self.first is None else self.first)
        return say("{first} was drawn to begin", first=first) if self.drawn else say("{first} begins", first=first)


class TurnEnded(PlayMove, frozen=True):
    exact = True
    anyone = True

    def own_refusal(self, state: State, by: By) -> Message | None:
        seat = state.turn if by.seat is None else by.seat
        return ON_TURN.refuse(state, seat) or unsettled(state) or self._ship_waits(state)

    def _ship_waits(self, state: State) -> Message | None:
        if ship_waits(state) is None:
            return None
        return say("Your ship is in the cargo bay. Put it on a sector first, then end your turn.")

    def act(self, state: State, by: By) -> State:
        if by.seat not in (None, state.turn):
            return state
        state = replace(state, last=tuple(seat for seat in state.last if seat != state.turn))
        now = tuple(influence(state, seat) for seat in range(len(state.players)))
        state = replace(state, begun=True, turns=state.turns + 1, race=(*state.race, now))
        if on_from(state):
            return begin_turn(state, on_from(state)[0])
        over_now = usurper(state) is not None
        return replace(state, fight=None, aftermath=None) if over_now else begin_turn(state, state.turn)

    def words(self, before: State, by: By) -> Message:
        return say("{name} ended their turn", name=by.name)


class ShipMoved(TurnMove, frozen=True):
    """``steps`` is the Manoeuvre paid; left out it is 1 for each border, with a card it may be 0."""

    sector: Sector
    steps: int | None = None

    def own_refusal(self, state: State, by: By) -> Message | None:
        return self._no_way(state, by) or not_enough(state, manoeuvre=self._cost(state, by))

    def _no_way(self, state: State, by: By) -> Message | None:
        ship = state.players[by.player].ship
        if not tracks(state, "ships"):
            return untracked(noun("ships"))
        if ship == BAY:
            return say("Your ship is in the cargo bay until your next turn.")
        if ship == self.sector:
            return say("Your ship is already at {sector}.", sector=name_of(self.sector))
        return say("A move costs 0 or more.") if self._cost(state, by) < 0 else None

    def _cost(self, state: State, by: By) -> int:
        return distance(state, by.player, self.sector) if self.steps is None else self.steps

    def act(self, state: State, by: By) -> State:
        return with_player(paid(state, manoeuvre=max(0, self._cost(state, by))), by.player, ship=self.sector)

    def words(self, before: State, by: By) -> Message:
        return say("{name} moved to {sector}", name=by.name, sector=name_of(self.sector))


class ShipPlaced(TurnMove, frozen=True):
    """Out of the cargo bay, at the start of the turn."""

    comes_first = True
    sector: Sector

    def own_refusal(self, state: State, by: By) -> Message | None:
        if not to_place(state):
            return say("Your ship is not in the cargo bay.")
        allowed = open_places(state, by.player)
        if self.sector in allowed:
            return None
        places = listed((name_of(place) for place in allowed), "or")
        return say("Out of the cargo bay your ship goes to {sectors}.", sectors=places)

    def act(self, state: State, by: By) -> State:
        ship = self.sector if tracks(state, "ships") else None
        return replace(with_player(state, by.player, ship=ship), placing=False)

    def words(self, before: State, by: By) -> Message:
        return say("{name} left the cargo bay for {sector}", name=by.name, sector=name_of(self.sector))


def distance(state: State, seat: int, sector: Sector) -> int:
    ship = state.players[seat].ship
    return 0 if ship in (None, BAY) else steps_between(state.layout, ship, sector)
