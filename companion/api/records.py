"""``/api/records``: the records of every game."""

from __future__ import annotations

from companion.api.answers import paged, shaped
from companion.api.gallery_requests import RecordsPage
from companion.api.gallery_shapes import AllRecords, GameRecords, ShelfLine
from companion.api.routes import route
from companion.core.problems import Rejected
from companion.core.words import say
from companion.gallery.figures import games_played, records_of
from companion.services import services


@route("GET", "/records", "List the games that were played, the most frequent first")
def list_records(page: RecordsPage) -> AllRecords:
    shown, after = paged(games_played(services().gallery), lambda one: one.game, page.limit, page.after, "after")
    return AllRecords([shaped(ShelfLine, one) for one in shown], after)


@route("GET", "/records/<game>", "Show the records of one game, also by player count")
def show_records(game: str) -> GameRecords:
    found = records_of(services().gallery, game)
    if found is None:
        raise Rejected(say("No play of this game is in the gallery."), "game", status=404)
    return shaped(GameRecords, found)
