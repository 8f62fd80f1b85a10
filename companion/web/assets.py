"""Static files: read, freed of comments and joined once at start, compressed once when first asked for, named by
their content, cached for ever.

``companion.css`` is cut where its chapters begin: each is a stylesheet with the chapter's name, and what comes before
the first keeps the name of the file. A phone at a table fetches one stylesheet and one script: ``table.css`` and
``table.js``, or those of the game with its own ``game.css`` and ``game.js`` behind them. What a first page does not
show may be in ``later.css``, which the page asks for once set-up is over. A TV has ``screen.css`` instead, with
``later.css`` and ``tv.css`` of the game; where a quick score is entered there is ``counting.css``, with ``quick.css``
of the game, and ``quick.js``. Every other page fetches ``page.js``, and ``page.css`` except in the gallery, which has a
chapter of its own. ``BUILD`` in the settings of the app names all of them together: a page that was made with another
one is out of date.
"""

from __future__ import annotations

import hashlib
import re
import zlib
from pathlib import Path, PurePath

from flask import Flask, Response, abort, request
from msgspec import Struct
from rcssmin import cssmin
from rjsmin import jsmin

from companion.serving.links import link

GZIP = zlib.MAX_WBITS + 16
COMPRESSED = (".css", ".js", ".svg", ".txt")
KINDS = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".mp4": "video/mp4",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".woff2": "font/woff2",
}
"""Of all that is served but plain text, whatever the computer calls them."""


class Asset(Struct):
    parts: tuple[bytes, ...]
    """What it is joined from, each squeezed a little. Games share most of theirs, which are kept once."""
    mark: str
    mimetype: str
    worth_packing: bool
    _packed: bytes | None = None

    @property
    def plain(self) -> bytes:
        return b"\n".join(map(zlib.decompress, self.parts))

    @property
    def packed(self) -> bytes | None:
        if self._packed is None and self.worth_packing:
            pack = zlib.compressobj(level=9, wbits=GZIP, memLevel=zlib.DEF_MEM_LEVEL + 1)
            self._packed = pack.compress(self.plain) + pack.flush()
        return self._packed


COMMON_SCRIPTS = tuple(f"script/{name}.js" for name in ("start", "dialogs", "holding", "taps", "forms"))
PAGE_SCRIPTS = (*COMMON_SCRIPTS, *(f"script/{name}.js" for name in ("seating", "cells", "logging", "swipe", "files")))
_LIVE = ("notices", "stream", "outbox", "changes", "act", "clock", "sound", "moments", "handing")
LIVE_SCRIPTS = tuple(f"script/{name}.js" for name in _LIVE)
REPLAY_SCRIPTS = (*COMMON_SCRIPTS, "script/moments.js", "script/screen.js", "script/replay.js")
HTMX = "htmx-4.0.0.min.js"
SCRIPTS = (f"vendor/{HTMX}", "vendor/hx-sse-4.0.0.min.js", *COMMON_SCRIPTS, *LIVE_SCRIPTS)
SCREEN_SCRIPTS = (*SCRIPTS, "script/screen.js")
STYLES = ("companion.css",)
PAGE_STYLES = (*STYLES, "pages.css")
SCREEN_STYLES = (*STYLES, "seating.css", "tv.css")
_AS_HTML = b"document.createElement(n.tagName)"
_AS_IT_IS = b'(e=>(e.removeAttribute("hx-morph-skip"),e))(n.cloneNode(!1))'
"""htmx 4.0.0 makes what is new around an id that it knows as HTML, which leaves an SVG drawing blank. It is filled by
morphing, which leaves alone what is marked so: the mark comes with the other attributes, once that is done."""
_CHAPTER = re.compile(rb"^/\* #+ (\w+) #+ \*/$", re.M)
_FONT = re.compile(rb"url\((fonts/[\w.-]+)\)")


def _asset(name: str, parts: tuple[bytes, ...]) -> Asset:
    asset = Asset(parts, "", KINDS.get(PurePath(name).suffix, "text/plain"), name.endswith(COMPRESSED))
    asset.mark = _mark(asset.plain)
    return asset


def _mark(plain: bytes) -> str:
    return hashlib.sha256(plain).hexdigest()[:10]


def _read(file: Path) -> bytes:
    """A script without the comments and spaces that only people read; any other file as it is."""
    data = file.read_bytes()
    if file.name == HTMX:
        assert data.count(_AS_HTML) == 1, "another version of htmx: does it still need this?"
        return data.replace(_AS_HTML, _AS_IT_IS)
    if file.suffix == ".js" and not file.name.endswith(".min.js"):
        return bytes(jsmin(data))
    return data


def chapters(file: Path) -> dict[str, bytes]:
    """A stylesheet by its chapters, each without what only people read."""
    first, *rest = _CHAPTER.split(file.read_bytes())
    written = {file.name: first} | {
        f"{name.decode()}.css": text for name, text in zip(rest[::2], rest[1::2], strict=True)
    }
    return {name: bytes(cssmin(text)) for name, text in written.items()}


def _found(root: Path) -> dict[str, Asset]:
    """All files by name, and what is joined from them."""
    files: dict[str, bytes] = {}
    for file in root.rglob("*"):
        if file.suffix == ".css":
            beside = file.relative_to(root)
            files |= {beside.with_name(name).as_posix(): text for name, text in chapters(file).items()}
        elif file.is_file():
            files[file.relative_to(root).as_posix()] = _read(file)
    joined = {"page.js": PAGE_SCRIPTS, "table.js": SCRIPTS, "table.css": STYLES, "page.css": PAGE_STYLES}
    joined |= {"counting.css": PAGE_STYLES, "screen.css": SCREEN_STYLES}
    joined |= {"screen.js": SCREEN_SCRIPTS, "replay.js": REPLAY_SCRIPTS}
    for folder in {name.rsplit("/", 1)[0] for name in files if name.startswith("games/")}:
        joined[f"{folder}/table.js"] = (*SCRIPTS, f"{folder}/game.js")
        joined[f"{folder}/screen.js"] = (*SCREEN_SCRIPTS, f"{folder}/game.js")
        joined[f"{folder}/table.css"] = (*STYLES, f"{folder}/game.css")
        joined[f"{folder}/screen.css"] = (*SCREEN_STYLES, *(f"{folder}/{name}.css" for name in ("game", "later", "tv")))
        joined[f"{folder}/counting.css"] = (*STYLES, f"{folder}/game.css", f"{folder}/quick.css", "pages.css")
    read: dict[tuple[str, str], bytes] = {}

    def part(name: str, up: str) -> bytes:
        if (name, up) not in read:
            plain = _with_fonts(files[name], up, files) if name.endswith(".css") else files[name]
            read[name, up] = zlib.compress(plain, 1)
        return read[name, up]

    whole = {name: (name,) for name in files} | joined
    return {
        name: _asset(name, tuple(part(one, "../" * name.count("/")) for one in of if one in files))
        for name, of in whole.items()
    }


def _with_fonts(style: bytes, up: str, files: dict[str, bytes]) -> bytes:
    """A stylesheet asks for a font by its content, too, from whatever folder it is served."""

    def address(found: re.Match[bytes]) -> bytes:
        font = found[1].decode()
        return f"url({up}{font}?v={_mark(files[font])})".encode()

    return _FONT.sub(address, style)


def serve(app: Flask) -> None:
    found = _found(app.config["STATIC"])
    app.config["BUILD"] = hashlib.sha256("".join(sorted(a.mark for a in found.values())).encode()).hexdigest()[:10]

    def asset(name: str, folder: str | None = None) -> str:
        """The address of a file; with a game's folder, that game's own edition where it has one."""
        own = f"games/{folder}/{name}"
        chosen = own if own in found else name
        return f"{link('static_file', name='')}{chosen}?v={found[chosen].mark}"

    app.jinja_env.globals["asset"] = asset

    @app.get("/static/<path:name>")
    def static_file(name: str) -> Response:
        file = found.get(name)
        if file is None:
            abort(404)
        packed = file.packed if "gzip" in request.headers.get("Accept-Encoding", "") else None
        answer = Response(packed or file.plain, mimetype=file.mimetype)
        if packed:
            answer.headers["Content-Encoding"] = "gzip"
        if file.worth_packing:
            answer.headers["Vary"] = "Accept-Encoding"
        if request.args.get("v") == file.mark:
            answer.headers["Cache-Control"] = "public, max-age=31536000, immutable"
            return answer
        answer.headers["Cache-Control"] = "no-cache"
        answer.set_etag(file.mark)
        answer.make_conditional(request)
        return answer
