"""The ranking by rating, and who beats whom."""

from __future__ import annotations

from flask import request

from companion.clock import HERE
from companion.gallery.figures import board_of, filter_choices, head_to_head, standings
from companion.services import services
from companion.stats.charts.heat import heat_map
from companion.stats.charts.lines import Series, rating_curves
from companion.stats.charts.svg import Picture
from companion.web.gallery.pages import draw, pages

HEADS = 9
CURVES = 6


@pages.get("/ranking")
def ranks() -> str:
    game = request.args.get("game", "")
    return draw(
        "ranking",
        game=game,
        games=filter_choices(services().gallery).game_choices,
        lines=standings(services().gallery, game),
        curves=_curves(game),
        heads=_heads(game),
    )


def _curves(game: str) -> Picture | None:
    best = [line.rogue for line in standings(services().gallery, game) if not line.settling][:CURVES]
    who, curves = services().gallery.snapshot().who, board_of(services().gallery, game).curves
    lines = [Series(who(rogue).name, curves[rogue].settled) for rogue in best]
    return rating_curves("curves", lines, HERE) if lines else None


def _heads(game: str) -> Picture | None:
    found, who = head_to_head(services().gallery, game, HEADS), services().gallery.snapshot().who
    names = {rogue: who(rogue).name for rogue in found.people}
    return heat_map("heads", found, names) if len(names) > 1 else None
