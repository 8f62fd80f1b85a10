"""Moves: an event of the game or of its end, and undo."""

from __future__ import annotations

from flask import Response
from msgspec import UNSET, Raw

from companion.api.auth import find_room, player
from companion.api.errors import answer
from companion.api.reading import read_body, typed
from companion.api.routes import Operation, describe, routes
from companion.api.shapes import NewEvent, NewUndo, Version
from companion.core.game import Game, Logged
from companion.core.problems import Rejected
from companion.core.table_moves import FOR_PLAYERS, Left, Returned
from companion.core.words import say
from companion.services import services
from companion.tables.write_path import Wish

OTHER_WAYS = {
    "Undone": say("To undo, POST to /api/tables/<code>/undo."),
    "Started": say("A table starts when it is opened: POST to /api/tables."),
    "Joined": say("People join by the table's own page, with its code."),
    "Renamed": say("Names are changed on the table's own page."),
    "Freed": say("The host frees a seat on the table's own page."),
    "HostChanged": say("The host hands the role over on the table's own page."),
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
        raise Rejected(say("seat: say which seat."), "seat", status=422)
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


def kinds(game: Game) -> dict[str, type[Logged]]:
    """All that may be sent to a table of this game."""
    return {event.__name__: event for event in (*game.moves, *FOR_PLAYERS)}


def wanted_event(game: Game, wanted: NewEvent) -> Logged:
    if wanted.kind in OTHER_WAYS:
        raise Rejected(OTHER_WAYS[wanted.kind], "kind", status=422)
    allowed = kinds(game)
    if wanted.kind not in allowed:
        raise Rejected(say("kind: there is no such event. There are: {all}.", all=", ".join(allowed)), "kind")
    fields = Raw(b"{}") if wanted.fields is UNSET else wanted.fields
    if "kind" in typed(fields, dict, "fields"):
        raise Rejected(say("fields.kind: the kind goes beside the fields, not among them."), "fields.kind")
    return typed(fields, allowed[wanted.kind], "fields")
