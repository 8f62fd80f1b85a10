"""A bot's question as a page asks it: the sentence, what helps to answer it, and the order that decides."""

from __future__ import annotations

from msgspec import Struct

from companion.games.star_scrappers_orbital.bot_order import Aim, Drawing, Exit, aim_rows, aim_words, drawing, exit_rows
from companion.games.star_scrappers_orbital.bot_walk import Question, question
from companion.games.star_scrappers_orbital.bot_words import card_words, effect_of, label_of
from companion.games.star_scrappers_orbital.kinds import EVENT_NAMES, NAMED, UNEVENTFUL
from companion.games.star_scrappers_orbital.order import exterior_only, targets
from companion.games.star_scrappers_orbital.scoring import totals
from companion.games.star_scrappers_orbital.state import Player, State

BOXES = {
    "reveal": "B1",
    "event": "B3",
    "gains": "B3b",
    "targeted": "B3d",
    "target": "TP",
    "playable": "B3d",
    "carry": "B3e",
    "module": "B4",
    "exit": "B4a",
    "same": "B4b",
    "command": "B4c",
    "short": "B4d",
    "place": "B4e",
    "operate": "B6",
    "workshop": "B7b",
    "repair": "B7c",
    "pass": "B8",
}
"""Where in the ledger's walk each question stands."""


class QuestionView(Struct, frozen=True):
    key: str
    draft: str
    """Its own in every turn: what is typed for one question is not left over for the next."""
    box: str
    seat: int
    words: str
    hint: str
    stack: int
    crew: int
    megacredits: int
    price: int
    exits: tuple[Exit, ...]
    aims: tuple[Aim, ...]
    aim_words: str
    target: int | None
    target_cards: int
    event_names: tuple[str, ...]
    module_names: tuple[str, ...]
    drawing: Drawing


def asked(state: State) -> QuestionView | None:
    found = question(state)
    if found is None:
        return None
    bot, walk = state.players[found.seat], state.walk
    words, hint = _words(state, found)
    aims = () if found.target is None else aim_rows(state.players[found.target], exterior=exterior_only(bot, walk))
    shows_exits = found.key in ("exit", "same", "place") and walk.module is not None
    return QuestionView(
        key=found.key,
        draft=f"{found.seat}-{state.turn_number}-{found.key}-{found.module}-{found.target}",
        box=BOXES[found.key],
        seat=found.seat,
        words=words,
        hint=hint,
        stack=bot.hand,
        crew=bot.crew,
        megacredits=bot.megacredits,
        price=found.price,
        exits=exit_rows(bot, state) if shows_exits else (),
        aims=aims,
        aim_words=aim_words(aims),
        target=found.target,
        target_cards=-1 if walk.event == UNEVENTFUL else 0,
        event_names=EVENT_NAMES,
        module_names=NAMED,
        drawing=drawing(bot),
    )


def _words(state: State, found: Question) -> tuple[str, str]:
    bot, walk, who = state.players[found.seat], state.walk, f"{{{found.seat}}}"
    card, module = card_words(walk), label_of(bot, found.module)
    match found.key:
        case "reveal":
            return f"Turn up the top card of {who}’s stack. Module or event?", ""
        case "event":
            return "Which event is it?", ""
        case "gains":
            return f"Does {who} itself gain anything from {card}?", "Crew, money, cards or VP."
        case "targeted":
            return f"Does {card} need another player?", "Or a module of another player."
        case "target":
            return _target_words(state, found)
        case "playable":
            return f"Can {card} be carried out as printed?", f"{who} has {bot.crew} crew and {bot.megacredits} MC."
        case "carry":
            return _carry_words(state, found)
        case "module":
            return "Which module is it? Tap its colour last.", "First crew symbols, name and arrow, if it has them."
    return _station_words(bot, found, card, module, who)


def _station_words(bot: Player, found: Question, card: str, module: str, who: str) -> tuple[str, str]:
    has = f"{who} has {bot.crew} crew and {bot.megacredits} MC."
    match found.key:
        case "exit":
            return (
                f"Is there an exit where {card} can be built?",
                "Free, on an undamaged module, no overlap, as the card demands; one usable exit must be left.",
            )
        case "same":
            return "Does one of these exits belong to a module of the same colour?", "Then only those count, for 5 MC."
        case "command":
            return f"Can {who} build {card} through {module}?", f"At its printed cost. {has}"
        case "short":
            return f"{card} costs {found.price} MC. Does a card make it cheap enough?", has
        case "place":
            return f"Where is the first exit that will do? {who} pays {found.price} MC.", "From the top, left to right."
        case "operate":
            return f"Can {who} operate {module}?", f"Payable, and its effect possible. {has}"
        case "workshop":
            return f"Can the Workshop repair {label_of(bot, found.hurt)}?", f"At its printed cost. {has}"
        case "repair":
            return f"Take one token off {label_of(bot, found.hurt)} for {found.price} MC.", has
    return _pass_words(bot, found, who)


def _pass_words(bot: Player, found: Question, who: str) -> tuple[str, str]:
    if found.hurt is None:
        return f"{who} passes.", "No cards, nothing to operate, nothing to repair. It plays on if it gets any."
    return (
        f"{who} passes.",
        f"The repair of {label_of(bot, found.hurt)} costs {found.price} MC, it has {bot.megacredits}.",
    )


def _target_words(state: State, found: Question) -> tuple[str, str]:
    effect = effect_of(state.players[found.seat], state.walk)
    points = totals(state)
    if found.target is None:
        return "Nobody is left to aim at.", ""
    order = ", ".join(f"{{{seat}}} {points[seat]}" for seat in targets(state, found.seat))
    return f"Can {effect} be used against {{{found.target}}}?", f"Most VP first, among equals to the left: {order}."


def _carry_words(state: State, found: Question) -> tuple[str, str]:
    effect = effect_of(state.players[found.seat], state.walk)
    aimed = "" if found.target is None else f" against {{{found.target}}}"
    crew = state.walk.cost.crew if state.walk.cost else 0
    spent = f"It uses {crew} crew. " if crew else ""
    return f"Carry out {effect}{aimed}.", f"{spent}Note what it did, and discard the card if it is an event."
