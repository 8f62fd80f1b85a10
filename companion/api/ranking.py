"""``/api/players/ranking`` and ``/api/players/heads``: who is better than whom."""

from __future__ import annotations

from flask import Response

from companion.api.errors import answer
from companion.api.gallery_requests import HeadsWanted, RankingPage
from companion.api.gallery_shapes import Head, Heads, Named, Ranked, Ranking
from companion.api.players import standing_of
from companion.api.reading import read_query
from companion.api.routes import Operation, describe, routes
from companion.core.problems import Rejected
from companion.core.words import say
from companion.gallery.figures import head_to_head, standings
from companion.services import services


@routes.get("/players/ranking")
@describe(
    Operation(
        summary="The ranking by rating, of all games or of one", answer=Ranking, query=RankingPage, refusals=(400,)
    )
)
def show_ranking() -> Response:
    page = read_query(RankingPage)
    lines, who = standings(services().gallery, page.game), services().gallery.snapshot().who
    start = 0 if page.after is None else _behind([line.rogue for line in lines], page.after)
    shown = lines[start : start + page.limit]
    ranked = [Ranked(line.rogue, who(line.rogue).name, standing_of(line)) for line in shown]
    return answer(Ranking(ranked, shown[-1].rogue if start + page.limit < len(lines) else None))


def _behind(rogues: list[str], key: str) -> int:
    if key not in rogues:
        raise Rejected(say("Nobody with this id is on this list. Begin again without it."), "after")
    return rogues.index(key) + 1


@routes.get("/players/heads")
@describe(
    Operation(summary="Head to head, among those who play most", answer=Heads, query=HeadsWanted, refusals=(400,))
)
def show_heads() -> Response:
    wanted = read_query(HeadsWanted)
    found, who = head_to_head(services().gallery, wanted.game, wanted.limit), services().gallery.snapshot().who
    people = [Named(rogue, who(rogue).name) for rogue in found.people]
    pairs = [Head(*pair, cell.wins, cell.losses, cell.draws) for pair, cell in sorted(found.cells.items())]
    return answer(Heads(people, pairs))
