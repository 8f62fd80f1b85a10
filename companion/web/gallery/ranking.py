"""The ranking by rating, and who beats whom."""

from __future__ import annotations

from flask import request

from companion.clock import HERE
from companion.gallery.pictures import Picture, Series, heat_map, rating_curves
from companion.wall.figures import board_of, head_to_head, offered, standings
from companion.web.gallery.room import draw, pages, the_wall

HEADS = 9
CURVES = 6


@pages.get("/ranking")
def ranks() -> str:
    game = request.args.get("game", "")
    return draw(
        "ranking",
        game=game,
        games=offered(the_wall()).game_choices,
        lines=standings(the_wall(), game),
        curves=_curves(game),
        heads=_heads(game),
    )


def _curves(game: str) -> Picture | None:
    best = [line.rogue for line in standings(the_wall(), game) if not line.settling][:CURVES]
    who, curves = the_wall().gallery().who, board_of(the_wall(), game).curves
    lines = [Series(who(rogue).name, curves[rogue].settled) for rogue in best]
    return rating_curves("curves", lines, HERE) if lines else None


def _heads(game: str) -> Picture | None:
    found, who = head_to_head(the_wall(), game, HEADS), the_wall().gallery().who
    names = {rogue: who(rogue).name for rogue in found.people}
    return heat_map("heads", found, names) if len(names) > 1 else None
