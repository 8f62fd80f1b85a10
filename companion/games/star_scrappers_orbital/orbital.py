"""One orbital: what is built, damaged, repaired and operated, and what that makes in numbers."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.star_scrappers_orbital.box import (
    AIRLOCK,
    COLOURS,
    DRAWN,
    INCOME,
    REPAIR,
    STACK,
    Colour,
    Counts,
    Side,
)
from companion.games.star_scrappers_orbital.state import Module, Player


def counts(player: Player) -> Counts:
    """Undamaged modules of each kind; the core counts in its present colour."""
    sound = [module.colour for module in player.modules if not module.damage]
    return {colour: sound.count(colour) for colour in COLOURS}


def crew_symbols(player: Player) -> int:
    """On undamaged modules, those included that nobody noted one by one."""
    return max(0, player.unnoted + sum(module.crew_symbols for module in player.modules if not module.damage))


def module_of(player: Player, number: int | None) -> Module | None:
    return next((module for module in player.modules if module.number == number), None)


def damaged(player: Player) -> tuple[Module, ...]:
    return tuple(module for module in player.modules if module.damage)


def added(
    player: Player,
    colour: Colour,
    crew: int = 0,
    name: str = "",
    *,
    action: bool = False,
    place: tuple[int | None, Side | None] = (None, None),
) -> Player:
    """The orbital with one more module, which gets a number that none had before."""
    on, side = place
    fresh = Module(player.built + 1, colour, max(0, crew), name=name, action=action, on=on, side=side)
    return replace(player, modules=(*player.modules, fresh), built=fresh.number)


def removed(player: Player, number: int) -> Player:
    """Without this module; the core stays."""
    kept = tuple(module for module in player.modules if module.number != number or number == 0)
    return replace(player, modules=kept)


def changed(player: Player, number: int | None, **values: object) -> Player:
    modules = tuple(replace(m, **values) if m.number == number else m for m in player.modules)
    return replace(player, modules=modules)


def hit(player: Player, number: int) -> Player:
    """One token more. The core is immune, and so are the opponents of the peace version."""
    module = module_of(player, number)
    if module is None or number == 0 or player.who == "opponent":
        return player
    return changed(player, number, damage=module.damage + 1)


def repaired(player: Player, number: int) -> Player:
    module = module_of(player, number)
    return player if module is None else changed(player, number, damage=max(0, module.damage - 1))


def upgraded(player: Player, colour: Colour) -> Player:
    return replace(changed(player, 0, colour=colour), upgraded=True)


def as_counted(player: Player, counted: Counts) -> Player:
    """The orbital brought in line with what its owner counted: whoever does not note builds is known all the same.

    Damaged modules stay as they are. What was forgotten is added, what is too much goes, the newest first.
    """
    for colour in COLOURS:
        have = [m.number for m in player.modules if m.colour == colour and not m.damage]
        missing = counted.get(colour, len(have)) - len(have)
        for _ in range(missing):
            player = added(player, colour)
        for number in [n for n in reversed(have) if n][: max(0, -missing)]:
            player = removed(player, number)
    return player


def repair_price(player: Player, airlock: int) -> int:
    """3, less what undamaged Airlocks save, and never below nothing."""
    locks = sum(module.name == AIRLOCK and not module.damage for module in player.modules)
    return max(0, REPAIR - airlock * locks)


def best_kind(player: Player) -> Colour:
    """The kind that pays most at the year's end; among equals the first."""
    have = counts(player)
    return max(COLOURS, key=lambda colour: have[colour])


def paid_kind(player: Player) -> Colour:
    """What the player chose to be paid for, else the kind that pays most."""
    return player.income or best_kind(player)


def income(player: Player, extra: int | None = None) -> int:
    """With what cards add now, or would add."""
    return max(0, INCOME + counts(player)[paid_kind(player)] + (player.extra if extra is None else extra))


def hand_after(player: Player) -> int:
    """A bot always has five new cards."""
    return STACK if player.who == "bot" else min(player.hand + DRAWN, player.hand_limit)


def discards(player: Player) -> int:
    return 0 if player.who == "bot" else max(0, player.hand + DRAWN - player.hand_limit)
