"""In and out: files for other programs and from them, with a look at what would happen first; and backups."""

from __future__ import annotations

from typing import cast

from flask import Response, current_app, redirect, request
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response as AnyResponse

from companion.gallery.exchange import files
from companion.gallery.exchange.preview import Choices
from companion.gallery.exchange.unreadable import Unreadable
from companion.wall import backups
from companion.wall import files as wall_files
from companion.wall.figures import offered
from companion.wall.files import Doorstep
from companion.web import forms
from companion.web.gallery.room import back_to, draw, pages, tables, the_wall

SHOWN = 20
ASKED = 200
"""Answers that a page asks for in one heap; the rest stays as it is here."""
PEOPLE_MATCHED = 10_000
"""Answers that one form may carry: a large collection of plays brings many people."""
TOO_LONG = f"This file is longer than {files.LIMIT // 1_000_000} MB, the most that goes in. Nothing was changed."


def doorstep() -> Doorstep:
    return cast(Doorstep, current_app.extensions["doorstep"])


@pages.get("/files")
def in_and_out(notice: str = "") -> str:
    return draw("files", backups=backups.listed(doorstep().backups), notice=notice)


@pages.get("/out/<any(csv, json, bgsplay, bgstats):kind>")
def out(kind: str) -> Response:
    """All plays, or the one that ``play`` names."""
    going = wall_files.write(the_wall(), kind, request.args.get("play"))
    headers = {"Content-Disposition": f'attachment; filename="{going.name}"'}
    return Response(going.pieces, headers=headers, content_type=going.mimetype)


@pages.post("/in")
def bring_in() -> AnyResponse | tuple[str, int]:
    """A file is read, and waits; nothing of it is written yet."""
    request.max_content_length = files.LIMIT + 64 * 1024
    try:
        sent = request.files.get("file")
    except RequestEntityTooLarge:
        return in_and_out(TOO_LONG), 413
    if sent is None or not sent.filename:
        return in_and_out("Pick a file first."), 422
    raw = sent.stream.read(files.LIMIT + 1)
    if len(raw) > files.LIMIT:
        return in_and_out(TOO_LONG), 413
    try:
        return redirect(f"/gallery/in/{doorstep().put(raw)}", 303)
    except Unreadable as problem:
        return in_and_out(f"{problem} Nothing was changed."), 422


@pages.post("/backups/<name>")
def bring_back(name: str) -> AnyResponse | tuple[str, int]:
    try:
        return redirect(f"/gallery/in/{doorstep().put_backup(name)}", 303)
    except Unreadable as problem:
        return in_and_out(f"{problem} Nothing was changed."), 422


@pages.get("/in/<token>")
def look(token: str) -> str:
    return _shown(token, Choices())


@pages.post("/in/<token>")
def take(token: str) -> AnyResponse | str:
    """Takes it in as chosen, or shows anew what would come of the choices."""
    choices = forms.read(request.form, Choices, most=PEOPLE_MATCHED)
    if "again" in request.form:
        return _shown(token, choices)
    return back_to("/gallery", doorstep().take(token, choices))


def _shown(token: str, choices: Choices) -> str:
    seen = doorstep().look(token, choices)
    rogues = sorted(
        (r for r in the_wall().gallery().rogues.values() if not r.is_really), key=lambda r: r.name.casefold()
    )
    asked = {"found": seen.found, "incoming": seen.incoming, "token": token, "choices": choices}
    return draw("incoming", **asked, rogues=rogues, known=_known_games(), shown=SHOWN, asked_at_most=ASKED)


def _known_games() -> list[tuple[str, str]]:
    """Slug and title of all that a game of the file may be: ours, and what hangs on the wall."""
    here = dict(offered(the_wall()).game_choices) | {game.slug: game.title for game in tables().games.values()}
    return sorted(here.items(), key=lambda one: one[1].casefold())
