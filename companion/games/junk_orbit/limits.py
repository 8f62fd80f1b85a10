"""What the box does not allow, for piles on a table and for quick sheets alike."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.junk_orbit.box import BOARDS, BOX, Board, Source, name_of
from companion.games.junk_orbit.cities import owner, printed, same
from companion.games.junk_orbit.state import Tile

NO_STARTERS = "A starter has no destination, so it cannot be delivered."
LEAST_VALUE = "A tile is worth a whole number of 1 or more."


def too_many_cities(tiles: Iterable[Tile], board: Board) -> str | None:
    """Why so many different destinations on one board cannot be."""
    names = {tile.city.strip().casefold() for tile in tiles if tile.board == board and tile.city.strip()}
    most = BOX.boards[board].owned
    if len(names) <= most:
        return None
    return f"{BOX.boards[board].name} has {most} cities, and these are {len(names)} different ones."


def too_many_tiles(tiles: Iterable[Tile], source: Source) -> str | None:
    count, most = sum(tile.source == source for tile in tiles), BOX.tiles[source]
    if count <= most:
        return None
    return f"The box holds {most} tiles from {name_of(source)}, and these are {count}."


def wrong_board(board: Board, city: str) -> str | None:
    """Why this city cannot be on that board: the names that everybody knows have their place."""
    if not city.strip():
        return "A destination needs the name of its city."
    for right in BOARDS:
        for name in (*printed(right), *BOX.transfers):
            if same(name, city) and owner(name, right) != board:
                return f"{name} is on {name_of(owner(name, right))}."
    return None
