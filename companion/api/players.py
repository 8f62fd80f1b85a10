"""``/api/players``: everybody who plays, with their figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Response

from companion.api.errors import answer
from companion.api.gallery_answers import photo_path
from companion.api.gallery_requests import PlayersPage
from companion.api.gallery_shapes import (
    AtGame,
    Margin,
    Met,
    PlaceLine,
    Played,
    Player,
    PlayerLine,
    Players,
    Standing,
)
from companion.api.reading import read_query
from companion.api.routes import Operation, describe, routes
from companion.core.problems import Rejected
from companion.core.words import say
from companion.gallery.figures import boards, figures_of, filter_choices, standings
from companion.services import services
from companion.stats.bouts import Tally
from companion.stats.company import Versus
from companion.stats.figures import Figures, Margins, OfGame
from companion.stats.plays import Rogue, Snapshot

if TYPE_CHECKING:
    from companion.stats import ratings


@routes.get("/players")
@describe(Operation(summary="People, the most frequent first", answer=Players, query=PlayersPage, refusals=(400,)))
def list_players() -> Response:
    page = read_query(PlayersPage)
    snapshot, plays = (
        services().gallery.snapshot(),
        {rogue: count for rogue, _, count in filter_choices(services().gallery).players},
    )
    people = [rogue for rogue in snapshot.rogues.values() if not rogue.is_really and (page.hidden or not rogue.hidden)]
    people.sort(key=lambda rogue: (-plays.get(rogue.id, 0), rogue.name.casefold(), rogue.id))
    start = 0 if page.after is None else _behind(people, page.after)
    shown = people[start : start + page.limit]
    known = {line.rogue: standing_of(line) for line in standings(services().gallery)}
    lines = [PlayerLine(r.id, r.name, r.hidden, plays.get(r.id, 0), known.get(r.id)) for r in shown]
    return answer(Players(lines, shown[-1].id if start + page.limit < len(people) else None))


@routes.get("/players/<player>")
@describe(Operation(summary="One person's figures", answer=Player, refusals=(404,)))
def show_player(player: str) -> Response:
    rogue = services().gallery.rogue(player)
    figures, snapshot = figures_of(services().gallery, rogue.id), services().gallery.snapshot()
    curve = boards(services().gallery).overall.curves.get(rogue.id)
    standing = next((standing_of(line) for line in standings(services().gallery) if line.rogue == rogue.id), None)
    return answer(_player(rogue, figures, snapshot, standing, curve.points if curve else []))


def _behind(people: list[Rogue], key: str) -> int:
    place = next((number for number, rogue in enumerate(people) if rogue.id == key), None)
    if place is None:
        raise Rejected(say("Nobody with this id is on this list. Begin again without it."), "after")
    return place + 1


def _player(
    rogue: Rogue, figures: Figures, snapshot: Snapshot, standing: Standing | None, curve: list[tuple[int, int]]
) -> Player:
    streak = figures.streaks.current.length if figures.streaks.current else 0
    return Player(
        id=rogue.id,
        name=rogue.name,
        also=rogue.also,
        hidden=rogue.hidden,
        photo=photo_path(rogue.photo),
        face=rogue.drawn,
        plays=figures.played,
        minutes=figures.minutes,
        solo=figures.solo,
        unfinished=figures.unfinished,
        together=figures.together,
        together_won=figures.together_won,
        places=[PlaceLine(*place) for place in figures.places],
        first=figures.first.id if figures.first else None,
        last=figures.last.id if figures.last else None,
        result=played(figures.tally),
        by_game=[_at(of_game) for of_game in figures.by_game],
        by_count={count: played(tally) for count, tally in figures.by_count.items()},
        streak=streak if figures.streaks.current_wins else -streak,
        longest_winning=figures.streaks.winning.length if figures.streaks.winning else 0,
        longest_losing=figures.streaks.losing.length if figures.streaks.losing else 0,
        nemesis=_met(figures.nemesis, snapshot),
        victim=_met(figures.victim, snapshot),
        rival=_met(figures.rival, snapshot),
        met=[met for one in figures.met if (met := _met(one, snapshot))],
        standing=standing,
        curve=curve,
    )


def standing_of(line: ratings.Standing) -> Standing:
    return Standing(line.value, line.give, line.rated, line.place or None)


def played(tally: Tally) -> Played:
    return Played(tally.bouts, tally.wins, tally.ties, tally.losses, tally.rate)


def _at(found: OfGame) -> AtGame:
    scores = found.scores
    return AtGame(
        game=found.game,
        title=found.title,
        plays=found.played,
        result=played(found.tally),
        mean=scores.mean if scores else None,
        best=scores.best if scores else None,
        worst=scores.worst if scores else None,
        won_by=_margin(found.won_by),
        lost_by=_margin(found.lost_by),
        last=found.last.id,
    )


def _margin(found: Margins | None) -> Margin | None:
    return Margin(found.mean, found.most, found.most_in.id) if found else None


def _met(one: Versus | None, snapshot: Snapshot) -> Met | None:
    if one is None:
        return None
    last = one.last.id if one.last else None
    return Met(one.other, snapshot.who(one.other).name, one.shared, one.wins, one.losses, one.draws, last)
