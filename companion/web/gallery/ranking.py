"""The ranking by rating, and who beats whom."""

from __future__ import annotations

from flask import request

from companion.clock import HERE
from companion.gallery.finding import Wanted
from companion.gallery.matrix import matrix, regulars
from companion.gallery.pictures import Picture, Series, heat_map, rating_curves
from companion.gallery.plays import Gallery
from companion.wall_figures import board_of, found, offered, standings
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
    """Who beats whom, among those who sit at the table most often."""
    often = offered(the_wall()).players
    plays = found(the_wall(), Wanted(game)) if game else the_wall().gallery().plays

    def drawn(gallery: Gallery) -> Picture | None:
        people = regulars(gallery, HEADS, game) if game else [rogue for rogue, _, _ in often[:HEADS]]
        names = {rogue: gallery.who(rogue).name for rogue in people}
        return heat_map("heads", matrix(plays, people), names) if len(people) > 1 else None

    return the_wall().kept(("heads", game), drawn)
