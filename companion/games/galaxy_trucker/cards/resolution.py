"""Leads a card from its turning up to its end: one question after another."""

from __future__ import annotations

from companion.core.words import say
from companion.games.galaxy_trucker.cards.card import Card, OpenCard, Roll
from companion.games.galaxy_trucker.cards.steps import finished, report, with_open_card
from companion.games.galaxy_trucker.flight import ended_if_empty, flight_order
from companion.games.galaxy_trucker.state import State


def turned(state: State, card: Card) -> State:
    cards_turned = (*state.round.cards_turned, card.name)
    state = state.with_round(cards_turned=cards_turned, open_card=OpenCard(card, flight_order(state)), last_report=())
    if card.needs_company and len(state.round.positions) == 1:
        return finished(report(state, say("Only one ship is flying, so this card is ignored.")))
    return onward(state)


def set_aside(state: State, card: Card) -> State:
    """The table deals with it by itself."""
    words = say(
        "{card}: play it without the phones. Then everybody sets days and credits on the phone, below the board.",
        card=card.title,
    )
    return state.with_round(cards_turned=(*state.round.cards_turned, card.name), last_report=(words,))


def onward(state: State) -> State:
    """Until somebody has something to answer, or the card is done."""
    while (now := state.round.open_card) is not None:
        settled = _settled(state, now) if now.asks else now.card.step(state)
        if settled is None:
            break
        state = settled
    return ended_if_empty(state)


def _settled(state: State, now: OpenCard) -> State | None:
    """After the first question that answers itself; None: whoever is asked has to answer."""
    for ask in now.asked_now:
        left = list(now.asks)
        left.remove(ask)
        settled = ask.by_itself(with_open_card(state, asks=tuple(left)))
        if settled is not None:
            return settled
    return None


def rolled(state: State, seat: int | None, roll: Roll) -> State:
    """A roll that was asked for moves the card on; any other is just shown."""
    now, state = state.round.open_card, state.with_round(roll=roll)
    if now is None or not now.asks:
        return state
    ask = now.ask_for(seat) or now.asks[0]
    return onward(ask.rolled(state, roll))


def closed(state: State) -> State:
    if state.round.open_card is None:
        return state
    return ended_if_empty(finished(with_open_card(state, asks=())))


def without(state: State, seat: int) -> State:
    """Goes on without somebody who left in the middle of a card."""
    now = state.round.open_card
    if now is None:
        return ended_if_empty(state)
    return onward(with_open_card(state, asks=tuple(ask for ask in now.asks if ask.seat != seat)))
