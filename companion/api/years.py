"""``/api/gallery/years``: every year in review."""

from __future__ import annotations

from msgspec import Struct

from companion.api.answers import PlayKey, shaped
from companion.api.players import Played
from companion.api.ranking import Named
from companion.api.routes import route
from companion.core.problems import Rejected
from companion.core.words import say
from companion.gallery.figures import known_years, year_review
from companion.gallery.ratings import ratings_of
from companion.services import services
from companion.stats.days import Year
from companion.stats.figures import PlaceLine
from companion.stats.plays import Snapshot
from companion.stats.year import GameLine, NewGame, Review


class Years(Struct, frozen=True):
    """The latest first."""

    years: list[Year]


class Regular(Struct, frozen=True):
    player: Named
    plays: int


class Champion(Struct, frozen=True, rename={"rogue": "player", "tally": "result"}):
    rogue: Named
    tally: Played
    also: list[Named]
    """Who has won as many above an even share."""


class WinningRun(Struct, frozen=True):
    player: Named
    """Whoever had it first."""
    wins: int
    also: list[Named]
    """Who had as many wins in a row later."""


class Pair(Struct, frozen=True):
    players: tuple[Named, Named]
    plays: int


class Upset(Struct, frozen=True):
    play: PlayKey
    by: list[Named]
    over: list[Named]
    gap: int
    """By how many points of rating the winners were below."""


class YearReview(Struct, frozen=True):
    """Null, or nothing in it, where the year has nothing to say. Hidden people are counted, never named."""

    year: int
    plays: int
    minutes: int
    people: int
    games: list[GameLine]
    new_games: list[NewGame]
    regulars: list[Regular]
    first_timers: list[Named]
    champion: Champion | None
    pair: Pair | None
    streak: WinningRun | None
    upset: Upset | None
    longest: PlayKey | None
    places: list[PlaceLine]
    months: list[int]
    """Plays in each of the twelve months."""
    days: dict[str, int]
    """Plays by date, like "2026-11-16"."""


@route("GET", "/gallery/years", "List the years with a play, the latest first")
def list_years() -> Years:
    return Years(known_years(services().gallery))


@route("GET", "/gallery/years/<int:year>", "Review a year")
def show_year(year: int) -> YearReview:
    review = year_review(services().gallery, year, ratings_of(services().gallery))
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
        regulars=[Regular(who(rogue), plays) for rogue, plays in review.regulars],
        first_timers=[who(rogue) for rogue in review.first_timers],
        champion=shaped(Champion, best, rogue=who(best.rogue), also=[*map(who, best.also)]) if best else None,
        pair=Pair((who(pair[0]), who(pair[1])), pair[2]) if pair else None,
        streak=WinningRun(who(run.rogues[0]), run.length, [who(one) for one in run.rogues[1:]]) if run else None,
        upset=shaped(Upset, upset, by=[*map(who, upset.by)], over=[*map(who, upset.over)]) if upset else None,
        days={at.isoformat(): plays for at, plays in sorted(review.days.items())},
    )
