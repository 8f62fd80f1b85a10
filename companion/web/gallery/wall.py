"""The wall: all results, the newest first, by game, player, year and place; and as a sheet to print."""

from __future__ import annotations

from flask import abort, request
from msgspec import Struct, structs

from companion.gallery.finding import Wanted, titles_of
from companion.gallery.plays import Play
from companion.wall_figures import found, offered
from companion.web import forms
from companion.web.gallery.room import draw, pages, tables, the_wall

PER_PAGE = 30
ROWS_PRINTED = 15
SEATS_PRINTED = 4


class Leaf(Struct, frozen=True):
    """One page of a long list."""

    plays: tuple[Play, ...]
    number: int
    of: int
    count: int


@pages.get("")
def wall() -> str:
    wanted = forms.read(request.args, Wanted)
    plays = found(the_wall(), wanted)
    return draw("wall", leaf=leaf(plays), wanted=wanted, offer=offered(the_wall()), query=_query(wanted))


def leaf(plays: list[Play]) -> Leaf:
    pages_of = max(1, -(-len(plays) // PER_PAGE))
    number = min(max(1, request.args.get("page", 1, type=int)), pages_of)
    return Leaf(tuple(plays[(number - 1) * PER_PAGE : number * PER_PAGE]), number, pages_of, len(plays))


def _query(wanted: Wanted) -> dict[str, object]:
    """What the links to other pages of this list carry along."""
    return {name: value for name, value in structs.asdict(wanted).items() if value not in ("", None)}


@pages.get("/print/<game>")
def printed(game: str) -> str:
    """Date, players and scores, fifteen rows a page, with room to write on by hand."""
    titles = the_wall().kept("titles", titles_of)
    known = tables().games.get(game)
    if game not in titles and known is None:
        abort(404)
    oldest = found(the_wall(), Wanted(game))[::-1]
    sheets = [oldest[at : at + ROWS_PRINTED] for at in range(0, len(oldest), ROWS_PRINTED)] or [[]]
    title = titles.get(game) or (known.title if known else game)
    return draw("print", title=title, sheets=sheets, rows=ROWS_PRINTED, seats=SEATS_PRINTED)
