"""The things of the game as messages: modules, cards, costs and changes, for use inside sentences."""

from __future__ import annotations

from companion.core.words import Listing, Message, listed, noun, several, signed, verbatim
from companion.games.star_scrappers_orbital.box import KINDS, TITLES, UPGRADED, Colour, Counts
from companion.games.star_scrappers_orbital.orbital import module_of
from companion.games.star_scrappers_orbital.state import Cost, Module, Player


def kind_name(colour: Colour) -> Message:
    return KINDS[colour].name


def counted_kinds(counts: Counts) -> Message | Listing:
    """ "3 Structural and 1 Bio"; kinds of which there are none are left out."""
    found = [noun("{n} {kind}", n=n, kind=kind_name(colour)) for colour, n in counts.items() if n]
    return listed(found) if found else noun("no modules")


def card_title(name: str) -> Message:
    """A card that the rules name, or whatever was typed."""
    return TITLES.get(name) or verbatim(name)


def new_module(colour: Colour, name: str = "") -> Message:
    """By its name where that is known, else "a Bio module"."""
    return card_title(name) if name else KINDS[colour].module


def upgraded_core(colour: Colour) -> Message:
    """ "a Bio core"; nobody upgrades to another Structural one."""
    return UPGRADED.get(colour) or new_module(colour)


def label(module: Module) -> Message:
    """Tells a module apart from the others of its orbital."""
    what = card_title(module.name) if module.number and module.name else kind_name(module.colour)
    if module.number == 0:
        return noun("the core ({kind})", kind=what)
    return noun("{what} no. {number}", number=module.number, what=what)


def label_of(player: Player, number: int | None) -> Message:
    module = module_of(player, number)
    return noun("a module") if module is None else label(module)


def cost_words(cost: Cost) -> Message:
    if cost.crew and cost.megacredits:
        return noun("{crew} crew and {megacredits} MC", crew=cost.crew, megacredits=cost.megacredits)
    if cost.crew:
        return noun("{crew} crew", crew=cost.crew)
    return megacredits(cost.megacredits) if cost.megacredits else noun("nothing")


def megacredits(amount: int) -> Message:
    return noun("{amount} MC", amount=amount)


def unused_crew(count: int) -> Message:
    return noun("{count} unused crew", count=count)


def cards(count: int) -> Message:
    return several("{n} card", "{n} cards", count)


def modules(count: int) -> Message:
    return several("{n} module", "{n} modules", count)


def symbols(count: int) -> Message:
    return several("{n} crew symbol", "{n} crew symbols", count)


def more_megacredits(amount: int) -> Message:
    return noun("{amount} MC", amount=signed(amount))


def more_crew(amount: int) -> Message:
    return noun("{amount} crew", amount=signed(amount))


def more_points(amount: int) -> Message:
    return noun("{amount} VP", amount=signed(amount))


def more_cards(amount: int) -> Message:
    return several("{amount} card", "{amount} cards", abs(amount), amount=signed(amount))


def more_symbols(amount: int) -> Message:
    return several("{amount} crew symbol", "{amount} crew symbols", abs(amount), amount=signed(amount))
