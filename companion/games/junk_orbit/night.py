"""What the night sides add to a pile, counted afresh each time, and what the next tile would add."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.words import Message, say, several, signed
from companion.games.junk_orbit.box import Board, Source, region
from companion.games.junk_orbit.state import Tile

EARTH_BONUS: dict[Source, int] = {"moon": 1, "mars": 2}
MOON_SET, MOON_BONUS = 3, 3
MARS_TABLE = (0, 0, 0, 2, 4, 8, 9)
SCORING: tuple[Board, ...] = ("earth", "moon", "mars")
"""Phobos and Deimos add no points by night."""


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


def next_words(board: Board, pile: Sequence[Tile]) -> Message:
    """What the next tile would add to this bonus."""
    if board == "earth":
        return say("each Earth tile: +1 to the Moon, +2 to Mars")
    if board == "moon":
        more, gain = MOON_SET - moon_tiles(pile) % MOON_SET, signed(MOON_BONUS)
        return several("{gain} with {n} more Moon tile", "{gain} with {n} more Moon tiles", more, gain=gain)
    more, points = _next_on_mars(mars_cities(pile))
    return several("{gain} with one more Mars city", "{gain} with {n} more Mars cities", more, gain=signed(points))


def _next_on_mars(cities: int) -> tuple[int, int]:
    """How many more cities bring something, and what."""
    return next((more, gain) for more in (1, 2, 3) if (gain := mars_bonus(cities + more) - mars_bonus(cities)))
