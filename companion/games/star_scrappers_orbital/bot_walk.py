"""A bot's turn as the rules walk it: which question comes next. The boxes B1 to B8 of the ledger, in order."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.star_scrappers_orbital.kinds import (
    BUILD,
    COMMANDS,
    NOT_OPERATED,
    ONLY_IF_GAINING,
    SAME_COLOUR_SAVES,
    WORKSHOP,
    Colour,
)
from companion.games.star_scrappers_orbital.orbital import counts, repair_price
from companion.games.star_scrappers_orbital.order import by_order, next_target
from companion.games.star_scrappers_orbital.state import Card, Module, Player, State, Walk, bot_on_turn

Asked = Literal[
    "reveal",
    "event",
    "gains",
    "targeted",
    "target",
    "playable",
    "carry",
    "module",
    "exit",
    "same",
    "command",
    "short",
    "place",
    "operate",
    "workshop",
    "repair",
    "pass",
]


class Question(Struct, frozen=True):
    """What is to be answered now, and about which module or player."""

    key: Asked
    seat: int
    module: int | None = None
    target: int | None = None
    price: int = 0
    hurt: int | None = None
    """The damaged module that is to be repaired."""


def question(state: State) -> Question | None:
    """None: no bot is on."""
    seat = bot_on_turn(state)
    if seat is None:
        return None
    bot, walk = state.players[seat], state.walk
    if walk.card == "event":
        return _of_event(state, seat, walk)
    if walk.card == "module":
        return _of_module(bot, seat, walk)
    if bot.hand > 0:
        return Question("reveal", seat)  # B1
    return _without_cards(state, seat, bot, walk)


def _of_event(state: State, seat: int, walk: Walk) -> Question:
    """B3: what is never played is discarded as soon as it is named."""
    if walk.event is None:
        return Question("event", seat)
    if walk.carrying:
        return Question("carry", seat, target=walk.target)
    if walk.event in ONLY_IF_GAINING:
        return Question("gains", seat)
    if walk.targeted is None:
        return Question("targeted", seat)
    if walk.targeted:
        return Question("target", seat, target=next_target(state, seat))
    return Question("playable", seat)


def _of_module(bot: Player, seat: int, walk: Walk) -> Question:
    """B4"""
    card = walk.module
    if card is None:
        return Question("module", seat)
    if not walk.exit:
        return Question("exit", seat)
    if walk.same is None and counts(bot)[card.colour]:
        return Question("same", seat)
    command = next(iter(commands(bot, walk)), None)
    if walk.command is None and command is not None:
        return Question("command", seat, module=command.number)
    price = build_price(walk)
    if walk.command is None and walk.cost is None and bot.megacredits < price:
        return Question("short", seat, price=price)
    return Question("place", seat, module=walk.command, price=price)


def commands(bot: Player, walk: Walk) -> tuple[Module, ...]:
    """Modules through which it could build, not yet answered with no."""
    return tuple(m for m in _ready(bot, walk) if m.name in COMMANDS)


def build_price(walk: Walk) -> int:
    """What is paid for the card that was turned up."""
    if walk.cost is not None:
        return walk.cost.megacredits
    return BUILD - SAME_COLOUR_SAVES * bool(walk.same)


def exits(bot: Player, walk: Walk, card: Card) -> tuple[Module, ...]:
    """Whose exits count, in the order in which they are tried: of the card's colour if one of them will do."""
    sound = tuple(module for module in by_order(bot) if not module.damage)
    return tuple(m for m in sound if m.colour == card.colour) if walk.same else sound


def _without_cards(state: State, seat: int, bot: Player, walk: Walk) -> Question:
    """B6 to B8"""
    if walk.carrying:
        return Question("carry", seat, walk.operating, walk.target)
    if walk.operating is not None:
        return Question("target", seat, walk.operating, next_target(state, seat))
    operable = next((m for m in _ready(bot, walk) if m.action and m.name not in NOT_OPERATED), None)
    if operable is not None:
        return Question("operate", seat, operable.number)
    hurt = next((m for m in by_order(bot) if m.damage), None)
    if hurt is None:
        return Question("pass", seat)
    workshop = next((m for m in _ready(bot, walk) if m.name == WORKSHOP), None)
    if workshop is not None:
        return Question("workshop", seat, workshop.number, hurt=hurt.number)
    price = repair_price(bot, state.airlock)
    if bot.megacredits >= price:
        return Question("repair", seat, price=price, hurt=hurt.number)
    return Question("pass", seat, price=price, hurt=hurt.number)


def _ready(bot: Player, walk: Walk) -> tuple[Module, ...]:
    """By order, undamaged, not operated this year, and not answered with no."""
    return tuple(m for m in by_order(bot) if not (m.damage or m.operated or m.number in walk.no))


def is_military(bot: Player, number: int | None) -> bool:
    kind: Colour = "military"
    return any(m.number == number and m.colour == kind for m in bot.modules)
