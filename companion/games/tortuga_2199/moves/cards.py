"""The turn helper: what the cards of the player on turn bring and cost."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import By
from companion.core.seats import A_SEAT, with_player
from companion.core.words import Message, listed, say, signed
from companion.games.tortuga_2199.box import name_of, tile_of
from companion.games.tortuga_2199.moves.minerals import RESERVE_FULL
from companion.games.tortuga_2199.moves.payment import MOST, gained, in_crypto, in_manoeuvre, not_enough, paid
from companion.games.tortuga_2199.moves.tortuga_move import TortugaMove, TurnMove, in_bay
from companion.games.tortuga_2199.state import BAY, State, tracks
from companion.games.tortuga_2199.turns import at_start

REFRESH, RESERVE, DESTROY = 1, 2, 2


class CountingSwitched(TortugaMove, frozen=True):
    """This seat's phone counts Crypto and Manoeuvre, or does not."""

    who = A_SEAT
    independent = True
    on: bool

    def apply(self, state: State, by: By) -> State:
        state = with_player(state, by.player, helper=self.on)
        return replace(state, pool=at_start(state, by.player)) if by.seat == state.turn else state

    def words(self, before: State, by: By) -> Message:
        if self.on:
            return say("{name} switched on the turn helper", name=by.name)
        return say("{name} switched off the turn helper", name=by.name)


class CountedMove(TurnMove, frozen=True):
    """A move that only the turn helper follows."""

    def shared_refusal(self, state: State, by: By) -> Message | None:
        off = say("Switch the turn helper on first. Without it nobody counts your cards.")
        return super().shared_refusal(state, by) or (None if state.players[by.player].helper else off)


class CardPlayed(CountedMove, frozen=True):
    """Resources of a played card; negative takes a slip back."""

    independent = True
    crypto: int = 0
    manoeuvre: int = 0

    def own_refusal(self, state: State, by: By) -> Message | None:
        sums = (state.pool.crypto + self.crypto, state.pool.manoeuvre + self.manoeuvre)
        possible = all(0 <= part <= MOST for part in sums)
        return None if possible else say("You cannot go below 0.")

    def act(self, state: State, by: By) -> State:
        """What is taken back may have paid for a move on the table."""
        entered = None if self.manoeuvre < 0 else state.ship_entered
        return replace(gained(state, crypto=self.crypto, manoeuvre=self.manoeuvre), ship_entered=entered)

    def words(self, before: State, by: By) -> Message:
        parts = [say("{n} Crypto", n=signed(self.crypto))] if self.crypto else []
        parts += [say("{n} Manoeuvre", n=signed(self.manoeuvre))] if self.manoeuvre else []
        if not parts:
            return say("{name} played a card", name=by.name)
        return say("{name} played {resources}", name=by.name, resources=listed(parts))


class CardBought(CountedMove, frozen=True):
    price: int

    def own_refusal(self, state: State, by: By) -> Message | None:
        wrong = say("A card costs 0 or more.") if self.price < 0 else None
        return wrong or in_bay(state, by.player) or not_enough(state, crypto=self.price)

    def act(self, state: State, by: By) -> State:
        return paid(state, crypto=max(0, self.price))

    def words(self, before: State, by: By) -> Message:
        return say("{name} bought a card for {price}", name=by.name, price=in_crypto(self.price))


class MarketRefreshed(CountedMove, frozen=True):
    def own_refusal(self, state: State, by: By) -> Message | None:
        return in_bay(state, by.player) or self._sells_t_cards(state, by) or not_enough(state, crypto=REFRESH)

    def _sells_t_cards(self, state: State, by: By) -> Message | None:
        ship = state.players[by.player].ship
        if not tracks(state, "ships") or ship is None or ship == BAY or tile_of(ship).cards != "T":
            return None
        return say("{sector} sells T cards: you cannot refresh that market.", sector=name_of(ship))

    def act(self, state: State, by: By) -> State:
        return paid(state, crypto=REFRESH)

    def words(self, before: State, by: By) -> Message:
        return say("{name} refreshed the market for {price}", name=by.name, price=in_crypto(REFRESH))


class CardReserved(CountedMove, frozen=True):
    def own_refusal(self, state: State, by: By) -> Message | None:
        full = RESERVE_FULL if state.players[by.player].reserved else None
        return full or not_enough(state, crypto=RESERVE)

    def act(self, state: State, by: By) -> State:
        return with_player(paid(state, crypto=RESERVE), by.player, reserved=True)

    def words(self, before: State, by: By) -> Message:
        return say("{name} reserved a card for {price}", name=by.name, price=in_crypto(RESERVE))


class ReserveTaken(CountedMove, frozen=True):
    def own_refusal(self, state: State, by: By) -> Message | None:
        if not state.players[by.player].reserved:
            return say("You have no card in reserve.")
        if state.acted:
            return say("Take the reserved card before any other action. Now it waits for your next turn.")
        return None

    def act(self, state: State, by: By) -> State:
        return with_player(state, by.player, reserved=False)

    def words(self, before: State, by: By) -> Message:
        return say("{name} took their reserved card", name=by.name)


class CardDestroyed(CountedMove, frozen=True):
    def own_refusal(self, state: State, by: By) -> Message | None:
        return not_enough(state, manoeuvre=DESTROY)

    def act(self, state: State, by: By) -> State:
        return paid(state, manoeuvre=DESTROY)

    def words(self, before: State, by: By) -> Message:
        return say("{name} destroyed a played card for {price}", name=by.name, price=in_manoeuvre(DESTROY))
