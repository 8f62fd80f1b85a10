"""The gallery: all results, the newest first, by game, player, year and place; and as a sheet to print."""

from __future__ import annotations

from flask import abort, request
from msgspec import Struct, structs

from companion.exchange import formats
from companion.gallery.figures import found, known_titles
from companion.security import keys
from companion.services import services
from companion.stats.finding import Wanted
from companion.stats.plays import Play, Share
from companion.web import forms
from companion.web.gallery.leaf import leaf
from companion.web.gallery.narrowing import narrowing
from companion.web.gallery.pages import draw, pages

PER_PAGE = 9
"""The latest is large. On a phone the others are two in a row; a large screen gives it the room of four, and all
fill three rows."""
ROWS_PRINTED = 15
SEATS_PRINTED = 4
SHEETS_AT_ONCE = 12
"""More than anybody prints at once; a game of thousands of plays has hundreds."""


@pages.get("")
def results() -> str:
    wanted = forms.read(request.args, Wanted)
    plays = found(services().gallery, wanted)
    waiting = len(services().gallery.of_strangers()) if keys.held() else 0
    return draw(
        "results",
        leaf=leaf(plays, PER_PAGE),
        any_plays=bool(services().gallery.snapshot().plays),
        narrow=narrowing("gallery.results", _query(wanted)),
        waiting=waiting,
        formats=formats.FORMATS if keys.held() else (),
    )


def _query(wanted: Wanted) -> dict[str, object]:
    """What the links to other pages of this list carry along."""
    return {name: value for name, value in structs.asdict(wanted).items() if value not in ("", None)}


class Row(Struct, frozen=True):
    """A line of the printed sheet: a play, or the rest of one at which more sat than fit."""

    play: Play
    shares: tuple[Share, ...]
    first: bool


@pages.get("/print/<game>")
def printed(game: str) -> str:
    """Date, players and scores, fifteen rows a page, with room to write on by hand. The latest sheets come first."""
    titles = known_titles(services().gallery)
    known = services().tables.games.get(game)
    if game not in titles and known is None:
        abort(404)
    sheets = _sheets(found(services().gallery, Wanted(game))[::-1])
    parts = -(-len(sheets) // SHEETS_AT_ONCE)
    part = min(max(1, request.args.get("part", parts, type=int)), parts)
    start = (part - 1) * SHEETS_AT_ONCE
    return draw(
        "print",
        game=game,
        title=titles.get(game) or (known.title if known else game),
        sheets=sheets[start : start + SHEETS_AT_ONCE],
        first=start + 1,
        of=len(sheets),
        earlier=part - 1,
        later=part + 1 if part < parts else None,
        rows=ROWS_PRINTED,
        seats=SEATS_PRINTED,
    )


def _sheets(plays: list[Play]) -> list[list[Row]]:
    """Fifteen rows each; a play is not torn apart. Without a play, one to write on."""
    sheets: list[list[Row]] = [[]]
    for play in plays:
        cuts = range(0, max(1, len(play.shares)), SEATS_PRINTED)
        rows = [Row(play, play.shares[at : at + SEATS_PRINTED], at == 0) for at in cuts]
        if len(sheets[-1]) + len(rows) > ROWS_PRINTED:
            sheets.append([])
        sheets[-1] += rows
    return sheets
