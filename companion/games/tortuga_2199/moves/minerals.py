"""Minerals, and the abilities of the outer sectors."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import By
from companion.core.seats import with_player
from companion.core.words import Message, noun, say
from companion.games.tortuga_2199.box import Outer, Sector, name_of
from companion.games.tortuga_2199.moves.payment import gained, not_enough, paid
from companion.games.tortuga_2199.moves.tortuga_move import TurnMove, no_ship_at, untracked
from companion.games.tortuga_2199.state import State, tracks, with_ground

COLLECT = 1
RESERVE_FULL = say("You have a card in reserve already. There is room for only one.")


class MineralsCollected(TurnMove, frozen=True):
    sector: Sector

    def own_refusal(self, state: State, by: By) -> Message | None:
        if not tracks(state, "minerals"):
            return untracked(noun("Minerals"))
        if state.grounds[self.sector].minerals == 0:
            sector = name_of(self.sector)
            return say("There are no Minerals at {sector}. They do not grow back.", sector=sector)
        return no_ship_at(state, by.player, self.sector) or not_enough(state, manoeuvre=COLLECT)

    def act(self, state: State, by: By) -> State:
        left = state.grounds[self.sector].minerals - 1
        if left < 0:
            return state
        state = with_ground(paid(state, manoeuvre=COLLECT), self.sector, minerals=left)
        return with_player(state, by.player, minerals=state.players[by.player].minerals + 1)

    def words(self, before: State, by: By) -> Message:
        return say("{name} collected Minerals at {sector}", name=by.name, sector=name_of(self.sector))


class MineralsSpent(TurnMove, frozen=True):
    """Paid as Crypto; they go to the cache of the Mines."""

    count: int = 1

    def own_refusal(self, state: State, by: By) -> Message | None:
        if not tracks(state, "minerals"):
            return untracked(noun("Minerals"))
        have = state.players[by.player].minerals
        return None if 1 <= self.count <= have else say("You can spend {have} Minerals.", have=have)

    def act(self, state: State, by: By) -> State:
        have = state.players[by.player].minerals
        count = max(0, min(self.count, have))
        state = with_player(state, by.player, minerals=have - count)
        return gained(replace(state, cache=state.cache + count), crypto=count)

    def words(self, before: State, by: By) -> Message:
        return say("{name} spent {count} Minerals", name=by.name, count=self.count)


class AbilityUsed(TurnMove, frozen=True):
    """The ability of an outer sector, by its controller whose ship is there."""

    sector: Outer

    def own_refusal(self, state: State, by: By) -> Message | None:
        name = name_of(self.sector)
        if state.grounds[self.sector].owner != by.seat:
            return say("Only its owner can use {sector}.", sector=name)
        if self.sector in state.used:
            return say("You used {sector} in this turn already: once a turn is all.", sector=name)
        if self.sector == "mines" and tracks(state, "minerals") and state.cache == 0:
            return say("The cache of the Mines is empty.")
        if self.sector == "research-lab" and state.players[by.player].reserved:
            return RESERVE_FULL
        return no_ship_at(state, by.player, self.sector)

    def act(self, state: State, by: By) -> State:
        captain = state.players[by.player]
        state = replace(state, used=(*state.used, self.sector))
        if self.sector == "fortress":
            return gained(state, manoeuvre=1)
        if self.sector == "research-lab":
            return with_player(state, by.player, reserved=captain.helper)
        if self.sector == "mines" and tracks(state, "minerals") and state.cache > 0:
            state = with_player(state, by.player, minerals=captain.minerals + 1)
            return replace(state, cache=state.cache - 1)
        return state

    def words(self, before: State, by: By) -> Message:
        return say("{name} used the ability of {sector}", name=by.name, sector=name_of(self.sector))
