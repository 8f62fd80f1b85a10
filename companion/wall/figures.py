"""Figures of the wall that take their time: worked out once, and kept until something changes."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from companion.aside import aside
from companion.clock import HERE
from companion.gallery.days import Year, years
from companion.gallery.figures import Figures, figures
from companion.gallery.finding import Offer, Wanted, matching, offer
from companion.gallery.matrix import Matrix, matrix, regulars
from companion.gallery.plays import Gallery, Play
from companion.gallery.records import OfGame, Shelf, game_records, shelf
from companion.gallery.year import Review, review
from companion.wall import Wall

if TYPE_CHECKING:
    from companion.gallery.ratings import Board, Ratings, Standing

_one_replay = threading.Lock()

# The library of the ratings is loaded when they are first asked for: an evening at the table needs none.


def found(wall: Wall, wanted: Wanted) -> list[Play]:
    return wall.kept(("found", wanted), lambda gallery: matching(gallery, wanted, HERE))


def offered(wall: Wall) -> Offer:
    return wall.kept("offer", lambda gallery: offer(gallery, HERE))


def figures_of(wall: Wall, rogue: str) -> Figures:
    return wall.kept(("figures", rogue), lambda gallery: figures(gallery, rogue))


def boards(wall: Wall) -> Ratings:
    """All ratings; while they are replayed, others are served, and whoever wants them too waits for these."""
    from companion.gallery.ratings import ratings

    with _one_replay:
        return wall.kept("ratings", lambda gallery: aside(lambda: ratings(gallery.plays)))


def board_of(wall: Wall, game: str) -> Board:
    """The ratings in one game, or in all of them."""
    from companion.gallery.ratings import Board

    known = boards(wall)
    return known.overall if not game else known.games.get(game, Board({}, ()))


def standings(wall: Wall, game: str = "") -> list[Standing]:
    from companion.gallery.ratings import ranking

    board = board_of(wall, game)
    return wall.kept(("standings", game), lambda gallery: ranking(board, gallery))


def head_to_head(wall: Wall, game: str, most: int) -> Matrix:
    """Who beats whom, among those who sit at the table most often."""
    often = [rogue for rogue, _, _ in offered(wall).players[:most]]
    plays = found(wall, Wanted(game)) if game else wall.gallery().plays

    def counted(gallery: Gallery) -> Matrix:
        return matrix(plays, regulars(gallery, most, game) if game else often)

    return wall.kept(("heads", game, most), counted)


def games_played(wall: Wall) -> list[Shelf]:
    return wall.kept("shelf", shelf)


def records_of(wall: Wall, game: str) -> OfGame | None:
    """None for a game that was never played."""
    return wall.kept(("records", game), lambda gallery: game_records(gallery, game))


def known_years(wall: Wall) -> list[Year]:
    """The latest first."""
    return wall.kept("years", lambda gallery: years(gallery, HERE))


def year_review(wall: Wall, year: int) -> Review | None:
    """None for a year without a play."""
    if year not in [one.year for one in known_years(wall)]:
        return None
    board = boards(wall).overall
    return wall.kept(("year", year), lambda gallery: review(gallery, year, board, HERE))
