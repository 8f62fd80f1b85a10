"""Why an answer to a bot's question is not taken."""

from __future__ import annotations

from companion.core.game import Event
from companion.games.star_scrappers_orbital import bot_events as b
from companion.games.star_scrappers_orbital.action_refusals import no_turns
from companion.games.star_scrappers_orbital.bot_moves import fits
from companion.games.star_scrappers_orbital.bot_walk import Question, exits, question
from companion.games.star_scrappers_orbital.kinds import EVENT_NAMES, MOST_SYMBOLS, NAMED
from companion.games.star_scrappers_orbital.orbital import module_of
from companion.games.star_scrappers_orbital.order import exterior_only, free_sides, spared
from companion.games.star_scrappers_orbital.state import Player, State


def no_answer(state: State, seat: int, event: Event) -> str | None:
    problem = no_turns(state)
    if problem is not None:
        return problem
    asked = question(state)
    if asked is None or asked.seat != seat:
        return "It is no bot’s turn." if asked is None else f"It is {{{asked.seat}}}’s turn."
    if not fits(asked, event):
        return "That answers another question. Look at the one that is asked now."
    return _wrong(state, asked, event)


def _wrong(state: State, asked: Question, event: Event) -> str | None:
    bot = state.players[asked.seat]
    match event:
        case b.BotEventNamed(name=name) if name.strip() and name.strip() not in EVENT_NAMES:
            return "Choose one of the named events, or “another event”."
        case b.BotModuleNamed(crew_symbols=crew, name=name):
            known = not name.strip() or name.strip() in NAMED
            return None if known and 0 <= crew <= MOST_SYMBOLS else "Choose one of the named modules, or none."
        case b.BotPaid():
            return _cannot_pay(bot, event)
        case b.BotPlaced():
            return _no_place(bot, state, event)
        case b.BotCarriedOut():
            return _no_effect(state, bot, event)
    return None


def _cannot_pay(bot: Player, event: b.BotPaid) -> str | None:
    if min(event.crew, event.megacredits) < 0:
        return "What it costs is 0 or more."
    if event.crew > bot.crew:
        return f"The bot has {bot.crew} unused crew. If it needs more, answer no."
    if event.megacredits > bot.megacredits:
        return f"The bot has {bot.megacredits} MC. If it needs more, answer no."
    return None


def _no_place(bot: Player, state: State, event: b.BotPlaced) -> str | None:
    card = state.walk.module
    if event.on is None or card is None:
        return None
    base = module_of(bot, event.on)
    if base is None or base not in exits(bot, state.walk, card):
        return "Only exits of the listed modules will do: undamaged, and of the card’s colour where there is one."
    return "Something stands there already." if event.side not in (None, *free_sides(bot, base)) else None


def _no_effect(state: State, bot: Player, event: b.BotCarriedOut) -> str | None:
    walk = state.walk
    spent = walk.cost.megacredits if walk.cost else 0
    if bot.megacredits - spent + event.megacredits < 0:
        return f"The bot has only {bot.megacredits - spent} MC left."
    if walk.target is None:
        return "Nobody is the target of this." if event.damaged else None
    victim = state.players[walk.target]
    for number in event.damaged:
        module = module_of(victim, number)
        why = module and spared(victim, module, exterior=exterior_only(bot, walk))
        if why is None or why:
            return f"A bot does not damage that: {why or 'no such module'}. Take the next one."
    if len(set(event.damaged)) < len(event.damaged):
        return "A bot damages a module only once."
    return None
