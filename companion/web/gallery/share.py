"""The play of a table for BG Stats: as a link, and as a code that another phone scans."""

from __future__ import annotations

from typing import cast

from flask import Flask
from markupsafe import Markup
from msgspec import Struct

from companion import lan
from companion.gallery.exchange.link import create_play
from companion.gallery.plays import Gallery, Play
from companion.play import Room
from companion.wall import Missing, Wall
from companion.wall.hanging import key_of


class Shared(Struct, frozen=True):
    play: str
    """Its id on the wall."""
    web: str
    app: str
    code: Markup | None
    """To be scanned; None: it got too long for that."""
    left_out: tuple[str, ...]
    """What had to go to keep it short."""


def shared(play: Play, gallery: Gallery) -> Shared:
    link = create_play(play, gallery)
    return Shared(play.id, link.web, link.app, Markup(lan.qr_svg(link.app)) if link.fits else None, link.left_out)


def prepare(app: Flask) -> None:
    wall = cast(Wall, app.extensions["wall"])

    def hung_play(room: Room) -> Shared | None:
        """What a table's own end screen shows of the wall."""
        if room.log is None:
            return None
        try:
            return shared(wall.play(key_of(room.code, room.table)), wall.gallery())
        except Missing:
            return None

    app.jinja_env.globals["hung_play"] = hung_play
