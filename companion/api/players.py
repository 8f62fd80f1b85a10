"""``/api/players``: everybody who plays, with their figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from companion.api.answers import PlayKey, paged, photo_path, shaped
from companion.api.gallery_requests import PlayedAt, PlayersPage
from companion.api.routes import route
from companion.core.sheet import Points
from companion.gallery.figures import figures_of, filter_choices
from companion.gallery.ratings import ratings_of
from companion.services import services
from companion.stats.company import Versus
from companion.stats.figures import Figures, OfGame, PlaceLine
from companion.stats.plays import Rogue, Snapshot
from companion.stats.streaks import Streaks

if TYPE_CHECKING:
    from companion.stats import ratings


class Standing(Struct, frozen=True, rename={"value": "rating", "rated": "games"}):
    """A place in the ranking."""

    value: int
    give: int
    """Two times out of three the truth is within this many points."""
    rated: int
    place: int | None
    """Null while the rating settles in."""


class Played(Struct, frozen=True, rename={"bouts": "games", "wins": "won", "ties": "shared", "losses": "lost"}):
    """Games against others, counted up. A shared first place is neither won nor lost."""

    bouts: int
    wins: int
    ties: int
    losses: int
    rate: float | None
    """The part that was won, 0 to 1; a shared win counts as its part of one."""


class PlayerLine(Struct, frozen=True):
    id: str
    name: str
    hidden: bool
    plays: int
    standing: Standing | None


class Players(Struct, frozen=True):
    players: list[PlayerLine]
    after: str | None
    """Asks for the next page; null on the last one."""


class Margin(Struct, frozen=True, rename={"most_in": "play"}):
    mean: float
    most: Points
    most_in: PlayKey


class AtGame(Struct, frozen=True, rename={"played": "plays", "tally": "result"}):
    game: str
    title: str
    played: int
    tally: Played
    mean: float | None
    best: Points | None
    worst: Points | None
    won_by: Margin | None
    lost_by: Margin | None
    last: PlayKey


class Met(
    Struct,
    frozen=True,
    rename={"other": "id", "shared": "plays", "wins": "won", "losses": "lost", "draws": "drawn"},
):
    """Somebody else, seen from the player."""

    other: str
    name: str
    shared: int
    wins: int
    losses: int
    draws: int
    last: PlayKey | None


class Player(Struct, frozen=True, rename={"drawn": "face", "played": "plays", "tally": "result"}):
    id: str
    name: str
    also: tuple[str, ...]
    hidden: bool
    photo: str | None
    drawn: int
    """The drawn face that is shown where there is no photo."""
    played: int
    minutes: int
    solo: int
    unfinished: int
    together: int
    together_won: int
    places: list[PlaceLine]
    first: PlayKey | None
    last: PlayKey | None
    tally: Played
    by_game: list[AtGame]
    by_count: dict[int, Played]
    """By the number of players."""
    streak: int
    """Wins in a row now; losses are negative."""
    longest_winning: int
    longest_losing: int
    nemesis: Met | None
    victim: Met | None
    rival: Met | None
    met: list[Met]
    standing: Standing | None
    curve: list[tuple[PlayedAt, int]]
    """The rating after each rated game."""


@route("GET", "/players", "List people, the most frequent first")
def list_players(page: PlayersPage) -> Players:
    gallery = services().gallery
    plays = {rogue: count for rogue, _, count in filter_choices(gallery).players}
    everybody = gallery.snapshot().rogues.values()
    people = [rogue for rogue in everybody if not rogue.is_really and (page.hidden or not rogue.hidden)]
    people.sort(key=lambda rogue: (-plays.get(rogue.id, 0), rogue.name.casefold(), rogue.id))
    shown, after = paged(people, lambda rogue: rogue.id, page.limit, page.after, "after")
    known = {line.rogue: standing_of(line) for line in ratings_of(gallery).standings}
    return Players([shaped(PlayerLine, r, plays=plays.get(r.id, 0), standing=known.get(r.id)) for r in shown], after)


@route("GET", "/players/<player>", "Show one person's figures")
def show_player(player: str) -> Player:
    gallery = services().gallery
    rogue = gallery.rogue(player)
    rated = ratings_of(gallery)
    curve, standing = rated.board.curves.get(rogue.id), rated.standing(rogue.id)
    figures, known = figures_of(gallery, rogue.id), standing_of(standing) if standing else None
    return _player(rogue, figures, gallery.snapshot(), known, curve.points if curve else [])


def _player(
    rogue: Rogue, figures: Figures, snapshot: Snapshot, standing: Standing | None, curve: list[tuple[int, int]]
) -> Player:
    winning, losing = figures.streaks.winning, figures.streaks.losing
    return shaped(
        Player,
        rogue,
        figures,
        photo=photo_path(rogue.photo),
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
