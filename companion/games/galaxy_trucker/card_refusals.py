"""Why a card cannot be turned, or an answer is none."""

from __future__ import annotations

import companion.games.galaxy_trucker.events as e
from companion.core.game import Move
from companion.games.galaxy_trucker.card_calm import PASS, TAKE, enough_crew, free_planets
from companion.games.galaxy_trucker.card_play import Ask, CardPlay
from companion.games.galaxy_trucker.cards import NotUnderstood, turned_up
from companion.games.galaxy_trucker.resolve import ask_for, open_asks
from companion.games.galaxy_trucker.ship import Losses
from companion.games.galaxy_trucker.state import State, the_card

MOST = 99


def card_refused(state: State, move: Move) -> str | None:
    play = state.round.card
    match move.event:
        case e.CardTurned() as event:
            return _no_card(state, event)
        case e.DiceRolled(first=first, second=second):
            if (first, second) == (0, 0) or (1 <= first <= 6 and 1 <= second <= 6):
                return None
            return "A die shows 1 to 6. Enter both dice, or none to let the app roll."
        case e.CardClosed():
            return "No card is open." if play is None else None
    if play is None:
        return "No card is open."
    ask = ask_for(play, move.seat)
    if ask is None:
        return f"It is not your turn. Now: {_asked(play)}."
    return _wrong_answer(state, play, ask, move.event)


def _asked(play: CardPlay) -> str:
    return ", ".join(f"{{{ask.seat}}}" for ask in open_asks(play))


def _no_card(state: State, event: e.CardTurned) -> str | None:
    if state.round.card is not None:
        return "A card is open. Deal with it first."
    if len(state.round.cards) >= the_card(state).cards:
        return "That was the last card: end the journey."
    try:
        turned_up(event)
    except NotUnderstood as problem:
        return str(problem)
    return None


def _wrong_answer(state: State, play: CardPlay, ask: Ask, answer: e.CardStepAnswered) -> str | None:
    match ask.what:
        case "roll":
            return "Roll the dice first."
        case "engines" | "cannons" | "crew" | "connectors":
            return _wrong_number(state, ask, answer)
        case "land":
            free = [str(number) for number in free_planets(play)]
            return None if answer.choice in (PASS, *free) else f"Choose a free planet ({', '.join(free)}) or pass."
        case "take" | "dock" | "reward":
            return _wrong_choice(state, ask, answer.choice)
        case "load":
            short = answer.goods is not None and min(answer.goods.blocks) < -MOST
            return "That is more than any ship can hold." if short else None
    return _wrong_losses(state, ask, answer.losses)


def _wrong_number(state: State, ask: Ask, answer: e.CardStepAnswered) -> str | None:
    number = answer.number
    if number is None or not 0 <= number <= MOST:
        return f"Enter a number from 0 to {MOST}."
    if ask.what == "cannons" and number * 2 != int(number * 2):
        return "Cannons count in halves: enter 4 or 4.5, say."
    if ask.what != "cannons" and number != int(number):
        return "Enter a whole number."
    batteries = state.round.ships[ask.seat].batteries
    if answer.batteries < 0 or answer.batteries > (MOST if batteries is None else batteries):
        return "There are not so many battery tokens on board."
    return None


def _wrong_choice(state: State, ask: Ask, choice: str) -> str | None:
    if choice not in (TAKE, PASS):
        return "Choose: take it or pass."
    if choice == TAKE and ask.what != "reward" and not enough_crew(state, ask.seat):
        return "There is not enough crew on board for that."
    return None


def _wrong_losses(state: State, ask: Ask, losses: Losses) -> str | None:
    parts = (losses.components, losses.humans, losses.orange, losses.purple, losses.batteries, *losses.goods.blocks)
    if not all(0 <= part <= MOST for part in parts):
        return f"Losses run from 0 to {MOST}."
    ship = state.round.ships[ask.seat]
    if ship.humans is None:
        return None
    if losses.humans > ship.humans or losses.orange > (ship.orange or 0) or losses.purple > (ship.purple or 0):
        return "There is not so much crew on board."
    if ask.what == "give_crew" and losses.crew != min(ask.number, ship.crew or 0):
        return f"{min(ask.number, ship.crew or 0)} of the crew must go. Say who."
    return None
