"""The play of a table for BG Stats: as a link, and as a code that another phone scans."""

from __future__ import annotations

from flask import Flask, Response, abort
from msgspec import Struct
from msgspec.structs import replace

from companion.core.problems import Missing
from companion.core.words import Message
from companion.exchange.link import create_play
from companion.gallery import Gallery
from companion.gallery.results import is_corrected, key_of
from companion.services import services
from companion.serving import addresses
from companion.stats.plays import Play, Snapshot
from companion.tables.room import Room
from companion.web.gallery.pages import pages
from companion.web.gallery.words import result


class Shared(Struct, frozen=True):
    play: str
    """Its id in the gallery."""
    web: str
    app: str
    scannable: bool
    """It is short enough for a code."""
    left_out: tuple[Message, ...]
    """What had to go to keep it short."""
    corrected: Message | None = None
    """The result, where it is another one by now than at the table."""


def shared(play: Play, snapshot: Snapshot) -> Shared:
    link = create_play(play, snapshot)
    return Shared(play.id, link.web, link.app, link.fits, link.left_out)


@pages.get("/plays/<key>/bgstats.svg")
def code(key: str) -> Response:
    """To be scanned. A picture of its own, since it takes longer to draw than the page, and few look at it."""
    found = shared(services().gallery.play(key), services().gallery.snapshot())
    if not found.scannable:
        abort(404)
    return Response(addresses.qr_svg(found.app), mimetype="image/svg+xml")


def play_of(gallery: Gallery, room: Room) -> Play | None:
    """What the gallery has of this table."""
    if room.log is None:
        return None
    try:
        return gallery.play(key_of(room.code, room.table))
    except Missing:
        return None


def result_since(play: Play, snapshot: Snapshot, room: Room) -> Message | None:
    """Where it is another one by now than at the table."""
    return result(play, snapshot.who) if is_corrected(play, room.table) else None


def prepare(app: Flask) -> None:
    gallery = services(app).gallery

    def shared_play(room: Room) -> Shared | None:
        """What a table's own end screen shows of the gallery."""
        play, snapshot = play_of(gallery, room), gallery.snapshot()
        if play is None:
            return None
        return replace(shared(play, snapshot), corrected=result_since(play, snapshot, room))

    app.jinja_env.globals["shared_play"] = shared_play
