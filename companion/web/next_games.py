"""What the people of a table can play next with one tap: the other games that take that many."""

from __future__ import annotations

from collections import Counter
from typing import Any

from flask import Flask
from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import Game
from companion.core.words import Message
from companion.services import services
from companion.stats.plays import Snapshot
from companion.tables.opening import remembered_options
from companion.tables.room import Room
from companion.tables.write_path import Tables
from companion.web import forms

MOST = 4
"""As many as a phone shows without scrolling; all others are behind *Another game*."""


class NextGame(Struct, frozen=True):
    slug: str
    name: Message
    folder: str
    accent: str


def usual_options(tables: Tables, game: Game, *, strangers: bool) -> Any:
    """What the form of a new table sends where nobody changes anything."""
    box = {} if strangers else remembered_options(tables, game)
    return replace(game.options(), **(forms.offered(game.options) | box))


def prepare(app: Flask) -> None:
    tables, gallery, strangers = services(app).tables, services(app).gallery, bool(app.config["SETTINGS"].public)

    def next_games(room: Room) -> tuple[NextGame, ...]:
        """What these people played most comes first, what only counts or times another game last. Where strangers
        come, nobody learns what they played."""
        names = [room.table.names[seat] for seat in room.table.people]

        def played(snapshot: Snapshot) -> Counter[str]:
            ids = {gallery.called(name).id for name in names}
            shares = ((play.game, share) for play in snapshot.plays for share in play.shares)
            return Counter(game for game, share in shares if snapshot.who(share.rogue).id in ids)

        often = Counter[str]() if strangers else gallery.kept(("next games", *names), played)
        games = sorted(tables.games.values(), key=lambda game: (-often[game.slug], game.takes_title))
        fit = (game for game in games if game is not room.game and _takes(game, len(names)))
        return tuple(NextGame(game.slug, game.name, game.folder, game.accent) for game in list(fit)[:MOST])

    def _takes(game: Game, people: int) -> bool:
        if not game.seats[0] <= people <= game.seats[1]:
            return False
        return game.unfit is None or game.unfit(usual_options(tables, game, strangers=strangers), people) is None

    app.jinja_env.globals["next_games"] = next_games
