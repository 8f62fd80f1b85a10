"""Conquering and reinforcing sectors."""

from __future__ import annotations

from companion.core.game import By
from companion.core.seats import playing, plays
from companion.core.words import Message, SeatName, listed, say
from companion.games.tortuga_2199.box import Sector, name_of, track_of
from companion.games.tortuga_2199.influence import change_hands, influence
from companion.games.tortuga_2199.moves.payment import in_crypto, not_enough, paid
from companion.games.tortuga_2199.moves.tortuga_move import TurnMove, barred, no_ship_at
from companion.games.tortuga_2199.state import State, credited, tracks, with_ground


def price(state: State, sector: Sector) -> int:
    """Defence plus 1, also at the end of the track."""
    return state.grounds[sector].defence + 1


def reinforceable(state: State, sector: Sector) -> range:
    """The defence values that Crypto can buy there: upwards, up to the end of the track."""
    if sector == "tortuga":
        return range(0)
    return range(state.grounds[sector].defence + 1, track_of(sector).highest + 1)


def guarded(state: State, sector: Sector) -> bool:
    """The ship of its owner is there, as far as ships are tracked. Whoever left guards nothing."""
    owner = state.grounds[sector].owner
    if owner is None or not tracks(state, "ships") or not plays(state, owner):
        return False
    return state.players[owner].ship == sector


class SectorConquered(TurnMove, frozen=True):
    """At its price. What was paid may be said: Manoeuvre, or in Peaceful Pirates Crypto, never both."""

    sector: Sector
    manoeuvre: int | None = None
    crypto: int | None = None

    def own_refusal(self, state: State, by: By) -> Message | None:
        if state.grounds[self.sector].owner == by.seat:
            sector = name_of(self.sector)
            return say("{sector} is yours already. Reinforce it to raise its defence.", sector=sector)
        here = barred(state) or no_ship_at(state, by.player, self.sector) or self._guarded(state)
        return here or self._no_usurpation(state, by.player) or self._wrong_pay(state)

    def _guarded(self, state: State) -> Message | None:
        owner = state.grounds[self.sector].owner
        if owner is None or not guarded(state, self.sector):
            return None
        who, sector = SeatName(owner), name_of(self.sector)
        if state.options.scenario == "peaceful":
            return say(
                "{name}’s ship guards {sector}. Nobody can conquer it while the ship is there.",
                name=who,
                sector=sector,
            )
        return say("{name}’s ship guards {sector}. Attack the ship instead.", name=who, sector=sector)

    def _no_usurpation(self, state: State, seat: int) -> Message | None:
        """Aggressive Pirates: only a player who wins by it may conquer Tortuga."""
        if self.sector != "tortuga" or state.options.scenario != "aggressive":
            return None
        mine = influence(state, seat) + state.values["tortuga"]
        rivals = [other for other in playing(state) if other != seat and influence(state, other) > mine]
        if not rivals:
            return None
        best = max(rivals, key=lambda other: influence(state, other))
        return say(
            "Tortuga would end the game and {name} would win: {theirs} to your {mine}.",
            mine=mine,
            name=SeatName(best),
            theirs=influence(state, best),
        )

    def _wrong_pay(self, state: State) -> Message | None:
        cost, name = price(state, self.sector), name_of(self.sector)
        if self.crypto and self.manoeuvre:
            return say("Do not mix Crypto and Manoeuvre. Pay {price} of one of them.", price=cost)
        if self.crypto and state.options.scenario != "peaceful":
            return say("Pay {price} Manoeuvre for {sector}, not Crypto.", sector=name, price=cost)
        said = self.crypto or self.manoeuvre
        if said is not None and said < cost:
            return say(
                "{sector} costs {price}: its defence plus 1. {said} is not enough.", sector=name, price=cost, said=said
            )
        if said is not None and said > cost:
            return say(
                "{sector} costs exactly {price}. Paying more does not raise its defence.", sector=name, price=cost
            )
        return not_enough(state, crypto=cost) if self.crypto else not_enough(state, manoeuvre=cost)

    def act(self, state: State, by: By) -> State:
        cost = price(state, self.sector)
        state = paid(state, crypto=cost) if self.crypto else paid(state, manoeuvre=cost)
        return change_hands(credited(state, by.player, "conquests"), self.sector, by.player)

    def words(self, before: State, by: By) -> Message:
        """Without the price, which is the defence plus 1: so that a TV shows all of it."""
        sector = name_of(self.sector)
        if self.sector not in before.grounds:
            return say("{name} conquered {sector}", name=by.name, sector=sector)
        owner = before.grounds[self.sector].owner
        line = say("{name} conquered {sector}", name=by.name, sector=sector)
        if owner is not None:
            line = say("{name} conquered {sector} from {loser}", name=by.name, sector=sector, loser=SeatName(owner))
        return self.with_gain(line, before, by)


class SectorReinforced(TurnMove, frozen=True):
    anywhere = True
    sector: Sector
    defence: int

    def own_refusal(self, state: State, by: By) -> Message | None:
        name, allowed = name_of(self.sector), reinforceable(state, self.sector)
        if self.sector == "tortuga":
            return say("Tortuga is never reinforced.")
        if state.grounds[self.sector].owner != by.seat:
            return say("Only its owner can reinforce {sector}.", sector=name)
        if not allowed:
            return say("{sector} is at its highest defence, {most}.", sector=name, most=track_of(self.sector).highest)
        if self.defence in allowed:
            return not_enough(state, crypto=self.defence)
        if len(allowed) == 1:
            return say("{sector} can only go up to {defence}.", sector=name, defence=allowed[0])
        return say("Choose {levels}.", levels=listed(allowed, "or"))

    def act(self, state: State, by: By) -> State:
        track = track_of(self.sector)
        defence = max(track.lowest, min(self.defence, track.highest))
        return with_ground(paid(state, crypto=self.defence), self.sector, defence=defence)

    def words(self, before: State, by: By) -> Message:
        sector, price = name_of(self.sector), in_crypto(self.defence)
        return say(
            "{name} reinforced {sector} to {n} for {price}", name=by.name, sector=sector, n=self.defence, price=price
        )
