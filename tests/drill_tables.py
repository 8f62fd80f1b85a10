"""Tables of the drill for tests: opened, played at and read back, with a clock that is moved by hand."""

from __future__ import annotations

import os
import random
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import select

from companion.core.game import By, Logged, Started
from companion.core.log import Entry, HistoryLine, Log
from companion.core.table_moves import TABLE_MOVES
from companion.core.undo import undo
from companion.core.words import Renderer
from companion.store import Store
from companion.store.schema import entry
from companion.store.table_rows import hashed
from companion.tables.opening import open_started
from companion.tables.room import Actor, Room
from companion.tables.write_path import Tables, Wish
from tests.drill import GAME
from tests.drill.options import Options

NOON = 1_700_000_000_000
ANN, BOB, CAT = Actor(0, False), Actor(1, False), Actor(2, False)
HOST = Actor(None, True)
NAMES = ("Ann", "Bob", "Cat")


class Clock:
    def __init__(self, now: int = NOON) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now

    def forward(self, seconds: float) -> None:
        self.now += int(seconds * 1000)


class Silence:
    """A bell that only counts."""

    def __init__(self) -> None:
        self.rung: list[str] = []

    def ring(self, code: str) -> None:
        self.rung.append(code)

    wake = ring


@cache
def _empty() -> bytes:
    """A migrated database without a row, made once."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store.at(Path(folder))
        store.pragma("wal_checkpoint(TRUNCATE)")
        store.close()
        return (Path(folder) / "companion.db").read_bytes()


def migrated(folder: Path) -> Store:
    """The database of this folder; a new one is a copy, since migrating takes its time."""
    folder.mkdir(parents=True, exist_ok=True)
    if os.environ.get("DATABASE_URL"):
        return Store.at(folder)
    file = folder / "companion.db"
    if not file.exists():
        file.write_bytes(_empty())
    return Store.at(folder)


@contextmanager
def playing(folder: Path, clock: Clock | None = None, bell: object | None = None) -> Iterator[Tables]:
    """A Play over the database of this folder, as one process would have it."""
    store = migrated(folder)
    tables = Tables(store, {GAME.slug: GAME}, bell or Silence())  # type: ignore[arg-type]
    tables.now = clock or Clock()
    tables.random = random.Random(1)
    try:
        yield tables
    finally:
        store.close()


def opened(tables: Tables, names: tuple[str, ...] = NAMES, **more: object) -> Room:
    return open_started(tables, GAME, Options(), names, "host-token", host_seat=None, **more)  # type: ignore[arg-type]


def do(tables: Tables, room: Room, actor: Actor, move: Logged, **more: object) -> int:
    """The move for the actor's own seat, unless another one is named."""
    wish = {"seat": actor.seat} | more
    return tables.do(room.code, Wish(move, actor, **wish))  # type: ignore[arg-type]


def actor_of(room: Room, token: str) -> Actor:
    return room.actor(room.phone(hashed(token)))


def stored(tables: Tables, room: Room) -> list[tuple[int, str]]:
    """What the database has, asked past all caches."""
    with tables.store.read() as db:
        rows = db.execute(select(entry.c.seq, entry.c.kind).where(entry.c.code == room.code).order_by(entry.c.seq))
        return [(row.seq, row.kind) for row in rows]


class Pad:
    """A log without a database: written by hand, entry by entry."""

    def __init__(self, *names: str, at: int = NOON, seed: int = 7, **options: Any) -> None:
        started = Started(game="drill", seats=names or NAMES, options=Options(**options), seed=seed)
        self.log = Log(GAME, [Entry(1, started, None, None, at)])
        self.at = at

    @property
    def state(self) -> object:
        return self.log.table.state

    def put(self, move: Logged, seat: int | None = None, by: int | str | None = "seat", after: float = 0) -> int:
        """Logs it that many seconds later, after all that time itself brings until then."""
        self.pass_time(after)
        self._add(move, seat, seat if by == "seat" else by)  # type: ignore[arg-type]
        return self.log.version

    def pass_time(self, seconds: float) -> None:
        until = self.at + int(seconds * 1000)
        while (due := self.log.table.deadline()) is not None and due[0] <= until:
            self.at = max(self.at, due[0])
            self._add(due[1], None, None)
        self.at = until

    def take_back(self, by: int, *, host: bool = False, target: int | None = None, after: float = 0) -> int:
        self.pass_time(after)
        move = undo(self.log, by, host=host, target=target)
        self._add(move, self.log.entries[move.targets[0] - 1].seat, by)
        return self.log.version

    def refusal(self, move: Logged, seat: int | None) -> str | None:
        if isinstance(move, TABLE_MOVES):
            return None
        why = move.why_not(self.log.table.state, By(seat, self.at, seat))
        return None if why is None else Renderer(self.log.table.names)(why)

    def words(self, viewer: int | None) -> list[str]:
        """The history, oldest line first, as plain sentences."""
        say = Renderer(self.log.table.names)
        return [_sentence(say, line) for line in reversed(self.log.history(viewer))]

    def _add(self, move: Logged, seat: int | None, by: int | None) -> None:
        self.log.append(Entry(self.log.version + 1, move, seat, by, self.at))


def _sentence(say: Renderer, line: HistoryLine) -> str:
    return say(line.words) + (f" ({say(line.aside)})" if line.aside else "")
