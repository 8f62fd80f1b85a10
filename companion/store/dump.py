"""The whole database as one readable JSON document, and back."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

import msgspec
from sqlalchemy import Boolean, Column, Integer, LargeBinary, Table, Text, insert, select, update
from sqlalchemy.exc import DatabaseError

from companion.core.game import THE_HOST, Game
from companion.core.log import Entry, Log
from companion.core.words import Recorded, length, say, too_deep
from companion.stats.plays import Play, Rogue
from companion.store import Db, changes, entries, table_rows
from companion.store.schema import REVISION, batch, change, entry, metadata, person, photo, record, setting
from companion.store.trouble import Unusable

FORM = 1
"""The form of the document; a new one is needed only where old files could be misread."""
RECORD_TYPES: dict[str, Any] = {"play": Play, "rogue": Rogue}
LONGEST = 100_000
"""Characters of a sentence in a record, once it is put into words."""
AT_ONCE = 1000
"""Rows that are stored with one statement."""
PASSING = ("claim", "mugshot")
"""Not kept: links live for ten minutes, faces for an evening."""

Rows = list[dict[str, Any]]
Document = dict[str, Rows]


# Out


def write(db: Db) -> str:
    """All rows, one on each line."""
    parts = [f'{{"companion": {FORM},\n"revision": "{REVISION}"']
    for table in _kept():
        rows = db.execute(select(table).order_by(*table.primary_key.columns)).mappings()
        lines = [msgspec.json.encode(_opened(table, row)).decode() for row in rows]
        parts.append(f'"{table.name}": [' + ("\n" + ",\n".join(lines) + "\n" if lines else "") + "]")
    return ",\n".join(parts) + "}\n"


def _opened(table: Table, row: Mapping[Any, Any]) -> dict[str, Any]:
    """The row with its documents as JSON instead of text."""
    return {c.name: msgspec.Raw(row[c.name]) if _is_document(c) else row[c.name] for c in table.columns}


def _kept() -> list[Table]:
    return [table for table in metadata.sorted_tables if table.name not in PASSING]


def _is_document(column: Column[Any]) -> bool:
    return isinstance(column.type, (Text, LargeBinary))


# In


def read(text: bytes, games: Mapping[str, Game]) -> Document:
    """A document that can be loaded, or ``Unusable`` with the place of the first mistake."""
    try:
        text.decode()  # msgspec does not look into documents that it hands on as they are
        head = msgspec.json.decode(text, type=_Head)
        if head.companion != FORM or head.revision > REVISION:
            raise Unusable(say("This file was written by a newer Companion. Install that one to read it."))
        found = msgspec.json.decode(text, type=_document_type())
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        words = say("This is not a file that the Companion exported: {problem}.", problem=str(problem))
        raise Unusable(words) from problem
    document = {t.name: [_closed(t, row) for row in getattr(found, t.name)] for t in _kept()}
    _check_documents(document, games)
    _check_logs(document, games)
    return document


class _Head(msgspec.Struct):
    companion: int
    revision: str


def _document_type() -> type[msgspec.Struct]:
    rows: list[Any] = [(str(table.name), list[_row_type(table)], []) for table in _kept()]  # type: ignore[misc]
    fields = [("companion", int), ("revision", str), *rows]
    return msgspec.defstruct("Document", fields, forbid_unknown_fields=True)


def _row_type(table: Table) -> Any:
    columns: list[Any] = [_field(column) for column in table.columns]
    return msgspec.defstruct(str(table.name), columns, kw_only=True, forbid_unknown_fields=True)


def _field(column: Column[Any]) -> tuple[Any, ...]:
    name, kind = str(column.name), _type(column)
    return (name, kind | None, None) if column.nullable else (name, kind)


def _type(column: Column[Any]) -> Any:
    if _is_document(column):
        return msgspec.Raw
    if isinstance(column.type, Boolean):
        return bool
    if isinstance(column.type, Integer):
        return Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)]
    return Annotated[str, msgspec.Meta(max_length=getattr(column.type, "length", None))]


def _closed(table: Table, row: Any) -> dict[str, Any]:
    """A row as the database wants it: documents as text, numbers of its own making left out."""
    values = {}
    for column in table.columns:
        value = getattr(row, column.name)
        if isinstance(value, msgspec.Raw):
            value = bytes(value) if isinstance(column.type, LargeBinary) else bytes(value).decode()
        if not (column.primary_key and column.name == "id"):
            values[column.name] = value
    return values


def _check_documents(document: Document, games: Mapping[str, Game]) -> None:
    """What pages read without a second look must have its shape."""
    for place, row in enumerate(document["tabletop"]):
        game = games.get(row["game"])
        _check_shape(row["options"], game.options if game else dict, f"$.tabletop[{place}].options")
    for place, row in enumerate(document["deed"]):
        _check_words([_check_shape(row["words"], Recorded, f"$.deed[{place}].words")], f"$.deed[{place}].words")
        _check_shape(row["changes"], tuple[changes.RecordChange, ...], f"$.deed[{place}].changes")
    for place, row in enumerate(document["record"]):
        found = _check_shape(row["body"], RECORD_TYPES.get(row["kind"], Any), f"$.record[{place}].body")
        if isinstance(found, Play):
            labels = [line.label for share in found.shares for line in share.lines]
            _check_words([found.decided, found.ended_by, *labels], f"$.record[{place}].body")
    for place, row in enumerate(document["setting"]):
        _check_shape(row["value"], Any, f"$.setting[{place}].value")


def _check_words(said: Sequence[Recorded], where: str) -> None:
    if any(too_deep(one) or length(one) > LONGEST for one in said):
        raise Unusable(say("A sentence in this file is too long to be shown ({place}).", place=where))


def _check_shape(text: str, kind: Any, where: str) -> Any:
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, RecursionError) as problem:
        words = say("Part of the file has the wrong form: {problem} ({place})", problem=str(problem), place=where)
        raise Unusable(words) from problem


def _check_logs(document: Document, games: Mapping[str, Game]) -> None:
    """Every log must fold: what cannot be played on must not come in."""
    games_of = {row["code"]: row["game"] for row in document["tabletop"]}
    logs: dict[str, list[Entry]] = defaultdict(list)
    for place, row in enumerate(document["entry"]):
        where = f"$.entry[{place}]"
        if row["code"] not in games_of:
            words = say(
                "The file lacks the table {code}, but has an entry of it ({place}).", code=row["code"], place=where
            )
            raise Unusable(words)
        game = games.get(games_of[row["code"]])
        if game is not None:
            logs[row["code"]].append(_checked(game, row, logs[row["code"]], where))
    for code, log in logs.items():
        try:
            _play_through(Log(games[games_of[code]], log))
        except Exception as problem:
            words = say(
                "The log of table {code} cannot be played through: {problem}.", code=code, problem=repr(problem)
            )
            raise Unusable(words) from problem


def _play_through(log: Log) -> None:
    """Fails on a log that a table could not show: each line of the history, and whoever made the moves."""
    log.history(None)
    people = {None, THE_HOST, *range(len(log.table.seats))}
    strangers = [entry.seq for entry in log.entries if not {entry.by, entry.seat} <= people]
    if strangers:
        raise ValueError(f"entry {strangers[0]} is by somebody who is not at the table")


def _checked(game: Game, row: dict[str, Any], before: Sequence[Entry], where: str) -> Entry:
    try:
        event = entries.decode(game, row["body"])
    except msgspec.DecodeError as problem:
        words = say(
            "The file has a move that {game} does not know: {problem} ({place})",
            game=game.name,
            problem=str(problem),
            place=where,
        )
        raise Unusable(words) from problem
    found = Entry(row["seq"], event, row["seat"], row["by"], row["at"], row["once"])
    if found.seq != len(before) + 1 or found.kind != row["kind"]:
        raise Unusable(say("The entries of table {code} are not in order ({place}).", code=row["code"], place=where))
    return found


def load(db: Db, document: Document, done: Callable[[int], None] = lambda rows: None) -> tuple[int, int]:
    """Adds all that is new; how many tables came in, and how many were here already.

    Runs in the caller's transaction and raises ``Unusable`` where a table here differs. ``done`` hears of how many
    rows more it is known what becomes of them.
    """
    known = {row["code"] for row in document["tabletop"] if _is_here(db, document, row)}
    _add_gallery(db, document, done)
    for table in _kept():
        rows = [row for row in document[table.name] if row.get("code") not in known]
        if table in (change, batch, record, photo):
            continue
        done(len(document[table.name]) - len(rows))
        if table is person:
            _merge_people(db, rows)
            done(len(rows))
        elif table is setting:
            _fill_settings(db, rows)
            done(len(rows))
        else:
            _insert(db, table, rows, done)
    return len(document["tabletop"]) - len(known), len(known)


def _add_gallery(db: Db, document: Document, done: Callable[[int], None]) -> None:
    """The gallery: a copy where the gallery is empty, else what is not here yet, as one change.

    What was on its way in when it was written stays out: the file that it came from is not here.
    """
    changes.lock_writers(db)
    pictures = set(changes.photo_names(db))
    fresh = [row for row in document["photo"] if row["name"] not in pictures]
    done(len(document["photo"]) - len(fresh))
    _insert(db, photo, fresh, done)
    hidden = {row["seq"] for row in document["batch"] if row["shown_by"] is None}
    records = [row for row in document["record"] if row["deed"] not in hidden]
    batches = [row | {"records": 0} if row["seq"] in hidden else row for row in document["batch"]]
    if not changes.newest(db):
        done(len(document["record"]) - len(records))
        for table, rows in ((change, document["deed"]), (batch, batches), (record, records)):
            _insert(db, table, rows, done)
        return
    missing = [row for row in records if changes.row(db, row["kind"], row["key"]) is None]
    if missing:
        latest = max(row["at"] for row in document["deed"])
        new = [changes.RecordChange(row["kind"], row["key"], None, row["body"]) for row in missing]
        changes.do(db, latest, say("Brought in with a file of this program"), new)
    done(sum(len(document[table.name]) for table in (change, batch, record)))


def _insert(db: Db, table: Table, rows: Rows, done: Callable[[int], None]) -> None:
    try:
        for start in range(0, len(rows), AT_ONCE):
            some = rows[start : start + AT_ONCE]
            db.execute(insert(table), some)
            done(len(some))
    except DatabaseError as problem:
        words = say(
            "The rows of “{table}” in this file do not fit together: {problem}.",
            table=str(table.name),
            problem=str(problem.orig),
        )
        raise Unusable(words) from problem


def _is_here(db: Db, document: Document, row: dict[str, Any]) -> bool:
    """Whether the very same table is here already; a different one of the same code is refused."""
    code = row["code"]
    found = table_rows.row(db, code)
    if found is None:
        return False
    same = _without(found._mapping, "revision") == _without(row, "revision")
    for table in (entry, metadata.tables["waiting"]):
        here = [dict(r) for r in db.execute(select(table).where(table.c.code == code)).mappings()]
        there = [r for r in document[table.name] if r["code"] == code]
        same = same and sorted(map(repr, here)) == sorted(map(repr, there))
    if not same:
        raise Unusable(say("There is already a different table {code} here. Nothing was imported.", code=code))
    return True


def _without(row: Mapping[Any, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key != name}


def _merge_people(db: Db, rows: Rows) -> None:
    for row in rows:
        mine = db.execute(select(person.c.seen_at).where(person.c.name == row["name"])).scalar()
        if mine is None:
            db.execute(insert(person), row)
        elif mine < row["seen_at"]:
            db.execute(update(person).where(person.c.name == row["name"]).values(seen_at=row["seen_at"]))


def _fill_settings(db: Db, rows: Rows) -> None:
    """What is set here stays; the file only fills the gaps."""
    here = set(db.execute(select(setting.c.key)).scalars())
    for row in rows:
        if row["key"] not in here:
            db.execute(insert(setting), row)
