"""Records of each game, and every year in review."""

from __future__ import annotations

from functools import partial

from flask import abort
from markupsafe import Markup

from companion.gallery.figures import champions_of, games_played, known_years, records_of, year_review
from companion.gallery.ratings import ratings_at_hand
from companion.services import services
from companion.serving.links import link
from companion.stats.charts.bars import score_spread
from companion.stats.charts.weeks import year_calendar
from companion.stats.spread import spread
from companion.web.gallery.cards import Card, drawn
from companion.web.gallery.leaf import asked, fits, leaf
from companion.web.gallery.pages import draw, pages
from companion.web.gallery.pictures import of_year
from companion.web.gallery.words import ahead, house_name, in_minutes, in_points, unit_of
from companion.web.words import put_into_words, renderer

BEST = 5
PER_PAGE = 12


@pages.get("/records")
def games() -> str:
    """The most played first."""
    wanted = asked()
    shown = [one for one in games_played(services().gallery) if fits(put_into_words(house_name(one.title)), wanted)]
    return draw(
        "shelf",
        games=leaf(shown, PER_PAGE),
        wanted=wanted,
        champions=champions_of(services().gallery),
    )


@pages.get("/records/<game>")
def records(game: str) -> str:
    held = records_of(services().gallery, game)
    if held is None:
        abort(404)
    scores, ratings = spread(held.scores), ratings_at_hand(services().gallery, game)
    return draw(
        "records",
        found=held,
        in_points=partial(in_points, game=game),
        ahead=partial(ahead, game=game),
        in_minutes=in_minutes,
        spread=score_spread("spread", scores, into=renderer(), unit=unit_of(game)) if scores else None,
        reign=champions_of(services().gallery).get(game),
        ratings=ratings,
        ranked=[line for line in ratings.standings if not line.settling][:BEST],
    )


@pages.get("/years")
@pages.get("/years/<int:year>")
def year(year: int | None = None) -> str:
    known = known_years(services().gallery)
    if year is None:
        year = known[0].year if known else 0
    elif year not in [one.year for one in known]:
        abort(404)
    ratings = ratings_at_hand(services().gallery)
    review = year_review(services().gallery, year, ratings)
    calendar = year_calendar("calendar", year, review.days, renderer()) if review else None
    cards = of_year(review) if review else []
    drawing = {"calendar": calendar, "cards": cards, "drawn_card": _drawn}
    return draw("year", review=review, years=known, ratings=ratings, **drawing)


def _drawn(card: Card) -> Markup:
    return drawn(card, lambda name: link("gallery.photo", name=name))
