"""Leads a card from its turning up to its end: one question after another."""

from __future__ import annotations

import math
from collections.abc import Callable

from companion.games.galaxy_trucker import card_calm, card_fights, card_fire
from companion.games.galaxy_trucker.card_play import Adventure, Ask, CardKind, CardPlay, Roll
from companion.games.galaxy_trucker.cards import name_of
from companion.games.galaxy_trucker.events import CardStepAnswered
from companion.games.galaxy_trucker.flight import ended_if_empty
from companion.games.galaxy_trucker.plays import finished, harmed, say, the_play, with_play, with_ship
from companion.games.galaxy_trucker.ship import spent
from companion.games.galaxy_trucker.state import State
from companion.games.galaxy_trucker.track import flight_order

MOST = 99
FOR_MORE_THAN_ONE = ("combat_zone", "sabotage")
STEPS: dict[CardKind, Callable[[State], State]] = {
    "open_space": card_calm.open_space,
    "planets": card_calm.planets,
    "abandoned_ship": card_calm.abandoned_ship,
    "abandoned_station": card_calm.abandoned_station,
    "meteors": card_fire.meteors,
    "smugglers": card_fights.enemies,
    "slavers": card_fights.enemies,
    "pirates": card_fights.enemies,
    "combat_zone": card_fights.combat_zone,
    "stardust": card_calm.stardust,
    "epidemic": card_calm.epidemic,
    "sabotage": card_fire.sabotage,
}


def turned(state: State, adventure: Adventure) -> State:
    play = CardPlay(adventure, flight_order(state))
    state = state.with_round(cards=(*state.round.cards, name_of(adventure)), card=play, told=())
    if ignored(state, adventure):
        return finished(say(state, "Only one ship is flying, so this card is ignored."))
    return onward(state)


def ignored(state: State, adventure: Adventure) -> bool:
    return adventure.kind in FOR_MORE_THAN_ONE and len(state.round.positions) == 1


def onward(state: State) -> State:
    """Until somebody has something to answer, or the card is done."""
    while state.round.card is not None and not state.round.card.asks:
        state = STEPS[state.round.card.adventure.kind](state)
    return ended_if_empty(state)


def open_asks(play: CardPlay) -> tuple[Ask, ...]:
    """What may be answered now: the first question, or all that stand together with it."""
    first = play.asks[0]
    return tuple(ask for ask in play.asks if ask.together and ask.what == first.what) if first.together else (first,)


def ask_for(play: CardPlay | None, seat: int | None) -> Ask | None:
    if play is None or not play.asks:
        return None
    return next((ask for ask in open_asks(play) if ask.seat == seat), None)


def answered(state: State, seat: int | None, answer: CardStepAnswered) -> State:
    ask = ask_for(state.round.card, seat)
    if ask is None or ask.what == "roll":
        return state
    asks = list(the_play(state).asks)
    asks.remove(ask)
    return onward(_effect(with_play(state, asks=tuple(asks)), ask, answer))


def _effect(state: State, ask: Ask, answer: CardStepAnswered) -> State:
    seat, number = ask.seat, bounded(answer.number)
    match ask.what:
        case "engines" | "cannons" | "crew":
            return _strength(state, ask, number, answer.batteries)
        case "connectors":
            return card_calm.connectors_named(state, seat, int(number))
        case "land":
            return card_calm.chosen_planet(state, seat, answer.choice)
        case "load":
            return card_calm.loaded(state, seat, None if answer.choice == card_calm.ALL else answer.goods)
        case "take":
            return card_calm.taken(state, seat, answer.choice)
        case "dock":
            return card_calm.docked(state, seat, answer.choice)
        case "reward":
            return card_fights.rewarded(state, seat, answer.choice)
    return _harm(state, ask, answer)


def _strength(state: State, ask: Ask, number: float, tokens: int) -> State:
    tokens = max(0, min(tokens, MOST))
    if the_play(state).adventure.kind == "open_space":
        return card_calm.engines_named(state, ask.seat, int(number), tokens)
    state = with_ship(state, ask.seat, spent(state.round.ships[ask.seat], tokens))
    if the_play(state).adventure.kind in ("smugglers", "slavers", "pirates"):
        return card_fights.fought(state, ask.seat, number)
    return card_fights.strength_named(state, ask.seat, number)


def _harm(state: State, ask: Ask, answer: CardStepAnswered) -> State:
    match ask.what:
        case "hit":
            return card_fire.hit(state, ask.seat, answer)
        case "sabotaged":
            return card_fire.sabotaged(state, ask.seat, answer)
        case "sick":
            return card_calm.sick(state, ask.seat, answer)
        case "give_crew":
            return _crew_given(state, ask, answer)
        case "give_goods":
            state = harmed(state, ask.seat, answer.losses)
            return say(state, f"{{{ask.seat}}} gives up to {ask.number} goods.")
    return state


def _crew_given(state: State, ask: Ask, answer: CardStepAnswered) -> State:
    state = harmed(state, ask.seat, answer.losses, no_humans=answer.no_humans)
    return say(state, f"{{{ask.seat}}} gives {answer.losses.crew or ask.number} crew.")


def rolled(state: State, seat: int | None, roll: Roll) -> State:
    """A roll that was asked for moves the card on; any other is just shown."""
    ask = ask_for(state.round.card, seat) or _asked_to_roll(state)
    state = state.with_round(roll=roll)
    return onward(card_fire.rolled(state, roll)) if ask is not None and ask.what == "roll" else state


def _asked_to_roll(state: State) -> Ask | None:
    play = state.round.card
    return play.asks[0] if play is not None and play.asks and play.asks[0].what == "roll" else None


def closed(state: State) -> State:
    if state.round.card is None:
        return state
    return ended_if_empty(finished(with_play(state, asks=())))


def without(state: State, seat: int) -> State:
    """Goes on without somebody who left in the middle of a card."""
    play = state.round.card
    if play is None:
        return ended_if_empty(state)
    return onward(with_play(state, asks=tuple(ask for ask in play.asks if ask.seat != seat)))


def bounded(number: float | None) -> float:
    if number is None or not math.isfinite(number):
        return 0
    return max(0, min(number, MOST))
