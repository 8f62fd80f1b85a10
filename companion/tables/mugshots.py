"""Faces of people, taken when they join: shown at this table for an evening, and forgotten."""

from __future__ import annotations

import secrets

from companion.core.problems import Forbidden
from companion.core.words import say
from companion.store import Db, table_rows
from companion.tables.room import Actor, Room
from companion.tables.seats import check_seat_for_people
from companion.tables.write_path import Tables

SIT_DOWN = say("Sit down first, then show your face.")


def put(tables: Tables, room: Room, actor: Actor, picture: bytes) -> None:
    """The face of whoever holds this seat; nobody shows somebody else."""
    if actor.seat is None:
        raise Forbidden(SIT_DOWN)
    seat = actor.seat

    def write(db: Db) -> None:
        check_seat_for_people(room, seat)
        table_rows.put_mugshot(db, room.code, seat, _secret_name(), picture, tables.now())

    tables.change(room, write)


def remove(tables: Tables, room: Room, actor: Actor, seat: int) -> None:
    """Their own, or anybody's for the host."""
    if seat != actor.seat and not actor.host:
        raise Forbidden(say("Only they themselves or the host can remove that photo."))
    tables.change(room, lambda db: table_rows.drop_mugshot(db, room.code, seat))


def read(tables: Tables, room: Room, name: str) -> bytes | None:
    with tables.store.read() as db:
        return table_rows.read_mugshot(db, room.code, name)


def copy(tables: Tables, db: Db, room: Room, seat: int, code: str, new_seat: int) -> None:
    """The face goes along to the next table."""
    name = table_rows.mugshots(db, room.code).get(seat)
    picture = None if name is None else table_rows.read_mugshot(db, room.code, name)
    if picture is not None:
        table_rows.put_mugshot(db, code, new_seat, _secret_name(), picture, tables.now())


def _secret_name() -> str:
    return secrets.token_hex(16)
