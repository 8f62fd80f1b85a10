"""Records that come into the gallery in many short steps: nobody sees them before the last one, and then all at once.

They are stored under a change of their own, which no list shows; the change that shows them is the one that people
read, and undo.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from companion.core.words import Message
from companion.store import changes
from companion.store.schema import batch, record


class Batch(Struct, frozen=True):
    seq: int
    """The change under which its records are stored."""
    token: str
    records: int
    shown_by: int | None
    """The change with which they came into the gallery; None: nobody sees them."""


class Body(Struct, frozen=True):
    """A record as it is to be stored."""

    kind: str
    key: str
    body: str


_BATCHES = select(batch.c.seq, batch.c.token, batch.c.records, batch.c.shown_by)


def begin(db: Connection, token: str, at: int, words: Message) -> Batch:
    """The batch of this file, begun if it is not: a process that was stopped goes on with its own."""
    found = of_token(db, token)
    if found is not None:
        return found
    changes.lock_writers(db)
    seq = changes.do(db, at, words, ())
    db.execute(insert(batch), {"seq": seq, "token": token, "records": 0})
    return Batch(seq, token, 0, None)


def of_token(db: Connection, token: str) -> Batch | None:
    return _one(db, batch.c.token == token)


def shown_with(db: Connection, seq: int) -> Batch | None:
    """What came into the gallery with this change."""
    return _one(db, batch.c.shown_by == seq)


def _one(db: Connection, which: ColumnElement[bool]) -> Batch | None:
    found = db.execute(_BATCHES.where(which)).first()
    return None if found is None else Batch(*found)


def hidden(db: Connection) -> list[Batch]:
    """Those with records that nobody sees: on their way in, or out."""
    found = db.execute(_BATCHES.where(batch.c.shown_by.is_(None), batch.c.records > 0))
    return [Batch(*row) for row in found]


def shown(db: Connection) -> frozenset[int]:
    """The numbers of those that are in the gallery."""
    return frozenset(db.execute(select(batch.c.seq).where(batch.c.shown_by.is_not(None))).scalars())


def add(db: Connection, one: Batch, bodies: Sequence[Body]) -> None:
    """Stores what is not here. What somebody else has stored under the same key meanwhile stays theirs."""
    keys: dict[str, list[str]] = {}
    for body in bodies:
        keys.setdefault(body.kind, []).append(body.key)
    here = {(kind, key) for kind, some in keys.items() for key in changes.rows(db, kind, some)}
    fresh = [
        {"kind": body.kind, "key": body.key, "body": body.body, "deed": one.seq}
        for body in bodies
        if (body.kind, body.key) not in here
    ]
    if fresh:
        db.execute(insert(record), fresh)
        _count(db, one.seq, batch.c.records + len(fresh))


def show(db: Connection, one: Batch, by: int) -> None:
    db.execute(update(batch).where(batch.c.seq == one.seq).values(shown_by=by))


def hide(db: Connection, one: Batch) -> None:
    db.execute(update(batch).where(batch.c.seq == one.seq).values(shown_by=None))


def untouched(db: Connection, one: Batch) -> bool:
    """Whether all of its records are as they came."""
    own = select(func.count()).select_from(record).where(record.c.deed == one.seq)
    return db.execute(own).scalar_one() == one.records


def drop(db: Connection, one: Batch, limit: int) -> int:
    """Takes some of its records away for good; how many. None: it is empty from now on."""
    some = select(record.c.key).where(record.c.deed == one.seq).limit(limit)
    gone = db.execute(delete(record).where(record.c.deed == one.seq, record.c.key.in_(some))).rowcount
    _count(db, one.seq, batch.c.records - gone if gone else 0)
    return gone


def _count(db: Connection, seq: int, records: Any) -> None:
    db.execute(update(batch).where(batch.c.seq == seq).values(records=records))
