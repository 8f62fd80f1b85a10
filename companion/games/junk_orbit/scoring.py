"""The score sheet: delivered junk, night bonuses, and the ladder of tie-breaks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.core.sheet import Ending, Line, Sheet, TieBreak, rank
from companion.core.words import Message, say
from companion.games.junk_orbit.box import Board, title
from companion.games.junk_orbit.night import BONUS, SCORING
from companion.games.junk_orbit.state import State, Tile

ENDED = Ending("final-turns", say("A refill failed, and the final turns are played."))


def score(state: State) -> Sheet:
    piles = [player.pile for player in state.players]
    return sheet(piles, state.night, state.winner, ENDED if state.over else None)


def sheet(piles: Sequence[Sequence[Tile]], night: Iterable[Board], winner: int | None, ended: Ending | None) -> Sheet:
    """Ranks these piles; cargo is not among them. The race counts only for a player who was still level for first."""
    rows = [lines(pile, night) for pile in piles]
    ladder = [TieBreak("deliveries", say("more tiles delivered"), tuple(len(pile) for pile in piles))]
    level = rank(rows, ladder=ladder).winners
    if winner in level and len(level) > 1:
        ran = tuple(int(seat == winner) for seat in range(len(piles)))
        ladder.append(TieBreak("bin-race", say("first at the bin"), ran))
    return rank(rows, ladder=ladder, ended=ended)


def lines(pile: Sequence[Tile], night: Iterable[Board]) -> list[Line]:
    """Delivered junk, then one line for every scoring board by night."""
    own = [Line("deliveries", say("Delivered junk"), sum(tile.value for tile in pile))]
    dark = [board for board in SCORING if board in tuple(night)]
    return own + [Line(f"night_{board}", by_night(board), BONUS[board](pile)) for board in dark]


def by_night(board: Board) -> Message:
    return say("{board} by night", board=title(board))


def total(state: State, seat: int) -> int:
    return int(sum(line.points for line in lines(state.players[seat].pile, state.night)))


def level_for_first(state: State) -> tuple[int, ...]:
    """Who is still tied after points and deliveries; empty if nobody has to race."""
    found = sheet([player.pile for player in state.players], state.night, None, None).winners
    return found if len(found) > 1 else ()
