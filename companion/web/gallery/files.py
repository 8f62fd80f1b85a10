"""In and out: files for other programs and from them, with a look at what would happen first; and backups."""

from __future__ import annotations

import io
import secrets
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from flask import Response, abort, current_app, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from companion import backups
from companion.aside import aside
from companion.clock import HERE
from companion.gallery.exchange import archive, bgstats_out, files, spreadsheet
from companion.gallery.exchange.games import KnownGame
from companion.gallery.exchange.incoming import Incoming
from companion.gallery.exchange.preview import Choices, Preview, preview
from companion.gallery.exchange.unreadable import Unreadable
from companion.play import Refused
from companion.wall import Missing
from companion.wall_figures import offered
from companion.web import forms
from companion.web.gallery.room import back_to, draw, pages, tables, the_wall

KINDS = {
    "csv": ("companion-plays", "csv", "text/csv; charset=utf-8"),
    "json": ("companion-gallery", "json", "application/json"),
    "bgsplay": ("companion", "bgsplay", "application/json"),
    "bgstats": ("BGStatsExport", "json", "application/json"),
}
"""What goes out: the file's name, its ending, its type."""
WAITS = 3600
"""Seconds for which a file waits for the answer whether to take it in."""
SHOWN = 20
PEOPLE_MATCHED = 10_000
"""Answers that one form may carry: a large collection of plays brings many people."""
RESTORED = 4 * files.LIMIT
"""Bytes of a backup of ours that is brought back; what strangers send is cut at ``files.LIMIT`` before."""


@pages.get("/files")
def in_and_out(notice: str = "") -> str:
    return draw("files", backups=backups.listed(_backups()), notice=notice)


@pages.get("/out/<any(csv, json, bgsplay, bgstats):kind>")
def out(kind: str) -> Response:
    """All plays, or the one that ``play`` names."""
    key = request.args.get("play")
    wall, gallery = the_wall(), the_wall().gallery()
    plays = list(gallery.plays) if key is None else [wall.play(key)]
    pieces: Iterator[bytes]
    if kind == "csv":
        pieces = spreadsheet.write(plays, gallery)
    elif kind == "json":
        pieces = archive.write(*wall.stored(), now=wall.now())
    elif kind == "bgsplay":
        pieces = bgstats_out.play_file(plays, gallery)
    else:
        pieces = bgstats_out.backup(plays, gallery)
    name, ending, mimetype = KINDS[kind]
    day = datetime.fromtimestamp(wall.now() / 1000, HERE).strftime("%Y-%m-%d")
    return Response(
        pieces, headers={"Content-Disposition": f'attachment; filename="{name}-{day}.{ending}"'}, content_type=mimetype
    )


@pages.post("/in")
def bring_in() -> AnyResponse | tuple[str, int]:
    """A file is read, and waits; nothing of it is written yet."""
    request.max_content_length = files.LIMIT + 64 * 1024
    sent = request.files.get("file")
    if sent is None or not sent.filename:
        return in_and_out("Pick a file first."), 422
    raw = sent.stream.read(files.LIMIT + 1)
    if len(raw) > files.LIMIT:
        return in_and_out(
            f"This file is longer than {files.LIMIT // 1_000_000} MB, the most that can be taken in."
        ), 413
    return _look_at(raw)


@pages.post("/backups/<name>")
def bring_back(name: str) -> AnyResponse | tuple[str, int]:
    return _look_at(backups.read(_backups(), name))


def _look_at(raw: bytes) -> AnyResponse | tuple[str, int]:
    try:
        _read(raw)
    except Unreadable as problem:
        return in_and_out(f"{problem} Nothing was changed."), 422
    return redirect(f"/gallery/in/{_wait(raw)}", 303)


@pages.get("/in/<token>")
def look(token: str) -> str:
    return _shown(token, Choices())


@pages.post("/in/<token>")
def take(token: str) -> AnyResponse | str:
    """Takes it in as chosen, or shows anew what would come of the choices."""
    choices = forms.read(request.form, Choices, most=PEOPLE_MATCHED)
    if "again" in request.form:
        return _shown(token, choices)
    incoming = _waiting(token)
    found = _preview(incoming, choices)
    if not found.plays and not found.rogues:
        _forget(token)
        return redirect("/gallery", 303)
    deed = the_wall().do(f"Brought in: {_count(len(found.plays))} from {incoming.words}", *found.rogues, *found.plays)
    backups.put_photos_back(_backups(), the_wall())
    _forget(token)
    return back_to("/gallery", deed)


def _shown(token: str, choices: Choices) -> str:
    incoming = _waiting(token)
    found = _preview(incoming, choices)
    rogues = sorted(
        (r for r in the_wall().gallery().rogues.values() if not r.is_really), key=lambda r: r.name.casefold()
    )
    asked = {"found": found, "incoming": incoming, "token": token, "choices": choices}
    return draw("incoming", **asked, rogues=rogues, known=_known_games(), shown=SHOWN)


def _known_games() -> list[tuple[str, str]]:
    """Slug and title of all that a game of the file may be: ours, and what hangs on the wall."""
    here = dict(offered(the_wall()).game_choices) | {game.slug: game.title for game in tables().games.values()}
    return sorted(here.items(), key=lambda one: one[1].casefold())


def _preview(incoming: Incoming, choices: Choices) -> Preview:
    known = [KnownGame(game.slug, game.title) for game in tables().games.values()]
    gone = [play for play in the_wall().stored()[0] if play.gone]
    gallery = the_wall().gallery()
    return aside(lambda: preview(gallery, incoming, choices, known=known, gone=gone, zone=HERE))


def _count(plays: int) -> str:
    return "1 play" if plays == 1 else f"{plays} plays"


def _read(raw: bytes) -> Incoming:
    now = the_wall().now()
    return aside(lambda: files.read(io.BytesIO(raw), now=now, limit=RESTORED))


# Files that wait


def _folder() -> Path:
    return Path(current_app.instance_path) / "incoming"


def _backups() -> Path:
    return Path(current_app.instance_path) / "backups"


def _wait(raw: bytes) -> str:
    folder, token = _folder(), secrets.token_hex(16)
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        if time.time() - old.stat().st_mtime > WAITS:
            old.unlink(missing_ok=True)
    (folder / token).write_bytes(raw)
    return token


def _waiting(token: str) -> Incoming:
    if not token.isalnum():
        abort(404)
    try:
        return _read((_folder() / token).read_bytes())
    except FileNotFoundError:
        raise Missing("That file is not waiting here any more. Send it again.") from None
    except Unreadable as problem:
        raise Refused(str(problem)) from problem


def _forget(token: str) -> None:
    (_folder() / token).unlink(missing_ok=True)
