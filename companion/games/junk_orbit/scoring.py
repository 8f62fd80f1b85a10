"""The score sheet: delivered junk, what the night sides add to it, and the ladder of tie-breaks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from companion.core.ranking import rank
from companion.core.sheet import Ending, Line, Question, Sheet, TieBreak
from companion.core.words import Message, noun, say, several, signed
from companion.games.junk_orbit.box import Board, Source, region
from companion.games.junk_orbit.nouns import title
from companion.games.junk_orbit.state import State, Tile

ENDED = Ending("final-turns", say("A refill failed, and the final turns are played."))
EARTH_BONUS: dict[Source, int] = {"moon": 1, "mars": 2}
MOON_SET, MOON_BONUS = 3, 3
JUNK = say("Junk")
MARS_TABLE = (0, 0, 0, 2, 4, 8, 9)
SCORING: tuple[Board, ...] = ("earth", "moon", "mars")
"""Phobos and Deimos add no points by night."""


def score(state: State) -> Sheet:
    piles = [player.pile for player in state.players]
    return sheet(piles, state.night, state.winner, ENDED if state.over else None)


def sheet(
    piles: Sequence[tuple[Tile, ...]], night: tuple[Board, ...], winner: int | None, ended: Ending | None
) -> Sheet:
    """Ranks these piles; cargo is not among them. The race counts only for a player who was still level for first."""
    return ranked([lines(pile, night) for pile in piles], tuple(map(len, piles)), winner, ended)


def ranked(rows: Sequence[Sequence[Line]], tiles: tuple[int, ...], winner: int | None, ended: Ending | None) -> Sheet:
    """By points, then by delivered tiles, then by the race."""
    ladder = [TieBreak("deliveries", noun("more tiles delivered"), tiles, noun("tiles"))]
    level = rank(rows, ladder=ladder).winners
    if winner in level and len(level) > 1:
        ran = tuple(int(seat == winner) for seat in range(len(tiles)))
        ladder.append(TieBreak("bin-race", noun("first at the bin"), ran))
    return rank(rows, ladder=ladder, ended=ended)


@lru_cache(maxsize=256)
def lines(pile: tuple[Tile, ...], night: tuple[Board, ...]) -> tuple[Line, ...]:
    """Delivered junk, then a line for every scoring board by night. Pages show all piles, and a move changes one."""
    own = Line("deliveries", JUNK, sum(tile.value for tile in pile))
    return own, *(Line(f"night_{board}", by_night(board), BONUS[board](pile)) for board in dark(night))


def dark(night: Iterable[Board]) -> tuple[Board, ...]:
    """The boards with a bonus, by night."""
    return tuple(board for board in SCORING if board in tuple(night))


def by_night(board: Board) -> Message:
    return say("{board} by night", board=title(board))


def total(state: State, seat: int) -> int:
    return int(sum(line.points for line in lines(state.players[seat].pile, state.night)))


def level_for_first(state: State) -> tuple[int, ...]:
    """Who is still tied after points and deliveries; empty if nobody has to race."""
    found = sheet([player.pile for player in state.players], state.night, None, None).winners
    return found if len(found) > 1 else ()


def questions(state: State) -> tuple[Question, ...]:
    """Level on points and deliveries: the race to the bin decides, and nobody has said who won it."""
    level = level_for_first(state) if state.over else ()
    if not level or state.winner in level or state.no_race:
        return ()
    tied = say("Tied at {points} – race to the bin", points=total(state, level[0]))
    return (Question("bin-race", tied),)


# The night sides, counted afresh each time


def earth(pile: Sequence[Tile]) -> int:
    """Earth junk that got off the rock."""
    return sum(_off_earth(tile) for tile in pile)


def _off_earth(tile: Tile) -> int:
    where = region(tile.board)
    return EARTH_BONUS.get(where, 0) if tile.source == "earth" and where is not None else 0


def moon_tiles(pile: Sequence[Tile]) -> int:
    return sum(tile.source == "moon" for tile in pile)


def moon(pile: Sequence[Tile]) -> int:
    return moon_bonus(moon_tiles(pile))


def moon_bonus(tiles: int) -> int:
    return tiles // MOON_SET * MOON_BONUS


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
        return say("Each tile from Earth: +1 at the Moon, +2 at Mars")
    if board == "moon":
        more, gain = MOON_SET - moon_tiles(pile) % MOON_SET, signed(MOON_BONUS)
        return several("{gain} with {n} more Moon tile", "{gain} with {n} more Moon tiles", more, gain=gain)
    more, points = _next_on_mars(mars_cities(pile))
    return several("{gain} with one more Mars city", "{gain} with {n} more Mars cities", more, gain=signed(points))


def _next_on_mars(cities: int) -> tuple[int, int]:
    """How many more cities bring something, and what."""
    return next((more, gain) for more in (1, 2, 3) if (gain := mars_bonus(cities + more) - mars_bonus(cities)))
