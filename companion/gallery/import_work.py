"""Work at a large file, in a process of its own: read, compared, and stored in many short steps.

Nobody sees anything of it before the last step. So a cancelled file leaves nothing behind, and one that was stopped in
the middle (no power, a restart) is done again from its start, and finds what is stored already.
"""

from __future__ import annotations

import gc
import os
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from companion.clock import now
from companion.core.problems import Problem, Refused, StoreAway, Unreadable
from companion.core.words import Message, say
from companion.exchange.games import KnownGame
from companion.exchange.incoming import Incoming
from companion.exchange.preview import Preview
from companion.gallery import Gallery, Record, backups, import_process, kind_of, show_batch
from companion.gallery.import_folder import Folder, Order, Progress, Report, Stage, looked_at, report_of, summary
from companion.gallery.import_queue import fresh_sheets, previewed, read_file
from companion.store import Store, batches
from companion.store.batches import Batch, Body
from companion.store.trouble import Conflict

T = TypeVar("T")
SLICE = 250
"""Records that are stored in one step, in about 20 ms: whoever taps at a table waits no longer than that."""
REST = 0.06
"""Seconds between two steps, at least: longer than a writer waits between two tries."""
LOOK_EVERY = 0.3
"""Seconds after which it is looked whether somebody cancelled, or the server is gone."""
TRIES = 100
"""Times that a step is tried while others are at it, or the store is busy."""
NICE = 10
MOST_STARTS = 3
"""Times that work at a file is started without coming to an end."""
ENDED = say(
    "This file was begun three times, and each time the system ended it. Perhaps there is too little memory: "
    "send the file in parts."
)


class Cancelled(Exception):
    """Somebody does not want the file any more."""


class Stopped(Exception):
    """Whoever set us to work is gone. The next server goes on."""


class Work:
    """One file on its way in."""

    def __init__(self, gallery: Gallery, instance: Path, one: Folder, parent: int | None = None) -> None:
        self.gallery = gallery
        self.instance = instance
        self.one = one
        self.parent = parent
        """The process that set us to work; None: it is this one."""
        self.storing = threading.Lock()
        """Held while anything is stored: then nobody ends us from the side."""

    def run(self) -> None:
        order = self.one.read("order", Order)
        try:
            self.check()
            if order is not None and self.one.unfinished:
                self.count_starts()
                self.do(order)
                self.one.forget("starts")
        except Cancelled:
            with self.storing:
                self.take_back()
        except Stopped:
            return
        except Exception as problem:  # else it would be tried for ever
            self.fail(problem)

    def check(self) -> None:
        if self.one.has("cancel"):
            raise Cancelled
        if self.parent is not None and os.getppid() != self.parent:
            self.one.forget("starts")
            raise Stopped

    def count_starts(self) -> None:
        """Whoever looks at a file that nobody works at starts it again: not for ever, where memory never suffices."""
        starts = (self.one.read("starts", int) or 0) + 1
        if starts > MOST_STARTS:
            raise Refused(ENDED)
        self.one.write("starts", starts)

    def watch(self) -> None:
        """Beside the work: nobody waits until a file is read that nobody wants any more."""
        while True:
            time.sleep(LOOK_EVERY)
            with self.storing:
                try:
                    self.check()
                except Cancelled:
                    self.take_back()
                    os._exit(0)
                except Stopped:
                    os._exit(0)

    def say(self, stage: Stage, done: int = 0, total: int = 0) -> None:
        self.one.write("progress", Progress(stage, done, total))

    def do(self, order: Order) -> None:
        self.say("reading")
        incoming = self.read(order)
        self.say("matching")
        found = previewed(self.gallery, incoming, order.choices, self.one.read("known", list[KnownGame]) or [])
        with self.storing:
            self.check()
            if order.take:
                self.take(incoming, found)
            else:
                self.one.write("found", looked_at(incoming, found))
                self.one.forget("order", "progress")

    def read(self, order: Order) -> Incoming:
        """As it was read when somebody looked at it, unless its columns mean something else now."""
        kept = self.one.read("incoming", Incoming) if not order.choices.columns else None
        if kept is not None:
            return kept
        incoming = read_file(self.one, self.gallery.now(), order.choices.columns)
        self.one.write("incoming", incoming)
        return incoming

    def take(self, incoming: Incoming, found: Preview) -> None:
        report = self.one.read("draft", Report) or report_of(incoming, found)
        self.one.write("draft", report)  # if we are stopped, what came before counts, too
        change = self.store(incoming, found, report)
        backups.put_photos_back(self.instance / "backups", self.gallery, incoming)
        self.one.write("report", replace(report, change=change))
        self.one.forget("file", "incoming", "found", "order", "progress", "draft")

    def store(self, incoming: Incoming, found: Preview, report: Report) -> int:
        """The number of the change with which it came into the gallery; 0: there was nothing to do."""
        records: list[Record] = [*found.rogues, *found.plays, *fresh_sheets(self.gallery, incoming)]
        updates = [record for record in records if self.gallery.is_stored(record)]
        new = [record for record in records if not self.gallery.is_stored(record)]
        with self.gallery.store.read() as db:
            batch = batches.of_token(db, self.one.token)
        change = 0 if batch is None else batch.shown_by or 0
        if new and not change:
            change = self.bring_in(new, updates[:SLICE], summary(report.source, report.added, report.updated))
            updates = updates[SLICE:]
        first = self.update(updates, say("Brought up to date from {source}", source=report.source))
        return change or first

    def bring_in(self, new: Sequence[Record], updates: Sequence[Record], words: Message) -> int:
        """What is new comes in unseen; the last step shows all of it."""
        self.say("storing", 0, len(new))
        batch = in_a_step(lambda: self.begin(words))
        for done, some in _slices(new):
            self.check()
            bodies = [Body(kind_of(one), one.id, msgspec.json.encode(one).decode()) for one in some]
            in_a_step(lambda: self.add(batch, bodies))  # noqa: B023
            self.say("storing", done, len(new))
        self.check()
        return in_a_step(lambda: self.show(batch, updates, words))

    def begin(self, words: Message) -> Batch:
        with self.gallery.store.write() as db:
            return batches.begin(db, self.one.token, self.gallery.now(), words)

    def add(self, batch: Batch, bodies: Sequence[Body]) -> None:
        with self.gallery.store.write() as db:
            batches.add(db, batch, bodies)

    def show(self, batch: Batch, updates: Sequence[Record], words: Message) -> int:
        with self.gallery.store.write() as db:
            return show_batch(db, self.gallery.now(), words, batch, updates)

    def update(self, updates: Sequence[Record], words: Message) -> int:
        """What is here already and differs; each step is a change of its own."""
        first = 0
        for done, some in _slices(updates):
            change = in_a_step(lambda: self.gallery.do(words, *some))  # noqa: B023
            self.say("storing", done, len(updates))
            first = first or change or 0
        return first

    def take_back(self) -> None:
        """All that was stored of it, in steps; nobody has seen any of it."""
        with self.gallery.store.read() as db:
            batch = batches.of_token(db, self.one.token)
        if batch is not None and batch.shown_by is None:
            clear(self.gallery.store, batch, lambda done: self.say("taking_back", done, batch.records))
        self.one.write("cancelled", True)
        self.one.forget("file", "incoming", "found", "order", "cancel", "progress", "draft")

    def fail(self, problem: Exception) -> None:
        """What was stored is taken back with the next file, or at the next start."""
        words = problem.words if isinstance(problem, Problem) else Problem.sentence
        if isinstance(problem, Unreadable):
            words = problem.for_people
        if not isinstance(problem, Problem):
            traceback.print_exception(problem)
        self.one.write("problem", words)
        self.one.forget("starts", "incoming", "found", "order", "cancel", "progress", "draft")


def in_a_step(work: Callable[[], T]) -> T:
    """Writes, then rests for as long, so that others write, too. Others at it, or a busy store, are waited for."""
    began = time.monotonic()
    for _ in range(TRIES):
        try:
            done = work()
        except (Conflict, StoreAway):
            time.sleep(REST)
            continue
        time.sleep(max(REST, time.monotonic() - began))
        return done
    raise StoreAway


def clear(store: Store, batch: Batch, said: Callable[[int], None]) -> None:
    """Takes a batch that nobody sees away for good, in steps."""

    def some() -> int:
        with store.write() as db:
            return batches.drop(db, batch, SLICE)

    done = 0
    while gone := in_a_step(some):
        done += gone
        said(done)


def clear_taken_back(store: Store, incoming: Path) -> None:
    """Whatever nobody sees and no file is at work at: imports that were undone, or given up."""
    with store.read() as db:
        hidden = batches.hidden(db)
    for batch in hidden:
        if not Folder(incoming / batch.token).unfinished:
            clear(store, batch, lambda _: None)


def _slices(records: Sequence[Record]) -> Iterator[tuple[int, Sequence[Record]]]:
    """Each with the number of records up to its end."""
    return ((min(at + SLICE, len(records)), records[at : at + SLICE]) for at in range(0, len(records), SLICE))


def main(instance: Path, token: str, parent: int) -> None:
    with suppress(AttributeError, OSError):
        os.nice(NICE)
    gc.disable()  # all of it is needed until the end, which comes soon
    with import_process.at_work(instance):
        store = Store.at(instance)
        work = Work(Gallery(store, now), instance, Folder(instance / "incoming" / token), parent)
        threading.Thread(target=work.watch, daemon=True).start()
        clear_taken_back(store, instance / "incoming")
        if token != import_process.NO_FILE:
            work.run()
        store.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
