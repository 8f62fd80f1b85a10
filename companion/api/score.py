"""``POST /api/score/<slug>``: one request scores a finished game."""

from __future__ import annotations

from flask import Response

from companion.api.errors import answer
from companion.api.reading import read_body
from companion.api.routes import Operation, describe, routes
from companion.api.shapes import Scored, seat_results
from companion.core.problems import Rejected
from companion.core.words import say
from companion.services import services


@routes.post("/score/<slug>")
@describe(Operation(summary="Score a finished game", body="score sheet", answer=Scored, refusals=(404, 422)))
def score_game(slug: str) -> Response:
    games = services().tables.games
    if slug not in games:
        raise Rejected(say("There is no such game. There are: {all}.", all=", ".join(games)), "slug", status=404)
    quick = games[slug].quick
    sheet = quick.sheet(read_body(quick.request))
    return answer(Scored(slug, sheet.winners, sheet.decided_by, seat_results(sheet)))
