"""``POST /api/score/<slug>``: one request scores a finished game."""

from __future__ import annotations

from companion.api.reading import read_body
from companion.api.routes import route
from companion.api.shapes import Scored, seat_results
from companion.api.words import speech
from companion.core.problems import Rejected
from companion.core.words import listed, say
from companion.services import services


@route("POST", "/score/<slug>", "Score a finished game", body="score sheet", refusals=(404, 422))
def score_game(slug: str) -> Scored:
    games = services().tables.games
    if slug not in games:
        raise Rejected(say("There is no such game. There are: {all}.", all=listed(games, "comma")), "slug", status=404)
    quick = games[slug].quick
    sheet = quick.sheet(read_body(quick.request))
    return Scored(slug, sheet.winners, sheet.decided_by, seat_results(sheet, speech()))
