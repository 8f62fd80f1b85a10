"""Tables and who is at them: rows of ``tabletop``, ``waiting``, ``phone``, ``mugshot`` and ``claim``."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Row, and_, bindparam, case, delete, desc, exists, func, insert, select, update

from companion.store.schema import claim, entry, mugshot, phone, tabletop, waiting

_HEAD = select(func.coalesce(func.max(entry.c.seq), 0)).where(entry.c.code == bindparam("c")).scalar_subquery()
_STAMP = select(tabletop.c.revision, _HEAD).where(tabletop.c.code == bindparam("c"))
"""Asked with every request and heartbeat, so it is put together once."""

_LAST_MOVE = select(entry.c.at).where(entry.c.code == tabletop.c.code).order_by(desc(entry.c.seq)).limit(1)
_LATEST = desc(func.coalesce(_LAST_MOVE.scalar_subquery(), tabletop.c.opened_at))
_OPEN = select(tabletop.c.code).where(tabletop.c.closed.is_(False))
_RUNNING = _OPEN.order_by(_LATEST, tabletop.c.code)
_PLAYED = exists().where(entry.c.code == tabletop.c.code, entry.c.seq > 1, entry.c.at >= bindparam("since"))
_PLAYED_FIRST = _OPEN.order_by(case((_PLAYED, 0), else_=1), _LATEST, tabletop.c.code)


LATEST = 4
"""Tables that are in every list, whether they are played or were only opened."""

A_DAY = 24 * 3600 * 1000
"""How long a face is shown at a table that goes on."""


class Phone(Struct, frozen=True):
    """A device at a table.

    ``wants`` is the taken seat whose holder it says to be, ``vouched_by`` another seat that says the same.
    """

    id: int
    token: str
    seat: int | None
    host: bool
    wants: int | None
    vouched_by: int | None = None


class Claim(Struct, frozen=True):
    code: str
    seat: int | None
    host: bool


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def open_table(db: Connection, code: str, game: str, options: Any, at: int, title: str = "") -> None:
    row = {"code": code, "game": game, "options": msgspec.json.encode(options).decode(), "title": title or None}
    fresh = {"opened_at": at, "closed": False, "locked": False, "revision": 1}
    db.execute(insert(tabletop), row | fresh)
    drop_mugshots_before(db, at - A_DAY)


def row(db: Connection, code: str) -> Row[Any] | None:
    return db.execute(select(tabletop).where(tabletop.c.code == code)).first()


def hold(db: Connection, code: str) -> None:
    """Until this transaction ends nobody else changes the table's people or settings; its log goes on.

    On SQLite a writer is alone anyway.
    """
    db.execute(select(tabletop.c.code).where(tabletop.c.code == code).with_for_update(key_share=True))


def stamp(db: Connection, code: str) -> tuple[int, int] | None:
    """Revision and newest entry: whether anything changed since one last looked."""
    found = db.execute(_STAMP, {"c": code}).first()
    return None if found is None else (found[0], found[1])


def change(db: Connection, code: str, **values: Any) -> None:
    """Changes the table's row; every change is a new revision."""
    revision = tabletop.c.revision + 1
    db.execute(update(tabletop).where(tabletop.c.code == code).values(revision=revision, **values))


def before(db: Connection, code: str) -> list[str]:
    """The codes of the tables whose pages lead on to this one."""
    return list(db.execute(select(tabletop.c.code).where(tabletop.c.next_code == code)).scalars())


def open_tables(db: Connection, limit: int | None = None) -> list[str]:
    """The codes of those that run or gather, the last that anything happened at first."""
    return list(db.execute(_RUNNING.limit(limit)).scalars())


def open_tables_played(db: Connection, since: int, limit: int, without: Sequence[str] = ()) -> list[str]:
    """As ``open_tables``, without these. Those at which somebody has moved since then are among them before all that
    were only opened: nobody pushes them off a list with tables of their own. A few of the latest are there always."""
    others = tabletop.c.code.not_in(without)
    played = _PLAYED_FIRST.where(others).limit(limit).scalar_subquery()
    latest = _RUNNING.where(others).limit(LATEST).scalar_subquery()
    listed = tabletop.c.code.in_(played) | tabletop.c.code.in_(latest)
    return list(db.execute(_RUNNING.where(listed), {"since": since}).scalars())


def open_tables_of(db: Connection, token: str) -> list[str]:
    """Those at which this phone has a seat or is the host."""
    here = select(phone.c.code).where(phone.c.token == token, phone.c.seat.is_not(None) | phone.c.host)
    return list(db.execute(_RUNNING.where(tabletop.c.code.in_(here))).scalars())


def put_away_since(db: Connection, since: int) -> list[str]:
    """The codes of those that somebody has closed without a result, the latest first."""
    found = select(tabletop.c.code).where(tabletop.c.put_away_at >= since)
    return list(db.execute(found.order_by(desc(tabletop.c.put_away_at))).scalars())


def count_open(db: Connection) -> int:
    return db.execute(select(func.count()).where(tabletop.c.closed.is_(False)).select_from(tabletop)).scalar_one()


def latest_code(db: Connection, game: str | None = None) -> str | None:
    """The newest table of this game, or of any, open or closed."""
    found = select(tabletop.c.code).order_by(desc(tabletop.c.opened_at)).limit(1)
    return db.execute(found if game is None else found.where(tabletop.c.game == game)).scalar()


def opened_since(db: Connection, since: int) -> str | None:
    """The first table that was opened at this moment or later, and is open."""
    found = select(tabletop.c.code).where(tabletop.c.opened_at >= since, tabletop.c.closed.is_(False))
    return db.execute(found.order_by(tabletop.c.opened_at).limit(1)).scalar()


def latest_code_titled(db: Connection, game: str, title: str) -> str | None:
    """The newest table of this game that people called so, in whatever case."""
    called = func.lower(tabletop.c.title) == title.lower()
    found = select(tabletop.c.code).where(tabletop.c.game == game, called).order_by(desc(tabletop.c.opened_at))
    return db.execute(found.limit(1)).scalar()


def latest_titles(db: Connection, game: str, most: int) -> list[str]:
    """What the newest tables of this game were called, each once."""
    newest = func.max(tabletop.c.opened_at)
    found = select(tabletop.c.title).where(tabletop.c.game == game, tabletop.c.title != "")
    return list(db.execute(found.group_by(tabletop.c.title).order_by(desc(newest)).limit(most)).scalars())


# Seats of a table that has not started


def waiting_seats(db: Connection, code: str) -> list[tuple[int, str]]:
    found = select(waiting.c.seat, waiting.c.name).where(waiting.c.code == code).order_by(waiting.c.seat)
    return [(seat, name) for seat, name in db.execute(found)]


def waiting_colours(db: Connection, code: str) -> tuple[str, ...]:
    """In the order of the seats; blank: none was picked."""
    found = select(waiting.c.colour).where(waiting.c.code == code).order_by(waiting.c.seat)
    return tuple(colour or "" for colour in db.execute(found).scalars())


def add_waiting(db: Connection, code: str, seat: int, name: str, colour: str = "") -> None:
    db.execute(insert(waiting), {"code": code, "seat": seat, "name": name, "colour": colour or None})


def change_waiting(db: Connection, code: str, seat: int, **values: str) -> None:
    where = and_(waiting.c.code == code, waiting.c.seat == seat)
    db.execute(update(waiting).where(where).values(**values))


def swap_waiting(db: Connection, code: str, one: int, other: int) -> None:
    """Two people change places, with their colours, faces and phones, what phones ask for, and links to their seats."""
    seats = [seat for seat, _ in waiting_seats(db, code)]
    names, colours = dict(waiting_seats(db, code)), dict(zip(seats, waiting_colours(db, code), strict=True))
    change_waiting(db, code, one, name=names[other], colour=colours[other])
    change_waiting(db, code, other, name=names[one], colour=colours[one])
    for column in (phone.c.seat, phone.c.wants, phone.c.vouched_by, claim.c.seat, mugshot.c.seat):
        swapped = case((column == one, other), else_=one)
        where = and_(column.table.c.code == code, column.in_((one, other)))
        db.execute(update(column.table).where(where).values({column.name: swapped}))


def drop_waiting(db: Connection, code: str, seat: int | None = None) -> None:
    """Takes one seat away, or all of them once the log has begun."""
    where = waiting.c.code == code
    db.execute(delete(waiting).where(where if seat is None else and_(where, waiting.c.seat == seat)))


# Phones


def phones(db: Connection, code: str) -> tuple[Phone, ...]:
    found = select(phone.c.id, phone.c.token, phone.c.seat, phone.c.host, phone.c.wants, phone.c.vouched_by)
    return tuple(Phone(*row) for row in db.execute(found.where(phone.c.code == code).order_by(phone.c.id)))


def put_phone(
    db: Connection, code: str, token: str, at: int, *, seat: int | None, host: bool, wants: int | None = None
) -> None:
    """This device is at this table in this role from now on."""
    values = {"seat": seat, "host": host, "wants": wants, "seen_at": at, "vouched_by": None}
    where = and_(phone.c.code == code, phone.c.token == token)
    if db.execute(update(phone).where(where).values(**values)).rowcount == 0:
        db.execute(insert(phone), values | {"code": code, "token": token})


def change_phones(db: Connection, code: str, held: dict[str, Any], **values: Any) -> None:
    """Changes all phones of the table that match ``held``."""
    where = [phone.c.code == code, *(phone.c[name] == value for name, value in held.items())]
    db.execute(update(phone).where(*where).values(**values))


def drop_phones(db: Connection, code: str, **held: Any) -> None:
    db.execute(delete(phone).where(phone.c.code == code, *(phone.c[n] == v for n, v in held.items())))


def latest_seats(db: Connection, token: str, limit: int) -> list[tuple[str, int | None]]:
    """The tables at which this device played or was the host, and its seats there, the newest first."""
    here = select(phone.c.code, phone.c.seat).join(tabletop, tabletop.c.code == phone.c.code)
    mine = here.where(phone.c.token == token, phone.c.seat.is_not(None) | phone.c.host)
    return [(row[0], row[1]) for row in db.execute(mine.order_by(desc(tabletop.c.opened_at)).limit(limit))]


# Faces of an evening


def mugshots(db: Connection, code: str) -> dict[int, str]:
    """The names of the faces at this table, by seat."""
    found = select(mugshot.c.seat, mugshot.c.name).where(mugshot.c.code == code)
    return {row.seat: row.name for row in db.execute(found)}


def put_mugshot(db: Connection, code: str, seat: int, name: str, body: bytes, at: int) -> None:
    drop_mugshot(db, code, seat)
    values = {"code": code, "seat": seat, "name": name, "at": at, "body": base64.b64encode(body).decode()}
    db.execute(insert(mugshot), values)


def read_mugshot(db: Connection, code: str, name: str) -> bytes | None:
    where = and_(mugshot.c.code == code, mugshot.c.name == name)
    body = db.execute(select(mugshot.c.body).where(where)).scalar()
    return None if body is None else base64.b64decode(body)


def drop_mugshot(db: Connection, code: str, seat: int) -> None:
    db.execute(delete(mugshot).where(mugshot.c.code == code, mugshot.c.seat == seat))


def move_mugshot(db: Connection, code: str, old: int, new: int) -> None:
    """The seat got another number."""
    db.execute(update(mugshot).where(mugshot.c.code == code, mugshot.c.seat == old).values(seat=new))


def drop_mugshots_before(db: Connection, at: int) -> None:
    """Faces of an earlier evening go, and their tables show it."""
    old = list(db.execute(select(mugshot.c.code).where(mugshot.c.at < at).distinct()).scalars())
    db.execute(delete(mugshot).where(mugshot.c.at < at))
    for code in old:
        change(db, code)


# One-time claims: the personal QR of a seat, and a fresh host link


def add_claim(db: Connection, token: str, code: str, seat: int | None, host: bool, expires_at: int) -> None:
    values = {"token": token, "code": code, "seat": seat, "host": host, "expires_at": expires_at}
    db.execute(insert(claim), values)


def read_claim(db: Connection, token: str, at: int) -> Claim | None:
    db_row = db.execute(select(claim).where(claim.c.token == token, claim.c.expires_at > at)).first()
    return None if db_row is None else Claim(db_row.code, db_row.seat, db_row.host)


def move_claims(db: Connection, code: str, old: int, new: int) -> None:
    """The seat got another number, so its links lead there."""
    db.execute(update(claim).where(claim.c.code == code, claim.c.seat == old).values(seat=new))


def drop_claims(db: Connection, code: str, seat: int) -> None:
    db.execute(delete(claim).where(claim.c.code == code, claim.c.seat == seat))


def drop_claim(db: Connection, token: str, at: int) -> None:
    """Once used it is gone, and so are all that have expired."""
    db.execute(delete(claim).where((claim.c.token == token) | (claim.c.expires_at <= at)))
