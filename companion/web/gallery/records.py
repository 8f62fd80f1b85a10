"""Records of each game, and every year in review."""

from __future__ import annotations

from flask import abort

from companion.clock import HERE
from companion.gallery.days import years
from companion.gallery.pictures import score_spread, year_calendar
from companion.gallery.records import game_records, shelf
from companion.gallery.spread import spread
from companion.gallery.year import review
from companion.wall_figures import boards, standings
from companion.web.gallery.room import draw, pages, the_wall

BEST = 5
MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


@pages.get("/records")
def games() -> str:
    return draw("shelf", games=the_wall().kept("shelf", shelf))


@pages.get("/records/<game>")
def records(game: str) -> str:
    held = the_wall().kept(("records", game), lambda gallery: game_records(gallery, game))
    if held is None:
        abort(404)
    scores = spread(held.scores)
    drawn = score_spread("spread", scores) if scores else None
    return draw(
        "records",
        found=held,
        spread=drawn,
        ranked=[line for line in standings(the_wall(), game) if not line.settling][:5],
    )


@pages.get("/years")
@pages.get("/years/<int:year>")
def year(year: int | None = None) -> str:
    known = the_wall().kept("years", lambda gallery: years(gallery, HERE))
    if year is None:
        year = known[0].year if known else 0
    elif year not in [one.year for one in known]:
        abort(404)
    board = boards(the_wall()).overall
    told = the_wall().kept(("year", year), lambda gallery: review(gallery, year, board, HERE)) if year else None
    drawn = year_calendar("calendar", year, told.days) if told else None
    return draw("year", told=told, years=known, calendar=drawn, months=MONTHS)
