"""A bot's deeds in words, as they stand in the history and on every phone until the next one."""

from __future__ import annotations

from companion.games.star_scrappers_orbital import bot_events as b
from companion.games.star_scrappers_orbital.bot_walk import Question
from companion.games.star_scrappers_orbital.kinds import NOT_PLAYED, Side, named, signed
from companion.games.star_scrappers_orbital.orbital import module_of
from companion.games.star_scrappers_orbital.state import Card, Cost, Module, Player, Walk


def label(module: Module) -> str:
    """How a module is called wherever it has to be told from others."""
    if module.number == 0:
        return f"the core ({named(module.colour)})"
    return f"no. {module.number}, {module.name or named(module.colour)}"


def label_of(player: Player, number: int | None) -> str:
    module = module_of(player, number)
    return "a module" if module is None else label(module)


def cost_words(cost: Cost) -> str:
    parts = [f"{cost.crew} crew"] * bool(cost.crew) + [f"{cost.megacredits} MC"] * bool(cost.megacredits)
    return f" for {' and '.join(parts)}" if parts else ""


def card_words(walk: Walk) -> str:
    if walk.module is not None:
        return walk.module.name or f"a {named(walk.module.colour)} module"
    return walk.event or "the event"


def not_played(walk: Walk) -> str:
    return f"discarded {card_words(walk)} and took {NOT_PLAYED} MC"


def insider() -> str:
    return "played Insider Contacts: 2 cards from the deck go face down under its stack"


def observatory(cost: Cost) -> str:
    return f"operated the Observatory{cost_words(cost)}: 1 card from the deck goes to its stack"


def repaired(bot: Player, asked: Question) -> str:
    return f"repaired {label_of(bot, asked.hurt)}{cost_words(Cost(megacredits=asked.price)) or ' for nothing'}"


def workshop(bot: Player, asked: Question, cost: Cost) -> str:
    return f"repaired {label_of(bot, asked.hurt)} with the Workshop{cost_words(cost)}"


def passed(bot: Player, asked: Question) -> str:
    if asked.hurt is None:
        return "passed"
    short = f"the repair costs {asked.price} MC, it has {bot.megacredits}"
    return f"passed: {short}"


def built(bot: Player, walk: Walk, card: Card, cost: Cost, place: tuple[int | None, Side | None]) -> str:
    on, side = place
    where = f" at the {side} exit of {label_of(bot, on)}" if on is not None and side else ""
    through = f" through {label_of(bot, walk.command)}" if walk.command is not None else ""
    return f"built {card_words(walk)}{where}{through}{cost_words(cost) or ' for nothing'}"


def effect_of(bot: Player, walk: Walk) -> str:
    """The card whose effect it was."""
    return label_of(bot, walk.operating) if walk.operating is not None else card_words(walk)


def carried_out(bot: Player, walk: Walk, event: b.BotCarriedOut) -> str:
    verb = f"operated {effect_of(bot, walk)}" if walk.operating is not None else f"played {card_words(walk)}"
    aimed = f" against {{{walk.target}}}" if walk.target is not None else ""
    return f"{verb}{cost_words(walk.cost or Cost())}{aimed}{_results(event)}"


def _results(event: b.BotCarriedOut) -> str:
    own = _changes(MC=event.megacredits, crew=event.crew, card=event.cards, VP=event.vp)
    theirs = _changes(MC=event.target_megacredits, crew=event.target_crew, card=event.target_cards)
    hits = [f"their no. {number} is damaged" for number in event.damaged]
    said = [*own, *(f"{part} for them" for part in theirs), *hits]
    return f": {', '.join(said)}" if said else ""


def _changes(**amounts: int) -> list[str]:
    return [signed(amount, what) for what, amount in amounts.items() if amount]
