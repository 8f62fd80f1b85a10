"""``GET /api/tables/<code>/log``: the history in words, and once the game has ended the whole replayable log."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Raw

from companion.api.answers import shaped
from companion.api.auth import find_room, viewer
from companion.api.routes import route
from companion.api.shapes import History, HistoryLine, WholeLog
from companion.api.words import speech
from companion.core import golden
from companion.tables.room import Room


@route(
    "GET",
    "/tables/<code>/log",
    "Show the history as the token may read it; once the game has ended, the whole log",
    answer=(History, WholeLog),
    token="optional",
)
def show_log(code: str) -> History | Raw:
    room = find_room(code)
    seat = viewer(room)
    if room.log is None or room.game.score(room.table.state).ended is None:
        return _history(room, seat)
    return Raw(golden.write(room.log, f"table {room.code}").encode())


def _history(room: Room, seat: int | None) -> History:
    lines = [] if room.log is None else room.log.history(seat)
    put, names = speech(room.names), room.names
    return History([shaped(HistoryLine, n, who=_who(n.seat, names), words=put(n.words)) for n in lines])


def _who(seat: int | None, names: Sequence[str]) -> str:
    return names[seat] if seat is not None and 0 <= seat < len(names) else ""
