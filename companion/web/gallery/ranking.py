"""The ranking by rating, and who beats whom."""

from __future__ import annotations

from typing import NamedTuple

from flask import request

from companion.clock import HERE
from companion.core.words import Message
from companion.gallery.figures import annals_of, head_to_head
from companion.gallery.ratings import Ratings, ratings_at_hand
from companion.services import services
from companion.stats.charts.lines import Series, rating_curves
from companion.stats.charts.svg import Picture
from companion.stats.company import Balance
from companion.web.gallery.leaf import leaf
from companion.web.gallery.narrowing import narrowing
from companion.web.gallery.pages import draw, pages
from companion.web.gallery.words import rated_of
from companion.web.words import renderer

PER_PAGE = 8
REGULARS = 20
"""Among how many of those who play most pairs are looked for."""
PAIRS = 3
CURVES = 6


class Pair(NamedTuple):
    """Whoever is ahead comes first."""

    one: str
    other: str
    balance: Balance


@pages.get("/ranking")
def ranks() -> str:
    game = request.args.get("game", "")
    ratings = ratings_at_hand(services().gallery, game)
    return draw(
        "ranking",
        game=game,
        narrow=narrowing("gallery.ranks", {"game": game} if game else {}, "game"),
        ratings=ratings,
        lines=leaf(ratings.standings, PER_PAGE),
        rated=lambda rogue: rated_games(rogue, ratings, game),
        curves=_curves(ratings),
        pairs=_pairs(game),
    )


def rated_games(rogue: str, ratings: Ratings, game: str = "") -> Message:
    """How many games somebody's rating follows; which is fewer than they played."""
    curve = ratings.board.curves.get(rogue)
    played, unfinished = annals_of(services().gallery).sat_down(rogue, game)
    return rated_of(curve.rated if curve else 0, played, unfinished)


def _curves(ratings: Ratings) -> Picture | None:
    best = [line.rogue for line in ratings.standings if not line.settling][:CURVES]
    who, curves = services().gallery.snapshot().who, ratings.board.curves
    lines = [Series(who(rogue).name, curves[rogue].settled, colour=who(rogue).colour) for rogue in best]
    return rating_curves("curves", lines, HERE, into=renderer()) if lines else None


def _pairs(game: str) -> list[Pair]:
    """Those who met most often."""
    cells = head_to_head(services().gallery, game, REGULARS).cells
    pairs = [Pair(one, other, cell) for (one, other), cell in cells.items() if (cell.lead, one) > (-cell.lead, other)]
    return sorted(pairs, key=lambda pair: (-pair.balance.meetings, pair.one, pair.other))[:PAIRS]
