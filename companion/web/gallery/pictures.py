"""Pictures to share: a play, and every page of a year, as PNG files."""

from __future__ import annotations

from collections.abc import Iterator

from flask import Response, abort, request

from companion.clock import HERE
from companion.core.words import Arg, Message, listed, noun, plain, say, several
from companion.gallery.figures import year_review
from companion.gallery.ratings import ratings_of
from companion.services import services
from companion.serving.links import link
from companion.stats.bouts import Tally
from companion.stats.charts.axes import written
from companion.stats.days import day
from companion.stats.plays import Play, Share
from companion.stats.year import Review
from companion.web.gallery.cards import Card, Row, by_key, png
from companion.web.gallery.facts import facts_of
from companion.web.gallery.pages import pages, who_is
from companion.web.gallery.words import MONTHS, hours, house_name, in_points, result
from companion.web.words import renderer

ROWS = 5
TIED = 3
"""People or games that one title names; where more are level, nobody stands out."""
NAMED = 12
"""Newcomers of a year who are called by their names."""


@pages.get("/plays/<key>/picture.png")
def picture(key: str) -> Response:
    return _answer(of_play(services().gallery.play(key)))


@pages.get("/years/<int:year>/<key>.png")
def year_picture(year: int, key: str) -> Response:
    review = year_review(services().gallery, year, ratings_of(services().gallery))
    card = by_key(of_year(review), key) if review else None
    return _answer(card) if card else abort(404)


def _answer(card: Card) -> Response:
    answer = Response(png(card), mimetype="image/png", headers={"Cache-Control": "private, no-cache"})
    answer.headers["Vary"] = "Accept-Language, Cookie"
    answer.add_etag()
    answer.make_conditional(request)
    return answer


def of_play(play: Play) -> Card:
    who = who_is
    won = [who(share.rogue) for share in play.shares if share.winner] if play.finished else []
    ranked = sorted(play.shares, key=lambda share: share.rank or 99)
    facts = [fact.words for fact in facts_of(play)]
    return Card(
        key="play",
        kicker=say("{game}, {day}", game=house_name(play.title), day=written(day(play, HERE), renderer())),
        title=result(play, who),
        colour=won[0].colour if won else "sand",
        faces=tuple(won[:4]),
        rows=tuple(Row(who(share.rogue).name, _points(share, play.game), who(share.rogue)) for share in ranked[:ROWS]),
        lines=(listed(facts, "comma"),) if facts else (),
    )


def _points(share: Share, game: str) -> Arg:
    if share.score is None:
        return share.wrote or (noun("left") if share.left else "–")
    return in_points(share.score, game)


def _plays(number: int) -> Message:
    return several("{n} play", "{n} plays", number)


def of_year(review: Review) -> list[Card]:
    """The pages of a year in review; what the year has nothing to say about is left out."""
    return [*_sums(review), *_people(review), *_evenings(review)]


def _sums(review: Review) -> Iterator[Card]:
    year = str(review.year)
    rows = [Row(say("People"), plain(review.people)), Row(say("Different games"), plain(len(review.games)))]
    if review.minutes:
        rows.append(Row(say("At the table"), hours(review.minutes)))
    if review.busiest_month:
        rows.append(Row(say("Busiest month"), MONTHS[review.busiest_month - 1]))
    if review.busiest_day:
        rows.append(Row(say("Busiest day"), written(review.busiest_day[0], renderer(), year=False)))
    title = _plays(review.plays)
    yield Card("sums", say("{year} in review", year=year), title, "yellow", rows=tuple(rows))
    most = review.games[0].plays
    first = [house_name(one.title) for one in review.games if one.plays == most]
    if len(first) > TIED or len(first) == len(review.games) > 1:
        return
    games = [Row(house_name(one.title), _plays(one.plays), part=one.plays / most) for one in review.games[:ROWS]]
    yield Card("games", say("Most played in {year}", year=year), listed(first), "turquoise", rows=tuple(games))


def _won(tally: Tally) -> Message:
    if tally.ties:
        return say("{wins} of {bouts} won, {ties} more shared", wins=tally.wins, bouts=tally.bouts, ties=tally.ties)
    return say("{wins} of {bouts} won", wins=tally.wins, bouts=tally.bouts)


def _people(review: Review) -> Iterator[Card]:
    who, year = who_is, str(review.year)
    if review.champion:
        tally, best = review.champion.tally, [who(one) for one in (review.champion.rogue, *review.champion.also)]
        lines: tuple[Message, ...] = (
            _won(tally),
            say("By luck alone it would have been {even}", even=plain(round(tally.even, 1))),
        )
        if len(best) > 1:
            above = plain(round(tally.above, 1))
            lines = (say("{more} more wins each than by luck", more=above),)
        kicker = several("Player of the year {year}", "Players of the year {year}", len(best), year=year)
        title = listed([one.name for one in best])
        more = link("gallery.rogue", key=best[0].id) if len(best) == 1 else ""
        yield Card("champion", kicker, title, best[0].colour, tuple(best[:4]), lines, link=more)
    if review.regulars:
        most = review.regulars[0][1]
        rows = [
            Row(who(rogue).name, _plays(times), who(rogue), times / most) for rogue, times in review.regulars[:ROWS]
        ]
        first = tuple(who(rogue) for rogue, times in review.regulars if times == most)
        if len(first) <= TIED:
            kicker, title = say("Always there in {year}", year=year), listed([one.name for one in first])
            yield Card("regulars", kicker, title, first[0].colour, first, rows=tuple(rows))
    if review.streak and len(review.streak.rogues) <= TIED:
        held = tuple(who(rogue) for rogue in review.streak.rogues)
        line = several("{n} win in a row", "{n} wins in a row", review.streak.length)
        kicker, title = say("Longest streak of {year}", year=year), listed([one.name for one in held])
        more = link("gallery.rogue", key=held[0].id) if len(held) == 1 else ""
        yield Card("streak", kicker, title, held[0].colour, held, (line,), link=more)
    if review.pair:
        left, right, times = who(review.pair[0]), who(review.pair[1]), review.pair[2]
        title = listed([left.name, right.name])
        line = several("{n} time at one table", "{n} times at one table", times)
        more = link("gallery.versus", key=left.id, other=right.id)
        yield Card(
            "pair", say("Inseparable in {year}", year=year), title, left.colour, (left, right), (line,), link=more
        )


def _evenings(review: Review) -> Iterator[Card]:
    who, year = who_is, str(review.year)
    if review.upset:
        by, over = ([who(rogue) for rogue in side] for side in (review.upset.by, review.upset.over))
        line = several(
            "Beat {names}, rated {n} point higher",
            "Beat {names}, rated {n} points higher",
            review.upset.gap,
            names=listed([one.name for one in over]),
        )
        more = link("gallery.play", key=review.upset.play.id)
        title = listed([one.name for one in by])
        yield Card(
            "upset", say("Biggest upset of {year}", year=year), title, by[0].colour, tuple(by[:4]), (line,), link=more
        )
    if review.longest:
        one = review.longest
        lines = (hours(one.minutes), written(day(one, HERE), renderer()))
        there = tuple(who(share.rogue) for share in one.shares if not share.bot)[:4]
        more = link("gallery.play", key=one.id)
        kicker = say("Longest game of {year}", year=year)
        yield Card("longest", kicker, house_name(one.title), "violet", there, lines, link=more)
    if review.first_timers:
        fresh = [who(rogue) for rogue in review.first_timers]
        called = listed([one.name for one in fresh[:NAMED]], "comma")
        faces = several("{n} new face", "{n} new faces", len(fresh))
        yield Card("new", say("New in {year}", year=year), faces, fresh[0].colour, tuple(fresh[:4]), (called,))
