"""Whether a database can be used, said in plain words; and a safe copy of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct
from sqlalchemy.exc import DatabaseError

from companion.store import Store
from companion.store.schema import REVISION


class Unusable(Exception):
    """One sentence on why a database or a file cannot be used."""


class Health(Struct, frozen=True):
    integrity: str
    revision: str | None
    synchronous: int
    journal: str


@contextmanager
def in_plain_words(instance: Path) -> Iterator[None]:
    """Whatever is wrong with the database of this folder comes out as one sentence."""
    file = instance / "companion.db"
    try:
        _not_newer(file)
        yield
    except (DatabaseError, sqlite3.DatabaseError) as problem:
        reason = getattr(problem, "orig", problem)
        raise Unusable(f"The database {file} cannot be used: {reason}.") from problem


def _not_newer(file: Path) -> None:
    revision = _raw(file, "SELECT version_num FROM alembic_version") if _has_schema(file) else None
    if revision is not None and revision > REVISION:
        raise Unusable(
            f"The database {file} was written by a newer Companion (schema {revision}; this one knows {REVISION}). "
            "Install that one."
        )


def _has_schema(file: Path) -> bool:
    if not file.exists():
        return False
    return bool(_raw(file, "SELECT count(*) FROM sqlite_master WHERE name = 'alembic_version'"))


def _raw(file: Path, question: str) -> Any:
    with closing(sqlite3.connect(file)) as db:
        found = db.execute(question).fetchone()
        return None if found is None else found[0]


def health(store: Store) -> Health:
    return Health(
        integrity=store.pragma("integrity_check"),
        revision=store.revision(),
        synchronous=store.pragma("synchronous"),
        journal=store.pragma("journal_mode"),
    )


def copy(source: Path, target: Path) -> None:
    """A sound copy of a database that may be in use. The target appears only once it is whole."""
    unfinished = target.with_name(target.name + ".part")
    try:
        with closing(sqlite3.connect(source)) as original, closing(sqlite3.connect(unfinished)) as made:
            original.backup(made)
            made.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
            found = made.execute("PRAGMA integrity_check").fetchone()[0]
        if found != "ok":
            raise Unusable(f"The copy is damaged, and so is the original: {found}.")
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)
