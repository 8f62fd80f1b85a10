"""What counts once: links to a seat or to the host role, and the opening of a table."""

from __future__ import annotations

import secrets

from companion.core.problems import Forbidden, Refused
from companion.core.table_moves import HostChanged
from companion.core.words import say
from companion.store import Db, table_rows
from companion.tables.room import Actor, Room
from companion.tables.seats import check_seat_for_people, numbered
from companion.tables.write_path import Tables, Wish

CLAIM_LASTS = 10 * 60 * 1000
USED_UP = say("This link was used already or is older than ten minutes. Ask for a new one.")


def fresh_token() -> str:
    return secrets.token_urlsafe(24)


def claim(tables: Tables, room: Room, actor: Actor, seat: int | None) -> str:
    """A one-time link of ten minutes that brings a phone to this seat (None: to the host role)."""
    if not actor.host and (seat is None or seat != actor.seat):
        raise Forbidden(say("Only the host can make a link to somebody else's seat."))
    if seat is not None:
        check_seat_for_people(room, seat)
    token = fresh_token()
    expires = tables.now() + CLAIM_LASTS
    with tables.store.write() as db:
        table_rows.add_claim(db, table_rows.hashed(token), room.code, seat, seat is None, expires)
    return token


def promised(tables: Tables, claim_token: str) -> tuple[Room, str | None] | None:
    """The table to which a link brings a phone, and whose seat it is there (None: the host role)."""
    with tables.store.read() as db:
        found = table_rows.read_claim(db, table_rows.hashed(claim_token), tables.now())
    if found is None:
        return None
    room = tables.room(found.code)
    return room, None if found.seat is None else dict(numbered(room)).get(found.seat)


def redeem(tables: Tables, claim_token: str, token: str, own_seat: int | None = None) -> Room:
    """Uses up a claim: this device is at that seat from now on, or the host.

    A host says which seat is their own, since only a phone that is gone may know it. Whoever was the host is it no
    longer: their phone may come back, and a table has one host.
    """
    with tables.store.read() as db:
        found = table_rows.read_claim(db, table_rows.hashed(claim_token), tables.now())
    if found is None:
        raise Refused(USED_UP)
    room = tables.room(found.code)
    if own_seat is not None:
        check_seat_for_people(room, own_seat)

    hosts = room.host_seats
    sits: list[int | None] = []

    def sit(db: Db) -> None:
        claimed = table_rows.read_claim(db, table_rows.hashed(claim_token), tables.now())
        if claimed is None:
            raise Refused(USED_UP)
        table_rows.drop_claim(db, table_rows.hashed(claim_token), tables.now())
        mine = room.phone(table_rows.hashed(token))
        known = (claimed.seat, mine.seat if mine else None, own_seat if claimed.host else None)
        seat = next((seat for seat in known if seat is not None), None)
        host = claimed.host or (mine is not None and mine.host)
        if claimed.host:
            table_rows.change_phones(db, room.code, {"host": True}, host=False)
        if claimed.host and seat is not None:
            table_rows.change_phones(db, room.code, {"seat": seat}, host=True)
        sits[:] = [seat]
        table_rows.put_phone(db, room.code, table_rows.hashed(token), tables.now(), seat=seat, host=host)

    tables.change(room, sit)
    (seat,) = sits
    if found.host and seat is not None and seat not in hosts and room.log is not None and not room.closed:
        tables.do(room.code, Wish(HostChanged(), Actor(seat, True), seat))
    return room


def note_opening(tables: Tables, db: Db, code: str, once: str | None) -> None:
    """Kept among the claims: one row under one key, for ten minutes. It gives nobody a seat."""
    if once is not None:
        table_rows.drop_claim(db, "", tables.now())
        table_rows.add_claim(db, table_rows.hashed(once), code, None, False, tables.now() + CLAIM_LASTS)


def opened_before(tables: Tables, once: str | None) -> Room | None:
    with tables.store.read() as db:
        found = None if once is None else table_rows.read_claim(db, table_rows.hashed(once), tables.now())
    return None if found is None else tables.room(found.code)
