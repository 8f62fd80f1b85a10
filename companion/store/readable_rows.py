"""The rows of a damaged database that can be read, table by table, and how many there were."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from companion.store.pages import Pages, Row, Tree, Value

SCHEMA_ROOT = 1
TYPES: dict[str, tuple[type, ...]] = {"INTEGER": (int,), "BIGINT": (int,), "BOOLEAN": (int,)}
LETTERS = (str, bytes)
DOCUMENTS = ("TEXT", "BLOB")
"""Columns of these types have JSON in them."""


class Part(Struct, frozen=True):
    """A table or an index, as the file itself describes it."""

    kind: str
    name: str
    of: str
    root: int
    sql: str | None


def schema(pages: Pages) -> list[Part] | None:
    """None: it cannot be read whole."""
    tree = pages.tree(SCHEMA_ROOT) if pages.whole else Tree([], unreadable=1)
    rows = [row for leaf in tree.leaves for row in pages.rows(leaf)]
    try:
        parts = [msgspec.convert(row and row.values, tuple[str, str, str, int, str | None]) for row in rows]
    except msgspec.ValidationError:
        return None
    return [Part(*part) for part in parts] if parts and not tree.unreadable else None


class Column(Struct, frozen=True):
    name: str
    type: str
    required: bool
    is_rowid: bool

    def takes(self, value: Value) -> bool:
        if value is None:
            return self.is_rowid or not self.required
        if not isinstance(value, TYPES.get(self.type, LETTERS)):
            return False
        return self.type not in DOCUMENTS or _is_json(value)


def _is_json(value: Any) -> bool:
    try:
        msgspec.json.decode(value)
    except (msgspec.DecodeError, RecursionError):
        return False
    return True


class Found(Struct):
    """What could be read of one table."""

    name: str
    columns: list[Column]
    rows: list[dict[str, Value]]
    tree: Tree
    lost: int = 0
    """Rows on pages that can be read, which cannot."""
    listed: int | None = None
    """How many there were, as an index says."""

    @property
    def expected(self) -> int:
        if self.whole:
            return len(self.rows)
        if self.listed is not None:
            return max(self.listed, len(self.rows))
        on_each = len(self.rows) // max(1, len(self.tree.leaves))
        return len(self.rows) + self.lost + self.tree.unreadable * max(1, on_each)

    @property
    def whole(self) -> bool:
        return not self.lost and not self.tree.unreadable

    def add(self, row: Row | None) -> None:
        if row is None or not self.fits(row):
            self.lost += 1
            return
        named = {column.name: value for column, value in zip(self.columns, row.values, strict=False)}
        own_number = {column.name: row.rowid for column in self.columns if column.is_rowid}
        self.rows.append(named | own_number)

    def fits(self, row: Row) -> bool:
        """A row may be shorter than its table, which was given more columns later."""
        if len(row.values) > len(self.columns):
            return False
        later = self.columns[len(row.values) :]
        pairs = zip(self.columns, row.values, strict=False)
        return all(column.takes(value) for column, value in pairs) and not any(one.required for one in later)


def read(pages: Pages, db: sqlite3.Connection, parts: Sequence[Part]) -> list[Found]:
    """All tables of ``db``, which has them as they are in the file, and empty."""
    trees = {part.name: pages.tree(part.root) for part in parts if part.kind == "table"}
    listed = _listed(pages, parts)
    names = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    found = []
    for name in names:
        tree = trees.get(name, Tree([], unreadable=1))
        one = Found(name, _columns(db, name), [], tree, listed=listed.get(name))
        found.append(one)
        for leaf in tree.leaves:
            for row in pages.rows(leaf):
                one.add(row)
    _add_lone_leaves(pages, [one for one in found if one.tree.unreadable])
    return found


def _listed(pages: Pages, parts: Sequence[Part]) -> Mapping[str, int]:
    found: dict[str, int] = {}
    for part in parts:
        tree = pages.tree(part.root) if part.kind == "index" else None
        if tree is not None and not tree.unreadable:
            found[part.of] = max(tree.cells, found.get(part.of, 0))
    return found


def _add_lone_leaves(pages: Pages, damaged: Sequence[Found]) -> None:
    """Where the way to them is damaged, rows are told by their shape."""
    reached = {one.name for one in damaged if one.tree.leaves}
    led = set()
    for leaf in pages.lone_leaves():
        rows = list(pages.rows(leaf))
        known = [row for row in rows if row is not None]
        one = next((one for one in damaged if known and all(map(one.fits, known))), None)
        if one is None:
            continue
        one.tree.leaves.append(leaf)
        led.add(one.name)
        for row in rows:
            one.add(row)
    for one in damaged:
        if one.name in led - reached:
            one.tree.unreadable -= 1  # that was the page above them, which has no rows


def _columns(db: sqlite3.Connection, table: str) -> list[Column]:
    described = db.execute(f'PRAGMA table_info("{table}")').fetchall()
    keys = sum(1 for column in described if column[5])
    return [
        Column(name, plain, bool(required and default is None), bool(key and keys == 1 and plain == "INTEGER"))
        for _, name, declared, required, default, key in described
        for plain in [declared.split("(")[0].upper()]
    ]


def store(db: sqlite3.Connection, found: Iterable[Found]) -> None:
    for one in found:
        for row in one.rows:
            names = ", ".join(f'"{name}"' for name in row)
            places = ", ".join("?" * len(row))
            db.execute(f'INSERT OR IGNORE INTO "{one.name}" ({names}) VALUES ({places})', tuple(row.values()))
