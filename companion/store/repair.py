"""A damaged database is saved as far as it goes: into a new file, while the old one is kept beside it."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from datetime import datetime
from pathlib import Path

from msgspec import Struct

from companion.core.words import Message, grouped, say, sentences, verbatim
from companion.store import Store, consistency, engines, file_lock, readable_rows
from companion.store.health import quick_check
from companion.store.pages import Pages
from companion.store.readable_rows import Found, Part
from companion.store.schema import REVISION
from companion.store.trouble import Unusable

BESIDE = ("-wal", "-shm")
KINDS = {
    "tabletop": say("Tables"),
    "entry": say("Entries of tables"),
    "waiting": say("Seats at tables that wait for players"),
    "phone": say("Phones at tables"),
    "mugshot": say("Faces at tables"),
    "claim": say("Personal links"),
    "person": say("Names"),
    "deed": say("Changes of the gallery"),
    "record": say("Results and people of the gallery"),
    "batch": say("Large files that were imported"),
    "photo": say("Photos"),
    "setting": say("Settings"),
}
STAMP = "alembic_version"
GALLERY = ("record", "photo")


class Saved(Struct, frozen=True):
    """What came of it: how, and what is lost."""

    kept: Path
    """The damaged file, as it was."""
    words: tuple[Message, ...]
    gallery_is_whole: bool


def repair(instance: Path) -> Saved:
    """Puts a sound file in the place of the damaged one. ``Unusable`` where nothing can be saved; then all stays."""
    if not engines.is_file(engines.address(instance)):
        raise Unusable(say("Only a database in a file can be repaired here. PostgreSQL has tools of its own."))
    file = instance / "companion.db"
    if not file.exists():
        raise Unusable(say("There is no database in {instance}.", instance=str(instance)))
    with ExitStack() as alone:
        try:
            alone.enter_context(file_lock.held(Store.lock(instance), 0))
        except sqlite3.OperationalError as problem:
            if not file_lock.is_busy(problem):
                raise
            raise Unusable(say("A Companion has this database open. Stop it first.")) from problem
        return _repaired(file)


def _repaired(file: Path) -> Saved:
    if quick_check(file) == "":  # has also brought in what was only beside the file
        raise Unusable(say("The database is sound: there is nothing to repair."))
    fresh = file.with_name("companion.db.repaired")
    for old in (fresh, *_beside(fresh)):
        old.unlink(missing_ok=True)
    words, whole = _saved(file, fresh)
    kept = file.with_name(f"companion.db.damaged-{datetime.now():%Y-%m-%d-%H%M%S}")
    for part in _beside(file):
        if part.exists():
            part.replace(part.with_name(kept.name + part.name.removeprefix(file.name)))
    file.replace(kept)
    fresh.replace(file)
    return Saved(kept, words, whole)


def _beside(file: Path) -> list[Path]:
    return [file.with_name(file.name + end) for end in BESIDE]


def _saved(file: Path, fresh: Path) -> tuple[tuple[Message, ...], bool]:
    """What is to be said, and whether the gallery is whole: whatever can be read, else the newest copy."""
    pages = Pages(file.read_bytes())
    parts = readable_rows.schema(pages)
    _build(fresh, parts)
    with closing(sqlite3.connect(fresh)) as db:
        found = readable_rows.read(pages, db, parts or ())
        if any(one.rows for one in found if one.name in KINDS):
            readable_rows.store(db, found)
            _stamp(db)
            words = tuple(consistency.put_right(db, [one.name for one in found]))
            counts = {one.name: _count(db, one) for one in found}
            whole = all(counts[one.name] >= one.expected for one in found if one.name in GALLERY)
            return (*_report(found, counts), *words), whole
    return (_instead(file.parent / "backups", fresh),), False


def _build(fresh: Path, parts: Sequence[Part] | None) -> None:
    """With the tables that the damaged file has: the next start brings them up to date, where they are older. Where it
    does not say which, they are taken to be ours."""
    if parts is None:
        with closing(Store(f"sqlite:///{fresh}")) as store:
            store.migrate()
        return
    with closing(sqlite3.connect(fresh)) as db:
        for part in sorted(parts, key=lambda part: part.kind != "table"):
            if part.sql is not None:
                db.execute(part.sql)
        db.commit()


def _stamp(db: sqlite3.Connection) -> None:
    """Says which tables these are, should that be lost."""
    if db.execute(f"SELECT count(*) FROM {STAMP}").fetchone()[0] == 0:
        db.execute(f"INSERT INTO {STAMP} VALUES (?)", (REVISION,))


def _count(db: sqlite3.Connection, one: Found) -> int:
    """How many were saved; changes that stand in for lost ones do not count."""
    if one.name == "deed":
        return len(one.rows)
    found: int = db.execute(f'SELECT count(*) FROM "{one.name}"').fetchone()[0]
    return found


def _report(found: Sequence[Found], counts: dict[str, int]) -> Iterator[Message]:
    for one in found:
        if one.expected and one.name != STAMP:
            yield _line(one, counts[one.name])


def _line(one: Found, saved: int) -> Message:
    what = KINDS.get(one.name, verbatim(one.name))
    numbers = {"saved": grouped(saved), "all": grouped(one.expected)}
    if saved >= one.expected:
        return say("{what}: {saved} saved, none lost.", what=what, saved=numbers["saved"])
    if one.whole or one.listed is not None:
        words = say("{what}: {saved} of {all} saved.", what=what, **numbers)
    else:
        words = say("{what}: {saved} of about {all} saved.", what=what, **numbers)
    return sentences(words, say("The newest are missing.") if one.tree.ends_unreadable else None)


def _instead(backups: Path, fresh: Path) -> Message:
    """The newest copy of the whole database; else an empty one, where at least the gallery has backups of its own."""
    for copy in sorted(backups.glob("*.db"), key=lambda copy: copy.stat().st_mtime, reverse=True):
        if quick_check(copy) == "":
            shutil.copyfile(copy, fresh)
            return say("Nothing could be read. This is the newest sound copy: {copy}.", copy=copy.name)
    if any(backups.glob("gallery-*.json")):
        fresh.unlink()
        _build(fresh, None)
        return say("Nothing could be read, and there is no sound copy of the tables: the new database is empty.")
    fresh.unlink()
    raise Unusable(say("Nothing could be read, and there is no sound copy in {folder}.", folder=str(backups)))
