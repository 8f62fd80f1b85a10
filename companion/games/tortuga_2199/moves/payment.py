"""Prices, and the Crypto and Manoeuvre of the player on turn, where the turn helper counts them."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.words import Message, say
from companion.games.tortuga_2199.state import Pool, State, helped

MOST = 99


def in_crypto(price: int) -> Message:
    return say("{n} Crypto", n=price)


def in_manoeuvre(price: int) -> Message:
    return say("{n} Manoeuvre", n=price)


def paid(state: State, *, crypto: int = 0, manoeuvre: int = 0) -> State:
    """Less in the pool, where it is counted; what was not counted cannot go below nothing."""
    if not helped(state):
        return state
    left = Pool(max(0, state.pool.crypto - crypto), max(0, state.pool.manoeuvre - manoeuvre))
    return replace(state, pool=left)


def gained(state: State, *, crypto: int = 0, manoeuvre: int = 0) -> State:
    if not helped(state):
        return state
    more = Pool(_counted(state.pool.crypto + crypto), _counted(state.pool.manoeuvre + manoeuvre))
    return replace(state, pool=more)


def _counted(number: int) -> int:
    return max(0, min(number, MOST))


def not_enough(state: State, *, crypto: int = 0, manoeuvre: int = 0) -> Message | None:
    """Why the player on turn cannot pay; only where the helper counts."""
    if not helped(state):
        return None
    pool = state.pool
    if manoeuvre > pool.manoeuvre:
        return say(
            "That costs {price} Manoeuvre and you have {left}. Play more cards first.",
            price=manoeuvre,
            left=pool.manoeuvre,
        )
    if crypto > pool.crypto:
        return say(
            "That costs {price} Crypto and you have {left}. Play more cards or spend Minerals first.",
            price=crypto,
            left=pool.crypto,
        )
    return None
