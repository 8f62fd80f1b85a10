"""Sheets of boxes: what is on the shelf, one of them with its code and file, and the form to write one."""

from __future__ import annotations

import re
from urllib.parse import urlencode

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from companion.core.box_sheets.reading import LARGEST, from_data, read, write
from companion.core.box_sheets.shape import BoxSheet
from companion.core.box_sheets.sharing import MOST_IN_A_QR, pack, unpack
from companion.core.game import Game
from companion.core.problems import TooLarge, Unreadable
from companion.core.words import Message, say
from companion.services import services
from companion.serving import addresses
from companion.serving.links import link
from companion.stats.plays import plain
from companion.web import forms, sheet_form
from companion.web.public_address import public_address
from companion.web.render import page, partial
from companion.web.words import put_into_words

pages = Blueprint("sheets", __name__)
MORE = 3
"""Blank lines that a tap on *More lines* adds."""


@pages.get("/sheets")
def shelf(notice: Message | None = None) -> str:
    found = services().sheets.all().values()
    by_title = sorted(found, key=lambda one: plain(put_into_words(one.sheet.word(one.sheet.title))))
    return page("sheets/shelf.html", sheets=by_title, notice=notice)


@pages.get("/sheets/<key>")
def sheet(key: str) -> str:
    """One of them: its lines, its code, its file, and a way to play with it."""
    found, game = services().sheets.find(key), _game()
    packed = pack(found.sheet)
    fits = len(packed) <= MOST_IN_A_QR
    return page("sheets/sheet.html", one=found, game=game, left=_left_form(game), packed=packed, fits=fits)


def _left_form(game: Game | None) -> str:
    """The form of a new table from which somebody has come to look, with all that was typed; blank: there is none."""
    if game is None or "options_of" not in request.args:
        return ""
    sent = [(name, value) for name, value in request.args.items(multi=True) if name != "once"]
    return f"{link('lobby.new', slug=game.slug)}?{urlencode(sent)}"


@pages.get("/sheets/<key>/qr.svg")
def code(key: str) -> Response:
    """Leads another phone, or another house, to this very sheet."""
    there = public_address(link("sheets.received", s=pack(services().sheets.find(key).sheet)))
    return Response(addresses.qr_svg(there), mimetype="image/svg+xml", headers={"Cache-Control": "no-cache"})


@pages.get("/sheets/<key>/file")
def file(key: str) -> Response:
    found = services().sheets.find(key)
    headers = {"Content-Disposition": f'attachment; filename="{key}.toml"'}
    return Response(write(found.sheet), headers=headers, content_type="application/toml; charset=utf-8")


@pages.get("/sheets/received")
def received() -> AnyResponse:
    """What a code or a link brought: to be looked at, and kept if it is liked."""
    packed = request.args.get("s", "")
    try:
        found = unpack(packed)
    except Unreadable as problem:
        return Response(shelf(problem.words), problem.status)
    known = next((one for one in services().sheets.all().values() if one.sheet == found), None)
    if known is not None:
        return redirect(link("sheets.sheet", key=known.key), 303)
    return Response(page("sheets/received.html", sheet=found, packed=packed))


@pages.post("/sheets/received")
def keep_received() -> AnyResponse:
    return redirect(link("sheets.sheet", key=services().sheets.put(unpack(request.form.get("s", "")))), 303)


@pages.post("/sheets/file")
def bring_file() -> AnyResponse:
    """A file is read into the form; nothing is kept yet."""
    request.max_content_length = 4 * LARGEST
    sent = request.files.get("file")
    try:
        text = b"" if sent is None else sent.stream.read(4 * LARGEST)
        found = read(_as_text(text))
    except Unreadable as problem:
        return Response(shelf(problem.words), problem.status)
    return Response(_form(sheet_form.filled(found), "", shown=found))


def _as_text(raw: bytes) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable(say("This is not a text file in UTF-8.")) from None


# The form


@pages.get("/sheets/new")
def blank() -> str:
    """Empty, or like one that is there already."""
    like = request.args.get("like", "")
    if not like:
        return _form({"fewest": "1", "most": "12", "title": request.args.get("title", "")[:60]}, "", quiet=True)
    found = services().sheets.find(like).sheet
    return _form(sheet_form.filled(found), "", shown=found)


@pages.get("/sheets/<key>/edit")
def edit(key: str) -> str:
    found = services().sheets.find(key).sheet
    return _form(sheet_form.filled(found), key, shown=found)


@pages.post("/sheets/new")
@pages.post("/sheets/<key>/edit")
def save(key: str = "") -> AnyResponse:
    values = _sent()
    try:
        kept = services().sheets.put(from_data(sheet_form.data_of(values)), key and services().sheets.find(key).key)
    except Unreadable as problem:
        return Response(_form(values, key, problem=problem), problem.status)
    return redirect(link("sheets.sheet", key=kept), 303)


@pages.post("/preview-sheet")
def preview() -> str:
    """The form as it is now with the sheet that it makes: for the script after each change, else by a button."""
    values = _sent()
    if up := re.fullmatch(r"up-(\d{1,2})", values.pop("then", "")):
        values = sheet_form.moved_up(values, int(up[1]))
    return _form(values, values.pop("of-key", ""), quiet=partial())


@pages.post("/sheets/<key>/remove")
def remove(key: str) -> AnyResponse:
    services().sheets.remove(key)
    return redirect(link("sheets.shelf"), 303)


def _sent() -> dict[str, str]:
    if len(request.form) > forms.MOST_FIELDS:
        raise TooLarge(say("That form has far too many fields. Reload the page and try again."))
    return dict(request.form.items())


def _form(
    values: dict[str, str],
    key: str,
    *,
    shown: BoxSheet | None = None,
    problem: Unreadable | None = None,
    quiet: bool = False,
) -> str:
    """``quiet``: somebody is still typing, so what is missing is not a mistake yet."""
    if shown is None and problem is None:
        try:
            shown = from_data(sheet_form.data_of(values))
        except Unreadable as found:
            problem = None if quiet and not sheet_form.form_lines(values, 0) else found
    more = MORE if values.pop("more", "") else sheet_form.BLANK_LINES
    return page(
        "sheets/form.html",
        key=key,
        values=values,
        lines=sheet_form.form_lines(values, more),
        rungs=sheet_form.form_rungs(values),
        kinds=sheet_form.KINDS,
        defaults=sheet_form.DEFAULTS,
        box=sheet_form.BOX,
        any_line=sheet_form.ANY_LINE,
        then_compare=sheet_form.THEN_COMPARE,
        languages=_languages(values),
        shown=shown,
        why=None if problem is None else sheet_form.in_its_words(problem, values),
    )


def _languages(values: dict[str, str]) -> list[tuple[str, str]]:
    """Those that the house speaks beside English, and those that the sheet has: code and name."""
    spoken = {one.code: one.name for one in services().languages if one.code != "en"}
    used = (found["language"] for key in values if (found := sheet_form.WORDS.fullmatch(key)))
    return list((spoken | {code: spoken.get(code, code) for code in used}).items())


def _game() -> Game | None:
    """The one that plays by sheets."""
    return next((game for game in services().tables.games.values() if game.sheets is not None), None)
