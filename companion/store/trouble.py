"""What can go wrong with a database, whichever it is, as exceptions that the rest of the house understands."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnection

from companion.core.problems import CommandFailed, StoreAway, StoreBroken, StoreFull

DISK_FULL = ("disk is full", "disk i/o error", "disk quota", "file too large", "no space left")
LOCKED = ("is locked",)
"""Another process writes, and has done so for longer than we wait."""
BROKEN = ("malformed", "not a database", "readonly database", "unable to open database file")
OVERTAKEN = ("40001", "40P01")
"""PostgreSQL undid all of ours since somebody else was at it: to be done again."""
AWAY = ("08", "57P0", "53300", "55P03")
"""How the states begin in which PostgreSQL is gone, stops, starts, has no room for us, or is held up."""


class Conflict(Exception):
    """Somebody else stored this key first; nothing of ours was stored."""


class Unusable(CommandFailed):
    """A database, or a file with a copy of one, that cannot be used; the sentence says why."""


def meaning(problem: SQLAlchemyError) -> Exception:
    """The problem in the house's own terms; itself if it is none that the house knows."""
    if isinstance(problem, IntegrityError):
        return Conflict()
    if isinstance(problem, NoConnection):
        return StoreAway()
    if not isinstance(problem, DBAPIError):
        return problem
    state = getattr(problem.orig, "sqlstate", None) or ""
    if state in OVERTAKEN:
        return Conflict()
    if isinstance(problem, OperationalError) and _says(problem, DISK_FULL):
        return StoreFull()
    if state == "" and _says(problem, BROKEN):
        return StoreBroken()
    if state == "" and _says(problem, LOCKED):
        return StoreAway()
    lost = problem.connection_invalidated or _unreached(problem)
    return StoreAway() if lost or state.startswith(AWAY) else problem


def _says(problem: DBAPIError, signs: Iterable[str]) -> bool:
    return any(sign in str(problem.orig).lower() for sign in signs)


def _unreached(problem: DBAPIError) -> bool:
    """A server that never answered has no state to tell."""
    remote = hasattr(problem.orig, "sqlstate")
    return remote and isinstance(problem, OperationalError) and problem.orig.sqlstate is None  # type: ignore[union-attr]
