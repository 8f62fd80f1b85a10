"""How SQLite and PostgreSQL are spoken to: all that differs between them is here and in ``health``."""

from __future__ import annotations

import os
import select
import sys
import time
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, InvalidatePoolError, OperationalError

from companion.core.words import say
from companion.store.trouble import Unusable

POOL = 16
"""Connections to PostgreSQL that a process opens at the most, and keeps: opening one takes longer than most answers."""
TURNS = 4
"""More of them, which only hold turns at busy tables: whoever waits for a turn must not keep others from writing."""
BUSY = 10
"""Milliseconds for which SQLite itself waits for a lock."""
PATIENCE, AGAIN = 2.0, 0.02
"""Seconds for which a writer tries to get its lock, and between two tries."""
LOCKED = "locked"
SCALE = "pip install 'tabletop-companion[scale]'"
BUILDING = 7041
"""The number of the lock under which a schema is built: two workers may start at once."""
REMOTE = {
    "connect_timeout": 5,
    "application_name": "companion",
    # Whoever is cut off in mid-write must not hold a table for long, and a lost server is noticed.
    "options": "-c lock_timeout=5s -c idle_in_transaction_session_timeout=20s",
    "keepalives_idle": 10,
    "keepalives_interval": 3,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}


def address(instance: Path) -> str:
    """The database of an instance: the one that ``DATABASE_URL`` names, else the file in its folder."""
    named = os.environ.get("DATABASE_URL", "")
    if not named:
        return f"sqlite:///{instance / 'companion.db'}"
    for plain in ("postgres://", "postgresql://"):
        named = named.replace(plain, "postgresql+psycopg://", 1) if named.startswith(plain) else named
    return named


def is_file(url: str) -> bool:
    return url.startswith("sqlite:")


def shown(url: str) -> str:
    """The address without its password."""
    return url.removeprefix("sqlite:///") if is_file(url) else make_url(url).render_as_string(hide_password=True)


def engine(url: str, most: int = POOL, patience: float = 20) -> Engine:
    """``most``: connections, where they are made to a server; ``patience``: seconds to wait for one that is free."""
    if is_file(url):
        return _sqlite(url)
    try:
        return _postgresql(url, most, patience)
    except ArgumentError as problem:
        example = "postgresql+psycopg://user@host/name"
        wrong = say("DATABASE_URL is not the address of a database. It looks like {example}.", example=example)
        raise Unusable(wrong) from problem
    except ModuleNotFoundError as problem:
        module = say("DATABASE_URL needs the module {name}: {install}.", name=problem.name or "", install=SCALE)
        raise Unusable(module) from problem


def _sqlite(url: str) -> Engine:
    made = create_engine(url, hide_parameters=True)

    @event.listens_for(made, "connect")
    def _prepare(dbapi: Any, _record: Any) -> None:
        dbapi.isolation_level = None  # transactions begin where we say, below
        for pragma in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={BUSY}", "foreign_keys=ON"):
            dbapi.execute(f"PRAGMA {pragma}")

    @event.listens_for(made, "begin")
    def _begin(db: Connection) -> None:
        # A writer takes its lock at once: a read that turns into a write could not wait for it.
        if db.get_execution_options().get("writing"):
            _begin_writing(db)
        else:
            db.exec_driver_sql("BEGIN")

    return made


def _begin_writing(db: Connection) -> None:
    """Tries for a while if another process is writing. In between everybody else is served: SQLite's own way of
    waiting would hold up the whole process."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            db.exec_driver_sql("BEGIN IMMEDIATE")
        except OperationalError as problem:
            if LOCKED not in str(problem.orig) or time.monotonic() > until:
                raise
            time.sleep(AGAIN)
        else:
            return


def _postgresql(url: str, most: int, patience: float) -> Engine:
    if make_url(url).get_backend_name() != "postgresql":
        raise ArgumentError(url)
    made = create_engine(
        url, hide_parameters=True, pool_size=most, max_overflow=0, pool_timeout=patience, connect_args=REMOTE
    )

    @event.listens_for(made, "connect")
    def _prepare(dbapi: Any, _record: Any) -> None:
        from psycopg.types.string import StrDumper

        class WithoutNul(StrDumper):
            """PostgreSQL's text has no NUL, which SQLite takes."""

            def dump(self, obj: str) -> Any:
                return super().dump(obj.replace("\x00", "\N{REPLACEMENT CHARACTER}"))

        dbapi.adapters.register_dumper(str, WithoutNul)

    @event.listens_for(made, "checkout")
    def _look(dbapi: Any, _record: Any, _proxy: Any) -> None:
        """A connection that has something to say while nobody asked was closed: none of that time is any good."""
        if dbapi.closed or _speaks(dbapi.fileno()):
            raise InvalidatePoolError

    return made


def _speaks(line: int) -> bool:
    """Asked of the system itself: gevent's own way would let others run, for an answer that is there at once."""
    patched = sys.modules.get("gevent.monkey")
    poll = select.poll() if patched is None else patched.get_original("select", "poll")()
    poll.register(line, select.POLLIN)
    return bool(poll.poll(0))


def build_alone(db: Connection) -> None:
    """Others who want to build the schema wait until this transaction ends. SQLite's writers do so anyway."""
    if db.dialect.name == "postgresql":
        db.execute(text(f"SELECT pg_advisory_xact_lock({BUILDING})"))
