"""From round to round: Go, on to the next, and the end of the game."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import By
from companion.core.words import Message, SeatName, say
from companion.games.galaxy_trucker.box import timer
from companion.games.galaxy_trucker.moves.trucker_move import TruckerMove, not_paid
from companion.games.galaxy_trucker.state import (
    State,
    fresh_round,
    next_name,
    over,
    paid,
    put_away,
    round_rules,
    says_go,
)


class RoundBegun(TruckerMove, frozen=True):
    """The pay-out is read: on to the set-up of the next round."""

    def refuse(self, state: State, by: By) -> Message | None:
        return not_paid(state)

    def apply(self, state: State, by: By) -> State:
        return next_round(state) if paid(state) else state

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} went on to round {round}", name=by.name, round=next_name(before) or before.round.name)


class BuildStarted(TruckerMove, frozen=True):
    """Go! It also begins the next round, if that was not done before."""

    stages = ("setup", "payout")

    def refuse(self, state: State, by: By) -> Message | None:
        if over(state) or (state.round.stage == "payout" and not paid(state)):
            return not_paid(state)
        if state.round.stage not in self.stages:
            return say("Building has begun already.")
        caller = says_go(state)
        if caller is None or by.seat == caller:
            return None
        return say("{name} landed first last time and says Go.", name=SeatName(caller))

    def apply(self, state: State, by: By) -> State:
        if state.round.stage == "payout" and not paid(state):
            return state
        state = next_round(state) if paid(state) else state
        circle, seconds = round_rules(state).circles[0], state.options.timer_seconds
        glass = None if state.round.first_flight else timer.turned(circle, seconds, by.at)
        return state.with_round(stage="build", glass=glass, tiles_out=len(state.round.taking_part))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        started = next_name(before) if paid(before) else before.round.name
        return say("{name} said Go for round {round}", name=by.name, round=started or before.round.name)


class GameEnded(TruckerMove, frozen=True):
    """Enough for today, after a pay-out and before the last round."""

    def refuse(self, state: State, by: By) -> Message | None:
        return not_paid(state)

    def apply(self, state: State, by: By) -> State:
        return replace(state, ended=True) if paid(state) else state

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} ended the game here", name=by.name)


def next_round(state: State) -> State:
    """The round that was paid out is put away, credits stay; a first flight is the first round only."""
    name = next_name(state)
    if name is None:
        return state
    past_rounds = (*state.past_rounds, put_away(state))
    return replace(state, past_rounds=past_rounds, round=fresh_round(name, state.players))
