"""``/api/gallery/years``: every year in review."""

from __future__ import annotations

from companion.api.answers import shaped
from companion.api.gallery_shapes import (
    Champion,
    GameLine,
    Named,
    NewGame,
    Pair,
    PlaceLine,
    Regular,
    Upset,
    WinningRun,
    YearReview,
    Years,
)
from companion.api.routes import route
from companion.core.problems import Rejected
from companion.core.words import say
from companion.gallery.figures import known_years, year_review
from companion.services import services
from companion.stats.plays import Snapshot
from companion.stats.year import Review


@route("GET", "/gallery/years", "List the years with a play, the latest first")
def list_years() -> Years:
    return Years(known_years(services().gallery))


@route("GET", "/gallery/years/<int:year>", "Review a year")
def show_year(year: int) -> YearReview:
    review = year_review(services().gallery, year)
    if review is None:
        raise Rejected(say("Nothing was played in this year."), "year", status=404)
    return _year_review(review, services().gallery.snapshot())


def _year_review(review: Review, snapshot: Snapshot) -> YearReview:
    def who(rogue: str) -> Named:
        return Named(rogue, snapshot.who(rogue).name)

    best, run, pair, upset = review.champion, review.streak, review.pair, review.upset
    return shaped(
        YearReview,
        review,
        games=[GameLine(*game) for game in review.games],
        new_games=[NewGame(*game) for game in review.new_games],
        regulars=[Regular(who(rogue), plays) for rogue, plays in review.regulars],
        first_timers=[who(rogue) for rogue in review.first_timers],
        champion=shaped(Champion, best, rogue=who(best.rogue)) if best else None,
        pair=Pair((who(pair[0]), who(pair[1])), pair[2]) if pair else None,
        streak=WinningRun(who(run.rogue), run.streak.length) if run else None,
        upset=shaped(Upset, upset, by=[*map(who, upset.by)], over=[*map(who, upset.over)]) if upset else None,
        places=[PlaceLine(*place) for place in review.places],
        days={at.isoformat(): plays for at, plays in sorted(review.days.items())},
    )
