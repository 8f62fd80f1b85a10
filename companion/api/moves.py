"""Moves: an event of the game or of its end, and undo."""

from __future__ import annotations

from flask import Response
from msgspec import UNSET, Raw

from companion.api.auth import find_room, player
from companion.api.errors import answer
from companion.api.reading import read_body, typed
from companion.api.routes import Operation, describe, routes
from companion.api.shapes import NewEvent, NewUndo, Version
from companion.core.game import Game
from companion.core.problems import Rejected
from companion.core.table_moves import Confirmed, Left, Returned, Stopped
from companion.core.words import say
from companion.services import services
from companion.tables.write_path import Wish

FOR_PLAYERS: tuple[type[Event], ...] = (Stopped, Confirmed, Left, Returned)
"""The core entries that are sent like moves; all others have a way of their own."""
OTHER_WAYS = {
    "Undone": "To undo, POST to /api/tables/<code>/undo.",
    "Started": "A table starts when it is opened: POST to /api/tables.",
    "Joined": "People join by the table's own page, with its code.",
    "Renamed": "Names are changed on the table's own page.",
    "Freed": "The host frees a seat on the table's own page.",
    "HostChanged": "The host hands the role over on the table's own page.",
}


@routes.post("/tables/<code>/events")
@describe(
    Operation(
        summary="Make something happen; only the host's token may act for another seat",
        body=NewEvent,
        status=201,
        answer=Version,
        token="required",
        refusals=(403, 409, 422),
    )
)
def send_event(code: str) -> Response:
    room = find_room(code)
    actor = player(room)
    wanted = read_body(NewEvent)
    event = wanted_event(room.game, wanted)
    seat = actor.seat if wanted.seat is UNSET else wanted.seat
    if seat is None and isinstance(event, (Left, Returned)):
        raise Rejected(say("seat: say which seat."), 422, "seat")
    version = services().tables.do(room.code, Wish(event, actor, seat, wanted.seen, wanted.once))
    return answer(Version(version), 201)


@routes.post("/tables/<code>/undo")
@describe(
    Operation(
        summary="Take back the own last move; the host may name any line of the history",
        body=NewUndo,
        status=201,
        answer=Version,
        token="required",
        refusals=(403, 422),
    )
)
def undo(code: str) -> Response:
    room = find_room(code)
    actor = player(room)
    wanted = read_body(NewUndo)
    return answer(Version(services().tables.undo(room.code, actor, wanted.target, wanted.once)), 201)


def kinds(game: Game) -> dict[str, type[Event]]:
    """All that may be sent to a table of this game."""
    return {event.__name__: event for event in (*game.events, *FOR_PLAYERS)}


def wanted_event(game: Game, wanted: NewEvent) -> Event:
    if wanted.kind in OTHER_WAYS:
        raise Rejected(OTHER_WAYS[wanted.kind], 422, "kind")
    allowed = kinds(game)
    if wanted.kind not in allowed:
        raise Rejected(say("kind: there is no such event. There are: {join}.", join=", ".join(allowed)), 400, "kind")
    fields = Raw(b"{}") if wanted.fields is UNSET else wanted.fields
    if "kind" in typed(fields, dict, "fields"):
        raise Rejected(say("fields.kind: the kind stands beside the fields, not among them."), 400, "fields.kind")
    return typed(fields, allowed[wanted.kind], "fields")
