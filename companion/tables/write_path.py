"""The one write path: every change of every table goes through here, in this order:

load and fold → settle what is due → refuse → chance → insert → commit → ring the bell.
"""

from __future__ import annotations

import random
import threading
from collections import OrderedDict
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, Protocol
from weakref import WeakValueDictionary

from msgspec import Struct, structs

from companion import clock
from companion.core.drafts import draft
from companion.core.game import By, Game, Logged, Move, Started
from companion.core.log import Entry, Log
from companion.core.problems import Forbidden, KeyTaken, NoSuchTable, Problem, Refused, Stale, StoreAway, StoreFull
from companion.core.table import Table
from companion.core.table_move import TableMove
from companion.core.table_moves import Confirmed, Joined, ScoresShown, Stopped, Undone, refusal
from companion.core.undo import undo
from companion.core.words import say
from companion.gallery import results
from companion.store import Db, Store, entries, memory, table_rows
from companion.store.trouble import Conflict
from companion.tables.room import Actor, Room
from companion.tables.seats import people_of

ROOMS_KEPT = 2000
CORRECTED_WITHIN = 24 * 3600 * 1000
"""Milliseconds for which a result is corrected at its table, where strangers come."""
NOT_STARTED = say("The game has not started yet.")
ONLY_THE_HOST = say("Only the host can do that.")
WATCHING = say("You are watching. Take a seat to play along.")


class TableBell(Protocol):
    def ring(self, code: str) -> None:
        """We changed this table: whoever waits for it, here or in another process, looks at it."""

    def wake(self, code: str) -> None:
        """Somebody else changed it and has rung: only who waits here looks at it."""


class Wish(Struct, frozen=True):
    """A move that somebody wants to make. ``seen`` is the version they looked at."""

    move: Logged
    actor: Actor
    seat: int | None
    seen: int | None = None
    once: str | None = None
    again: bool = False
    """An undo took it, and its seat sends it once more."""


class Tables:
    def __init__(self, store: Store, games: dict[str, Game], bell: TableBell) -> None:
        self.store = store
        self.games = games
        self.bell = bell
        self.strangers_come = False
        """Then a finished table is closed to all who did not play there, and its result waits to be accepted."""
        self.now: Callable[[], int] = clock.now
        self.drift: Callable[[], int] = clock.drift
        """How far that clock was set since the start."""
        self.on_result_saved: Callable[[], object] = lambda: None
        """Called after a confirmed result is saved in the gallery."""
        self.check_opening: Callable[[], object] = lambda: None  # refuses whoever opens too many tables
        self.random: random.Random = random.SystemRandom()
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._entering: WeakValueDictionary[str, threading.Lock] = WeakValueDictionary()

    # Reading

    def room(self, code: str) -> Room:
        """The room as it is on disk now, with everything logged that time has brought."""
        room = self._rooms.get(code) or self._entered(code)
        self._rooms.move_to_end(code)
        before, room.read_at = room.changes, self.now()
        room.look(self.store)
        if room.changes != before:
            self.bell.wake(code)  # another process brought it
        self.settle(room)
        return room

    def _entered(self, code: str) -> Room:
        """A room that was not at hand; whoever else wants to enter it meanwhile waits for us."""
        with self._entering.setdefault(code, threading.Lock()):
            return self._rooms.get(code) or self._furnished(code)

    def _furnished(self, code: str) -> Room:
        with self.store.read() as db:
            row = table_rows.row(db, code)
            if row is None or row.game not in self.games:
                raise NoSuchTable
            fresh = Room(code, self.games[row.game])
            fresh.load(db)
        self._rooms[code] = fresh
        while len(self._rooms) > ROOMS_KEPT:
            self._rooms.popitem(last=False)
        return fresh

    def on_remote_change(self, code: str) -> None:
        """Another process rang for this table. If it is known here, we look, and wake whoever waits for it."""
        if code in self._rooms:
            self.room(code)

    def recent_room(self, code: str, within: float | None = None) -> Room:
        """The room as this process last knew it, read only if it is not at hand or was read longer ago than that."""
        room = self._rooms.get(code)
        if room is None or (within is not None and abs(self.now() - room.read_at) >= within * 1000):
            return self.room(code)
        self.settle(room)
        return room

    def is_rushed(self, code: str) -> bool:
        """Whether people wait here to write."""
        room = self._rooms.get(code)
        return room is not None and room.queue.waiting > 1

    def settle(self, room: Room) -> int:
        """Logs all events whose moment has come, each with its own moment; answers with the present one."""
        while (due := self._due(room)) is not None:
            try:
                with room.writing:
                    if self._due(room) == due:  # nobody was faster
                        self._append(room, due[1], seat=None, by=None, at=max(due[0], room.table.at))
            except (StoreFull, StoreAway):
                break  # what cannot be written now must not keep anybody from reading
        return self.moment(room)

    def moment(self, room: Room) -> int:
        """The table's own now. It never goes back: where our clock is behind the log, it runs on from there.

        A clock that is set counts from the next moment on at which nothing runs: no running glass sees it.
        """
        drift = self.drift()
        if room.drift is None or room.log is None or not room.table.time_runs:
            room.ahead = max(0, room.ahead - (drift - (drift if room.drift is None else room.drift)))
            room.drift = drift
        now = self.now() - (drift - room.drift)
        if room.log is not None:
            room.ahead = max(room.ahead, room.table.at - now)
        room.latest = now + room.ahead
        return room.latest

    def _due(self, room: Room) -> tuple[int, Move] | None:
        """What time itself should have logged by now."""
        due = None if room.log is None else room.table.deadline()
        return None if due is None or due[0] > self.moment(room) else due

    # Writing

    def open(self, code: str, started: Started, also: Callable[[Db], None]) -> Room:
        """Opens a table and starts it at once; ``also`` runs in the same transaction."""
        game = self.games[started.game]
        at = self.now()
        first = Entry(1, started, None, None, at)
        Log(game, [first])  # a set-up that fails must fail before anything is stored
        with self.store.write() as db:
            self.add_row(db, code, game, started.options, started.title, at)
            entries.add(db, code, first)
            memory.remember_people(db, people_of(game, started), at)
            also(db)
        return self.room(code)

    def add_row(self, db: Db, code: str, game: Game, options: Any, title: str, at: int) -> None:
        """The only way to a new table: all of them are counted."""
        self.check_opening()
        table_rows.open_table(db, code, game.slug, options, at, title)

    def start(self, room: Room, started: Started, also: Callable[[Db], None]) -> None:
        """Starts a table at which people have gathered."""
        first = Entry(1, started, None, None, self.now())
        Log(room.game, [first])
        try:
            with self.store.write() as db:
                table_rows.hold(db, room.code)
                entries.add(db, room.code, first)
                memory.remember_people(db, people_of(room.game, started), first.at)
                also(db)
                table_rows.change(db, room.code)
        except Conflict:
            raise Refused(say("The game has already started.")) from None
        self.changed(room)

    def do(self, code: str, wish: Wish) -> int:
        """Makes it happen and answers with the version that has it."""
        room = self.recent_room(code)
        with self._in_turn(room):
            return self._do(room, wish)

    def _in_turn(self, room: Room) -> AbstractContextManager[None]:
        return room.queue.one_after_the_other(lambda: self._take_turn(room))

    def _take_turn(self, room: Room) -> None:
        if not self.store.is_file:  # whose writers take turns anyway
            room.queue.take(lambda: self.store.turn(room.code), lambda: self._caught_up(room))

    def _do(self, room: Room, wish: Wish) -> int:
        def first_answer() -> int | None:
            return self._repeated(room, wish.once, lambda entry: _became(wish, entry))

        while True:
            at = self.settle(room)
            problem = self._forbids(room, wish) or self._refusal(room, wish, at)
            if problem is not None:
                if self._caught_up(room):
                    repeated = first_answer()
                    if repeated is not None:
                        return repeated
                    raise problem
                continue
            move, by = wish.move, wish.actor.by
            if isinstance(move, Joined):
                by = len(room.table.seats)
            elif isinstance(move, Move):
                move = move.chance(room.table.state, By(wish.seat, at, by), self.random)
            elif isinstance(move, TableMove):
                move = move.chance(room.table, self.random.choice)
            seq = self._append(room, move, seat=wish.seat, by=by, once=wish.once, at=at) or first_answer()
            if seq is not None:
                return seq

    def undo(self, code: str, actor: Actor, target: int | None = None, once: str | None = None) -> int:
        room = self.room(code)
        with self._in_turn(room):
            return self._undo(room, actor, target, once)

    def _undo(self, room: Room, actor: Actor, target: int | None, once: str | None) -> int:
        def is_this(entry: Entry) -> bool:
            undone = entry.move.targets if isinstance(entry.move, Undone) else ()
            return entry.by == actor.by and bool(undone) and (target is None or target in undone)

        while True:
            at = self.settle(room)
            if room.log is None:
                raise Refused(NOT_STARTED)
            if actor.seat is None and not actor.host:
                raise Forbidden(WATCHING)
            if self.strangers_come and room.table.closed and at - room.table.at > CORRECTED_WITHIN:
                raise Refused(say("This result is older than a day, so it stays as it is."))
            repeated = self._repeated(room, once, is_this)
            if repeated is not None:
                return repeated
            move = undo(room.log, actor.by, host=actor.host, target=target)
            seat = room.log.entries[move.targets[0] - 1].seat
            seq = self._append(room, move, seat=seat, by=actor.by, once=once, at=at)
            if seq is not None:
                return seq

    def send_again(self, code: str, actor: Actor, seat: int | None, once: str | None = None) -> None:
        """Makes the moves of this seat's draft. One that cannot be made any more is said; the others are made."""
        room = self.room(code)
        with self._in_turn(room):
            self.settle(room)
            again = None if room.log is None or seat is None else draft(room.log, seat)
            if again is None:
                if self._repeated(room, once, lambda entry: entry.seat == seat) is None:
                    raise Refused(say("There is nothing to send again."))
                return
            keys = [once, *(f"{once}-{number}" if once else None for number in range(1, len(again.moves)))]
            wishes = [
                Wish(move, actor, seat, once=key, again=True) for move, key in zip(again.moves, keys, strict=True)
            ]
            problems = [problem for wish in wishes if (problem := self._tried(room, wish)) is not None]
            if problems:
                raise problems[0]

    def _tried(self, room: Room, wish: Wish) -> Problem | None:
        try:
            self._do(room, wish)
        except (Refused, Forbidden) as problem:
            return problem
        return None

    def change(self, room: Room, write: Callable[[Db], None], **values: Any) -> None:
        """A change of people or settings that is not an entry of the log.

        ``write`` decides: when it is called the room is up to date, and stays so until it has written.
        """
        with self.store.write() as db:
            table_rows.hold(db, room.code)
            room.load(db)
            write(db)
            table_rows.change(db, room.code, **values)
        self.changed(room)

    def changed(self, room: Room) -> None:
        room.refresh(self.store)
        self.bell.ring(room.code)

    def _forbids(self, room: Room, wish: Wish) -> Problem | None:
        actor = wish.actor
        if room.log is None:
            return Refused(NOT_STARTED)
        if actor.seat is None and not actor.host:
            return Forbidden(WATCHING)
        if wish.move.by_time:
            return Forbidden(say("Only time itself does that."))
        if wish.move.host_only and not actor.host:
            return Forbidden(ONLY_THE_HOST)
        if isinstance(wish.move, ScoresShown) and wish.move.everybody and not actor.host:
            return Forbidden(ONLY_THE_HOST)
        if isinstance(wish.move, Stopped) and not actor.host and room.table.seats[actor.by].left:
            return Forbidden(say("You left, and the others play on. They or the host say when it stops."))
        if wish.seat is not None and not 0 <= wish.seat < len(room.table.seats):
            return Forbidden(say("There is no such seat at this table."))
        if wish.seat != actor.seat and not (actor.host or wish.move.anyone):
            return Forbidden(say("Only the host can do that for somebody else."))
        return None

    def _refusal(self, room: Room, wish: Wish, at: int) -> Problem | None:
        if wish.move.exact and wish.seen is not None and wish.seen != room.version:
            return Stale()
        why = refusal(room.table, wish.move, By(wish.seat, at, wish.actor.by, again=wish.again))
        return None if why is None else Refused(why)

    def _caught_up(self, room: Room) -> bool:
        """Whether we had it all; if not, we have it now."""
        before = room.changes
        room.refresh(self.store)
        return room.changes == before

    def _repeated(self, room: Room, once: str | None, is_this: Callable[[Entry], bool]) -> int | None:
        """The number of the entry that has this key already. It has to be the one that is asked for."""
        if once is None:
            return None
        with self.store.read_latest() as db:
            seq = entries.seq_of(db, room.code, once)
        if seq is None:
            return None
        if seq > room.version:
            room.refresh(self.store)
        assert room.log is not None
        if not is_this(room.log.entries[seq - 1]):
            raise KeyTaken
        return seq

    def _append(
        self,
        room: Room,
        move: Logged,
        *,
        seat: int | None,
        by: int | None,
        at: int,
        once: str | None = None,
    ) -> int | None:
        """Stores one entry and tells everybody. None: somebody else was first, or the key is taken: look again."""
        assert room.log is not None
        entry = Entry(room.version + 1, move, seat, by, at, once)
        ahead = room.log.then(entry) if isinstance(move, (Stopped, ScoresShown, Confirmed, Undone)) else None
        try:
            with self.store.write(single=ahead is None) as db:
                entries.add(db, room.code, entry)
                if ahead is not None:
                    self._settle_result(db, room, ahead.table)
        except Conflict:
            room.queue.overtaken()
            self._take_turn(room)
            room.refresh(self.store)
            return None
        room.add(entry)
        if ahead is not None:
            room.refresh(self.store)
        self.bell.ring(room.code)
        if ahead is not None and ahead.table.confirmed:
            self.on_result_saved()
        return entry.seq

    def _settle_result(self, db: Db, room: Room, table: Table) -> None:
        """A result is in the gallery exactly while it is confirmed or the game was stopped and shows its scores."""
        over = table.confirmed or table.stopped
        sheet = table.sheet() if over else None
        if sheet is None:
            results.withdraw(db, room.code, table)
        else:
            results.publish(db, room.code, table, sheet, of_strangers=self.strangers_come)
        if room.closed != over:
            table_rows.change(db, room.code, closed=over)


def _became(wish: Wish, entry: Entry) -> bool:
    """Whether this entry is what became of the wish. What the wish left out may have been filled in by chance."""
    asked = wish.move
    if (type(entry.move), entry.seat, entry.by) != (type(asked), wish.seat, wish.actor.by):
        return False
    fields = {field.name: field.default for field in structs.fields(asked)}
    by_chance = isinstance(asked, (Move, TableMove)) and type(asked).chance not in (Move.chance, TableMove.chance)
    said = [name for name, blank in fields.items() if not by_chance or getattr(asked, name) != blank]
    return all(getattr(entry.move, name) == getattr(asked, name) for name in said)
