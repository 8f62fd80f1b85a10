"""Faces at a table: taken with a phone's camera, shown to those who are at it, removed again."""

from __future__ import annotations

from flask import Blueprint, Response, abort, request
from werkzeug.wrappers import Response as AnyResponse

from companion.core.problems import Forbidden, Problem, Refused
from companion.core.words import say
from companion.gallery import photos
from companion.security import keys
from companion.services import services
from companion.tables import mugshots
from companion.tables.room import Actor, Room
from companion.tables.seats import numbered
from companion.web import forms
from companion.web.host import HostForm
from companion.web.table import act, done, find_room, is_move, refused
from companion.web.uploads import received
from companion.web.visit import look, read_visit

pages = Blueprint("mugshots", __name__)

NO_KEY = say("Only a phone that has the key to the gallery keeps photos in it.")


@pages.get("/t/<code>/faces/<name>")
def picture(code: str, name: str) -> Response:
    """For whoever knows the table's code; the name is a secret besides."""
    found = mugshots.read(services().tables, find_room(code), name)
    if found is None:
        abort(404)
    return Response(found, mimetype="image/jpeg", headers={"Cache-Control": "private, max-age=86400"})


@pages.post("/t/<code>/face")
def take(code: str) -> AnyResponse:
    """One's own face, for this table; for the gallery, too, if it is to be kept."""
    sent = received()
    if is_move():
        return act(code, request.args.get("page", "play"))
    room, asked = find_room(code), read_visit(code, request.args.get("page", "play"))
    try:
        actor, seat = look(room, asked).actor, forms.read(request.form, HostForm).seat
        if sent is None:
            _take_away(room, actor, seat)
        elif sent or "keep" not in request.form:
            _show(room, actor, sent)
        else:
            _keep(room, actor)
    except Problem as problem:
        return refused(room, asked, problem)
    return done(room, asked)


def _show(room: Room, actor: Actor, sent: bytes) -> None:
    if actor.seat is None:
        raise Forbidden(mugshots.SIT_DOWN)
    keep = "keep" in request.form
    if keep and not keys.held():
        raise Forbidden(NO_KEY)
    face = photos.shrunk_face(sent)
    mugshots.put(services().tables, room, actor, face)
    if keep:
        photos.of_name(services().gallery, _name(room, actor.seat), face)


def _keep(room: Room, actor: Actor) -> None:
    """For the gallery, too, what this table shows already."""
    if not keys.held():
        raise Forbidden(NO_KEY)
    shown = None if actor.seat is None else room.mugshots.get(actor.seat)
    face = None if shown is None else mugshots.read(services().tables, room, shown)
    if actor.seat is None or face is None:
        raise Refused(say("Take a photo first."))
    photos.of_name(services().gallery, _name(room, actor.seat), face)
    mugshots.put(services().tables, room, actor, face)  # the page says that it is kept


def _take_away(room: Room, actor: Actor, seat: int) -> None:
    """From the gallery, too, if it is the same there."""
    face = mugshots.read(services().tables, room, room.mugshots.get(seat, ""))
    mugshots.remove(services().tables, room, actor, seat)
    if face is not None and keys.held():
        photos.forget(services().gallery, _name(room, seat), face)


def _name(room: Room, seat: int) -> str:
    return next(name for number, name in numbered(room) if number == seat)
