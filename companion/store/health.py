"""Whether a database can be used, said in plain words; and a safe copy of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import text
from sqlalchemy.exc import DatabaseError

from companion.core.problems import StoreAway
from companion.store import Store, engines
from companion.store.schema import REVISION
from companion.store.trouble import Unusable

FULL = 2
"""What SQLite calls ``synchronous=FULL``: a pulled plug loses nothing."""


@contextmanager
def in_plain_words(instance: Path) -> Iterator[None]:
    """Whatever is wrong with the database of this folder comes out as one sentence."""
    url = engines.address(instance)
    try:
        _not_newer(instance, url)
        yield
    except (DatabaseError, sqlite3.DatabaseError, StoreAway) as problem:
        cause = problem.__cause__ if isinstance(problem, StoreAway) else problem
        reason = " ".join(str(getattr(cause, "orig", cause)).split()).rstrip(".")
        raise Unusable(f"The database {engines.shown(url)} cannot be used: {reason}.") from problem


def _not_newer(instance: Path, url: str) -> None:
    revision = _raw_revision(instance / "companion.db") if engines.is_file(url) else _asked_revision(url)
    if revision is not None and revision > REVISION:
        raise Unusable(
            f"The database {engines.shown(url)} was written by a newer Companion (schema {revision}; "
            f"this one knows {REVISION}). Install that one."
        )


def _asked_revision(url: str) -> str | None:
    with closing(Store(url)) as store:
        return store.revision()


def _raw_revision(file: Path) -> str | None:
    """Asked without a ``Store``, which would turn a file into a database of its own kind."""
    if not file.exists() or not _raw(file, "SELECT count(*) FROM sqlite_master WHERE name = 'alembic_version'"):
        return None
    revision: str | None = _raw(file, "SELECT version_num FROM alembic_version")
    return revision


def _raw(file: Path, question: str) -> Any:
    with closing(sqlite3.connect(file)) as db:
        found = db.execute(question).fetchone()
        return None if found is None else found[0]


def exists(instance: Path) -> bool:
    """Whether this instance has a database already; one on a server is taken to be there."""
    return not engines.is_file(engines.address(instance)) or (instance / "companion.db").exists()


def findings(instance: Path) -> Iterator[tuple[bool, str]]:
    """What there is to say about the database of this folder, and whether it is good."""
    with in_plain_words(instance), closing(Store(engines.address(instance))) as store:
        revision = store.revision()
        current = "up to date" if revision == REVISION else f"the next start brings it to {REVISION}"
        yield from _of_file(store) if store.is_file else _of_server(store)
        yield True, f"schema {revision}, {current}"


def _of_file(store: Store) -> Iterator[tuple[bool, str]]:
    integrity, synchronous = store.pragma("integrity_check"), store.pragma("synchronous")
    yield integrity == "ok", f"integrity: {integrity}"
    safe = synchronous == FULL
    yield safe, f"journal {store.pragma('journal_mode')}, synchronous {'full' if safe else synchronous}"


def _of_server(store: Store) -> Iterator[tuple[bool, str]]:
    with store.read() as db:
        said = {name: db.execute(text(f"SHOW {name}")).scalar_one() for name in _ASKED}
    yield True, f"{engines.shown(store.url)}, PostgreSQL {said['server_version']}"
    safe = said["fsync"] == "on" and said["synchronous_commit"] != "off"
    yield safe, f"fsync {said['fsync']}, synchronous_commit {said['synchronous_commit']}"
    each = 2 * engines.POOL
    room = int(said["max_connections"]) // each
    yield room > 0, f"max_connections {said['max_connections']}: enough for {room} workers of up to {each} connections"


_ASKED = ("server_version", "fsync", "synchronous_commit", "max_connections")


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
