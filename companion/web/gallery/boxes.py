"""How the box of a game looks in the gallery: a game of this house has its place, any other a colour and a letter."""

from __future__ import annotations

from typing import NamedTuple
from zlib import crc32

from flask import Flask

from companion.services import services

ACCENTS = ("sky", "teal", "violet", "rose", "lime", "amber", "coral")


class Box(NamedTuple):
    accent: str
    folder: str
    """Whose drawing is on it; blank: it has none."""


def prepare(app: Flask) -> None:
    app.jinja_env.globals["box_of"] = box_of


def box_of(game: str) -> Box:
    known = services().tables.games.get(game)
    if known is not None:
        return Box(known.accent, known.folder)
    return Box(ACCENTS[crc32(game.encode()) % len(ACCENTS)], "")
