"""What helps to answer a bot's question: exits and modules in the order of the rules, and a drawing of its orbital."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, form
from companion.core.words import Message, say
from companion.games.star_scrappers_orbital.bots.next_question import exits
from companion.games.star_scrappers_orbital.bots.order import by_order, free_sides, place, spared, sure
from companion.games.star_scrappers_orbital.box import Colour, Side
from companion.games.star_scrappers_orbital.moves.bots import BotPlaced
from companion.games.star_scrappers_orbital.nouns import label
from companion.games.star_scrappers_orbital.state import Card, Module, Player, State


class Exit(Struct, frozen=True):
    number: int
    label: Message
    colour: Colour
    sides: tuple[Side, ...]
    place: Offer
    """The page asks for the side."""


class Aim(Struct, frozen=True):
    """A module of the target, in the order in which a bot goes through them."""

    number: int
    label: Message
    first: bool
    """By the order it is this one."""
    hit: bool
    """And the effect is known to damage."""
    why_not: Message | None


class Cell(Struct, frozen=True):
    """A module in the drawing of a bot's orbital."""

    x: int
    y: int
    number: int
    colour: Colour
    damage: int


class Drawing(Struct, frozen=True):
    box: str
    cells: tuple[Cell, ...]


def exit_rows(state: State, seat: int, card: Card) -> tuple[Exit, ...]:
    bot = state.players[seat]
    return tuple(_exit(bot, seat, module) for module in exits(bot, state.walk, card))


def _exit(bot: Player, seat: int, module: Module) -> Exit:
    placed = form(BotPlaced, seat, label(module), on=module.number)
    return Exit(module.number, label(module), module.colour, free_sides(bot, module), placed)


def aim_rows(victim: Player, *, exterior: bool) -> tuple[Aim, ...]:
    """Cores left out. The first is named where it is known: of one, or where everything was placed."""
    found = [(m, spared(victim, m, exterior=exterior)) for m in by_order(victim) if m.number]
    legal = [module.number for module, why in found if not why]
    first = legal[0] if legal and (sure(victim) or len(legal) == 1) else None
    return tuple(Aim(m.number, label(m), m.number == first, exterior and m.number == first, why) for m, why in found)


def aim_words(aims: tuple[Aim, ...]) -> Message:
    if any(aim.first for aim in aims):
        return say("Damage, by the order")
    return say("Damage: from the core outwards, clockwise from the west, the first that will do")


def drawing(bot: Player) -> Drawing:
    """The modules whose place is known, on squares around the core."""
    spots = [(found, module) for module in bot.modules if (found := place(bot, module)) is not None]
    cells = tuple(Cell(x, y, m.number, m.colour, m.damage) for (_, x, y), m in spots)
    left, top = min(cell.x for cell in cells), min(cell.y for cell in cells)
    wide, high = max(cell.x for cell in cells) - left + 1, max(cell.y for cell in cells) - top + 1
    return Drawing(f"{left - 0.5} {top - 0.5} {wide} {high}", cells)
