"""What the seat that a page acts for can do anywhere: cards, market, Hunt cards, the ship in the cargo bay."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, form, offer
from companion.core.words import Message, noun, say, signed, verbatim
from companion.games.tortuga_2199.advice.reach import advice, within_reach
from companion.games.tortuga_2199.box import Sector, name_of
from companion.games.tortuga_2199.influence import over
from companion.games.tortuga_2199.moves.cards import (
    DESTROY,
    REFRESH,
    RESERVE,
    CardBought,
    CardDestroyed,
    CardPlayed,
    CardReserved,
    CountingSwitched,
    MarketRefreshed,
    ReserveTaken,
)
from companion.games.tortuga_2199.moves.hunts import LIKELY_POINTS, HuntRedeemed
from companion.games.tortuga_2199.moves.minerals import MineralsSpent
from companion.games.tortuga_2199.moves.payment import in_crypto, in_manoeuvre
from companion.games.tortuga_2199.moves.turn import ShipPlaced
from companion.games.tortuga_2199.state import HuntCard, State, tracks
from companion.games.tortuga_2199.turns import open_places, to_place

CARD_PRICES = range(1, 9)


class CardRow(Struct, frozen=True):
    """A captured hunt, with what it may be redeemed for, or why not now."""

    index: int
    legend: Message
    redeem: tuple[Offer, ...]
    why_not: Message | None


class Mine(Struct, frozen=True):
    seat: int
    helper: bool
    switch: Offer
    """Switches the turn helper on or off."""
    crypto: int | None
    manoeuvre: int | None
    """None: not counted, or not on turn."""
    play_crypto: Offer
    play_manoeuvre: Offer
    """The page asks for how much a played card brings."""
    minerals: int | None
    reserved: bool
    reserve: Offer | None
    """To be taken first, before anything else."""
    cards: tuple[CardRow, ...]
    redeemable: tuple[CardRow, ...]
    """Those of them that can be in hand."""
    placing: tuple[Offer, ...]
    """Where the ship may come out of the cargo bay; empty: it is not there."""
    insists: bool
    """Nothing else can be done before; else the page only asks."""
    affordable: tuple[Sector, ...]
    """Sectors that could be conquered with what is left."""
    afford: Message | None
    """The same in words, or why nothing can be conquered."""


def mine(state: State, seat: int) -> Mine:
    captain = state.players[seat]
    on_turn, counted = _on_turn(state, seat), counts(state, seat)
    cards = tuple(_card(state, seat, index, card) for index, card in enumerate(captain.cards)) if on_turn else ()
    return Mine(
        seat=seat,
        helper=captain.helper,
        switch=_switch(state, seat),
        crypto=state.pool.crypto if counted else None,
        manoeuvre=state.pool.manoeuvre if counted else None,
        play_crypto=form(CardPlayed, seat, say("Crypto played")),
        play_manoeuvre=form(CardPlayed, seat, say("Manoeuvre played")),
        minerals=captain.minerals if tracks(state, "minerals") else None,
        reserved=captain.reserved,
        reserve=_reserve(state, seat) if captain.reserved else None,
        cards=cards,
        redeemable=tuple(card for card in cards if card.why_not is None),
        placing=_placing(state, seat) if to_place(state) and on_turn else (),
        insists=tracks(state, "ships"),
        affordable=within_reach(state, seat) if counted else (),
        afford=advice(state, seat) if counted else None,
    )


def _on_turn(state: State, seat: int) -> bool:
    return seat == state.turn and state.begun and not over(state)


def counts(state: State, seat: int) -> bool:
    """Whether the helper counts the resources of this seat now."""
    return state.players[seat].helper and _on_turn(state, seat)


def buys(state: State, seat: int) -> tuple[Offer, ...]:
    return tuple(offer(state, CardBought(price=n), seat, say("{n}", n=n)) for n in CARD_PRICES)


def spends(state: State, seat: int) -> tuple[Offer, ...]:
    found = [
        offer(state, MarketRefreshed(), seat, say("Refresh the market"), in_crypto(REFRESH)),
        offer(state, CardReserved(), seat, say("Reserve a hand card"), in_crypto(RESERVE)),
        offer(state, CardDestroyed(), seat, say("Destroy a played card"), in_manoeuvre(DESTROY)),
    ]
    if tracks(state, "minerals"):
        found.insert(0, offer(state, MineralsSpent(), seat, say("Spend a Minerals token"), say("+1 Crypto")))
    return tuple(found)


def _reserve(state: State, seat: int) -> Offer:
    return offer(state, ReserveTaken(), seat, say("Take the reserved card"), noun("at no cost"))


def _placing(state: State, seat: int) -> tuple[Offer, ...]:
    moves = (ShipPlaced(sector=sector) for sector in open_places(state, seat))
    return tuple(offer(state, move, seat, name_of(move.sector)) for move in moves)


def _card(state: State, seat: int, index: int, card: HuntCard) -> CardRow:
    name = verbatim(card.name) if card.name else say("Hunt card")
    moves = (HuntRedeemed(points=n, index=index) for n in ((card.influence,) if card.influence else LIKELY_POINTS))
    redeem = tuple(offer(state, move, seat, say("{n}", n=signed(move.points))) for move in moves)
    legend = say("{card}: the Influence printed top left", card=name)
    return CardRow(index, legend, redeem, redeem[0].why_not)


def _switch(state: State, seat: int) -> Offer:
    on = state.players[seat].helper
    label = say("Turn helper: switch off") if on else say("Turn helper: count my Crypto and Manoeuvre")
    return offer(state, CountingSwitched(on=not on), seat, label, style="quiet")
