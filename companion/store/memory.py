"""What outlives a table: names of people and settings. Results are in the gallery."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, desc, select, text

from companion.store.schema import person, setting

_SEEN = text("INSERT INTO person (name, seen_at) VALUES (:name, :at) ON CONFLICT (name) DO UPDATE SET seen_at = :at")
_SET = text("INSERT INTO setting (key, value) VALUES (:key, :value) ON CONFLICT (key) DO UPDATE SET value = :value")


def remember_people(db: Connection, names: Iterable[str], at: int) -> None:
    for name in sorted(names):  # two tables with the same people must not wait for each other crosswise
        db.execute(_SEEN, {"name": name, "at": at})


def people(db: Connection, limit: int = 24) -> list[str]:
    """Names that played here, the most recent first."""
    found = select(person.c.name).order_by(desc(person.c.seen_at), person.c.name).limit(limit)
    return list(db.execute(found).scalars())


def forget_people(db: Connection, names: Collection[str]) -> None:
    """Everybody whose name reads like one of these, which are in small letters."""
    for name in db.execute(select(person.c.name)).scalars().all():
        if " ".join(name.split()).casefold() in names:
            db.execute(delete(person).where(person.c.name == name))


def read_setting(db: Connection, key: str, default: Any = None) -> Any:
    value = db.execute(select(setting.c.value).where(setting.c.key == key)).scalar()
    return default if value is None else msgspec.json.decode(value)


def write_setting(db: Connection, key: str, value: Any) -> None:
    """Stores it; None forgets it."""
    if value is None:
        db.execute(delete(setting).where(setting.c.key == key))
    else:
        db.execute(_SET, {"key": key, "value": msgspec.json.encode(value).decode()})
