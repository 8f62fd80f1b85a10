"""``/api/players/ranking`` and ``/api/players/heads``: who is better than whom."""

from __future__ import annotations

from msgspec import Struct

from companion.api.answers import paged, shaped
from companion.api.gallery_requests import HeadsWanted, RankingPage
from companion.api.players import Standing, standing_of
from companion.api.routes import route
from companion.gallery.figures import head_to_head
from companion.gallery.ratings import ratings_of
from companion.services import services


class Ranked(Struct, frozen=True):
    id: str
    name: str
    standing: Standing


class Ranking(Struct, frozen=True):
    """By rating; those who are settling in come last and have no place."""

    players: list[Ranked]
    after: str | None
    """Asks for the next page; null on the last one."""


class Named(Struct, frozen=True):
    id: str
    name: str


class Head(Struct, frozen=True, rename={"wins": "won", "losses": "lost", "draws": "drawn"}):
    """One person against another: who came before whom how often."""

    player: str
    other: str
    wins: int
    losses: int
    draws: int


class Heads(Struct, frozen=True):
    players: list[Named]
    pairs: list[Head]
    """Both ways round; a pair that never met is left out."""


@route("GET", "/players/ranking", "Rank everybody by rating, over all games or in one")
def show_ranking(page: RankingPage) -> Ranking:
    who = services().gallery.snapshot().who
    lines = ratings_of(services().gallery, page.game).standings
    shown, after = paged(lines, lambda line: line.rogue, page.limit, page.after, "after")
    return Ranking([Ranked(line.rogue, who(line.rogue).name, standing_of(line)) for line in shown], after)


@route("GET", "/players/heads", "Compare those who play most, head to head")
def show_heads(wanted: HeadsWanted) -> Heads:
    who = services().gallery.snapshot().who
    found = head_to_head(services().gallery, wanted.game, wanted.limit)
    people = [Named(rogue, who(rogue).name) for rogue in found.people]
    cells = sorted(found.cells.items())
    return Heads(people, [shaped(Head, cell, player=one, other=other) for (one, other), cell in cells])
