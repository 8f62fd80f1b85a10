"""The turn helper: Crypto and Manoeuvre of the player on turn, spent down; Minerals and the reserved card."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import Event
from companion.games.tortuga_2199.events import (
    CardBought,
    CardDestroyed,
    CardPlayed,
    CardReserved,
    MarketRefreshed,
    MineralsSpent,
    ReserveTaken,
)
from companion.games.tortuga_2199.state import Pool, State, bonus_tokens, helped, with_captain

REFRESH, RESERVE, DESTROY = 1, 2, 2
MOST = 99


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


def at_start(state: State, seat: int) -> Pool:
    """A turn begins with nothing but 1 Crypto for each Trading Post token."""
    if not state.captains[seat].helper:
        return Pool()
    return Pool(crypto=bonus_tokens(state, seat, "trading-post"))


def switched(state: State, seat: int, on: bool) -> State:
    state = with_captain(state, seat, helper=on)
    return replace(state, pool=at_start(state, seat)) if seat == state.turn else state


def spent_minerals(state: State, seat: int, count: int) -> State:
    """Each is 1 Crypto, and lies in the cache of the Mines from then on."""
    count = max(0, min(count, state.captains[seat].minerals))
    state = with_captain(state, seat, minerals=state.captains[seat].minerals - count)
    return gained(replace(state, cache=state.cache + count), crypto=count)


def deed(state: State, seat: int, event: Event) -> State:
    """What the helper alone follows."""
    match event:
        case CardPlayed(crypto=crypto, manoeuvre=manoeuvre):
            return gained(state, crypto=crypto, manoeuvre=manoeuvre)
        case CardBought(price=price):
            return paid(state, crypto=max(0, price))
        case MarketRefreshed():
            return paid(state, crypto=REFRESH)
        case CardReserved():
            return with_captain(paid(state, crypto=RESERVE), seat, reserved=True)
        case ReserveTaken():
            return with_captain(state, seat, reserved=False)
        case CardDestroyed():
            return paid(state, manoeuvre=DESTROY)
        case MineralsSpent(count=count):
            return spent_minerals(state, seat, count)
    return state
