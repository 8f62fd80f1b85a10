"""The way to a table by its code, the same for pages and programs."""

from __future__ import annotations

from companion.core.names import tidy_code
from companion.core.problems import Expired, NoSuchTable
from companion.core.words import several
from companion.security.guesses import guessed_right, guessed_wrong
from companion.services import services
from companion.store.table_rows import hashed
from companion.tables.putting_away import check_open
from companion.tables.room import Room


def find_room(code: str, token: str) -> Room:
    """The room of this code. A caller without a token there guesses; too many wrong guesses end that."""
    idle = services().idle
    try:
        room = services().tables.room(tidy_code(code))
    except NoSuchTable:
        guessed_wrong()
        raise
    stranger, over = room.phone(hashed(token)) is None, idle.expired(room)
    if stranger and over:
        guessed_wrong()
    elif stranger:
        guessed_right()
    check_open(room)
    if over:
        raise Expired(
            several(
                "Nobody touched this table for an hour, so it was closed. Open a new one.",
                "Nobody touched this table for {n} hours, so it was closed. Open a new one.",
                idle.hours or 0,
            )
        )
    return room
