"""The captains as a page shows them: Influence and where it comes from, bays, last turns, and what one may do."""

from __future__ import annotations

from msgspec import Struct

from companion.games.tortuga_2199 import events as e
from companion.games.tortuga_2199.deeds import Deed, deed
from companion.games.tortuga_2199.planet import GOAL, MARKERS, Sector, name_of
from companion.games.tortuga_2199.purse import DESTROY, REFRESH, RESERVE
from companion.games.tortuga_2199.state import (
    BAY,
    State,
    bonus_tokens,
    control,
    held,
    influence,
    over,
    tracks,
    usurper,
)
from companion.games.tortuga_2199.turns import first_hand, open_places, to_place

LIKELY_POINTS = range(1, 7)
CARD_PRICES = range(1, 9)
FEW = 2
"""More sectors are shown on the map instead of named."""


class PlayerRow(Struct, frozen=True):
    seat: int
    influence: int
    control: int
    tokens: int
    to_go: int
    """To the goal."""
    sectors: int
    trading_posts: int
    turrets: int
    minerals: int | None
    hunts: tuple[str, ...]
    """Captured, by name."""
    ship: str
    turn: bool
    last: str
    """Of the last round: "", "now", "to come", "had", "conqueror"."""
    hand: int | None
    """Cards drawn before the first turn; None once that is over."""
    why: str
    """What changed the Influence last."""
    warning: str | None
    playing: bool


class CardRow(Struct, frozen=True):
    """A captured hunt, with what it may be redeemed for."""

    index: int
    name: str
    redeem: tuple[Deed, ...]


class Mine(Struct, frozen=True):
    """What the seat that this page acts for can do anywhere."""

    seat: int
    helper: bool
    crypto: int | None
    manoeuvre: int | None
    """None: not counted, or not on turn."""
    minerals: int | None
    reserved: bool
    spends: tuple[Deed, ...]
    """What the helper follows: cards, market, reserve."""
    buys: tuple[Deed, ...]
    """A card, by its price."""
    reserve: Deed | None
    """To be taken first, before anything else."""
    cards: tuple[CardRow, ...]
    placing: tuple[tuple[Sector, str], ...]
    """Where the ship may come out of the cargo bay; empty: it is not there."""
    insists: bool
    """Nothing else can be done before; else the page only asks."""
    affordable: tuple[Sector, ...]
    """Sectors that could be conquered with what is left."""
    afford: str
    """The same in words."""


def players(state: State) -> tuple[PlayerRow, ...]:
    return tuple(_player(state, seat) for seat in range(len(state.captains)))


def _player(state: State, seat: int) -> PlayerRow:
    captain = state.captains[seat]
    return PlayerRow(
        seat=seat,
        influence=influence(state, seat),
        control=control(state, seat),
        tokens=captain.tokens,
        to_go=max(0, GOAL - influence(state, seat)),
        sectors=len(held(state, seat)),
        trading_posts=bonus_tokens(state, seat, "trading-post"),
        turrets=bonus_tokens(state, seat, "turrets"),
        minerals=captain.minerals if tracks(state, "minerals") else None,
        hunts=tuple(card.name or "Hunt" for card in captain.cards),
        ship=_ship(state, seat),
        turn=state.begun and not over(state) and seat == state.turn,
        last=_last(state, seat),
        hand=first_hand(state, seat),
        why=captain.why,
        warning=_warning(state, seat),
        playing=captain.playing,
    )


def _ship(state: State, seat: int) -> str:
    """Where it is, as far as that is known."""
    ship = state.captains[seat].ship
    if ship == BAY:
        return "cargo bay"
    return name_of(ship) if tracks(state, "ships") and ship is not None else ""


def _last(state: State, seat: int) -> str:
    if usurper(state) is None or over(state):
        return ""
    if seat == usurper(state):
        return "conqueror"
    if seat not in state.last:
        return "had"
    return "now" if seat == state.turn else "to come"


def _warning(state: State, seat: int) -> str | None:
    explored = sum(seat in ground.hunt.explored for ground in state.grounds.values() if ground.hunt)
    used = explored + len(held(state, seat))
    return f"{used} markers in use, but there are {MARKERS}" if used > MARKERS else None


def mine(state: State, seat: int) -> Mine:
    captain = state.captains[seat]
    counted = captain.helper and seat == state.turn and state.begun and not over(state)
    placing = open_places(state, seat) if to_place(state) and seat == state.turn else ()
    affordable = _affordable(state, seat) if counted else ()
    return Mine(
        seat=seat,
        helper=captain.helper,
        crypto=state.pool.crypto if counted else None,
        manoeuvre=state.pool.manoeuvre if counted else None,
        minerals=captain.minerals if tracks(state, "minerals") else None,
        reserved=captain.reserved,
        spends=_spends(state, seat) if counted else (),
        buys=tuple(deed(state, seat, e.CardBought(price=n), str(n)) for n in CARD_PRICES) if counted else (),
        reserve=deed(state, seat, e.ReserveTaken(), "Take the reserved card", "free") if captain.reserved else None,
        cards=_cards(state, seat),
        placing=tuple((sector, name_of(sector)) for sector in placing),
        insists=tracks(state, "ships"),
        affordable=affordable,
        afford=_afford(affordable),
    )


def _spends(state: State, seat: int) -> tuple[Deed, ...]:
    found = [
        deed(state, seat, e.MarketRefreshed(), "Refresh the market", f"{REFRESH} Crypto"),
        deed(state, seat, e.CardReserved(), "Reserve a hand card", f"{RESERVE} Crypto"),
        deed(state, seat, e.CardDestroyed(), "Destroy a played card", f"{DESTROY} Manoeuvre"),
    ]
    if tracks(state, "minerals"):
        found.insert(0, deed(state, seat, e.MineralsSpent(), "Spend a Minerals token", "+1 Crypto"))
    return tuple(found)


def _cards(state: State, seat: int) -> tuple[CardRow, ...]:
    rows = []
    for index, card in enumerate(state.captains[seat].cards):
        wanted = LIKELY_POINTS if not card.influence else (card.influence,)
        redeem = tuple(deed(state, seat, e.HuntRedeemed(points=n, index=index), f"+{n}") for n in wanted)
        rows.append(CardRow(index, card.name or "Hunt card", redeem))
    return tuple(rows)


def _affordable(state: State, seat: int) -> tuple[Sector, ...]:
    pool = state.pool
    pays = max(pool.manoeuvre, pool.crypto if state.options.scenario == "peaceful" else 0)
    sectors = [s for s, ground in state.grounds.items() if ground.owner != seat and ground.defence < pays]
    return () if usurper(state) is not None else tuple(sectors)


def _afford(sectors: tuple[Sector, ...]) -> str:
    if not sectors:
        return "Not enough to conquer a sector."
    if len(sectors) > FEW:
        return f"Enough to conquer any of {len(sectors)} sectors: those with a bright shield."
    return f"Enough to conquer {' or '.join(name_of(sector) for sector in sectors)}."
