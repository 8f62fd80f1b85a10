"""Photos that players hang at a table: stored at once, shown in the gallery with the result."""

from __future__ import annotations

from flask import Blueprint, request
from werkzeug.wrappers import Response as AnyResponse

from companion.core.player_photos import PhotoAdded
from companion.core.problems import Forbidden, Problem
from companion.core.words import say
from companion.gallery import photos
from companion.security import keys
from companion.services import services
from companion.tables.room import Room
from companion.tables.write_path import Wish
from companion.web.table import act, done, find_room, is_move, refused
from companion.web.uploads import received
from companion.web.visit import Look, look, read_visit

pages = Blueprint("player_photos", __name__)


@pages.post("/t/<code>/photo")
def add(code: str) -> AnyResponse:
    """One of the own things, like a ship: it is kept only from now on, and hangs with the result."""
    sent = received()
    if is_move():
        return act(code, request.args.get("page", "play"))
    room, asked = find_room(code), read_visit(code, request.args.get("page", "play"))
    try:
        _add(room, look(room, asked), sent or b"")
    except Problem as problem:
        return refused(room, asked, problem)
    return done(room, asked)


def _add(room: Room, seen: Look, sent: bytes) -> None:
    if room.log is None or seen.me is None:
        raise Forbidden(say("Sit down first, then hang your photo."))
    if not keys.held():
        raise Forbidden(say("Only a phone that has the key to the gallery keeps photos in it."))
    name = photos.stored(services().gallery, sent)
    services().tables.do(room.code, Wish(PhotoAdded(photo=name), seen.actor, seen.me))
