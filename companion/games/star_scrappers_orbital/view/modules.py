"""The modules of an orbital as a page lists them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from companion.core.offer import Offer, form
from companion.core.words import Message, say
from companion.games.star_scrappers_orbital.box import Colour, Counts
from companion.games.star_scrappers_orbital.moves.cards import ModuleDamaged
from companion.games.star_scrappers_orbital.moves.corrections import ModuleRemoved
from companion.games.star_scrappers_orbital.nouns import card_title, kind_name
from companion.games.star_scrappers_orbital.state import Module

BLOCK = 5
"""How many modules a page lists in one part."""


class ModuleView(Struct, frozen=True):
    number: int
    colour: Colour
    name: Message
    crew_symbols: int
    damage: int
    operated: bool
    core: bool


class Modules(Struct, frozen=True):
    """Some modules of an orbital, one after the other."""

    seat: int
    first: bool
    """The first of these blocks: it begins with the core."""
    modules: tuple[ModuleView, ...]
    hit: Offer | None
    """The page asks for the module; None where nothing can be damaged, or by somebody who only watches."""
    remove: Offer | None
    """The page asks for the module; None in the list of everybody."""


class Six(Struct, frozen=True):
    """Undamaged modules of each kind, core included."""

    id: str
    """What the ids of the numbers begin with."""
    counts: Counts | None
    """None: counted, or still to be, and not shown before everybody has."""
    leads: tuple[Colour, ...] = ()
    """The kinds of which nobody has more."""
    close: tuple[Colour, ...] = ()
    """Those in which one more would tie for most."""
    instead: Message | None = None
    """What is said in place of numbers that mean nothing now."""


def in_blocks(
    seat: int, modules: tuple[ModuleView, ...], hit: Offer | None, remove: Offer | None = None
) -> tuple[Modules, ...]:
    """Always three of them, so that one module more does not send all the others again."""
    cuts = (modules[:BLOCK], modules[BLOCK : 2 * BLOCK], modules[2 * BLOCK :])
    return tuple(Modules(seat, n == 0, rows, hit, remove) for n, rows in enumerate(cuts))


def module_rows(modules: Iterable[Module]) -> tuple[ModuleView, ...]:
    return tuple(_row(module) for module in modules)


def _row(module: Module) -> ModuleView:
    number, core = module.number, module.number == 0
    name = card_title(module.name) if module.name else kind_name(module.colour)
    what = say("Core") if core else name
    return ModuleView(number, module.colour, what, module.crew_symbols, module.damage, module.operated, core)


@cache
def hit(seat: int) -> Offer:
    return form(ModuleDamaged, seat, say("Hit"), style="small")


@cache
def remove(seat: int) -> Offer:
    question = say("Take this module off the list?")
    return replace(form(ModuleRemoved, seat, say("Remove module"), style="small quiet"), confirm=question)
