"""A lock between processes that the system opens when its holder ends, however it ends, on every system that we run on.

It is that of an empty database of its own: SQLite knows how files are locked where.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path


@contextmanager
def held(file: Path, patience: float) -> Iterator[None]:
    """Waits for it, up to this number of seconds; ``OperationalError`` if somebody else has it even then."""
    with closing(sqlite3.connect(file, timeout=patience, isolation_level=None)) as lock:
        lock.execute("BEGIN EXCLUSIVE")
        yield


def share(file: Path) -> sqlite3.Connection:
    """Has it together with all others who share it, until this is closed; ``OperationalError`` if somebody holds it."""
    lock = sqlite3.connect(file, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        lock.execute("BEGIN")
        lock.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except BaseException:
        lock.close()
        raise
    return lock


def is_busy(problem: sqlite3.OperationalError) -> bool:
    """Whether somebody else has it; else it cannot be had at all."""
    return problem.sqlite_errorcode == sqlite3.SQLITE_BUSY


def is_held(file: Path) -> bool:
    try:
        with held(file, 0):
            return False
    except sqlite3.OperationalError:
        return True
