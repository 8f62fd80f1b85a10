"""The pages of a database file, read without SQLite: a damaged one costs what is on it, and nothing else.

The format is SQLite's, which stays as it is: https://www.sqlite.org/fileformat2.html
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import TypeAlias

from msgspec import Struct

Value: TypeAlias = int | float | str | bytes | None
MAGIC = b"SQLite format 3\x00"
HEADER = 100
"""Bytes at the beginning of the first page, before its own."""
USUAL_SIZE = 4096
BRANCH, LEAF, INDEX_BRANCH, INDEX_LEAF = 5, 13, 2, 10
"""What the first byte of a page says that it is."""
KINDS = {BRANCH: 12, LEAF: 8, INDEX_BRANCH: 12, INDEX_LEAF: 8}
"""With the bytes before its list of cells."""
INTEGERS = (0, 1, 2, 3, 4, 6, 8)
"""Bytes of an integer, by its type."""
REAL, ZERO, ONE, FIRST_BLOB = 7, 8, 9, 12


class Damaged(Exception):
    """This page, or this row, cannot be read."""


class Row(Struct, frozen=True):
    rowid: int
    values: tuple[Value, ...]


class Tree(Struct):
    """The pages of one table or index."""

    leaves: list[int]
    cells: int = 0
    """Of all its pages: as many as there are rows, where it is an index."""
    unreadable: int = 0
    """Pages that it should have."""
    ends_unreadable: bool = False
    """So is its last page, where the newest rows are."""


class Pages:
    def __init__(self, data: bytes) -> None:
        self.data = data
        self.whole = data.startswith(MAGIC)
        """Whether the first page says what the file is."""
        said = int.from_bytes(data[16:18]) if self.whole else USUAL_SIZE
        self.size = 65536 if said == 1 else max(said, 512)
        self.usable = self.size - (data[20] if self.whole else 0)
        self.count = len(data) // self.size
        self.seen: set[int] = set()
        """Those that a tree has; none is in two."""

    def tree(self, root: int) -> Tree:
        found, waiting = Tree([]), [root]
        while waiting:
            number = waiting.pop()
            try:
                kind, cells = self._page(number)
                if kind in (BRANCH, INDEX_BRANCH):
                    children = self._children(number, cells)
                    waiting += reversed(children)
            except Damaged:
                found.unreadable += 1
                found.ends_unreadable = not waiting
                continue
            found.cells += len(cells) if kind != BRANCH else 0
            if kind == LEAF:
                found.leaves.append(number)
        return found

    def lone_leaves(self) -> Iterator[int]:
        """Leaves that no tree has: what is above them is damaged. What is free was given up."""
        known = self.seen | self._free()
        for number in range(1, self.count + 1):
            if number not in known and self.data[self._start(number)] == LEAF:
                yield number

    def rows(self, leaf: int) -> Iterator[Row | None]:
        """None: one that cannot be read."""
        try:
            _, cells = self._page(leaf, again=True)
        except Damaged:
            return
        for cell in cells:
            try:
                yield self._row(leaf, cell)
            except (Damaged, IndexError, struct.error, UnicodeDecodeError):
                yield None

    # One page

    def _start(self, number: int) -> int:
        if not 1 <= number <= self.count:
            raise Damaged
        return (number - 1) * self.size + (HEADER if number == 1 else 0)

    def _page(self, number: int, *, again: bool = False) -> tuple[int, tuple[int, ...]]:
        """What it is, and where its cells begin."""
        start = self._start(number)
        kind, amount = self.data[start], int.from_bytes(self.data[start + 3 : start + 5])
        if kind not in KINDS or (number in self.seen and not again):
            raise Damaged
        first = start + KINDS[kind]
        if first + 2 * amount > number * self.size:
            raise Damaged
        self.seen.add(number)
        return kind, struct.unpack_from(f">{amount}H", self.data, first)

    def _children(self, number: int, cells: tuple[int, ...]) -> list[int]:
        start = self._start(number)
        base = (number - 1) * self.size
        places = [*(base + cell for cell in cells), start + 8]
        if any(place + 4 > number * self.size for place in places):
            raise Damaged
        return [int.from_bytes(self.data[place : place + 4]) for place in places]

    def _free(self) -> set[int]:
        """Pages that are not in use, and those that list them."""
        found: set[int] = set()
        trunk = int.from_bytes(self.data[32:36]) if self.whole else 0
        while 1 < trunk <= self.count and trunk not in found:
            found.add(trunk)
            trunk, amount = struct.unpack_from(">II", self.data, start := self._start(trunk))
            listed = min(amount, self.usable // 4 - 2)
            found.update(struct.unpack_from(f">{listed}I", self.data, start + 8))
        return found

    # One row

    def _row(self, leaf: int, cell: int) -> Row:
        place = (leaf - 1) * self.size + cell
        length, place = _varint(self.data, place)
        rowid, place = _varint(self.data, place)
        here = self._kept_here(length)
        if place + here > leaf * self.size:
            raise Damaged
        body = self.data[place : place + here]
        if here < length:
            body += self._further(int.from_bytes(self.data[place + here : place + here + 4]), length - here)
        return Row(_signed(rowid), tuple(_values(body)))

    def _kept_here(self, length: int) -> int:
        """How much of a row is on its leaf; the rest is on pages of its own."""
        most = self.usable - 35
        if length <= most:
            return length
        least = (self.usable - 12) * 32 // 255 - 23
        wanted = least + (length - least) % (self.usable - 4)
        return wanted if wanted <= most else least

    def _further(self, number: int, length: int) -> bytes:
        parts = []
        while length > 0:
            start = self._start(number)
            piece = min(length, self.usable - 4)
            number = int.from_bytes(self.data[start : start + 4])
            parts.append(self.data[start + 4 : start + 4 + piece])
            length -= piece
        if number:
            raise Damaged  # the last one leads on: it is not what it should be
        return b"".join(parts)


def _varint(data: bytes, place: int) -> tuple[int, int]:
    """A number of one to nine bytes, and what comes after it."""
    value = 0
    for _ in range(8):
        byte = data[place]
        place += 1
        value = value << 7 | byte & 127
        if byte < 128:
            return value, place
    return value << 8 | data[place], place + 1


def _signed(number: int) -> int:
    return number - (1 << 64) if number >> 63 else number


def _values(body: bytes) -> Iterator[Value]:
    head, place = _varint(body, 0)
    kinds = []
    while place < head:
        kind, place = _varint(body, place)
        kinds.append(kind)
    if place != head or head + sum(map(_length, kinds)) != len(body):
        raise Damaged
    for kind in kinds:
        yield _value(kind, body[place : place + _length(kind)])
        place += _length(kind)


def _length(kind: int) -> int:
    if kind >= FIRST_BLOB:
        return (kind - FIRST_BLOB) // 2
    if kind in (ZERO, ONE):
        return 0
    if kind < len(INTEGERS):
        return INTEGERS[kind]
    if kind == REAL:
        return 8
    raise Damaged


def _value(kind: int, body: bytes) -> Value:
    match kind:
        case 0:
            return None
        case 7:
            return float(struct.unpack(">d", body)[0])
        case 8 | 9:
            return kind - ZERO
        case _ if kind < FIRST_BLOB:
            return int.from_bytes(body, signed=True)
        case _:
            return body.decode() if kind % 2 else body
