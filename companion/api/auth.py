"""Who is calling, and at which table: codes, Bearer tokens and the key. Cookies do not count here."""

from __future__ import annotations

from flask import request

from companion.core.names import tidy_code
from companion.core.problems import Expired, NoSuchTable, Rejected
from companion.core.words import say
from companion.security import keys
from companion.security.guesses import guessed_right, guessed_wrong
from companion.services import services
from companion.store.table_rows import Phone, hashed
from companion.tables.room import Actor, Room

NO_TOKEN = say("Send the token of a seat or of the host: Authorization: Bearer …")
WRONG_TOKEN = say("This token does not belong to this table, or its seat was freed.")


def find_room(code: str) -> Room:
    """The table; who has tried too many codes and holds no token learns not even that this one is right."""
    try:
        room = services().tables.room(tidy_code(code))
    except NoSuchTable:
        guessed_wrong()
        raise
    if _holder(room) is None:
        guessed_right()
    if services().idle.expired(room):
        raise Expired
    return room


def caller(room: Room) -> Phone | None:
    """The holder of the token that came along, None if none came."""
    if "Authorization" not in request.headers:
        return None
    phone = _holder(room)
    if phone is None:
        raise Rejected(WRONG_TOKEN, 401)
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
        raise Rejected(NO_TOKEN, 401)
    actor = room.actor(phone)
    if actor.seat is None and not actor.host:
        raise Rejected(say("You are watching. Take a seat to play along."), 403)
    return actor


def keepers_only() -> None:
    """For what is read by those who may also change the gallery; whatever is written is guarded by its address."""
    if not keys.held():
        raise keys.KeyNeeded
