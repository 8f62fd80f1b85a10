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
from companion.games.star_scrappers_orbital.state import End, Module, Player


def noted(player: Player) -> Counts:
    """Undamaged modules of each kind that were noted one by one; the core counts in its present colour."""
    sound = [module.colour for module in player.modules if not module.damage]
    return {colour: sound.count(colour) for colour in COLOURS}


def unseen(player: Player) -> Counts:
    """Modules that are known only from counts: more were counted than were noted, and no repair explains it."""
    found = dict.fromkeys(COLOURS, 0)
    for year in sorted({*player.ends, *player.claimed}):
        claimed, end = player.claimed.get(year, {}), player.ends.get(year)
        for colour in COLOURS:
            before = max(0, found[colour] - claimed.get(colour, 0))
            found[colour] = before + (0 if end is None else _surplus(end, colour, before))
    return found


def _surplus(end: End, colour: Colour, before: int) -> int:
    known = end.noted[colour] + end.repaired.get(colour, 0) + before
    return max(0, end.counted[colour] - known)


def claimed(player: Player, colour: Colour, year: int, crew: int) -> Player:
    """One of those that were only counted is noted now; if its crew symbols were counted, they are noted with it."""
    before = year + 1 if year in player.ends else year
    so_far = player.claimed.get(before, {})
    more = so_far | {colour: so_far.get(colour, 0) + 1}
    player = replace(player, claimed=player.claimed | {before: more})
    return replace(player, covered=player.covered - 1, unnoted=player.unnoted - crew) if player.covered else player


def counts(player: Player) -> Counts:
    """Undamaged modules of each kind, those included that were only counted."""
    have = noted(player)
    if not player.ends and not player.apart:
        return have
    more = unseen(player)
    return {colour: max(0, have[colour] + more[colour] - player.apart.get(colour, 0)) for colour in COLOURS}


def settled(player: Player, year: int, counted: Counts, repaired: Counts) -> Player:
    """The player after a count that destroys nothing.

    Fewer than are known: the rest is damaged and comes back at Maintenance. More: repaired, or never noted before.
    """
    end = End(counted, noted(player), repaired, player.income, player.extra)
    return compared(replace(player, ends=player.ends | {year: end}), counted)


def compared(player: Player, counted: Counts) -> Player:
    """Until Maintenance this player has as many as were counted."""
    whole = counts(replace(player, apart={}))
    return replace(player, apart={colour: whole[colour] - counted[colour] for colour in COLOURS})


def recounted(player: Player, year: int, counted: Counts) -> Player:
    """The player as if that year had been counted like this: what was paid for it changes as well."""
    end = player.ends.get(year)
    if end is None:
        return player
    right = replace(end, counted=counted)
    right = replace(right, income=paid_for(right) if end.income else 0)
    richer = player.megacredits + right.income - end.income
    return replace(player, ends=player.ends | {year: right}, megacredits=richer)


def paid(player: Player, year: int) -> Player:
    """The income of this year, after which another kind may be chosen."""
    amount, end = income(player), player.ends.get(year)
    ends = player.ends
    if end is not None:
        ends = ends | {year: replace(end, paid_for=player.income, extra=player.extra, income=amount)}
    return replace(player, megacredits=player.megacredits + amount, income=None, ends=ends)


def paid_for(end: End) -> int:
    kind = end.paid_for or most_of(end.counted)
    return max(0, INCOME + end.counted[kind] + end.extra)


def symbols_known(player: Player) -> bool:
    """Whether the crew symbols of every module that counts were noted."""
    return not any(player.apart.values()) and sum(unseen(player).values()) <= player.covered


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
    """The orbital brought in line with a count as older editions took it.

    Damaged modules stay as they are. What was forgotten is added, what is too much goes, the newest first.
    """
    only_counted = unseen(player)
    for colour in COLOURS:
        have = [m.number for m in player.modules if m.colour == colour and not m.damage]
        known = len(have) + only_counted[colour]
        missing = counted.get(colour, known) - known
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
    return most_of(counts(player))


def most_of(have: Counts) -> Colour:
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
