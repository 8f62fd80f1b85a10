"""An orbital as a drawing: modules on squares around the core, and for a bot the exits that answer its question."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, form
from companion.core.words import Message
from companion.games.star_scrappers_orbital.bots.order import STEPS, free_sides, place
from companion.games.star_scrappers_orbital.box import Colour, Side
from companion.games.star_scrappers_orbital.moves.bots import BotPlaced
from companion.games.star_scrappers_orbital.nouns import label
from companion.games.star_scrappers_orbital.state import Module, Player

Square = tuple[int, int]
"""To the right of the core, and down."""
WIDE, HIGH = 4, 2
"""The least size of a drawing, in squares."""
FLAT = 2
"""Modules whose place nobody noted are laid out wider than high, as a row of the table screen is."""


class Spot(Struct, frozen=True):
    """A module in a drawing."""

    x: int
    y: int
    number: int
    colour: Colour
    damage: int


class Drawing(Struct, frozen=True):
    box: str
    """For ``viewBox``."""
    spots: tuple[Spot, ...]


def drawing(player: Player) -> Drawing:
    spots = tuple(Spot(x, y, m.number, m.colour, m.damage) for m, (x, y) in _laid_out(player))
    left, wide = _extent([spot.x for spot in spots], WIDE)
    top, high = _extent([spot.y for spot in spots], HIGH)
    return Drawing(f"{left:g} {top:g} {wide} {high}", spots)


def _extent(found: list[int], least: int) -> tuple[float, int]:
    """Where the drawing begins, and how far it goes: a small one is in the middle, as large as the others."""
    size = max(least, max(found) - min(found) + 1)
    return (min(found) + max(found) - size) / 2, size


def _laid_out(player: Player) -> list[tuple[Module, Square]]:
    """Every module on a square of its own: where it was connected, else as near to the core as can be."""
    taken = {module.number: found[1:] for module in player.modules if (found := place(player, module)) is not None}
    squares = set(taken.values())
    for module in player.modules:
        if module.number not in taken:
            around = {(x + right, y + down) for x, y in squares for right, down in STEPS.values()} - squares
            taken[module.number] = min(around, key=lambda square: (abs(square[0]) + FLAT * abs(square[1]), square))
            squares.add(taken[module.number])
    return [(module, taken[module.number]) for module in player.modules]


# A bot's station


class Exit(Struct, frozen=True):
    """A free side of a module."""

    on: int
    side: Side
    label: Message
    first: bool
    """By the order it is tried before all others."""


class Tile(Struct, frozen=True):
    number: int
    colour: Colour
    label: Message
    damage: int


class Cell(Struct, frozen=True):
    """One square: a module, or the exits that lead there, or nothing."""

    tile: Tile | None = None
    exits: tuple[Exit, ...] = ()


class Station(Struct, frozen=True):
    rows: tuple[tuple[Cell, ...], ...]
    loose: tuple[Tile, ...]
    """Modules whose place nobody noted."""
    loose_exits: tuple[Exit, ...]
    places: tuple[Offer, ...]
    """For each module with exits: a form that asks for the side."""


def tile(module: Module) -> Tile:
    return Tile(module.number, module.colour, label(module), module.damage)


def station(player: Player, seat: int, exits: tuple[Module, ...] = ()) -> Station:
    """``exits``: the modules whose exits count now, in the order in which they are tried."""
    tiles = {module.number: tile(module) for module in player.modules}
    where = {module.number: found[1:] for module in player.modules if (found := place(player, module)) is not None}
    ways = [(module, side) for module in exits for side in free_sides(player, module)]
    at: dict[Square, list[Exit]] = {}
    loose: list[Exit] = []
    for number, (module, side) in enumerate(ways):
        way = Exit(module.number, side, label(module), number == 0)
        if module.number in where:
            x, y = where[module.number]
            at.setdefault((x + STEPS[side][0], y + STEPS[side][1]), []).append(way)
        else:
            loose.append(way)
    on = {square: tiles[number] for number, square in where.items()}
    squares = [*on, *at]
    rows = tuple(
        tuple(Cell(on.get((x, y)), tuple(at.get((x, y), ()))) for x in _span(squares, 0)) for y in _span(squares, 1)
    )
    placed = tuple(form(BotPlaced, seat, label(module), on=module.number) for module in exits)
    return Station(rows, tuple(one for n, one in tiles.items() if n not in where), tuple(loose), placed)


def _span(squares: list[Square], way: int) -> range:
    found = [square[way] for square in squares]
    return range(min(found), max(found) + 1)
