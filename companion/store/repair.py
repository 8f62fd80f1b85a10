"""A damaged database is saved as far as it goes: into a new file, while the old one is kept beside it."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from msgspec import Struct

from companion.core.words import Message, listed, say, several
from companion.store import Store, engines
from companion.store.health import quick_check
from companion.store.schema import REVISION, metadata
from companion.store.trouble import Unusable

BESIDE = ("-wal", "-shm")
ROWS_AT_ONCE = 1000
PATIENCE = 600
"""Seconds that the program of SQLite gets."""


class Saved(Struct, frozen=True):
    """What came of it: how, and what is lost."""

    kept: Path
    """The damaged file, as it was."""
    words: tuple[Message, ...]


def repair(instance: Path) -> Saved:
    """Puts a sound file in the place of the damaged one. ``Unusable`` where nothing can be saved; then all stays."""
    if not engines.is_file(engines.address(instance)):
        raise Unusable(say("Only a database in a file can be repaired here. PostgreSQL has tools of its own."))
    file = instance / "companion.db"
    if not file.exists():
        raise Unusable(say("There is no database in {instance}.", instance=str(instance)))
    if quick_check(file) == "":
        raise Unusable(say("The database is sound: there is nothing to repair."))
    fresh = instance / "companion.db.repaired"
    for old in (fresh, *_beside(fresh)):
        old.unlink(missing_ok=True)
    said = _saved(file, fresh)
    kept = instance / f"companion.db.damaged-{datetime.now():%Y-%m-%d-%H%M%S}"
    for part in _beside(file):
        if part.exists():
            part.replace(part.with_name(kept.name + part.name.removeprefix(file.name)))
    file.replace(kept)
    fresh.replace(file)
    return Saved(kept, said)


def _beside(file: Path) -> list[Path]:
    return [file.with_name(file.name + end) for end in BESIDE]


def _saved(file: Path, fresh: Path) -> tuple[Message, ...]:
    """The first way that works: SQLite's own, table by table, or the newest copy."""
    if _recovered(file, fresh):
        return say("Saved with SQLite's own tool."), *_put_right(fresh)
    fresh.unlink(missing_ok=True)
    with suppress(sqlite3.DatabaseError):
        lost = _copied(file, fresh)
        return say("Saved table by table."), *lost, *_put_right(fresh)
    fresh.unlink(missing_ok=True)
    copies = sorted((file.parent / "backups").glob("*.db"), key=lambda copy: copy.stat().st_mtime)
    for copy in reversed(copies):
        if quick_check(copy) == "":
            shutil.copyfile(copy, fresh)
            return (say("Nothing could be read. This is the newest sound copy: {copy}.", copy=copy.name),)
    raise Unusable(
        say("Nothing could be read, and there is no sound copy in {folder}.", folder=str(file.parent / "backups"))
    )


def _recovered(file: Path, fresh: Path) -> bool:
    """With the program ``sqlite3``, where there is one that can."""
    program = shutil.which("sqlite3")
    if program is None:
        return False
    try:
        read = subprocess.run([program, str(file), ".recover"], capture_output=True, timeout=PATIENCE, check=True)
        subprocess.run(
            [program, "-bail", str(fresh)], input=read.stdout, capture_output=True, timeout=PATIENCE, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return False
    return fresh.exists() and quick_check(fresh) == "" and _revision(fresh) == REVISION


def _revision(file: Path) -> str | None:
    with closing(sqlite3.connect(file)) as db, suppress(sqlite3.DatabaseError):
        found = db.execute("SELECT version_num FROM alembic_version").fetchone()
        return None if found is None else str(found[0])
    return None


def _copied(file: Path, fresh: Path) -> Iterator[Message] | tuple[Message, ...]:
    """Row by row into a new schema; a page that cannot be read costs only what is on it."""
    with closing(Store(f"sqlite:///{fresh}")) as store:
        store.migrate()
    lost = []
    with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as old:
        old.execute("SELECT count(*) FROM tabletop").fetchone()  # else nothing of it can be read
        with closing(sqlite3.connect(fresh)) as new:
            for table in metadata.sorted_tables:
                columns = [column.name for column in table.columns]
                bad = _copy_table(old, new, str(table.name), columns)
                if bad:
                    words = several(
                        "{n} row of “{table}” is lost.", "{n} rows of “{table}” are lost.", bad, table=table.name
                    )
                    lost.append(words)
            new.commit()
    return tuple(lost)


def _copy_table(old: sqlite3.Connection, new: sqlite3.Connection, table: str, columns: list[str]) -> int:
    """How many rows of it could not be read."""
    names = ", ".join(f'"{name}"' for name in columns)
    places = ", ".join("?" * len(columns))
    insert = f'INSERT OR IGNORE INTO "{table}" ({names}) VALUES ({places})'
    last = _last_row(old, table)
    bad = 0
    for start in range(0, last, ROWS_AT_ONCE):
        span = f'SELECT {names} FROM "{table}" WHERE rowid > ? AND rowid <= ?'
        try:
            new.executemany(insert, old.execute(span, (start, start + ROWS_AT_ONCE)).fetchall())
        except sqlite3.DatabaseError:
            bad += _copy_rows(old, new, f'SELECT {names} FROM "{table}" WHERE rowid = ?', insert, start)
    return bad


def _last_row(old: sqlite3.Connection, table: str) -> int:
    try:
        return int(old.execute(f'SELECT coalesce(max(rowid), 0) FROM "{table}"').fetchone()[0])
    except sqlite3.DatabaseError:
        return 0


def _copy_rows(old: sqlite3.Connection, new: sqlite3.Connection, select: str, insert: str, start: int) -> int:
    bad = 0
    for number in range(start + 1, start + ROWS_AT_ONCE + 1):
        try:
            new.executemany(insert, old.execute(select, (number,)).fetchall())
        except sqlite3.DatabaseError:
            bad += 1
    return bad


# What was saved must fit together


def _put_right(file: Path) -> Iterator[Message]:
    """A log ends before its first gap, and nothing refers to a table that is lost; what goes is said."""
    with closing(sqlite3.connect(file)) as db:
        db.execute("DROP TABLE IF EXISTS lost_and_found")
        yield from _cut_logs(db)
        for table in ("entry", "waiting", "phone", "mugshot", "claim"):
            db.execute(f"DELETE FROM {table} WHERE code NOT IN (SELECT code FROM tabletop)")
        db.execute("DELETE FROM record WHERE deed NOT IN (SELECT seq FROM deed)")
        db.commit()


def _cut_logs(db: sqlite3.Connection) -> Iterator[Message]:
    gaps = "SELECT code, count(*), max(seq) FROM entry GROUP BY code HAVING count(*) < max(seq)"
    cut = []
    for code, _, _ in db.execute(gaps).fetchall():
        seqs = [seq for (seq,) in db.execute("SELECT seq FROM entry WHERE code = ? ORDER BY seq", (code,))]
        whole = next(number for number, seq in enumerate([*seqs, None]) if seq != number + 1)
        db.execute("DELETE FROM entry WHERE code = ? AND seq > ?", (code, whole))
        cut.append(code)
    if cut:
        yield several(
            "The log of {n} table has a gap; what came after it is lost: {codes}.",
            "The logs of {n} tables have gaps; what came after them is lost: {codes}.",
            len(cut),
            codes=listed(cut, "comma"),
        )
