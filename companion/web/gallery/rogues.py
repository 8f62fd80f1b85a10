"""Rogues: everybody who plays, a page each; renamed, hidden, merged."""

from __future__ import annotations

from itertools import islice, takewhile
from typing import Any, NamedTuple

from flask import request
from msgspec import Struct
from werkzeug.wrappers import Response as AnyResponse

from companion.clock import HERE
from companion.core.colours import NAMES
from companion.core.problems import Refused
from companion.core.words import Message, say, sentences, several
from companion.gallery import by_name
from companion.gallery import people as gallery_people
from companion.gallery.figures import (
    bots_of,
    figures_of,
    titles_of,
    wins_by_rogue,
)
from companion.gallery.ratings import Ratings, ratings_at_hand
from companion.services import services
from companion.serving.links import link
from companion.stats.charts.lines import Series, rating_curves
from companion.stats.charts.svg import Picture
from companion.stats.company import Versus
from companion.stats.figures import Figures, OfGame, plays_of
from companion.stats.plays import Rogue, plain
from companion.stats.wins import Wins
from companion.web.gallery.leaf import asked, fits, leaf
from companion.web.gallery.pages import back_to, draw, or_shown_on, pages
from companion.web.gallery.ranking import rated_games
from companion.web.gallery.suggested import suggested_names
from companion.web.gallery.words import about_rogue, before_each_other, without_winner
from companion.web.words import renderer

LATEST = 2
PER_PAGE = 13
"""The most wanted, and six rows of two."""
MOST_WANTED = 3
"""Where more have as many wins, nobody is."""
GAMES_DRAWN = 5
"""Bars that fit beside each other on a phone."""
MET = 6
ALIKE, HIDDEN = 8, 24
"""People to tap for a merge, and hidden ones that are listed; all others are found by their name."""


class RogueLine(Struct, frozen=True):
    """Somebody on the list."""

    rogue: Rogue
    played: int = 0
    wins: int = 0
    shared: int = 0
    row: int = 0


@pages.get("/rogues")
def rogues() -> str:
    """Whoever wins most comes first."""
    snapshot, wanted = services().gallery.snapshot(), asked()
    bots = bots_of(services().gallery)
    everybody = [rogue for rogue in snapshot.rogues.values() if not rogue.is_really and rogue.id not in bots]
    wins = wins_by_rogue(services().gallery)
    shown = [rogue for rogue in everybody if not rogue.hidden and fits(rogue.name, wanted)]
    lines = [_line(rogue, wins.get(rogue.id) or Wins()) for rogue in shown]
    lines.sort(key=lambda line: (-line.wins, -line.played, line.rogue.name.casefold()))
    hidden = sorted(
        (rogue for rogue in everybody if rogue.hidden and fits(rogue.name, wanted)), key=lambda rogue: rogue.name
    )
    most = max((line.wins for line in lines if not wanted), default=0)
    if [line.wins for line in lines].count(most) > MOST_WANTED:
        most = 0
    page = leaf(lines, PER_PAGE)
    return draw("rogues", people=page, wanted=wanted, hidden=hidden[:HIDDEN], all_hidden=len(hidden), most_wins=most)


def _line(rogue: Rogue, own: Wins) -> RogueLine:
    return RogueLine(rogue, own.played, own.wins, own.shared, own.row)


@pages.get("/rogues/<key>")
def rogue(key: str, notice: Message | None = None) -> str:
    one = services().gallery.rogue(key)
    figures, ratings = figures_of(services().gallery, one.id), ratings_at_hand(services().gallery)
    return draw(
        "rogue",
        notice=notice,
        rogue=one,
        figures=figures,
        latest=list(islice(plays_of(services().gallery.snapshot(), one.id), LATEST)),
        ratings=ratings,
        standing=ratings.standing(one.id),
        curve=_curve(one, ratings),
        steps=ratings.steps(one.id),
        **_others(one),
        colours=enumerate(NAMES),
        tiles=_tiles(figures),
        bars=_bars(figures),
        highlights=_highlights(figures, one.name),
        no_winner=without_winner(figures),
        rated=rated_games(one.id, ratings),
        about=about_rogue(figures),
        met=_met(figures),
        titles=titles_of(services().gallery, one.id),
    )


class Bar(NamedTuple):
    """A game in which somebody has won, drawn as high as the number of wins."""

    at: OfGame
    height: int
    """0 to 100."""


def _bars(figures: Figures) -> list[Bar]:
    best = sorted(figures.by_game, key=lambda one: -one.tally.wins)[:GAMES_DRAWN]
    most = max((one.tally.wins for one in best), default=0)
    return [Bar(one, round(100 * one.tally.wins / most)) for one in best if one.tally.wins]


def _tiles(figures: Figures) -> list[tuple[int, Message]]:
    """The three largest numbers of the page."""
    streaks, wins = figures.streaks, figures.tally.wins
    row = streaks.current.length if streaks.current and streaks.current_wins else 0
    best = streaks.winning.length if streaks.winning else 0
    tiles = [(wins, several("Win", "Wins", wins)), (figures.played, several("Game", "Games", figures.played))]
    return [*tiles, (row, say("In a row now")) if row > 1 else (best, say("Most in a row"))]


class Highlight(NamedTuple):
    """Somebody worth a joke: what they are, why, and the score between them."""

    what: Message
    one: Versus
    why: Message


def _met(figures: Figures) -> list[Versus]:
    """Whom they met most often."""
    who = services().gallery.snapshot().who
    shown = [one for one in figures.met if not who(one.other).hidden and one.meetings]
    return sorted(shown, key=lambda one: -one.meetings)[:MET]


@pages.post("/rogues/<key>/rename")
@or_shown_on(rogue)
def rename(key: str) -> AnyResponse:
    one = services().gallery.rogue(key)
    return back_to(
        link("gallery.rogue", key=one.id), gallery_people.rename(services().gallery, one, request.form.get("name", ""))
    )


@pages.post("/rogues/<key>/hide")
def hide(key: str) -> AnyResponse:
    one = services().gallery.rogue(key)
    return back_to(
        link("gallery.rogue", key=one.id), gallery_people.hide(services().gallery, one, "show" not in request.form)
    )


@pages.post("/rogues/<key>/face")
@or_shown_on(rogue)
def face(key: str) -> AnyResponse:
    one = services().gallery.rogue(key)
    return back_to(
        link("gallery.rogue", key=one.id),
        gallery_people.pick_face(services().gallery, one, request.form.get("face", 0, type=int)),
    )


@pages.post("/rogues/<key>/merge")
@or_shown_on(rogue)
def merge(key: str) -> AnyResponse:
    gallery, name = services().gallery, request.form.get("name", "").strip()
    other = gallery.kept("people by name", by_name).get(plain(name)) if name else None
    if name and other is None:
        raise Refused(say("Nobody here is called {name}. Check the spelling, or leave it blank.", name=name[:60]))
    change = gallery_people.merge(gallery, key, request.form.get("into", "") if other is None else other.id)
    return back_to(link("gallery.rogue", key=services().gallery.rogue(key).id), change)


def _curve(one: Rogue, ratings: Ratings) -> Picture | None:
    """The rating so far, once it has settled."""
    curve = ratings.board.curves.get(one.id)
    if curve is None or len(curve.settled) < 2:
        return None
    line = Series(one.name, curve.settled, colour=one.colour)
    return rating_curves("rating", [line], HERE, say("Rating of {name}", name=one.name), renderer())


def _others(one: Rogue) -> dict[str, Any]:
    """Who may be the same person: those whose name begins alike to tap, all others to type."""
    everybody, name = services().gallery.snapshot().rogues.values(), plain(one.name)

    def alike(other: Rogue) -> int:
        return len(list(takewhile(lambda pair: pair[0] == pair[1], zip(name, plain(other.name), strict=False))))

    left_out = {one.id, *bots_of(services().gallery)}
    others = (other for other in everybody if not other.is_really and other.id not in left_out)
    shown = sorted(others, key=lambda other: (-alike(other), other.name.casefold()))
    more = len(shown) > ALIKE
    return {"others": shown[:ALIKE], "more_others": more, "names": suggested_names() if more else ()}


def _highlights(figures: Figures, name: str) -> list[Highlight]:
    """One person is one of these."""
    named = (
        (say("Arch-rival"), figures.rival, say("Nobody whom {name} often meets is a closer match.", name=name)),
        (say("Nemesis"), figures.nemesis, say("Nobody is further ahead of {name}.", name=name)),
        (say("Favourite victim"), figures.victim, say("Nobody trails {name} by more.", name=name)),
    )
    who = services().gallery.snapshot().who
    shown: dict[str, Highlight] = {}
    for what, one, why in named:
        if one is not None:
            score = before_each_other(name, who(one.other).name, one)
            shown.setdefault(one.other, Highlight(what, one, sentences(why, score)))
    return list(shown.values())
