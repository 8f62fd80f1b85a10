"""A bot's turn as the rules lead through it: which question comes next. The boxes B1 to B8 of the ledger, in order."""

from __future__ import annotations

from companion.games.star_scrappers_orbital.bots import card_questions as cards
from companion.games.star_scrappers_orbital.bots import station_questions as station
from companion.games.star_scrappers_orbital.bots.order import by_order, next_target
from companion.games.star_scrappers_orbital.bots.question import Question
from companion.games.star_scrappers_orbital.box import (
    BUILD,
    COMMANDS,
    NOT_OPERATED,
    ONLY_IF_GAINING,
    SAME_COLOUR_SAVES,
    WORKSHOP,
)
from companion.games.star_scrappers_orbital.orbital import counts, repair_price
from companion.games.star_scrappers_orbital.state import Card, Cost, Module, Player, State, Walk, bot_on_turn

QUESTIONS: tuple[type[Question], ...] = (
    *(cards.Reveal, cards.WhichEvent, cards.Gains, cards.Targeted, cards.Target, cards.Playable, cards.Carry),
    *(station.WhichModule, station.HasExit, station.SameColour, station.Command, station.TooDear, station.Place),
    *(station.Operate, station.UseWorkshop, station.Repair, station.Pass),
)


def next_question(state: State) -> Question | None:
    """None: it is not a bot's turn."""
    seat = bot_on_turn(state)
    if seat is None:
        return None
    bot, walk = state.players[seat], state.walk
    if walk.card == "event":
        return _of_event(state, seat, walk)
    if walk.card == "module":
        return _of_module(state, seat, bot, walk)
    if bot.hand > 0:
        return cards.Reveal(seat)  # B1
    return _without_cards(state, seat, bot, walk)


def _of_event(state: State, seat: int, walk: Walk) -> Question:
    """B3"""
    if walk.event is None:
        return cards.WhichEvent(seat)
    if walk.carrying:
        return cards.Carry(seat, target=walk.target)
    if walk.event in ONLY_IF_GAINING:
        return cards.Gains(seat)
    if walk.targeted is None:
        return cards.Targeted(seat)
    return cards.Target(seat, target=next_target(state, seat)) if walk.targeted else cards.Playable(seat)


def _of_module(state: State, seat: int, bot: Player, walk: Walk) -> Question:
    """B4"""
    card, price = walk.module, build_price(walk)
    if card is None:
        return station.WhichModule(seat)
    if not walk.exit:
        return station.HasExit(seat)
    if walk.same is None and counts(bot)[card.colour]:
        return station.SameColour(seat)
    command = next((module for module in _ready(state, bot) if module.name in COMMANDS), None)
    if walk.command is None and command is not None:
        return station.Command(seat, command.number, cost=printed_cost(state, command))
    if walk.command is None and walk.cost is None and bot.megacredits < price:
        return station.TooDear(seat, price=price)
    return station.Place(seat, walk.command, price=price)


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
    """B6: what it operates."""
    if walk.carrying:
        return cards.Carry(seat, walk.operating, walk.target)
    if walk.operating is not None:
        return cards.Target(seat, walk.operating, next_target(state, seat))
    operable = next((m for m in _ready(state, bot) if m.action and m.name not in NOT_OPERATED), None)
    if operable is None:
        return _with_damage(state, seat, bot)
    return station.Operate(seat, operable.number, cost=printed_cost(state, operable))


def _with_damage(state: State, seat: int, bot: Player) -> Question:
    """B7 and B8"""
    hurt = next((m.number for m in by_order(bot) if m.damage), None)
    if hurt is None:
        return station.Pass(seat)
    workshop = next((m for m in _ready(state, bot) if m.name == WORKSHOP), None)
    if workshop is not None:
        return station.UseWorkshop(seat, workshop.number, hurt=hurt, cost=printed_cost(state, workshop))
    price = repair_price(bot, state.airlock)
    pays = bot.megacredits >= price
    return station.Repair(seat, price=price, hurt=hurt) if pays else station.Pass(seat, price=price, hurt=hurt)


def _ready(state: State, bot: Player) -> tuple[Module, ...]:
    """By order, undamaged, not operated this year, not answered with no, and not known to be too dear."""
    open_to = (m for m in by_order(bot) if not (m.damage or m.operated or m.number in state.walk.no))
    return tuple(m for m in open_to if affords(bot, printed_cost(state, m) or Cost()))


def printed_cost(state: State, module: Module) -> Cost | None:
    """None: nobody has said it yet."""
    return state.costs.get(module.name) or module.cost


def affords(bot: Player, cost: Cost) -> bool:
    return bot.crew >= cost.crew and bot.megacredits >= cost.megacredits
