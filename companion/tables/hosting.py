"""What the host does with people: let in, lock, free, hand over, rename; and leaving the game."""

from __future__ import annotations

from typing import Any

from companion.core.problems import Forbidden, Refused
from companion.core.table_moves import (
    Freed,
    HostChanged,
    Left,
    OptionChanged,
    Recoloured,
    Renamed,
    Returned,
    colour_taken,
)
from companion.core.words import say
from companion.store import Db, table_rows
from companion.tables.room import Actor, Room
from companion.tables.seats import check_host, check_seat, fresh_name, numbered
from companion.tables.write_path import Tables, Wish

ONLY_OTHERS = say("Only the other players can say that.")
NOBODY_THERE = say("No phone is at that seat yet, so it cannot be the host.")


def answer(tables: Tables, room: Room, actor: Actor, phone_id: int, *, yes: bool) -> None:
    """The host answers a phone that says "that was me". Any other player can say no: it may ask again."""
    if yes:
        check_host(actor)

    def settle(db: Db) -> None:
        asking = _asking(room, phone_id)
        if not actor.host and actor.seat in (None, asking.wants):
            raise Forbidden(ONLY_OTHERS)
        seat = asking.wants if yes else asking.seat
        table_rows.change_phones(db, room.code, {"id": phone_id}, seat=seat, wants=None, vouched_by=None)

    tables.change(room, settle)


def vouch(tables: Tables, room: Room, actor: Actor, phone_id: int) -> None:
    """Another player agrees that a phone belongs to whom it names. The second one lets it in, without the host.

    A phone that comes to the host's own seat this way is the host's: the old one is gone.
    """

    def agree(db: Db) -> None:
        asking = _asking(room, phone_id)
        if actor.seat in (None, asking.wants):
            raise Forbidden(ONLY_OTHERS)
        if asking.vouched_by in (None, actor.seat):
            table_rows.change_phones(db, room.code, {"id": phone_id}, vouched_by=actor.seat)
            return
        host = asking.host or asking.wants in room.host_seats
        table_rows.change_phones(db, room.code, {"id": phone_id}, seat=asking.wants, wants=None, host=host)

    tables.change(room, agree)


def _asking(room: Room, phone_id: int) -> table_rows.Phone:
    asking = next((phone for phone in room.phones if phone.id == phone_id and phone.wants is not None), None)
    if asking is None:
        raise Refused(say("That phone is not asking any more."))
    return asking


def lock(tables: Tables, room: Room, actor: Actor, *, locked: bool) -> None:
    """The table before it shows the way in, too, as long as there is one."""
    check_host(actor)
    before: list[str] = []

    def renew(db: Db) -> None:
        before[:] = table_rows.before(db, room.code)
        for code in before:
            table_rows.change(db, code)

    tables.change(room, renew, locked=locked)
    for code in before:
        tables.changed(tables.room(code))


def free(tables: Tables, room: Room, actor: Actor, seat: int, *, stays: bool = False) -> None:
    """Takes the phones away from a seat. Before the start the seat goes with them.

    ``stays``: the same person plays on, with the phone of the host, and keeps their face.
    """
    check_host(actor)
    check_seat(room, seat)
    if room.log is not None:
        tables.do(room.code, Wish(Freed(), actor, seat))

    def revoke(db: Db) -> None:
        table_rows.change_phones(db, room.code, {"seat": seat, "host": True}, seat=None)
        table_rows.drop_phones(db, room.code, seat=seat)
        table_rows.drop_claims(db, room.code, seat)
        if not stays:
            table_rows.drop_mugshot(db, room.code, seat)
        table_rows.change_phones(db, room.code, {"vouched_by": seat}, vouched_by=None)
        if room.log is None:
            table_rows.change_phones(db, room.code, {"wants": seat}, wants=None)
            table_rows.drop_waiting(db, room.code, seat)

    tables.change(room, revoke)


def share(tables: Tables, room: Room, actor: Actor) -> None:
    """From now on the phone of the host goes round: nobody else has one."""
    check_host(actor)
    if room.log is None:
        raise Refused(say("The game has not started yet."))
    for seat in others_with_phones(room):
        free(tables, room, actor, seat, stays=True)


def others_with_phones(room: Room) -> list[int]:
    """Whoever plays with a phone that is not the host's."""
    return [seat for seat in room.table.people if seat not in room.host_seats and room.held(seat)]


def hand_over(tables: Tables, room: Room, actor: Actor, seat: int) -> None:
    """Makes the phones of this seat the host, and nobody else."""
    check_host(actor)
    if not room.held(seat):
        raise Refused(NOBODY_THERE)
    if room.log is not None:
        tables.do(room.code, Wish(HostChanged(), actor, seat))

    def move(db: Db) -> None:
        if not room.held(seat):
            raise Refused(NOBODY_THERE)
        table_rows.change_phones(db, room.code, {"host": True}, host=False)
        table_rows.change_phones(db, room.code, {"seat": seat}, host=True)

    tables.change(room, move)


def rename(tables: Tables, room: Room, actor: Actor, seat: int, typed_name: str) -> None:
    if seat != actor.seat:
        check_host(actor)
    check_seat(room, seat)
    name = fresh_name(room, typed_name, seat)
    if (seat, name) in numbered(room):
        return
    if room.log is not None:
        tables.do(room.code, Wish(Renamed(name=name), actor, seat))
        return

    def change(db: Db) -> None:
        check_seat(room, seat)
        table_rows.change_waiting(db, room.code, seat, name=fresh_name(room, typed_name, seat))

    tables.change(room, change)


def recolour(tables: Tables, room: Room, actor: Actor, seat: int, colour: str) -> None:
    """Everybody picks their own colour; the host, those of seats without a phone."""
    check_seat(room, seat)
    if seat != actor.seat:
        check_host(actor)
        if room.held(seat):
            raise Forbidden(say("They pick their own colour, on their phone."))
    if room.log is not None:
        if room.table.seats[seat].colour != colour:
            tables.do(room.code, Wish(Recoloured(colour=colour), actor, seat))
        return

    def change(db: Db) -> None:
        check_seat(room, seat)
        named = zip(numbered(room), room.colours, strict=True)
        why = colour_taken(room.game, colour, {taken: name for (number, name), taken in named if number != seat})
        if why is not None:
            raise Refused(why)
        table_rows.change_waiting(db, room.code, seat, colour=colour)

    tables.change(room, change)


def change_option(tables: Tables, room: Room, actor: Actor, name: str, value: Any, once: str | None = None) -> None:
    """Changes an option of the running game; one that is like that already stays without a word.

    Two taps at once come from one version, so that a form without a key of its own has that for one.
    """
    check_host(actor)
    version = room.version
    if room.log is None or getattr(room.table.started.options, name) != value:
        key = once or table_rows.hashed(repr((OptionChanged.__name__, version, name, value)))
        tables.do(room.code, Wish(OptionChanged(name=name, value=value), actor, None, once=key))


def move_seat(tables: Tables, room: Room, actor: Actor, seat: int, *, up: bool) -> None:
    """Before the start: the seat changes places with the one above or below it."""
    check_host(actor)

    def swap(db: Db) -> None:
        if room.log is not None:
            raise Refused(say("The game has already started."))
        check_seat(room, seat)
        order = [number for number, _ in room.waiting]
        place = order.index(seat) + (-1 if up else 1)
        if 0 <= place < len(order):
            table_rows.swap_waiting(db, room.code, seat, order[place])

    tables.change(room, swap)


def heir(room: Room) -> int | None:
    """Who hosts when the host goes: the next one at the table with a phone, rather one that is awake."""
    here = [seat for seat in others_with_phones(room) if not room.table.seats[seat].left]
    after = max(room.host_seats, default=-1)
    return min(here, key=lambda seat: (seat in room.absent, seat < after, seat), default=None)


def leave(tables: Tables, room: Room, actor: Actor, seat: int, *, gone: bool) -> None:
    """A player goes home, or comes back. A host who goes leaves the table to the next one who has a phone."""
    if room.log is None:
        raise Refused(say("The game has not started yet."))
    check_seat(room, seat)
    follows = heir(room) if gone and actor.host and actor.seat == seat else None
    if follows is not None:
        hand_over(tables, room, actor, follows)
    if room.table.seats[seat].left != gone:
        tables.do(room.code, Wish(Left() if gone else Returned(), actor, seat))
