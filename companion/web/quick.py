"""Quick score: a finished game is typed in and counted, without a table."""

from __future__ import annotations

from flask import Blueprint, Response, abort, current_app, request
from jinja2 import TemplateNotFound

from companion.core.game import Game
from companion.core.problems import Impossible, Rejected
from companion.core.sheet import Sheet
from companion.core.words import Message
from companion.services import services
from companion.tables.claims import fresh_token
from companion.web import forms, new_table, own_colours
from companion.web.parts import SeatMark
from companion.web.render import page

pages = Blueprint("quick", __name__)


@pages.get("/quick/<slug>")
def blank(slug: str) -> str:
    return drawn(_game(slug))


@pages.post("/quick/<slug>")
def counted(slug: str) -> Response:
    game = _game(slug)
    try:
        sheet = game.quick.sheet(forms.read(request.form, game.quick.request))
    except (Rejected, Impossible) as problem:
        return Response(drawn(game, error=problem.words), problem.status)
    return Response(drawn(game, sheet=sheet))


def has_quick_page(game: Game) -> bool:
    """Whether the game has drawn a form for it. It is only looked for: to compile all of them for a link in the lobby
    takes as long as the lobby itself."""
    env = current_app.jinja_env
    assert env.loader is not None
    try:
        env.loader.get_source(env, _template(game))
    except TemplateNotFound:
        return False
    return True


def _template(game: Game) -> str:
    return f"games/{game.folder}/quick.html"


def game_to_score(slug: str) -> Game | None:
    """The game of this name, if it has such a page."""
    game = services().tables.games.get(slug)
    return game if game is not None and has_quick_page(game) else None


def _game(slug: str) -> Game:
    return game_to_score(slug) or abort(404)


def drawn(game: Game, *, sheet: Sheet | None = None, error: Message | None = None) -> str:
    seated = [] if sheet is None else list(sheet.seats)
    colours = own_colours.sheet_colours([line.name for line in seated])
    seats = [SeatMark.without_table(line.seat, line.name, colour) for line, colour in zip(seated, colours, strict=True)]
    form = {"form": _template(game), "typed": request.form, "once": fresh_token()}
    people, expected = new_table.known_people(), len(new_table.own_company().names)
    return page(
        "quick.html", game=game, sheet=sheet, seats=seats, people=people, expected=expected, error=error, **form
    )
