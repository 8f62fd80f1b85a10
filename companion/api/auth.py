"""Who is calling, and at which table: codes, Bearer tokens and the key. Cookies do not count here."""

from __future__ import annotations

from flask import request

from companion.core.problems import Forbidden, KeyNeeded, Rejected
from companion.core.words import say
from companion.security import entrance, keys
from companion.store.table_rows import Phone, hashed
from companion.tables.room import Actor, Room
from companion.tables.write_path import WATCHING

NO_TOKEN = say("Send the token of a seat or of the host: Authorization: Bearer …")
WRONG_TOKEN = say("This token does not belong to this table, or its seat was freed.")


def find_room(code: str) -> Room:
    return entrance.find_room(code, _token())


def caller(room: Room) -> Phone | None:
    """The holder of the token that came along, None if none came."""
    if "Authorization" not in request.headers:
        return None
    phone = _holder(room)
    if phone is None:
        raise Rejected(WRONG_TOKEN, status=401)
    return phone


def _token() -> str:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def _holder(room: Room) -> Phone | None:
    return room.phone(hashed(_token()))


def viewer(room: Room) -> int | None:
    """The seat to show the table to; None is the table screen."""
    phone = caller(room)
    return None if phone is None else phone.seat


def player(room: Room) -> Actor:
    """Somebody who may act here."""
    phone = caller(room)
    if phone is None:
        raise Rejected(NO_TOKEN, status=401)
    actor = room.actor(phone)
    if actor.seat is None and not actor.host:
        raise Forbidden(WATCHING)
    return actor


def keepers_only() -> None:
    """For what is read by those who may also change the gallery; whatever is written is guarded by its address."""
    if not keys.held():
        raise KeyNeeded
