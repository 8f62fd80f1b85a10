"""``/api/players``: everybody who plays, with their figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.api.answers import paged, photo_path, shaped
from companion.api.gallery_requests import PlayersPage
from companion.api.gallery_shapes import AtGame, Met, PlaceLine, Player, PlayerLine, Players, Standing
from companion.api.routes import route
from companion.gallery.figures import boards, figures_of, filter_choices, standings
from companion.services import services
from companion.stats.company import Versus
from companion.stats.figures import Figures, OfGame
from companion.stats.plays import Rogue, Snapshot
from companion.stats.streaks import Streaks

if TYPE_CHECKING:
    from companion.stats import ratings


@route("GET", "/players", "List people, the most frequent first")
def list_players(page: PlayersPage) -> Players:
    gallery = services().gallery
    plays = {rogue: count for rogue, _, count in filter_choices(gallery).players}
    everybody = gallery.snapshot().rogues.values()
    people = [rogue for rogue in everybody if not rogue.is_really and (page.hidden or not rogue.hidden)]
    people.sort(key=lambda rogue: (-plays.get(rogue.id, 0), rogue.name.casefold(), rogue.id))
    shown, after = paged(people, lambda rogue: rogue.id, page.limit, page.after, "after")
    known = {line.rogue: standing_of(line) for line in standings(gallery)}
    return Players([shaped(PlayerLine, r, plays=plays.get(r.id, 0), standing=known.get(r.id)) for r in shown], after)


@route("GET", "/players/<player>", "Show one person's figures")
def show_player(player: str) -> Player:
    gallery = services().gallery
    rogue = gallery.rogue(player)
    curve = boards(gallery).overall.curves.get(rogue.id)
    standing = next((standing_of(line) for line in standings(gallery) if line.rogue == rogue.id), None)
    figures = figures_of(gallery, rogue.id)
    return _player(rogue, figures, gallery.snapshot(), standing, curve.points if curve else [])


def _player(
    rogue: Rogue, figures: Figures, snapshot: Snapshot, standing: Standing | None, curve: list[tuple[int, int]]
) -> Player:
    winning, losing = figures.streaks.winning, figures.streaks.losing
    return shaped(
        Player,
        rogue,
        figures,
        photo=photo_path(rogue.photo),
        places=[PlaceLine(*place) for place in figures.places],
        by_game=[_at(of_game) for of_game in figures.by_game],
        streak=_streak(figures.streaks),
        longest_winning=winning.length if winning else 0,
        longest_losing=losing.length if losing else 0,
        nemesis=_met(figures.nemesis, snapshot),
        victim=_met(figures.victim, snapshot),
        rival=_met(figures.rival, snapshot),
        met=[_met(one, snapshot) for one in figures.met],
        standing=standing,
        curve=curve,
    )


def _streak(found: Streaks) -> int:
    if found.current is None:
        return 0
    return found.current.length if found.current_wins else -found.current.length


def standing_of(line: ratings.Standing) -> Standing:
    return shaped(Standing, line, place=line.place or None)


def _at(found: OfGame) -> AtGame:
    scores = found.scores
    return shaped(AtGame, found, scores) if scores else shaped(AtGame, found, mean=None, best=None, worst=None)


def _met(one: Versus | None, snapshot: Snapshot) -> Met | None:
    return shaped(Met, one, name=snapshot.who(one.other).name) if one else None
