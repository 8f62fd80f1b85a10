"""``GET /api/tables/<code>/log``: the history in words, and once the game has ended the whole replayable log."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Response
from msgspec import Raw

from companion.api.auth import find_room, viewer
from companion.api.errors import answer
from companion.api.routes import Operation, describe, routes
from companion.api.shapes import History, HistoryLine, WholeLog
from companion.core import golden
from companion.core.words import Renderer
from companion.tables.room import Room


@routes.get("/tables/<code>/log")
@describe(
    Operation(
        summary="The history as the token may read it; once the game has ended, the whole log",
        answer=(History, WholeLog),
        token="optional",
    )
)
def show_log(code: str) -> Response:
    room = find_room(code)
    seat = viewer(room)
    if room.log is None or room.game.score(room.table.state).ended is None:
        return answer(_history(room, seat))
    return answer(Raw(golden.write(room.log, f"table {room.code}").encode()))


def _history(room: Room, seat: int | None) -> History:
    lines = [] if room.log is None else room.log.history(seat)
    say, names = Renderer(room.names), room.names
    return History([HistoryLine(n.seq, n.at, _who(n.seat, names), say(n.words), n.undone) for n in lines])


def _who(seat: int | None, names: Sequence[str]) -> str:
    return names[seat] if seat is not None and 0 <= seat < len(names) else ""
