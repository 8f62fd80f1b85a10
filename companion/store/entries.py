"""The log on disk: append, read, find by the once-key."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, func, insert, select

from companion.core.game import Game, Logged
from companion.core.log import Entry, decoder, typed
from companion.store.schema import entry as t

_encode = msgspec.json.Encoder().encode
_decoders: dict[str, msgspec.json.Decoder[Logged]] = {}
_INSERT = insert(t)
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
