"""The only place that knows SQLAlchemy: the database, opened, migrated and read or written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection as Db
from sqlalchemy import Engine, create_engine, event, inspect, text
from sqlalchemy.exc import IntegrityError, OperationalError

from companion.store.schema import REVISION, metadata

__all__ = ["Conflict", "Db", "Store", "StoreFull"]

DISK_FULL = ("disk is full", "disk i/o error", "disk quota", "file too large", "no space left")


class Conflict(Exception):
    """Somebody else stored this key first; nothing of ours was stored."""


class StoreFull(Exception):
    """The disk has no room: nothing was stored, what is stored can still be read."""


class Store:
    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = _engine(url)

    @classmethod
    def at(cls, instance: Path) -> Store:
        """The embedded database of an instance folder, brought up to date."""
        instance.mkdir(parents=True, exist_ok=True)
        store = cls(f"sqlite:///{instance / 'companion.db'}")
        store.migrate()
        return store

    @contextmanager
    def read(self) -> Iterator[Db]:
        with self.engine.connect() as db:
            yield db

    @contextmanager
    def write(self) -> Iterator[Db]:
        """One transaction. Whoever is in here must not wait for anything else."""
        try:
            with self.engine.connect().execution_options(writing=True) as db, db.begin():
                yield db
        except IntegrityError as problem:
            raise Conflict from problem
        except OperationalError as problem:
            if any(sign in str(problem.orig).lower() for sign in DISK_FULL):
                raise StoreFull from problem
            raise

    def migrate(self) -> None:
        """Brings the schema to this code's revision. A new database gets it at once; Alembic is loaded
        only where an older one has to be changed."""
        with self.read() as db:
            fresh = not inspect(db).get_table_names()
        if fresh:
            with self.write() as db:
                metadata.create_all(db)
                _stamp(db)
        if self.revision() == REVISION:
            return
        from companion.store.migrations import upgrade

        upgrade(self.engine)

    def revision(self) -> str | None:
        with self.read() as db:
            if not inspect(db).has_table("alembic_version"):
                return None
            return db.execute(text("SELECT version_num FROM alembic_version")).scalar()

    def pragma(self, name: str) -> Any:
        with self.read() as db:
            return db.exec_driver_sql(f"PRAGMA {name}").scalar()

    def close(self) -> None:
        self.engine.dispose()


def _stamp(db: Db) -> None:
    """Says at which revision this new database is, as Alembic would; another process may have been first."""
    db.execute(text("CREATE TABLE IF NOT EXISTS alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
    if db.execute(text("SELECT count(*) FROM alembic_version")).scalar() == 0:
        db.execute(text("INSERT INTO alembic_version VALUES (:revision)"), {"revision": REVISION})


def _engine(url: str) -> Engine:
    engine = create_engine(url)
    if engine.dialect.name != "sqlite":
        return engine

    @event.listens_for(engine, "connect")
    def _prepare(dbapi: Any, _record: Any) -> None:
        dbapi.isolation_level = None  # transactions begin where we say, below
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON"):
            dbapi.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(db: Db) -> None:
        # A writer takes its lock at once: a read that turns into a write could not wait for it.
        db.exec_driver_sql("BEGIN IMMEDIATE" if db.get_execution_options().get("writing") else "BEGIN")

    return engine
