"""The line of lore at the end of a game."""

from __future__ import annotations

from flask import Flask

from companion.core.sheet import Sheet
from companion.core.words import Message
from companion.gallery.results import lore_of
from companion.services import services
from companion.stats.plays import Snapshot
from companion.tables.room import Room


def prepare(app: Flask) -> None:
    gallery, strangers_come = services(app).gallery, bool(app.config["SETTINGS"].public)

    def lore(room: Room, sheet: Sheet) -> Message | None:
        """None before the result stands. Where strangers come, only of a play that everybody can look up."""
        if not sheet.winners or room.table.stopped:
            return None

        def line(snapshot: Snapshot) -> Message | None:
            return lore_of(snapshot, room.code, room.table, sheet, known_only=strangers_come)

        return gallery.kept(("lore", room.code, room.version), line)

    app.jinja_env.globals["lore"] = lore
