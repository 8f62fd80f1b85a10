"""The lines of lore at the end of a game."""

from __future__ import annotations

from flask import Flask

from companion.core.sheet import Sheet
from companion.core.words import Message, say
from companion.gallery.figures import annals_of
from companion.gallery.results import stories_of
from companion.services import services
from companion.stats.plays import Snapshot
from companion.tables.room import Room
from companion.web.gallery.share import play_of, result_since

MOST = 2
"""Lines that a screen has room for; the page of the play has them all."""


def prepare(app: Flask) -> None:
    gallery, strangers_come = services(app).gallery, bool(app.config["SETTINGS"].public)

    def lore(room: Room, sheet: Sheet) -> tuple[Message, ...]:
        """None before the result stands; once it was corrected, only that.

        Where strangers come, only of a play that everybody can look up.
        """
        if not sheet.winners or room.table.stopped:
            return ()

        def lines(snapshot: Snapshot) -> tuple[Message, ...]:
            play = play_of(gallery, room)
            since = None if play is None else result_since(play, snapshot, room)
            if since is not None:
                return (say("The result was corrected later: {result}", result=since),)
            known = annals_of(gallery)
            found = stories_of(snapshot, known, room.code, room.table, sheet, known_only=strangers_come)
            return tuple(story.words for story in found[:MOST])

        return gallery.kept(("lore", room.code, room.version), lines)

    app.jinja_env.globals["lore"] = lore
