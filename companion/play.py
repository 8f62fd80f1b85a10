"""The one write path: every change of every table goes through here, in this order:

load and fold → settle what is due → refuse → chance → insert → commit → ring the bell.
"""

from __future__ import annotations

import random
import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from companion import clock
from companion.core.game import Event, Game, Move, Started
from companion.core.log import (
    CORE_EVENTS,
    Confirmed,
    Entry,
    Freed,
    HostChanged,
    Joined,
    Left,
    Log,
    Returned,
    Stopped,
    Table,
    Undone,
)
from companion.core.undo import Refused, undo
from companion.store import Conflict, Db, Store, StoreFull, entries, memory, tables

__all__ = ["Actor", "Forbidden", "NoSuchTable", "Play", "Refused", "Room", "Stale", "Wish"]

ROOMS_KEPT = 2000
NOT_STARTED = "The game has not started yet."
WATCHING = "You are watching. Take a seat to play along."


class NoSuchTable(Exception):
    """There is no table with this code."""


class Forbidden(Exception):
    """Not with this token; the sentence says what would be needed."""


class Stale(Exception):
    """The table has changed since the sender looked."""


class Bell(Protocol):
    def ring(self, code: str) -> None: ...


class Actor(Struct, frozen=True):
    """Who is pressing: a seat, the host, or both."""

    seat: int | None
    host: bool

    @property
    def by(self) -> int:
        return -1 if self.seat is None else self.seat


class Wish(Struct, frozen=True):
    """An event that somebody wants to happen. ``seen`` is the version they looked at."""

    event: Event
    actor: Actor
    seat: int | None
    seen: int | None = None
    once: str | None = None


class Room:
    """A table with all that is known of it: its row, its phones, its log."""

    def __init__(self, code: str, game: Game) -> None:
        self.code = code
        self.game = game
        self.log: Log | None = None
        self.revision = 0
        self.read_at = 0
        """When the database was last asked."""
        self._adding = threading.Lock()

    def load(self, db: Db) -> None:
        """Reads whatever is newer than what we have."""
        stamp = tables.stamp(db, self.code)
        if stamp is None:
            raise NoSuchTable
        revision, head = stamp
        if revision != self.revision:
            row = tables.row(db, self.code)
            assert row is not None
            self.options: dict[str, Any] = msgspec.json.decode(row.options)
            self.locked: bool = row.locked
            self.closed: bool = row.closed
            self.next_code: str | None = row.next_code
            self.waiting = tables.waiting_seats(db, self.code)
            self.phones = tables.phones(db, self.code)
            self.revision = revision
        if head > self.version:
            self.add(*entries.since(db, self.game, self.code, self.version))

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

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(n for _, n in self.waiting) if self.log is None else self.table.names

    def held(self, seat: int) -> bool:
        return any(phone.seat == seat for phone in self.phones)

    def phone(self, token: str) -> tables.Phone | None:
        return next((phone for phone in self.phones if phone.token == token), None)

    def actor(self, phone: tables.Phone | None) -> Actor:
        if phone is None:
            return Actor(None, False)
        return Actor(phone.seat, phone.host)


class Play:
    def __init__(self, store: Store, games: dict[str, Game], bell: Bell) -> None:
        self.store = store
        self.games = games
        self.bell = bell
        self.now: Callable[[], int] = clock.now
        self.random: random.Random = random.SystemRandom()
        self._rooms: OrderedDict[str, Room] = OrderedDict()

    # Reading

    def room(self, code: str) -> Room:
        """The room as it is on disk now, with everything logged that time has brought."""
        with self.store.read() as db:
            room = self._rooms.get(code)
            if room is None:
                row = tables.row(db, code)
                if row is None or row.game not in self.games:
                    raise NoSuchTable
                room = self._rooms[code] = Room(code, self.games[row.game])
                while len(self._rooms) > ROOMS_KEPT:
                    self._rooms.popitem(last=False)
            self._rooms.move_to_end(code)
            before, room.read_at = room.changes, self.now()
            room.load(db)
        if room.changes != before:
            self.bell.ring(code)  # another process brought it
        self.settle(room)
        return room

    def known(self, code: str, within: float | None = None) -> Room:
        """The room as this process last knew it, read only if it is not at hand or that is so many seconds ago."""
        room = self._rooms.get(code)
        if room is None or (within is not None and self.now() - room.read_at >= within * 1000):
            return self.room(code)
        self.settle(room)
        return room

    def settle(self, room: Room) -> int:
        """Logs all events whose moment has come, each with its own moment; answers with the present one."""
        while room.log is not None:
            now, due = max(self.now(), room.table.at), room.table.deadline()
            if due is None or due[0] > now:
                return now
            at, event = due
            try:
                self._append(room, event, seat=None, by=None, at=max(at, room.table.at))
            except StoreFull:
                return now  # a full disk must not keep anybody from reading
        return self.now()

    # Writing

    def open(self, code: str, started: Started, also: Callable[[Db], None]) -> Room:
        """Opens a table and starts it at once; ``also`` runs in the same transaction."""
        game = self.games[started.game]
        at = self.now()
        first = Entry(1, started, None, None, at)
        Log(game, [first])  # a set-up that fails must fail before anything is stored
        with self.store.write() as db:
            tables.open_table(db, code, game.slug, started.options, at)
            entries.add(db, code, first)
            memory.remember_people(db, started.seats, at)
            also(db)
        return self.room(code)

    def start(self, room: Room, started: Started, also: Callable[[Db], None]) -> None:
        """Starts a table at which people have gathered."""
        first = Entry(1, started, None, None, self.now())
        Log(room.game, [first])
        try:
            with self.store.write() as db:
                entries.add(db, room.code, first)
                memory.remember_people(db, started.seats, first.at)
                also(db)
                tables.change(db, room.code)
        except Conflict:
            raise Refused("The game has already started.") from None
        self.changed(room)

    def do(self, code: str, wish: Wish) -> int:
        """Makes it happen and answers with the version at which it stands."""
        room = self.known(code)
        while True:
            at = self.settle(room)
            refusal = self._forbids(room, wish) or self._refusal(room, wish, at)
            if refusal is not None:
                if self._caught_up(room):
                    repeated = self._repeated(room, wish.once)
                    if repeated is not None:
                        return repeated
                    raise refusal
                continue
            event, by = wish.event, wish.actor.by
            if isinstance(event, Joined):
                by = len(room.table.seats)
            elif room.game.chance is not None and not isinstance(event, CORE_EVENTS):
                event = room.game.chance(room.table.state, Move(event, wish.seat, at), self.random)
            seq = self._append(room, event, seat=wish.seat, by=by, once=wish.once, at=at)
            if seq is not None:
                return seq

    def undo(self, code: str, actor: Actor, target: int | None = None, once: str | None = None) -> int:
        room = self.room(code)
        while True:
            at = self.settle(room)
            if room.log is None:
                raise Refused(NOT_STARTED)
            if actor.seat is None and not actor.host:
                raise Forbidden(WATCHING)
            repeated = self._repeated(room, once)
            if repeated is not None:
                return repeated
            event = undo(room.log, actor.by, host=actor.host, target=target)
            seat = room.log.entries[event.targets[0] - 1].seat
            seq = self._append(room, event, seat=seat, by=actor.by, once=once, at=at)
            if seq is not None:
                return seq

    def change(self, room: Room, deed: Callable[[Db], None], **values: Any) -> None:
        """A change of people or settings that is no entry of the log."""
        with self.store.write() as db:
            deed(db)
            tables.change(db, room.code, **values)
        self.changed(room)

    def changed(self, room: Room) -> None:
        with self.store.read() as db:
            room.load(db)
        self.bell.ring(room.code)

    def _forbids(self, room: Room, wish: Wish) -> Exception | None:
        actor = wish.actor
        if room.log is None:
            return Refused(NOT_STARTED)
        if actor.seat is None and not actor.host:
            return Forbidden(WATCHING)
        if wish.event.by_time:
            return Forbidden("Only time itself does that.")
        if wish.seat is not None and not 0 <= wish.seat < len(room.table.seats):
            return Forbidden("There is no such seat at this table.")
        if wish.seat != actor.seat and not (actor.host or wish.event.anyone):
            return Forbidden("Only the host can do that for somebody else.")
        return None

    def _refusal(self, room: Room, wish: Wish, at: int) -> Exception | None:
        table = room.table
        if isinstance(wish.event, (Freed, HostChanged)):
            return None
        if wish.event.exact and wish.seen is not None and wish.seen != room.version:
            return Stale()
        if table.confirmed:
            return Refused("The result is confirmed. Undo the confirmation to correct it.")
        if isinstance(wish.event, Confirmed):
            return None if table.sheet() else Refused("The game is not over yet.")
        if table.stopped:
            return Refused("You stopped this game. Undo the stop to go on.")
        if isinstance(wish.event, (Left, Returned)) and wish.seat is None:
            return Refused("Say who leaves or returns.")
        if isinstance(wish.event, Joined):
            return _no_room(table, wish.event.name)
        if isinstance(wish.event, CORE_EVENTS):
            return None
        sentence = room.game.refuse(table.state, Move(wish.event, wish.seat, at))
        return None if sentence is None else Refused(table.in_words(sentence))

    def _caught_up(self, room: Room) -> bool:
        """Whether we had it all; if not, we have it now."""
        before = room.changes
        with self.store.read() as db:
            room.load(db)
        return room.changes == before

    def _repeated(self, room: Room, once: str | None) -> int | None:
        if once is None:
            return None
        with self.store.read() as db:
            return entries.seq_of(db, room.code, once)

    def _append(
        self,
        room: Room,
        event: Event,
        *,
        seat: int | None,
        by: int | None,
        at: int,
        once: str | None = None,
    ) -> int | None:
        """Stores one entry and tells everybody. None: somebody else was first, look again."""
        assert room.log is not None
        entry = Entry(room.version + 1, event, seat, by, at, once)
        ahead = Log(room.game, [*room.log.entries, entry]) if isinstance(event, (Stopped, Confirmed, Undone)) else None
        try:
            with self.store.write() as db:
                entries.add(db, room.code, entry)
                if ahead is not None:
                    _settle_result(db, room, ahead.table)
        except Conflict:
            with self.store.read() as db:
                room.load(db)
                return None if once is None else entries.seq_of(db, room.code, once)
        room.add(entry)
        if ahead is not None:
            with self.store.read() as db:
                room.load(db)
        self.bell.ring(room.code)
        return entry.seq


def _no_room(table: Table, name: str) -> Refused | None:
    """Why nobody of this name can come late to the table as it is now."""
    if table.game.seated is None:
        return Refused("This game has begun and nobody can come late to it. You can take a free seat or watch.")
    most = table.game.seats[1]
    if len(table.seats) >= most:
        return Refused(f"This table is full: {table.game.title} is for up to {most}. You can still watch.")
    if name.casefold() in (other.casefold() for other in table.names):
        return Refused(f"There is already a {name} at this table. Take that seat, or add a letter.")
    return None


def _settle_result(db: Db, room: Room, table: Table) -> None:
    """A result is on the wall exactly while it is confirmed or the game was stopped."""
    over = table.confirmed or table.stopped
    sheet = table.sheet() if over else None
    if sheet is None:
        memory.drop_result(db, room.code)
    else:
        times = {"began_at": table.began_at, "ended_at": table.at}
        memory.keep_result(db, room.code, room.game.slug, sheet, **times, finished=not table.stopped)
    if room.closed != over:
        tables.change(db, room.code, closed=over)
