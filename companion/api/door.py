"""Who is calling, and at which table: codes and Bearer tokens. Cookies do not count here."""

from __future__ import annotations

from flask import current_app, request

from companion.api.errors import Problem
from companion.guard import guessed_right, guessed_wrong
from companion.idle import Expired, Idle
from companion.people import tidy_code
from companion.play import Actor, NoSuchTable, Play, Room
from companion.store.tables import Phone, hashed

NO_TOKEN = "Send the token of a seat or of the host: Authorization: Bearer …"
WRONG_TOKEN = "This token does not belong to this table, or its seat was freed."


def the_play() -> Play:
    play: Play = current_app.extensions["play"]
    return play


def the_idle() -> Idle:
    idle: Idle = current_app.extensions["idle"]
    return idle


def find_room(code: str) -> Room:
    """The table; who has tried too many codes and holds no token learns not even that this one is right."""
    try:
        room = the_play().room(tidy_code(code))
    except NoSuchTable:
        guessed_wrong()
        raise
    if _holder(room) is None:
        guessed_right()
    if the_idle().expired(room):
        raise Expired
    return room


def caller(room: Room) -> Phone | None:
    """The holder of the token that came along, None if none came."""
    if "Authorization" not in request.headers:
        return None
    phone = _holder(room)
    if phone is None:
        raise Problem(401, WRONG_TOKEN)
    return phone


def _holder(room: Room) -> Phone | None:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return room.phone(hashed(token.strip())) if scheme.lower() == "bearer" else None


def viewer(room: Room) -> int | None:
    """The seat to show the table to; None is the table screen."""
    phone = caller(room)
    return None if phone is None else phone.seat


def player(room: Room) -> Actor:
    """Somebody who may act here."""
    phone = caller(room)
    if phone is None:
        raise Problem(401, NO_TOKEN)
    actor = room.actor(phone)
    if actor.seat is None and not actor.host:
        raise Problem(403, "You are watching. Take a seat to play along.")
    return actor
