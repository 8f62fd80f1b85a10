"""``GET /api/tables/<code>/live``: the table after every change, as an event stream."""

from __future__ import annotations

from flask import Response

from companion.api.answers import as_json
from companion.api.auth import caller, find_room
from companion.api.routes import route
from companion.api.shapes import TableNow
from companion.api.tables import table_now
from companion.api.words import language, wanted
from companion.core.words import Language
from companion.live.crowd import follower
from companion.live.streams import EVENTS, stream
from companion.security.guesses import sender
from companion.security.pace import counted_stream
from companion.services import services
from companion.tables.room import Room


@route(
    "GET",
    "/tables/<code>/live",
    "Follow a table: it is sent at once and after every change, as an event stream",
    more="; ".join(f"event `{name}`: {words}" for name, words in EVENTS.items()),
    answer=TableNow,
    media="text/event-stream",
    token="optional",
)
def follow_table(code: str) -> Response:
    room = find_room(code)
    phone = caller(room)
    token = None if phone is None else phone.token
    spoken, with_words = language(), wanted()

    def drawn(room: Room) -> str | None:
        return _picture(room, token, spoken, with_words)

    picture = services().meters.timed(services().idle.unless_expired(drawn))
    tables, bell = services().tables, services().bell
    pictures = services().crowd.follow(
        follower(room, token or "", sender()),
        lambda place: stream(tables, bell, room.code, picture, place),
    )
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return Response(counted_stream(pictures), headers=headers, mimetype="text/event-stream")


def _picture(room: Room, token: str | None, spoken: Language, with_words: bool) -> str | None:
    """None for a token that no longer belongs here. It is looked up each time: its seat may have changed."""
    phone = None if token is None else room.phone(token)
    if token is not None and phone is None:
        return None
    seat = None if phone is None else phone.seat
    return as_json(table_now(room, seat, spoken), with_words).decode()
