"""Influence: control plus tokens, how both change hands, and when the game is over. Every change says why."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.once import once_per_state
from companion.core.seats import with_player
from companion.core.words import Message, noun
from companion.games.tortuga_2199.box import GOAL, Kind, Sector, kind_of, short_name, track_of
from companion.games.tortuga_2199.state import State, held, helped, others_after, with_ground

WON = noun("won a fight")


def bonus_tokens(state: State, seat: int, kind: Kind) -> int:
    """Whoever controls a sector has its Bonus token."""
    return sum(kind_of(sector) == kind for sector in held(state, seat))


def control(state: State, seat: int) -> int:
    return sum(state.values[kind_of(sector)] for sector in held(state, seat))


def influence(state: State, seat: int) -> int:
    return control(state, seat) + state.players[seat].tokens


def usurper(state: State) -> int | None:
    """Who conquered Tortuga; from then on nobody can take it."""
    return state.grounds["tortuga"].owner


@once_per_state
def at_goal(state: State) -> tuple[int, ...]:
    return tuple(seat for seat in range(len(state.players)) if influence(state, seat) >= GOAL)


def over(state: State) -> bool:
    """Fifteen, or Tortuga has fallen and nobody has a turn left. A correction may open the game again."""
    if at_goal(state):
        return True
    return usurper(state) is not None and (state.options.scenario == "aggressive" or not state.last)


def from_bank(state: State, seat: int, points: int, why: Message) -> State:
    """Points from the bank, or back to it if negative; never more than there are."""
    tokens = state.players[seat].tokens
    points = max(-tokens, min(points, state.bank))
    if points == 0:
        return state
    return replace(with_player(state, seat, tokens=tokens + points, why=why), bank=state.bank - points)


def take_tokens(state: State, winner: int, loser: int, points: int) -> State:
    """From the loser's tokens, as far as there are any; never from Control tokens."""
    points = min(points, state.players[loser].tokens)
    if points <= 0 or winner == loser:
        return state
    state = with_player(state, loser, tokens=state.players[loser].tokens - points, why=noun("lost a fight"))
    return with_player(state, winner, tokens=state.players[winner].tokens + points, why=WON)


def change_hands(state: State, sector: Sector, seat: int) -> State:
    """The sector with marker and tokens goes to this seat; with Tortuga the last round begins."""
    marker = min(state.grounds[sector].defence + 1, track_of(sector).highest)
    state = with_ground(_take_control(state, sector, seat), sector, defence=marker)
    return replace(state, last=others_after(state, seat)) if sector == "tortuga" else state


def _take_control(state: State, sector: Sector, seat: int) -> State:
    """Control and Bonus token change hands together, in the very moment of conquest."""
    former = state.grounds[sector].owner
    if former is not None and former != seat:
        state = with_player(state, former, why=short_name(sector))
    state = with_player(state, seat, why=short_name(sector))
    state = with_ground(state, sector, owner=seat)
    if kind_of(sector) == "trading-post" and seat == state.turn and helped(state):
        state = replace(state, pool=replace(state.pool, crypto=state.pool.crypto + 1))
    return state
