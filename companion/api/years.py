"""``/api/gallery/years``: every year in review."""

from __future__ import annotations

from flask import Response

from companion.api.errors import answer
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
    YearLine,
    YearReview,
    Years,
)
from companion.api.players import played
from companion.api.routes import Operation, describe, routes
from companion.core.problems import Rejected
from companion.core.words import say
from companion.gallery.figures import known_years, year_review
from companion.services import services
from companion.stats.plays import Snapshot
from companion.stats.year import Review


@routes.get("/gallery/years")
@describe(Operation(summary="Years with a play, the latest first", answer=Years))
def list_years() -> Response:
    return answer(Years([YearLine(one.year, one.plays) for one in known_years(services().gallery)]))


@routes.get("/gallery/years/<int:year>")
@describe(Operation(summary="A year in review", answer=YearReview, refusals=(404,)))
def show_year(year: int) -> Response:
    review = year_review(services().gallery, year)
    if review is None:
        raise Rejected(say("Nothing was played in this year."), "year", status=404)
    return answer(_year_review(review, services().gallery.snapshot()))


def _year_review(review: Review, snapshot: Snapshot) -> YearReview:
    def who(rogue: str) -> Named:
        return Named(rogue, snapshot.who(rogue).name)

    best, run, pair, upset = review.champion, review.streak, review.pair, review.upset
    return YearReview(
        year=review.year,
        plays=review.plays,
        minutes=review.minutes,
        people=review.people,
        games=[GameLine(*game) for game in review.games],
        new_games=[NewGame(*game) for game in review.new_games],
        regulars=[Regular(who(rogue), plays) for rogue, plays in review.regulars],
        first_timers=[who(rogue) for rogue in review.first_timers],
        champion=Champion(who(best.rogue), played(best.tally)) if best else None,
        pair=Pair((who(pair[0]), who(pair[1])), pair[2]) if pair else None,
        streak=WinningRun(who(run.rogue), run.streak.length) if run else None,
        upset=Upset(upset.play.id, [*map(who, upset.by)], [*map(who, upset.over)], upset.gap) if upset else None,
        longest=review.longest.id if review.longest else None,
        places=[PlaceLine(*place) for place in review.places],
        months=list(review.months),
        days={at.isoformat(): plays for at, plays in sorted(review.days.items())},
    )
