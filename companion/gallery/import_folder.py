"""Files on their way in: the folder of each, how far it has come, and what would come, or came, of it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Literal, TypeVar

import msgspec
from msgspec import Struct

from companion.core.words import Message, listed, noun, say, several
from companion.exchange.games import GameMatch
from companion.exchange.incoming import ColumnGuess, Incoming
from companion.exchange.losses import Loss
from companion.exchange.people import Person
from companion.exchange.preview import Arrival, Choices, Preview

T = TypeVar("T")
LISTED = 5000
"""Plays of a heap that are listed one by one."""

Stage = Literal["reading", "waiting", "matching", "storing", "taking_back", "done", "cancelled", "failed"]


class Heap(Struct, frozen=True):
    """Plays of a file that are alike in what would become of them: how many, and the first of them."""

    count: int
    first: tuple[Arrival, ...]


class WaitingFile(Struct, frozen=True):
    """What a waiting file says, and what would come of taking it in."""

    source: Message
    notes: tuple[Message, ...]
    plays: int
    adds: int
    here: int
    new: Heap
    conflicts: Heap
    removed_here: Heap
    deleted_there: Heap
    people: tuple[Person, ...]
    games: tuple[GameMatch, ...]
    writes: int
    """Records that would be written."""
    left_out: tuple[Loss, ...]
    plays_left_out: int
    fields_left_out: int
    columns: tuple[ColumnGuess, ...]


class Report(Struct, frozen=True):
    """What became of a file: what came, what was left out and why."""

    change: int
    """0: there was nothing to do."""
    source: Message
    added: int
    updated: int
    here: int
    """Plays that were here already."""
    notes: tuple[Message, ...]
    left_out: tuple[Loss, ...]
    plays_left_out: int
    fields_left_out: int


class Order(Struct, frozen=True):
    """What is to be done with a large file."""

    choices: Choices = Choices()
    take: bool = False
    """Whether to take it in, not only to look at it."""


class Progress(Struct, frozen=True):
    """How far a file has come."""

    stage: Stage
    done: int = 0
    total: int = 0
    """0: nobody knows yet."""
    problem: Message | None = None
    """Why it failed."""

    @property
    def moves(self) -> bool:
        """Whether somebody works at it."""
        return self.stage in ("reading", "matching", "storing", "taking_back")


class Folder:
    """The folder of one file, and what is written there. Each part is there whole or not at all."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.token = path.name

    @property
    def file(self) -> Path:
        return self.path / "file"

    @property
    def is_large(self) -> bool:
        return self.has("known")

    @property
    def unfinished(self) -> bool:
        """Whether the process that works at large files has something to do here."""
        if not self.is_large or self.has("report") or self.has("cancelled") or self.has("problem"):
            return False
        return self.has("cancel") or self.has("order")

    @property
    def under_way(self) -> bool:
        """Whether it is being taken in: then it makes room for nobody."""
        order = self.read("order", Order) if self.unfinished else None
        return order is not None and order.take

    def has(self, part: str) -> bool:
        return (self.path / part).exists()

    def read(self, part: str, kind: type[T]) -> T | None:
        try:
            return msgspec.msgpack.decode((self.path / part).read_bytes(), type=kind)
        except FileNotFoundError:
            return None

    def write(self, part: str, found: object) -> None:
        draft = self.path / f"{part}.{secrets.token_hex(4)}"
        draft.write_bytes(msgspec.msgpack.encode(found))
        draft.replace(self.path / part)

    def forget(self, *parts: str) -> None:
        for part in parts:
            (self.path / part).unlink(missing_ok=True)

    def progress(self) -> Progress:
        if self.has("report"):
            return Progress("done")
        if self.has("cancelled"):
            return Progress("cancelled")
        if (problem := self.read("problem", Message)) is not None:
            return Progress("failed", problem=problem)
        if not self.unfinished:
            return Progress("waiting")
        found = self.read("progress", Progress) or Progress("reading")
        return found if not self.has("cancel") or found.stage == "taking_back" else Progress("taking_back")


def looked_at(incoming: Incoming, found: Preview) -> WaitingFile:
    def heap(some: Sequence[Arrival]) -> Heap:
        return Heap(len(some), tuple(some[:LISTED]))

    return WaitingFile(
        source=incoming.words,
        notes=found.notes,
        plays=len(incoming.plays),
        adds=found.adds,
        here=len(found.here),
        new=heap(found.new),
        conflicts=heap(found.conflicts),
        removed_here=heap(found.removed_here),
        deleted_there=heap(found.deleted_there),
        people=found.people,
        games=found.games,
        writes=len(found.plays) + len(found.rogues),
        left_out=incoming.left_out,
        plays_left_out=incoming.plays_left_out,
        fields_left_out=incoming.fields_left_out,
        columns=incoming.columns,
    )


def summary(source: Message, added: int, updated: int) -> Message:
    """What was done, in words."""
    counts = [several("{n} new play", "{n} new plays", added)]
    counts += [noun("{n} brought up to date", n=updated)] if updated else []
    return say("Brought in from {source}: {counts}", source=source, counts=listed(counts, "comma"))


def report_of(incoming: Incoming, found: Preview, change: int | None = None) -> Report:
    return Report(
        change=change or 0,
        source=incoming.words,
        added=found.adds,
        updated=len(found.plays) - found.adds,
        here=len(found.here),
        notes=found.notes,
        left_out=incoming.left_out,
        plays_left_out=incoming.plays_left_out,
        fields_left_out=incoming.fields_left_out,
    )
