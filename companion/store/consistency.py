"""What was saved of a damaged database must fit together: what can be put together again is, the rest goes."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterator

import msgspec
from msgspec import Raw, Struct

from companion.core.words import Message, listed, say, several
from companion.store.changes import NOTHING_KEPT, RecordChange

AT_A_TABLE = ("entry", "waiting", "phone", "mugshot", "claim")
OVER = ("Confirmed", "Stopped")
"""The last entry of a table that is closed."""
LOST_CHANGE = say("A change that was lost when the database was damaged")


class _Beginning(Struct):
    """The part of a log's first entry that the row of its table repeats."""

    game: str
    options: Raw
    title: str = ""


def put_right(db: sqlite3.Connection, there: Collection[str]) -> Iterator[Message]:
    """Says what was put together again, and what had to go. ``there``: the tables of this database."""
    yield from _cut_logs(db)
    yield from _tables_from_logs(db)
    for table in AT_A_TABLE:
        if table in there:
            db.execute(f"DELETE FROM {table} WHERE code NOT IN (SELECT code FROM tabletop)")
    if "deed" in there:
        if "batch" not in there:
            db.execute("CREATE TEMP TABLE batch (seq INTEGER, shown_by INTEGER)")  # older than these
        yield from _records_from_changes(db)
        yield from _stand_in_changes(db)
    db.commit()


def _cut_logs(db: sqlite3.Connection) -> Iterator[Message]:
    """A log ends before its first gap."""
    gaps = "SELECT code FROM entry GROUP BY code HAVING count(*) < max(seq) ORDER BY code"
    cut = []
    for (code,) in db.execute(gaps).fetchall():
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


_NEW_TABLE = """
INSERT INTO tabletop (code, game, options, opened_at, closed, locked, revision) VALUES (?, ?, ?, ?, ?, 0, 1)
"""


def _tables_from_logs(db: sqlite3.Connection) -> Iterator[Message]:
    """The first entry says all that a table begins with; the last one, whether it is over."""
    lost = "SELECT code, body, at FROM entry WHERE seq = 1 AND code NOT IN (SELECT code FROM tabletop) ORDER BY code"
    named = any(column[1] == "title" for column in db.execute("PRAGMA table_info(tabletop)"))
    back = []
    for code, body, at in db.execute(lost).fetchall():
        try:
            began = msgspec.json.decode(body, type=_Beginning)
        except msgspec.DecodeError:
            continue
        last = "SELECT kind FROM entry WHERE code = ? ORDER BY seq DESC LIMIT 1"
        closed = db.execute(last, (code,)).fetchone()[0] in OVER
        row = (code, began.game, bytes(began.options).decode(), at, closed)
        db.execute(_NEW_TABLE, row)
        if named and began.title:
            db.execute("UPDATE tabletop SET title = ? WHERE code = ?", (began.title, code))
        back.append(code)
    if back:
        yield several(
            "{n} table was put together again from its log: {codes}.",
            "{n} tables were put together again from their logs: {codes}.",
            len(back),
            codes=listed(back, "comma"),
        )


def _records_from_changes(db: sqlite3.Connection) -> Iterator[Message]:
    """Every change says what its records were after it. Where one is lost or kept nothing, older ones say nothing
    for sure: what it changed, or deleted for good, must not come back as it was."""
    sure = _last_unsure(db)
    latest: dict[tuple[str, str], tuple[str, int]] = {}
    for seq, made in db.execute("SELECT seq, changes FROM deed WHERE seq > ? ORDER BY seq", (sure,)):
        for one in msgspec.json.decode(made, type=tuple[RecordChange, ...]):
            latest[one.kind, one.key] = one.after, seq
    here = set(db.execute("SELECT kind, key FROM record"))
    back = [(*name, *found) for name, found in latest.items() if name not in here]
    db.executemany("INSERT INTO record (kind, key, body, deed) VALUES (?, ?, ?, ?)", back)
    if back:
        yield several(
            "{n} lost result or person of the gallery is back from what was changed last.",
            "{n} lost results and people of the gallery are back from what was changed last.",
            len(back),
        )


_UNSURE = f"""
SELECT coalesce(max(seq), 0) FROM (
  SELECT seq FROM deed WHERE changes = '{NOTHING_KEPT}'
    AND seq NOT IN (SELECT seq FROM batch UNION SELECT shown_by FROM batch WHERE shown_by IS NOT NULL)
  UNION SELECT seq - 1 FROM deed WHERE seq > 1 AND seq - 1 NOT IN (SELECT seq FROM deed)
  UNION SELECT deed FROM record WHERE deed NOT IN (SELECT seq FROM deed))
"""


def _last_unsure(db: sqlite3.Connection) -> int:
    found: int = db.execute(_UNSURE).fetchone()[0]
    return found


_REFERRED = """
SELECT deed FROM record UNION SELECT seq FROM batch UNION SELECT shown_by FROM batch WHERE shown_by IS NOT NULL
EXCEPT SELECT seq FROM deed
"""
_MOMENT = (
    "SELECT coalesce((SELECT at FROM deed WHERE seq < ? ORDER BY seq DESC LIMIT 1), (SELECT min(at) FROM deed), 0)"
)


def _stand_in_changes(db: sqlite3.Connection) -> Iterator[Message]:
    """Records stay although the change that wrote them is lost: one that keeps nothing is in its place."""
    words = msgspec.json.encode(LOST_CHANGE).decode()
    lost = [seq for (seq,) in db.execute(_REFERRED).fetchall()]
    for seq in lost:
        (at,) = db.execute(_MOMENT, (seq,)).fetchone()
        row = (seq, at, words, NOTHING_KEPT)
        db.execute("INSERT INTO deed (seq, at, words, changes) VALUES (?, ?, ?, ?)", row)
    if lost:
        yield several(
            "{n} change of the gallery is lost, but not what it brought; it can no longer be undone.",
            "{n} changes of the gallery are lost, but not what they brought; they can no longer be undone.",
            len(lost),
        )
