"""The front door: the games, the open tables, a new table."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from flask import Blueprint, Response, abort, redirect, request
from msgspec import Struct
from werkzeug.wrappers import Response as AnyResponse

from companion import guard, people
from companion.core.game import Game
from companion.core.sheet import Sheet
from companion.people import remembered_options
from companion.play import NoSuchTable, Refused, Room
from companion.store import memory, tables
from companion.web import forms
from companion.web.drawing import page
from companion.web.quick import has_quick_page
from companion.web.table import YEAR, device, play, remember_device

pages = Blueprint("lobby", __name__)

PATH = re.compile(r"/([!-.0-[\]-~][!-~]*)?")
"""One of our own pages: neither a second slash nor a sign that browsers drop, with another site behind it."""


class NewTable(Struct, frozen=True):
    """The form of a new table beside its names: either all are there, or only one's own and the others join."""

    gather: bool = False
    only_host: bool = False


@pages.get("/")
def lobby() -> str:
    with play().store.read() as db:
        mine = tables.codes_of_phone(db, tables.hashed(device()))
        codes = [row.code for row in tables.open_tables(db)]
        results = memory.results(db, 5)
    rooms = [room for code in codes if (room := _room(code)) is not None]
    return page(
        "lobby.html",
        games=play().games.values(),
        quick=[game.slug for game in play().games.values() if has_quick_page(game)],
        mine=[room for room in rooms if room.code in mine],
        others=[room for room in rooms if room.code not in mine],
        results=[_result(row) for row in results],
    )


@pages.get("/new/<slug>")
def new(slug: str) -> str:
    return _form(_game(slug), request.args.getlist("name"))


@pages.post("/new/<slug>")
def open_table(slug: str) -> AnyResponse:
    game = _game(slug)
    typed = request.form.getlist("name")
    try:
        sent = forms.read(request.form, NewTable)
        options = forms.read(request.form, game.options)
        token = device() or people.fresh_token()
        room = _open(game, options, sent, [name for name in typed if name.strip()], token)
    except (Refused, guard.Rejected) as problem:
        status = problem.status if isinstance(problem, guard.Rejected) else 422
        return Response(_form(game, typed, notice=str(problem), values=_typed(game)), status)
    return remember_device(redirect(f"/t/{room.code}", 303), token)


@pages.post("/theme")
def theme() -> AnyResponse:
    """Light or dark, remembered per phone."""
    light = request.cookies.get("theme") != "light"
    answer = redirect(_back(), 303)
    chosen, secure = "light" if light else "dark", request.is_secure
    answer.set_cookie("theme", chosen, max_age=YEAR, httponly=True, samesite="Lax", secure=secure)
    return answer


def _back() -> str:
    """The page that the button was on; never another site."""
    path = request.form.get("back", "/")
    return path if PATH.fullmatch(path) else "/"


def _open(game: Game, options: Any, sent: NewTable, typed: list[str], token: str) -> Room:
    if not sent.gather:
        names = people.tidy_names(typed, game)
        host_seat = None if sent.only_host else 0
        return people.open_started(play(), game, options, names, token, host_seat=host_seat)
    name = None if sent.only_host or not typed else people.tidy_name(typed[0])
    return people.open_gathering(play(), game, options, name, token)


def _form(game: Game, typed: list[str], *, notice: str = "", values: dict[str, Any] | None = None) -> str:
    with play().store.read() as db:
        remembered = memory.people(db)
    names = [*typed, *([""] * max(0, min(game.seats[1], max(4, game.seats[0])) - len(typed)))]
    controls = forms.fields(game.options, values or remembered_options(play(), game))
    return page("new.html", game=game, names=names, remembered=remembered, controls=controls, notice=notice)


def _typed(game: Game) -> dict[str, Any]:
    """The options as they were sent, so that a mistake in one field does not cost the others."""
    typed = request.form
    controls = forms.fields(game.options)
    switches = {f.name: f.name in typed for f in controls if f.control == "switch"}
    many = {f.name: tuple(typed.getlist(f.name)) for f in controls if f.control == "many"}
    return {f.name: typed[f.name] for f in controls if f.name in typed} | switches | many


def _game(slug: str) -> Game:
    return play().games.get(slug) or abort(404)


def _room(code: str) -> Room | None:
    try:
        return play().room(code)
    except NoSuchTable:
        return None  # a table of a game that is no longer installed


def _result(row: Any) -> dict[str, Any]:
    sheet = msgspec.json.decode(row.sheet, type=Sheet)
    game = play().games.get(row.game)
    return {"sheet": sheet, "game": game.title if game else row.game, "finished": row.finished, "at": row.ended_at}
