"""What outlives a table: names of people, results, settings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, delete, desc, insert, select, update

from companion.core.sheet import Sheet
from companion.store.schema import person, result, setting


def remember_people(db: Connection, names: Iterable[str], at: int) -> None:
    for name in names:
        if db.execute(update(person).where(person.c.name == name).values(seen_at=at)).rowcount == 0:
            db.execute(insert(person), {"name": name, "seen_at": at})


def people(db: Connection, limit: int = 24) -> list[str]:
    """Names that played here, the most recent first."""
    found = select(person.c.name).order_by(desc(person.c.seen_at), person.c.name).limit(limit)
    return list(db.execute(found).scalars())


def keep_result(
    db: Connection, code: str, game: str, sheet: Sheet, *, began_at: int, ended_at: int, finished: bool
) -> None:
    drop_result(db, code)
    row = {"code": code, "game": game, "began_at": began_at, "ended_at": ended_at, "finished": finished}
    db.execute(insert(result), row | {"sheet": msgspec.json.encode(sheet).decode()})


def drop_result(db: Connection, code: str) -> None:
    db.execute(delete(result).where(result.c.code == code))


def results(db: Connection, limit: int = 50) -> Sequence[Row[Any]]:
    return db.execute(select(result).order_by(desc(result.c.ended_at)).limit(limit)).all()


def read_setting(db: Connection, key: str, default: Any = None) -> Any:
    value = db.execute(select(setting.c.value).where(setting.c.key == key)).scalar()
    return default if value is None else msgspec.json.decode(value)


def write_setting(db: Connection, key: str, value: Any) -> None:
    """Stores it; None forgets it."""
    db.execute(delete(setting).where(setting.c.key == key))
    if value is not None:
        db.execute(insert(setting), {"key": key, "value": msgspec.json.encode(value).decode()})
