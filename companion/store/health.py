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
from companion.core.words import Message, say, several, verbatim
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
        words = say("The database {url} cannot be used: {reason}.", url=engines.shown(url), reason=reason)
        raise Unusable(words) from problem


def _not_newer(instance: Path, url: str) -> None:
    revision = _raw_revision(instance / "companion.db") if engines.is_file(url) else _asked_revision(url)
    if revision is not None and revision > REVISION:
        words = say(
            "The database {url} was written by a newer Companion (schema {revision}; this one knows {known}). "
            "Install that one.",
            url=engines.shown(url),
            revision=revision,
            known=REVISION,
        )
        raise Unusable(words)


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


def findings(instance: Path) -> Iterator[tuple[bool, Message]]:
    """What there is to say about the database of this folder, and whether it is good."""
    with in_plain_words(instance), closing(Store(engines.address(instance))) as store:
        yield from _of_file(store) if store.is_file else _of_server(store)
        yield True, _schema(store.revision() or "–")


def _schema(revision: str) -> Message:
    if revision == REVISION:
        return say("Schema {revision}, up to date", revision=revision)
    return say("Schema {revision}; the next start brings it to {known}", revision=revision, known=REVISION)


def _of_file(store: Store) -> Iterator[tuple[bool, Message]]:
    integrity, synchronous = store.pragma("integrity_check"), store.pragma("synchronous")
    sound = integrity == "ok"
    damaged = say("The file is damaged: {found}. “companion doctor --repair” saves what it can", found=str(integrity))
    yield sound, say("The file is sound") if sound else damaged
    safe = synchronous == FULL
    mode = {"journal": str(store.pragma("journal_mode")), "synchronous": "full" if safe else str(synchronous)}
    yield safe, say("Journal {journal}, synchronous {synchronous}", **mode)


def _of_server(store: Store) -> Iterator[tuple[bool, Message]]:
    with store.read() as db:
        asked = {name: str(db.execute(text(f"SHOW {name}")).scalar_one()) for name in _ASKED}
    yield True, say("{url}, PostgreSQL {version}", url=engines.shown(store.url), version=asked["server_version"])
    fsync, commit = asked["fsync"], asked["synchronous_commit"]
    yield fsync == "on" and commit != "off", verbatim(f"fsync {fsync}, synchronous_commit {commit}")
    each = engines.POOL + engines.TURNS
    workers = int(asked["max_connections"]) // each
    yield (
        workers > 0,
        several(
            "{most} connections at the most: enough for {n} worker, which takes up to {each}",
            "{most} connections at the most: enough for {n} workers, each of which takes up to {each}",
            workers,
            most=asked["max_connections"],
            each=each,
        ),
    )


_ASKED = ("server_version", "fsync", "synchronous_commit", "max_connections")


def quick_check(file: Path) -> str:
    """What is wrong with this file; empty: nothing. Takes a second for some hundred megabytes."""
    try:
        with closing(sqlite3.connect(file)) as db:
            found = db.execute("PRAGMA quick_check(1)").fetchone()[0]
            db.execute("SELECT count(*) FROM tabletop").fetchone()
    except sqlite3.DatabaseError as problem:
        return str(problem)
    return "" if found == "ok" else str(found)


def copy(source: Path, target: Path) -> None:
    """A sound copy of a database that may be in use. The target appears only once it is whole."""
    unfinished = target.with_name(target.name + ".part")
    try:
        with closing(sqlite3.connect(source)) as original, closing(sqlite3.connect(unfinished)) as made:
            original.backup(made)
            made.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
            found = made.execute("PRAGMA integrity_check").fetchone()[0]
        if found != "ok":
            raise Unusable(say("The copy is damaged, and so is the original: {found}.", found=str(found)))
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)
