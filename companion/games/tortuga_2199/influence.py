"""Influence: tokens move between bank and bays, Control tokens follow control; every change says why."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.tortuga_2199.planet import Sector, kind_of, name_of
from companion.games.tortuga_2199.state import State, helped, with_captain, with_ground

WHY_CONTROL = "control of {}"
WHY_LOSS = "lost {}"


def from_bank(state: State, seat: int, points: int, why: str) -> State:
    """Points from the bank, or back to it if negative; never more than there are."""
    points = max(-state.captains[seat].tokens, min(points, state.bank))
    if points == 0:
        return state
    state = with_captain(state, seat, tokens=state.captains[seat].tokens + points, why=why)
    return replace(state, bank=state.bank - points)


def taken(state: State, winner: int, loser: int, points: int) -> State:
    """From the loser's tokens, as far as there are any; never from Control tokens."""
    points = min(points, state.captains[loser].tokens)
    if points <= 0 or winner == loser:
        return state
    state = with_captain(state, loser, tokens=state.captains[loser].tokens - points, why="lost a fight")
    return with_captain(state, winner, tokens=state.captains[winner].tokens + points, why="won a fight")


def takes_control(state: State, sector: Sector, seat: int) -> State:
    """Control and Bonus token change hands together, in the very moment of conquest."""
    former = state.grounds[sector].owner
    if former is not None and former != seat:
        state = with_captain(state, former, why=WHY_LOSS.format(name_of(sector)))
    state = with_captain(state, seat, why=WHY_CONTROL.format(name_of(sector)))
    state = with_ground(state, sector, owner=seat)
    if kind_of(sector) == "trading-post" and seat == state.turn and helped(state):
        state = replace(state, pool=replace(state.pool, crypto=state.pool.crypto + 1))
    return state
