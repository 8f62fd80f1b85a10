"""``/api/gallery/years``: every year in review."""

from __future__ import annotations

from flask import Response

from companion.api.errors import Problem, answer
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
    told = year_review(services().gallery, year)
    if told is None:
        raise Problem(404, "Nothing was played in this year.", "year")
    return answer(_told(told, services().gallery.snapshot()))


def _told(told: Review, snapshot: Snapshot) -> YearReview:
    def who(rogue: str) -> Named:
        return Named(rogue, snapshot.who(rogue).name)

    best, run, pair, upset = told.champion, told.streak, told.pair, told.upset
    return YearReview(
        year=told.year,
        plays=told.plays,
        minutes=told.minutes,
        people=told.people,
        games=[GameLine(*game) for game in told.games],
        new_games=[NewGame(*game) for game in told.new_games],
        regulars=[Regular(who(rogue), plays) for rogue, plays in told.regulars],
        first_timers=[who(rogue) for rogue in told.first_timers],
        champion=Champion(who(best.rogue), played(best.tally)) if best else None,
        pair=Pair((who(pair[0]), who(pair[1])), pair[2]) if pair else None,
        streak=WinningRun(who(run.rogue), run.streak.length) if run else None,
        upset=Upset(upset.play.id, [*map(who, upset.by)], [*map(who, upset.over)], upset.gap) if upset else None,
        longest=told.longest.id if told.longest else None,
        places=[PlaceLine(*place) for place in told.places],
        months=list(told.months),
        days={at.isoformat(): plays for at, plays in sorted(told.days.items())},
    )
