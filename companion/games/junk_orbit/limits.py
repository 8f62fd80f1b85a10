"""What the box does not allow, for piles on a table and for quick sheets alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.core.words import Message, say
from companion.games.junk_orbit.box import BOARDS, BOX, SOURCES, Board, Source
from companion.games.junk_orbit.chart.city_names import owner, printed, same
from companion.games.junk_orbit.nouns import place, title
from companion.games.junk_orbit.state import Tile

NO_STARTERS = say("A starter has no destination, so it cannot be delivered.")
LEAST_VALUE = say("A tile is worth a whole number of 1 or more.")


def beyond_the_box(tiles: Sequence[Tile]) -> Message | None:
    """Why these cannot be all delivered tiles of a table: more cities or more tiles than there are."""
    problems = [_too_many_cities(tiles, board) for board in BOARDS]
    problems += [_too_many_tiles(tiles, source) for source in SOURCES]
    return next(filter(None, problems), None)


def _too_many_cities(tiles: Iterable[Tile], board: Board) -> Message | None:
    names = {tile.city.strip().casefold() for tile in tiles if tile.board == board and tile.city.strip()}
    most, found = BOX.boards[board].owned, len(names)
    if found <= most:
        return None
    return say(
        "{board} has {most} cities, and these are {found} different ones.", board=title(board), most=most, found=found
    )


def _too_many_tiles(tiles: Iterable[Tile], source: Source) -> Message | None:
    found, most = sum(tile.source == source for tile in tiles), BOX.tiles[source]
    if found <= most:
        return None
    return say(
        "The box holds {most} tiles from {source}, and these are {found}.", most=most, source=place(source), found=found
    )


def wrong_board(board: Board, city: str) -> Message | None:
    """Why this city cannot be on that board: the names that everybody knows have their place."""
    if not city.strip():
        return say("A destination needs the name of its city.")
    for right in BOARDS:
        for name in (*printed(right), *BOX.transfers):
            if same(name, city) and owner(name, right) != board:
                return is_on(name, owner(name, right))
    return None


def is_on(city: str, board: Board) -> Message:
    return say("{city} is on {board}.", city=city, board=place(board))
