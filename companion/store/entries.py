"""The log on disk: append, read, find by the once-key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, bindparam, func, insert, select, update

from companion.core.game import Game, Logged
from companion.core.log import Entry, decoder, typed
from companion.store.schema import entry as t
from companion.store.schema import tabletop

_encode = msgspec.json.Encoder().encode
_decoders: dict[str, msgspec.json.Decoder[Logged]] = {}
_INSERT = insert(t)
NAMING = ("Started", "Joined", "Renamed")
"""The kinds of entries that hold names of people."""
_SINCE = select(t).where(t.c.code == bindparam("c"), t.c.seq > bindparam("s")).order_by(t.c.seq)


def add(db: Connection, code: str, entry: Entry) -> None:
    db.execute(
        _INSERT,
        {
            "code": code,
            "seq": entry.seq,
            "kind": entry.kind,
            "body": _encode(entry.move),
            "seat": entry.seat,
            "by": entry.by,
            "at": entry.at,
            "once": entry.once,
        },
    )


def since(db: Connection, game: Game, code: str, seq: int = 0) -> list[Entry]:
    rows = db.execute(_SINCE, {"c": code, "s": seq}).all()
    return [from_row(game, row) for row in rows]


def from_row(game: Game, row: Any) -> Entry:
    move = decode(game, row.body)
    return Entry(row.seq, move, row.seat, row.by, row.at, row.once)


def decode(game: Game, body: bytes) -> Logged:
    found = _decoders.get(game.slug)
    if found is None:
        found = _decoders[game.slug] = decoder(game)
    return typed(game, found.decode(body))


def seq_of(db: Connection, code: str, once: str) -> int | None:
    return db.execute(select(t.c.seq).where(t.c.code == code, t.c.once == once)).scalar()


def head(db: Connection, code: str) -> int:
    return db.execute(select(func.max(t.c.seq)).where(t.c.code == code)).scalar() or 0


class NamingEntry(Struct, frozen=True):
    """An entry that holds names, as it is stored."""

    code: str
    seq: int
    kind: str
    body: bytes
    seat: int | None
    at: int
    closed: bool
    """Whether its table is over."""


def naming(db: Connection, code: str | None = None) -> list[NamingEntry]:
    """Those of this table, or of all, in the order of each log."""
    columns = (t.c.code, t.c.seq, t.c.kind, t.c.body, t.c.seat, t.c.at, tabletop.c.closed)
    found = select(*columns).join_from(t, tabletop).where(t.c.kind.in_(NAMING)).order_by(t.c.code, t.c.seq)
    return [NamingEntry(*row) for row in db.execute(found if code is None else found.where(t.c.code == code))]


def rewrite(db: Connection, code: str, seq: int, body: bytes) -> None:
    """Only for a name that must not be kept: everything else in a log is for ever."""
    db.execute(update(t).where(t.c.code == code, t.c.seq == seq).values(body=body))


def are_rewritten(db: Connection, game: Game, code: str, known: Sequence[Entry]) -> bool:
    """Whether somebody's name was taken out of the log since these entries were read."""
    rows = [row for row in naming(db, code) if row.seq <= len(known)]
    return any(decode(game, row.body) != known[row.seq - 1].move for row in rows)
