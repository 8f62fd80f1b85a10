"""A table at which nobody plays on is put away: nothing of it is stored in the gallery, and it can be opened again."""

from __future__ import annotations

from companion.core.problems import Expired, Refused
from companion.core.words import say
from companion.store import Db
from companion.tables.room import Room
from companion.tables.write_path import Tables

PUT_AWAY = say("This table was closed. Nobody won, and nothing went into the gallery. Open a new one?")


def put_away(tables: Tables, room: Room) -> None:
    """Takes it off all lists and ends its pages. A result that was confirmed or stored stays what it is."""

    def check(db: Db) -> None:
        if room.log is not None and room.table.closed:
            raise Refused(say("This game is over. Its result is in the gallery."))

    tables.change(room, check, closed=True, put_away_at=tables.now())


def open_again(tables: Tables, room: Room) -> None:
    """As it was; a table that is open already stays so."""

    def check(db: Db) -> None:
        if not room.put_away and room.closed:
            raise Refused(say("This game is over. Its result is in the gallery."))

    tables.change(room, check, closed=False, put_away_at=None)


def check_open(room: Room) -> None:
    if room.put_away:
        raise Expired(PUT_AWAY)
