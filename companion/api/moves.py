"""Moves: an event of the game or of its end, and undo."""

from __future__ import annotations

from msgspec import UNSET, Raw

from companion.api.auth import find_room, player
from companion.api.reading import read_body, typed, wrong_field
from companion.api.routes import route
from companion.api.shapes import NewEvent, NewUndo, Version
from companion.core.game import Game, Logged
from companion.core.problems import Rejected
from companion.core.table_moves import FOR_PLAYERS, LeaverCounted, Left, Returned
from companion.core.words import listed, say
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


@route(
    "POST",
    "/tables/<code>/events",
    "Make a move; only the host's token may act for another seat",
    body=NewEvent,
    status=201,
    token="required",
    refusals=(403, 409, 422),
)
def send_event(code: str) -> Version:
    room = find_room(code)
    actor = player(room)
    wanted = read_body(NewEvent)
    event = wanted_event(room.game, wanted)
    seat = actor.seat if wanted.seat is UNSET else wanted.seat
    if seat is None and isinstance(event, (Left, LeaverCounted, Returned)):
        raise wrong_field("seat", say("Say which seat."), 422)
    return Version(services().tables.do(room.code, Wish(event, actor, seat, wanted.seen, wanted.once)))


@route(
    "POST",
    "/tables/<code>/undo",
    "Undo your own last move; the host may name any line of the history",
    body=NewUndo,
    status=201,
    token="required",
    refusals=(403, 422),
)
def undo(code: str) -> Version:
    room = find_room(code)
    actor = player(room)
    wanted = read_body(NewUndo)
    return Version(services().tables.undo(room.code, actor, wanted.target, wanted.once))


def kinds(game: Game) -> dict[str, type[Logged]]:
    """All that may be sent to a table of this game."""
    return {event.__name__: event for event in (*game.moves, *FOR_PLAYERS)}


def wanted_event(game: Game, wanted: NewEvent) -> Logged:
    if wanted.kind in OTHER_WAYS:
        raise Rejected(OTHER_WAYS[wanted.kind], "kind", status=422)
    allowed = kinds(game)
    if wanted.kind not in allowed:
        raise wrong_field("kind", say("There is no such event. There are: {all}.", all=listed(allowed, "comma")))
    fields = Raw(b"{}") if wanted.fields is UNSET else wanted.fields
    if "kind" in typed(fields, dict, "fields"):
        raise wrong_field("fields.kind", say("The kind goes beside the fields, not among them."))
    return typed(fields, allowed[wanted.kind], "fields")
