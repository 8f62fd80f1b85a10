"""Records of each game, and every year in review."""

from __future__ import annotations

from flask import abort

from companion.gallery.figures import games_played, known_years, records_of, standings, year_review
from companion.services import services
from companion.stats.charts.bars import score_spread
from companion.stats.charts.weeks import year_calendar
from companion.stats.spread import spread
from companion.web.gallery.pages import draw, pages
from companion.web.gallery.words import about_year

BEST = 5


@pages.get("/records")
def games() -> str:
    return draw("shelf", games=games_played(services().gallery))


@pages.get("/records/<game>")
def records(game: str) -> str:
    held = records_of(services().gallery, game)
    if held is None:
        abort(404)
    scores = spread(held.scores)
    return draw(
        "records",
        found=held,
        spread=score_spread("spread", scores) if scores else None,
        ranked=[line for line in standings(services().gallery, game) if not line.settling][:BEST],
    )


@pages.get("/years")
@pages.get("/years/<int:year>")
def year(year: int | None = None) -> str:
    known = known_years(services().gallery)
    if year is None:
        year = known[0].year if known else 0
    elif year not in [one.year for one in known]:
        abort(404)
    review = year_review(services().gallery, year)
    drawn = year_calendar("calendar", year, review.days) if review else None
    return draw("year", review=review, years=known, calendar=drawn, about=about_year(review) if review else [])
