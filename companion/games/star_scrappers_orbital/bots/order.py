"""The two orders by which bots choose: players by victory points, modules from the inside out."""

from __future__ import annotations

import math

from companion.core.words import Message, noun
from companion.games.star_scrappers_orbital.box import EXTERIOR, Side
from companion.games.star_scrappers_orbital.orbital import module_of
from companion.games.star_scrappers_orbital.scoring import totals
from companion.games.star_scrappers_orbital.state import Module, Player, State, Walk
from companion.games.star_scrappers_orbital.turn_order import turn_order

STEPS: dict[Side, tuple[int, int]] = {"west": (-1, 0), "north": (0, -1), "east": (1, 0), "south": (0, 1)}
Place = tuple[int, int, int]
"""How many connections from the core, and where: to the right and down."""


def place(player: Player, module: Module) -> Place | None:
    """None: nobody said where it was connected."""
    if module.number == 0:
        return (0, 0, 0)
    base = module_of(player, module.on)
    if base is None or module.side is None or base.number >= module.number:
        return None
    found = place(player, base)
    if found is None:
        return None
    ring, x, y = found
    right, down = STEPS[module.side]
    return (ring + 1, x + right, y + down)


def by_order(player: Player) -> tuple[Module, ...]:
    """From the inside out, at equal distance clockwise from due west; what has no known place comes last."""
    return tuple(sorted(player.modules, key=lambda module: _rank(player, module)))


def _rank(player: Player, module: Module) -> tuple[float, float, int]:
    found = place(player, module)
    if found is None:
        return (math.inf, 0, module.number)
    ring, x, y = found
    return (ring, math.degrees(math.atan2(-y, -x)) % 360 if ring else 0, module.number)


def free_sides(player: Player, module: Module) -> tuple[Side, ...]:
    """The sides of this module where the drawing shows nothing yet, clockwise from west."""
    found = place(player, module)
    if found is None:
        return tuple(STEPS)
    taken = {spot[1:] for other in player.modules if (spot := place(player, other)) is not None}
    _, x, y = found
    return tuple(side for side, (right, down) in STEPS.items() if (x + right, y + down) not in taken)


def sure(player: Player) -> bool:
    """Whether the place of each module is known, so that the order names the first."""
    return all(place(player, module) is not None for module in player.modules)


# Whom and what an effect hits


def targets(state: State, bot: int) -> tuple[int, ...]:
    """All others with turns: most victory points first, among equals the first to the bot's left."""
    points = totals(state)
    others = [seat for seat in turn_order(state, bot) if seat != bot]
    return tuple(sorted(others, key=lambda seat: -points[seat]))


def next_target(state: State, bot: int) -> int | None:
    """The first of them that was not answered with no and is not known to be safe."""
    only = exterior_only(state.players[bot], state.walk)
    open_to = (seat for seat in targets(state, bot) if seat not in state.walk.no_target)
    return next((seat for seat in open_to if not (only and _safe(state.players[seat]))), None)


def exterior_only(bot: Player, walk: Walk) -> bool:
    """Whether what the bot does now asks for exterior modules."""
    operated = module_of(bot, walk.operating)
    return (walk.event if operated is None else operated.name) in EXTERIOR


def spared(victim: Player, module: Module, *, exterior: bool) -> Message | None:
    """Why a bot does not damage this module; None: it would."""
    if module.number == 0:
        return noun("cores are immune")
    if module.damage:
        return noun("damaged already")
    covered = exterior and any(other.on == module.number for other in victim.modules)
    return noun("not exterior") if covered else None


def _safe(victim: Player) -> bool:
    """A bot without an exterior module to damage; what people have is not always noted."""
    return victim.who == "bot" and all(spared(victim, module, exterior=True) for module in victim.modules)
