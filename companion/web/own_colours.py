"""The colour that somebody tapped is theirs: at that table, at every next one whose box has it, and in the gallery."""

from __future__ import annotations

from collections.abc import Sequence

from flask import current_app

from companion.core.colours import NAMES, kept, own_or_dealt
from companion.core.game import Game
from companion.core.problems import NoSuchTable
from companion.gallery import nobody_yet
from companion.services import services
from companion.stats.plays import plain
from companion.store import table_rows
from companion.tables.room import Room
from companion.web.device import device

TABLES_ASKED = 5
"""The latest tables of a phone: how far back it knows what people tapped that is not in the gallery."""


def box_colours(game: Game, names: Sequence[str]) -> tuple[str, ...]:
    """What these people play in, in the order in which they sit, where the box has what is theirs."""
    return own_or_dealt(own_colours(names), game.colours)


def sheet_colours(names: Sequence[str]) -> tuple[str, ...]:
    """The same away from a table, where any colour can be had."""
    return own_or_dealt(own_colours(names), tuple(NAMES))


def own_colours(names: Sequence[str]) -> list[str]:
    """As the gallery knows it, and what this phone's latest tables add that are not in it yet. Where strangers come
    there are only these."""
    gallery, strangers = services().gallery, current_app.config["SETTINGS"].public
    rogues = [nobody_yet(name) if strangers else gallery.called(name) for name in names]
    own = {plain(name): rogue.own_colour for name, rogue in zip(names, rogues, strict=True)}
    for room in _latest_rooms(until_in_gallery=not strangers):
        there = [plain(name) for name in room.names]
        tapped = () if room.log is None else [n for n, seat in enumerate(room.table.seats) if seat.tapped]
        after = kept([own.get(name, "") for name in there], room.colours, room.game.colours, tapped)
        in_gallery = not strangers and _is_in_gallery(room)
        own |= {name: colour for name, colour in zip(there, after, strict=True) if not (in_gallery and own.get(name))}
    return [own[plain(name)] or rogue.colour for name, rogue in zip(names, rogues, strict=True)]


def _latest_rooms(*, until_in_gallery: bool) -> list[Room]:
    """Those of this phone, the newest last; what was before a result is in the gallery with it."""
    if not device():
        return []
    with services().tables.store.read() as db:
        seats = table_rows.latest_seats(db, table_rows.hashed(device()), TABLES_ASKED)
    rooms: list[Room] = []
    for code, _ in seats:
        try:
            rooms.insert(0, services().tables.recent_room(code))
        except NoSuchTable:
            continue  # its game is no longer installed
        if until_in_gallery and _is_in_gallery(rooms[0]):
            break
    return rooms


def _is_in_gallery(room: Room) -> bool:
    return room.log is not None and room.table.closed
