"""The gallery's rows: records, the changes that changed them, and photos."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Select, and_, bindparam, delete, desc, exists, func, insert, select, text, update

from companion.core.words import Recorded
from companion.store.schema import batch, change, photo, record


class Row(Struct, frozen=True):
    """A record as it is stored: its JSON, and the change that last touched it."""

    kind: str
    key: str
    body: str
    change: int


class RecordChange(Struct, frozen=True):
    """One record before and after a change; None before: it was new."""

    kind: str
    key: str
    before: str | None
    after: str


class Change(Struct, frozen=True):
    seq: int
    at: int
    words: Recorded
    undoes: int | None = None
    """The change that this one took back."""
    for_good: bool = False
    """It keeps nothing of how it was: nobody can take it back."""


AT_ONCE = 500
"""Keys in one question: databases have a limit."""
_ROWS = select(record.c.kind, record.c.key, record.c.body, record.c.deed)
_BATCHES = select(batch.c.seq)
_NEWEST = select(func.coalesce(func.max(change.c.seq), 0))


def newest(db: Connection) -> int:
    """The number of the last change: whether anything changed since one last looked."""
    last: int = db.execute(_NEWEST).scalar_one()
    return last


def count_records(db: Connection) -> int:
    """Of all kinds, also what is gone or hidden."""
    return db.execute(select(func.count()).select_from(record)).scalar_one()


def lock_writers(db: Connection) -> None:
    """Called before reading what a change starts from: nobody else writes until this transaction ends.

    On SQLite a writer is alone anyway. The change's number stays the last word, should somebody forget to ask.
    """
    if db.dialect.name == "postgresql":
        db.execute(text("LOCK TABLE deed IN SHARE ROW EXCLUSIVE MODE"))


def rows_since(db: Connection, seen: int) -> Iterator[Row]:
    """All but those that came in a batch."""
    return _found(db, _ROWS.where(record.c.deed > seen, record.c.deed.not_in(_BATCHES)))


def rows_under(db: Connection, seqs: Iterable[int]) -> Iterator[Row]:
    """Those that these changes touched last."""
    return _found(db, _ROWS.where(record.c.deed.in_(list(seqs))))


def rows_of(db: Connection, kind: str) -> Iterator[Row]:
    """All of a kind that are in the gallery."""
    hidden = _BATCHES.where(batch.c.shown_by.is_(None))
    return _found(db, _ROWS.where(record.c.kind == kind, record.c.deed.not_in(hidden)))


def _found(db: Connection, wanted: Select[Any]) -> Iterator[Row]:
    return (Row(*row) for row in db.execute(wanted))


def row(db: Connection, kind: str, key: str) -> Row | None:
    found = db.execute(_ROWS.where(record.c.kind == kind, record.c.key == key)).first()
    return None if found is None else Row(*found)


def rows(db: Connection, kind: str, keys: Sequence[str]) -> dict[str, Row]:
    """Those of these records that there are, by key."""
    parts = [keys[at : at + AT_ONCE] for at in range(0, len(keys), AT_ONCE)]
    found = (db.execute(_ROWS.where(record.c.kind == kind, record.c.key.in_(part))) for part in parts)
    return {row[1]: Row(*row) for part in found for row in part}


def do(db: Connection, at: int, words: Recorded, changes: Iterable[RecordChange], undoes: int | None = None) -> int:
    """Writes the changes as one change; its number. Numbers follow each other, so two at once conflict and one wins."""
    made = tuple(changes)
    seq = newest(db) + 1
    fields = {"seq": seq, "at": at, "words": msgspec.json.encode(words).decode(), "undoes": undoes}
    db.execute(insert(change), fields | {"changes": msgspec.json.encode(made).decode()})
    old = [{"k": c.kind, "i": c.key} for c in made if c.before is not None]
    if old:
        db.execute(delete(record).where(record.c.kind == bindparam("k"), record.c.key == bindparam("i")), old)
    fresh = [{"kind": c.kind, "key": c.key, "body": c.after, "deed": seq} for c in made]
    if fresh:
        db.execute(insert(record), fresh)
    return seq


def overwrite(db: Connection, at: int, words: Recorded, bodies: Iterable[tuple[str, str, str]]) -> int:
    """Writes these records (kind, key, body) over what is there, as a change that keeps nothing of how it was."""
    seq = do(db, at, words, ())
    fresh = [{"k": kind, "i": key, "b": body, "s": seq} for kind, key, body in bodies]
    if fresh:
        here = (record.c.kind == bindparam("k"), record.c.key == bindparam("i"))
        db.execute(update(record).where(*here).values(body=bindparam("b"), deed=bindparam("s")), fresh)
    return seq


def rewrite(db: Connection, seq: int, words: Recorded, made: Iterable[RecordChange]) -> None:
    """A change as it should have been written."""
    fields = {"words": msgspec.json.encode(words).decode(), "changes": msgspec.json.encode(tuple(made)).decode()}
    db.execute(update(change).where(change.c.seq == seq).values(**fields))


def replace_keys(db: Connection, fresh: Mapping[str, str]) -> None:
    """Gives plays other keys, in themselves and in all that was ever changed. No key occurs by chance."""
    if not fresh:
        return
    keys = re.compile("|".join(map(re.escape, fresh)))

    def renewed(text: str) -> str:
        return keys.sub(lambda found: fresh[found[0]], text)

    for seq, made in db.execute(select(change.c.seq, change.c.changes)).all():
        if keys.search(made):
            db.execute(update(change).where(change.c.seq == seq).values(changes=renewed(made)))
    for old in rows(db, "play", list(fresh)).values():
        row = (record.c.kind == "play") & (record.c.key == old.key)
        db.execute(update(record).where(row).values(key=fresh[old.key], body=renewed(old.body)))


LARGEST = 2**31 - 1
NOTHING_KEPT = "[]"
_FOR_GOOD = and_(change.c.changes == NOTHING_KEPT, ~exists().where(batch.c.shown_by == change.c.seq))
_CHANGES = select(change.c.seq, change.c.at, change.c.words, change.c.undoes, _FOR_GOOD).where(
    change.c.seq.not_in(_BATCHES)
)


def find(db: Connection, seq: int) -> Change | None:
    if not 0 < seq <= LARGEST:
        return None  # no database has such a number
    found = db.execute(_CHANGES.where(change.c.seq == seq)).first()
    return None if found is None else _change(*found)


def _change(seq: int, at: int, words: str, undoes: int | None, for_good: bool) -> Change:
    return Change(seq, at, msgspec.json.decode(words, type=Recorded), undoes, bool(for_good))


def undone_by(db: Connection, seq: int) -> int | None:
    """The latest change that took this one back."""
    last: int | None = db.execute(select(func.max(change.c.seq)).where(change.c.undoes == seq)).scalar()
    return last


def record_changes_of(db: Connection, seq: int) -> tuple[RecordChange, ...]:
    changes = db.execute(select(change.c.changes).where(change.c.seq == seq)).scalar_one()
    return msgspec.json.decode(changes, type=tuple[RecordChange, ...])


def latest(db: Connection, limit: int = 50, before: int | None = None) -> list[Change]:
    """The newest first; with ``before`` those that came before that one."""
    wanted = _CHANGES if before is None else _CHANGES.where(change.c.seq < min(max(0, before), LARGEST))
    return [_change(*found) for found in db.execute(wanted.order_by(desc(change.c.seq)).limit(limit))]


def all_changes(db: Connection) -> list[Change]:
    """The oldest first."""
    return [_change(*found) for found in db.execute(_CHANGES.order_by(change.c.seq))]


def taken_back(db: Connection, seqs: Sequence[int]) -> set[int]:
    """Those of these changes that another one took back."""
    return {seq for (seq,) in db.execute(select(change.c.undoes).where(change.c.undoes.in_(seqs)))}


# Photos

_KEEP = text("INSERT INTO photo (name, at, body) VALUES (:name, :at, :body) ON CONFLICT (name) DO UPDATE SET at = :at")


def keep_photo(db: Connection, name: str, body: bytes, at: int) -> None:
    db.execute(_KEEP, {"name": name, "at": at, "body": base64.b64encode(body).decode()})


def read_photo(db: Connection, name: str) -> bytes | None:
    body = db.execute(select(photo.c.body).where(photo.c.name == name)).scalar()
    return None if body is None else base64.b64decode(body)


def delete_photos(db: Connection, names: Sequence[str]) -> None:
    db.execute(delete(photo).where(photo.c.name.in_(names)))


def photo_names(db: Connection) -> list[str]:
    return list(db.execute(select(photo.c.name)).scalars())
