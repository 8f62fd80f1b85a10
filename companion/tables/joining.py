"""Joining a table: a new seat, a free seat, or "that was me"."""

from __future__ import annotations

from companion.core.colours import free_colour
from companion.core.names import tidy_name
from companion.core.problems import Refused
from companion.core.table_moves import Joined, table_full
from companion.core.words import say
from companion.store import Db, table_rows
from companion.store.trouble import Conflict
from companion.tables.room import Actor, Room
from companion.tables.seats import check_seat, check_seat_for_people, fresh_name, numbered
from companion.tables.write_path import Tables, Wish

MOST_ASKING = 20
"""Phones without a seat that a table knows: each asks to be let in, or did."""


def join(tables: Tables, room: Room, token: str, typed_name: str, colour: str = "") -> None:
    """A new person: a new seat before the start, or a late seat where the game has room for one.

    A colour that somebody else has taken meanwhile becomes one that is free.
    """
    mine = room.phone(table_rows.hashed(token))
    if mine is not None and (mine.seat, tidy_name(typed_name)) in numbered(room):
        return  # a second tap
    _not_over(tables, room)
    called_so = seat_called(room, typed_name)
    if called_so is not None:
        take_seat(tables, room, token, called_so)
        return
    if room.log is not None:
        _join_late(tables, room, token, typed_name, colour)
        return

    def sit(db: Db) -> None:
        if room.log is not None:
            raise Conflict
        _not_locked(room)
        name, box = fresh_name(room, typed_name), room.box
        if len(room.waiting) >= box.most:
            raise Refused(table_full(box.name, box.most))
        seat = max((number for number, _ in room.waiting), default=-1) + 1
        table_rows.add_waiting(db, room.code, seat, name, free_colour(colour, room.game.colours, room.colours))
        _sit(tables, room, db, token, seat)

    try:
        tables.change(room, sit)
    except Conflict:  # the game has just begun
        join(tables, tables.room(room.code), token, typed_name, colour)


def seat_called(room: Room, typed_name: str) -> int | None:
    """The seat whose name was typed: somebody who was here already comes back."""
    name = tidy_name(typed_name).casefold()
    return next((seat for seat, called in numbered(room) if called.casefold() == name), None)


def _join_late(tables: Tables, room: Room, token: str, typed_name: str, colour: str) -> None:
    _not_locked(room)
    name = fresh_name(room, typed_name)
    tables.do(room.code, Wish(Joined(name=name, colour=colour), Actor(None, True), None))
    late = tables.room(room.code)
    seat = late.names.index(name)

    def sit(db: Db) -> None:
        if late.held(seat):
            raise Refused(
                say("Somebody has just sat down as {name}. Tap that seat, and the host will be asked.", name=name)
            )
        _sit(tables, late, db, token, seat)

    tables.change(late, sit)


def take_seat(tables: Tables, room: Room, token: str, seat: int) -> None:
    """Sits down on a seat that no phone holds; on a taken one, asks the host and the others ("that was me")."""
    check_seat_for_people(room, seat)
    if _own_seat(room, token) == seat:
        return

    def sit_or_ask(db: Db) -> None:
        check_seat(room, seat)
        _not_over(tables, room)
        own = _own_seat(room, token)
        if own not in (None, seat):
            raise Refused(
                say("You already sit here as {own}. The host can free that seat first.", own=dict(numbered(room))[own])
            )
        if not room.held(seat):
            _not_locked(room)
            _sit(tables, room, db, token, seat)
        elif own is None:
            _make_room(room, db, token)
            _sit(tables, room, db, token, None, wants=seat)

    tables.change(room, sit_or_ask)


def _own_seat(room: Room, token: str) -> int | None:
    phone = room.phone(table_rows.hashed(token))
    return None if phone is None else phone.seat


def _sit(tables: Tables, room: Room, db: Db, token: str, seat: int | None, wants: int | None = None) -> None:
    mine = room.phone(table_rows.hashed(token))
    host = mine is not None and mine.host
    table_rows.put_phone(db, room.code, table_rows.hashed(token), tables.now(), seat=seat, host=host, wants=wants)


def _make_room(room: Room, db: Db, token: str) -> None:
    """For one more that asks: of those without a seat, who came first goes."""
    others = [phone for phone in room.phones if phone.seat is None and not phone.host]
    others = [phone for phone in others if phone.token != table_rows.hashed(token)]
    for phone in others[: max(0, len(others) + 1 - MOST_ASKING)]:
        table_rows.drop_phones(db, room.code, id=phone.id)


def _not_over(tables: Tables, room: Room) -> None:
    """At home somebody may still sit down for the next game; where strangers come, what was played is closed."""
    if tables.strangers_come and room.log is not None and room.table.closed:
        raise Refused(say("This game is over, and nobody can sit down any more. Open a table of your own?"))


def _not_locked(room: Room) -> None:
    if room.locked:
        raise Refused(say("The host has locked this table. Ask to be let in, or watch."))
