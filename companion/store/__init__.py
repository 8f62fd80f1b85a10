"""The only place that knows SQLAlchemy: the database, opened, migrated and read or written."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import SQLAlchemyError

from companion.core.problems import StoreBroken
from companion.core.words import say
from companion.store import engines, file_lock
from companion.store.schema import REVISION, metadata
from companion.store.trouble import Unusable, meaning

Db: TypeAlias = Connection
_TAKE_TURN = text("SELECT pg_advisory_xact_lock(hashtext(:code))")
"""Ends with its transaction, also behind a pooler."""


class Store:
    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = engines.engine(url)
        self.is_file = engines.is_file(url)
        self._turns = self.engine if self.is_file else engines.engine(url, engines.TURNS, patience=0)
        self.damage = ""
        """What was found to be wrong with the file at the start; empty: nothing."""
        self.file = Path(engines.shown(url)) if self.is_file else None
        self._known: tuple[int, int] | None = None
        self._in_use: sqlite3.Connection | None = None
        # One picture for all questions of a reader, as SQLite gives it anyway.
        self._reader = self.engine if self.is_file else self.engine.execution_options(isolation_level="REPEATABLE READ")
        # A statement of its own needs neither BEGIN nor COMMIT, each of which is a way to the server and back.
        self._quick = self.engine if self.is_file else self.engine.execution_options(isolation_level="AUTOCOMMIT")

    @classmethod
    def at(cls, instance: Path) -> Store:
        """The database of an instance folder, or the one that ``DATABASE_URL`` names, brought up to date."""
        instance.mkdir(parents=True, exist_ok=True)
        store = cls(engines.address(instance))
        if store.is_file:
            store._in_use = _shared(cls.lock(instance))
        store.migrate()
        return store

    @staticmethod
    def lock(instance: Path) -> Path:
        """Shared by all who have the database file open; whoever repairs it has it alone."""
        return instance / "companion.lock"

    @contextmanager
    def read(self) -> Iterator[Db]:
        try:
            with self._reader.connect() as db:
                yield db
        except SQLAlchemyError as problem:
            _say(problem)

    @contextmanager
    def read_latest(self) -> Iterator[Db]:
        """For questions each of which is answered as of now; more than one may see more than one picture."""
        try:
            with self._quick.connect() as db:
                yield db
        except SQLAlchemyError as problem:
            _say(problem)

    @contextmanager
    def write(self, *, single: bool = False) -> Iterator[Db]:
        """One transaction. Whoever is in here must not wait for anything else. ``single``: one statement is all."""
        engine = self._quick if single else self.engine
        if self.vanished:
            raise StoreBroken
        try:
            with engine.connect().execution_options(writing=True) as db, db.begin():
                yield db
        except SQLAlchemyError as problem:
            _say(problem)

    @contextmanager
    def turn(self, code: str) -> Iterator[None]:
        """Alone at this table, among all processes that ask for a turn: they get it in the order in which they asked.

        The key stays the lock; this only decides who goes first. SQLite's writers take turns anyway.
        """
        try:
            with self._turns.connect() as db, db.begin():
                db.execute(_TAKE_TURN, {"code": code})
                yield
        except SQLAlchemyError as problem:
            _say(problem)

    def migrate(self) -> None:
        """Brings the schema to this code's revision. A new database gets it at once; Alembic is loaded
        only where an older one has to be changed."""
        with self.read() as db:
            fresh = not inspect(db).get_table_names()
        if fresh:
            with self.write() as db:
                engines.build_alone(db)
                metadata.create_all(db)
                _stamp(db)
        self._known = self._identity() if self.file is not None else None
        if self.revision() == REVISION:
            return
        from companion.store.migrations import upgrade

        upgrade(self.engine)

    @property
    def vanished(self) -> bool:
        """The file was deleted or replaced under us. SQLite would go on writing into what nobody finds any more."""
        if self.file is None or self._known is None:
            return False
        return self._identity() != self._known

    def _identity(self) -> tuple[int, int] | None:
        assert self.file is not None
        try:
            found = self.file.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def revision(self) -> str | None:
        with self.read() as db:
            if not inspect(db).has_table("alembic_version"):
                return None
            return db.execute(text("SELECT version_num FROM alembic_version")).scalar()

    def pragma(self, name: str) -> Any:
        """What SQLite says to this; only for the embedded database."""
        with self.read() as db:
            return db.exec_driver_sql(f"PRAGMA {name}").scalar()

    def close(self) -> None:
        self._turns.dispose()
        self.engine.dispose()
        if self._in_use is not None:
            self._in_use.close()


def _shared(lock: Path) -> sqlite3.Connection:
    try:
        return file_lock.share(lock)
    except sqlite3.OperationalError as problem:
        if not file_lock.is_busy(problem):
            raise
        raise Unusable(say("The database is being repaired. Try again when that is done.")) from problem


def _say(problem: SQLAlchemyError) -> None:
    """Raises what the house knows this problem as."""
    known = meaning(problem)
    if known is problem:
        raise problem
    raise known from problem


def _stamp(db: Db) -> None:
    """Says at which revision this new database is, as Alembic would; another process may have been first."""
    db.execute(text("CREATE TABLE IF NOT EXISTS alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
    if db.execute(text("SELECT count(*) FROM alembic_version")).scalar() == 0:
        db.execute(text("INSERT INTO alembic_version VALUES (:revision)"), {"revision": REVISION})
