"""A table with all that is known of it in this process, and who acts there."""

from __future__ import annotations

import threading
from hmac import compare_digest
from typing import Any, NamedTuple, Self

import msgspec
from msgspec import Struct

from companion.core.box_sheets.shape import BoxSheet
from companion.core.colours import dealt
from companion.core.game import Game
from companion.core.log import Entry, Log, LoggedMoment
from companion.core.problems import NoSuchTable, StoreAway
from companion.core.table import Table
from companion.core.words import Message, verbatim
from companion.store import Db, Store, entries, table_rows
from companion.store.table_rows import Phone
from companion.tables.writers import FairLock, WriterQueue

MOMENT_LASTS = 10_000
"""Milliseconds after which nobody who comes late is shown a moment any more."""


class Actor(Struct, frozen=True):
    """Who is pressing: a seat, the host, or both."""

    seat: int | None
    host: bool

    @property
    def by(self) -> int:
        return -1 if self.seat is None else self.seat


class Box(NamedTuple):
    """What is played, and by how many."""

    name: Message
    fewest: int
    most: int


class People(Struct, frozen=True):
    """Who is at a table, as its rows have it beside the log."""

    waiting: list[tuple[int, str]]
    """Seats before the start, with their names."""
    picked: tuple[str, ...]
    """The colours that they picked, in their order; blank: none."""
    phones: tuple[Phone, ...]
    mugshots: dict[int, str]
    """The names of faces that were taken here, by seat."""

    @classmethod
    def read(cls, db: Db, code: str) -> Self:
        return cls(
            table_rows.waiting_seats(db, code),
            table_rows.waiting_colours(db, code),
            table_rows.phones(db, code),
            table_rows.mugshots(db, code),
        )


class Room:
    """A table with all that is known of it: its row, its phones, its log."""

    past = False
    """It is looked back at: nobody joins it, and nothing happens there."""
    next_locked = False
    """Nobody joins the table that follows."""

    def __init__(self, code: str, game: Game) -> None:
        self.code = code
        self.game = game
        self.log: Log | None = None
        self.revision = 0
        self.read_at = 0
        """When the database was last asked."""
        self.latest = 0
        """The table's own now when somebody last asked for it."""
        self.drift: int | None = None
        """How far our clock had been set when this table last took its time from it; None: it has not yet."""
        self.ahead = 0
        """Milliseconds that its log is ahead of our clock, which was set back or belongs to another computer."""
        self.asleep: frozenset[int] = frozenset()
        """The seats whose phones are asleep, as far as this process knows."""
        self.came_along: dict[str, tuple[str, ...]] = {}
        """Which phones came along from tables before: by token, the codes of these tables, the latest first."""
        self.stayed_behind: frozenset[int] = frozenset()
        """The seats whose phones came along asleep and have not been here yet, as far as this process knows."""
        self.writing = FairLock()
        """Whoever writes in this process does so in turn; against other processes the key is the lock."""
        self.queue = WriterQueue(self.writing)
        self._adding = threading.Lock()
        self._looking = threading.Lock()
        self._looks = 0
        self._trouble: Exception | None = None
        """What kept the last of these looks from being one."""

    def look(self, store: Store) -> None:
        """As ``refresh``, together with all who want to look now: whoever comes while somebody looks waits for the next
        look, which is for everybody who waits."""
        came = self._looks
        with self._looking:
            if self._looks == came:
                self._looks += 1
                self._trouble = StoreAway()
                try:
                    self.refresh(store)
                except Exception as problem:
                    self._trouble = problem
                    raise
                self._trouble = None
            elif self._trouble is not None:
                raise self._trouble

    def refresh(self, store: Store) -> None:
        """As ``load``, on the shortest way: mostly nothing is new, or only the log."""
        with store.read_latest() as db:
            revision, head = table_rows.stamp(db, self.code) or (None, 0)
            if revision is None:
                raise NoSuchTable
            if revision <= self.revision:
                if head > self.version:
                    self.add(*entries.since(db, self.game, self.code, self.version))
                return
        with store.read() as db:
            self.load(db)

    def load(self, db: Db) -> None:
        """Reads whatever is newer than what we have."""
        stamp = table_rows.stamp(db, self.code)
        if stamp is None:
            raise NoSuchTable
        revision, head = stamp
        if revision > self.revision:
            row = table_rows.row(db, self.code)
            assert row is not None
            if self.log is not None and entries.are_rewritten(db, self.game, self.code, self.log.entries):
                self._read_again(db)
            following = table_rows.row(db, row.next_code) if row.next_code else None
            self._know(revision, row, People.read(db, self.code), following)
        if head > self.version:
            self.add(*entries.since(db, self.game, self.code, self.version))

    def _know(self, revision: int, row: Any, people: People, following: Any) -> None:
        if revision <= self.revision:
            return  # while we read, another request brought something newer
        self.options: dict[str, Any] = msgspec.json.decode(row.options)
        self._title: str = row.title or ""
        self.locked: bool = row.locked
        self.closed: bool = row.closed
        self.put_away: bool = row.put_away_at is not None
        self.next_code: str | None = row.next_code
        self.next_locked = following is not None and following.locked
        self.waiting = people.waiting
        self.picked = people.picked
        self.phones = people.phones
        self.mugshots = people.mugshots
        self.revision = revision

    def _read_again(self, db: Db) -> None:
        with self._adding:
            self.log = Log(self.game, entries.since(db, self.game, self.code))

    def add(self, *new: Entry) -> None:
        """Takes them in; another request of this process may have brought some of them already."""
        with self._adding:
            if self.log is None:
                self.log = Log(self.game, new)
                return
            for entry in new:
                if entry.seq > self.version:
                    self.log.append(entry)

    @property
    def version(self) -> int:
        return 0 if self.log is None else self.log.version

    @property
    def changes(self) -> int:
        """Grows with every change of any kind; what a page is stamped with."""
        return self.version + self.revision

    @property
    def table(self) -> Table:
        assert self.log is not None, "the table has not started"
        return self.log.table

    def moments(self, viewer: int | None) -> tuple[LoggedMoment, ...]:
        """Those that are still young, as far as we have looked."""
        return () if self.log is None else self.log.moments(viewer, self.latest - MOMENT_LASTS)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(n for _, n in self.waiting) if self.log is None else self.table.names

    @property
    def colours(self) -> tuple[str, ...]:
        """In the order of ``names``."""
        return dealt(self.picked, self.game.colours, len(self.waiting)) if self.log is None else self.table.colours

    @property
    def box(self) -> Box:
        """What it was opened for: the box whose sheet it has, else the game."""
        sheet = self.options.get("sheet") if self.game.sheets is not None else None
        if sheet is None:
            return Box(self.game.name, *self.game.seats)
        found = msgspec.convert(sheet, BoxSheet)
        return Box(found.word(found.title), *found.players)

    @property
    def own_title(self) -> str:
        """What the people call this table, if anything."""
        return self._title if self.log is None else self.table.title

    @property
    def title(self) -> Message:
        """Its own title, else the name of the game."""
        return verbatim(self.own_title) if self.own_title else self.game.name

    def held(self, seat: int) -> bool:
        return any(phone.seat == seat for phone in self.phones)

    def has_phone(self, seat: int) -> bool:
        """Somebody looks at this table with a phone of that seat, or may at any moment."""
        return seat not in self.stayed_behind and self.held(seat)

    @property
    def absent(self) -> frozenset[int]:
        """The seats whose phones nobody looks at just now."""
        return self.asleep | self.stayed_behind

    @property
    def host_seats(self) -> frozenset[int]:
        """The seats whose phones act as the host; none where the host only hosts."""
        return frozenset(phone.seat for phone in self.phones if phone.host and phone.seat is not None)

    def phone(self, token: str) -> Phone | None:
        """Who holds this (hashed) token. How long it takes tells nothing of how much of it was right."""
        found = [phone for phone in self.phones if compare_digest(phone.token, token)]
        return found[0] if found else None

    def actor(self, phone: Phone | None) -> Actor:
        if phone is None:
            return Actor(None, False)
        return Actor(phone.seat, phone.host)


class PastRoom(Room):
    """A table as it was after one of its entries.

    Faces that were taken at it are not shown: their addresses have its code.
    """

    past = True

    def __init__(self, room: Room, seq: int) -> None:
        assert room.log is not None, "the table has not started"
        super().__init__(room.code, room.game)
        self.log = room.log.until(seq)
        self.read_at = self.log.entries[-1].at
        self.revision = room.revision
        self.options, self.locked, self.closed, self.put_away = room.options, True, room.closed, False
        self._title, self.next_code = room.own_title, None
        self.waiting, self.picked, self.phones, self.mugshots = [], (), (), {}
