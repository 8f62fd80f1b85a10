"""Whom and what an effect of a bot hits: the modules of its target in the order of the rules."""

from __future__ import annotations

from msgspec import Struct

from companion.core.words import Message, say
from companion.games.star_scrappers_orbital.bots.order import by_order, spared, sure
from companion.games.star_scrappers_orbital.state import Player
from companion.games.star_scrappers_orbital.view.station import Tile, tile


class Aim(Struct, frozen=True):
    """A module of the target, in the order in which a bot goes through them."""

    number: int
    tile: Tile
    first: bool
    """By the order it is this one."""
    hit: bool
    """And the effect is known to damage."""
    why_not: Message | None


def aim_rows(victim: Player, *, exterior: bool) -> tuple[Aim, ...]:
    """Cores left out. The first is named where it is known: of one, or where everything was placed."""
    found = [(m, spared(victim, m, exterior=exterior)) for m in by_order(victim) if m.number]
    legal = [module.number for module, why in found if not why]
    first = legal[0] if legal and (sure(victim) or len(legal) == 1) else None
    return tuple(Aim(m.number, tile(m), m.number == first, exterior and m.number == first, why) for m, why in found)


def aim_words(aims: tuple[Aim, ...]) -> Message:
    if any(aim.first for aim in aims):
        return say("Damage, by the order")
    return say("Damage: from the core outwards, clockwise from the west, the first that will do")
