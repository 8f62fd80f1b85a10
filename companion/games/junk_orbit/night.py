"""What the night sides add to a pile, counted anew each time, and what the next tile would add."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.junk_orbit.box import BOX, Board, Source
from companion.games.junk_orbit.state import Tile

EARTH_BONUS: dict[Source, int] = {"moon": 1, "mars": 2}
MOON_SET, MOON_BONUS = 3, 3
MARS_TABLE = (0, 0, 0, 2, 4, 8, 9)
SCORING: tuple[Board, ...] = ("earth", "moon", "mars")
"""Phobos and Deimos add no points by night."""


def region(board: Board | None) -> Source | None:
    return None if board is None else BOX.boards[board].region


def earth(pile: Sequence[Tile]) -> int:
    """Earth junk that got off the rock."""
    return sum(_off_earth(tile) for tile in pile)


def _off_earth(tile: Tile) -> int:
    where = region(tile.board)
    return EARTH_BONUS.get(where, 0) if tile.source == "earth" and where is not None else 0


def moon_tiles(pile: Sequence[Tile]) -> int:
    return sum(tile.source == "moon" for tile in pile)


def moon(pile: Sequence[Tile]) -> int:
    return moon_tiles(pile) // MOON_SET * MOON_BONUS


def mars_cities(pile: Sequence[Tile]) -> int:
    """Different destinations on Mars, Phobos and Deimos; capitals and outer spaces make no difference."""
    return len({(t.board, t.city.strip().casefold()) for t in pile if region(t.board) == "mars" and t.city.strip()})


def mars_bonus(cities: int) -> int:
    top = len(MARS_TABLE) - 1
    return MARS_TABLE[min(cities, top)] + max(0, cities - top)


def mars(pile: Sequence[Tile]) -> int:
    return mars_bonus(mars_cities(pile))


BONUS = {"earth": earth, "moon": moon, "mars": mars}


def next_words(board: Board, pile: Sequence[Tile]) -> str:
    """What the next tile would add to this bonus."""
    if board == "earth":
        return "each Earth tile: +1 to the Moon, +2 to Mars"
    if board == "moon":
        missing = MOON_SET - moon_tiles(pile) % MOON_SET
        return f"+{MOON_BONUS} with {missing} more Moon {'tile' if missing == 1 else 'tiles'}"
    cities = mars_cities(pile)
    gain = mars_bonus(cities + 1) - mars_bonus(cities)
    return f"+{gain} with one more Mars city" if gain else f"+2 with {3 - cities} more Mars cities"
