"""The two orders by which bots choose: players by victory points, modules from the inside out."""

from __future__ import annotations

import math

from companion.games.star_scrappers_orbital.kinds import Side
from companion.games.star_scrappers_orbital.orbital import module_of
from companion.games.star_scrappers_orbital.scoring import totals
from companion.games.star_scrappers_orbital.state import Module, Player, State, clockwise

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


def targets(state: State, bot: int) -> tuple[int, ...]:
    """All others with turns: most victory points first, among equals the first to the bot's left."""
    points = totals(state)
    others = [seat for seat in clockwise(state, bot) if seat != bot]
    return tuple(sorted(others, key=lambda seat: -points[seat]))


def next_target(state: State, bot: int) -> int | None:
    """The first of them that was not answered with no."""
    return next((seat for seat in targets(state, bot) if seat not in state.walk.no_target), None)
