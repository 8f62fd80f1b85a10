"""The gallery: read, kept until something changes, and changed in ways that can be undone."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Hashable, Iterable, Mapping
from itertools import chain
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from companion.core.box_sheets.shape import KeptSheet
from companion.core.names import short_name
from companion.core.problems import Changed, Missing, Refused
from companion.core.words import Message, Recorded, say
from companion.gallery.in_thread import in_thread
from companion.stats.plays import Play, Rogue, Snapshot, assemble, named, plain, renewed
from companion.store import Db, Store, batches, changes
from companion.store.batches import Batch
from companion.store.changes import Change, RecordChange, Row
from companion.store.trouble import Conflict

T = TypeVar("T")
Record = Play | Rogue | KeptSheet
KINDS: dict[str, type[Record]] = {"play": Play, "rogue": Rogue, "sheet": KeptSheet}
MEANWHILE = say("Somebody changed this while you looked at it. Here is how it looks now: do it again.")
TRIES = 20
READ_AT_ONCE = 1000
"""Records that are read without a break; a new play is one."""
FIGURES_KEPT = 200
"""Figures kept for one version of the gallery; a busy evening looks at fewer."""


class Gallery:
    def __init__(self, store: Store, now: Callable[[], int], unnamed: Iterable[str] = ()) -> None:
        """``unnamed`` are the games under whose slug the plays of any box are kept if nobody said which it was."""
        self.store = store
        self.now = now
        self.unnamed = frozenset(unnamed)
        self.on_change: Callable[[], None] = lambda: None
        """Hears of every change made here, once it is stored."""
        self._records: dict[tuple[str, str], Record] = {}
        self._snapshot = assemble(0, (), ())
        self._batches: frozenset[int] = frozenset()
        self._reading = threading.Lock()
        self._kept: dict[Hashable, Any] = {}
        self._carried: dict[Hashable, Any] = {}

    # Reading

    def snapshot(self) -> Snapshot:
        """Everything as it is now; only what changed is read again."""
        with self.store.read() as db:
            if changes.newest(db) == self._snapshot.version:
                return self._snapshot
        with self._reading:  # whoever comes while a large gallery is read waits for it, and does not read it, too
            return self._read_changes()

    def _read_changes(self) -> Snapshot:
        with self.store.read() as db:
            newest = changes.newest(db)
            if newest == self._snapshot.version:
                return self._snapshot
            shown = batches.shown(db)
            if self._batches - shown:  # what came in a batch was taken back, and leaves no trace
                self._records, self._snapshot, self._batches = {}, assemble(0, (), ()), frozenset()
                self._carried.clear()
            changed = chain(
                changes.rows_under(db, shown - self._batches), changes.rows_since(db, self._snapshot.version)
            )
            fresh: dict[tuple[str, str], Record] = {}
            for number, row in enumerate(changed, start=1):
                fresh[row.kind, row.key] = decode(row.kind, row.body)
                if number % READ_AT_ONCE == 0:
                    time.sleep(0)  # the others at the tables play on
        self._records |= fresh
        aside = in_thread if len(fresh) > READ_AT_ONCE else _now
        self._snapshot = aside(lambda: self._assembled(newest, fresh.values()))
        self._batches = shown
        self._kept = {}
        return self._snapshot

    def _assembled(self, version: int, fresh: Iterable[Record]) -> Snapshot:
        records = list(self._records.values())
        rogues = [record for record in records if isinstance(record, Rogue)]
        changed = [record for record in fresh if isinstance(record, Play)]
        found = renewed(self._snapshot, version, changed, rogues)
        if found is None:
            self._carried.clear()  # nothing of somebody who was deleted stays in memory
            found = assemble(version, (record for record in records if isinstance(record, Play)), rogues)
        return found

    def kept(self, name: Hashable, work: Callable[[Snapshot], T]) -> T:
        """What ``work`` makes of the gallery, done once and kept until something changes."""
        snapshot = self.snapshot()
        kept = self._kept  # of this version: what changes while ``work`` takes its time begins another
        try:
            found: T = kept.pop(name)
        except KeyError:
            found = work(snapshot)
        _keep(kept, name, found)
        return found

    def carried(self, name: Hashable, work: Callable[[Snapshot, T | None], T]) -> T:
        """As ``kept``, for what follows play by play: ``work`` also gets what it made before the last change, if that
        is still known, and goes on from there. It changes nothing of it, since somebody may be reading it."""

        def onward(snapshot: Snapshot) -> T:
            found = work(snapshot, self._carried.get(name))
            self._carried.pop(name, None)
            _keep(self._carried, name, found)
            return found

        return self.kept(name, onward)

    def at_hand(self, name: Hashable) -> Any | None:
        """What is kept or carried under this name, and nothing has changed since; None: it has to be worked out."""
        self.snapshot()
        return self._kept.get(name)

    def from_before(self, name: Hashable) -> Any | None:
        """What was carried under this name before something changed; None: nothing that is still known."""
        self.snapshot()
        return self._carried.get(name)

    def play(self, key: str) -> Play:
        found = self.kept("by id", lambda snapshot: {play.id: play for play in snapshot.plays})
        if key not in found:
            raise Missing(say("That play is not in the gallery. It may have been taken out."))
        return found[key]

    def stored_play(self, key: str) -> Play:
        """As it was written down, perhaps under the name of somebody merged since: what a change about it starts from.

        Also one that was taken out of the gallery: taking it off once more changes nothing.
        """
        self.snapshot()
        found = self._records.get(("play", key))
        if not isinstance(found, Play):
            raise Missing(say("That play is not in the gallery. It may have been taken out."))
        return found

    def rogue(self, key: str) -> Rogue:
        """The person behind this id, merges followed."""
        snapshot = self.snapshot()
        if key not in snapshot.rogues:
            raise Missing(say("This person is not in the gallery. Two may have been merged into one."))
        return snapshot.who(key)

    def called(self, name: str) -> Rogue:
        """Whoever goes by this name, also somebody who has never played here."""
        return self.kept("people by name", by_name).get(plain(name)) or nobody_yet(name)

    def stored(self) -> tuple[list[Play], list[Rogue]]:
        """All records as they are stored, also of people who were merged and of what was removed; without results of
        strangers that nobody has accepted."""
        self.snapshot()
        records = self._records.values()
        plays = [record for record in records if isinstance(record, Play) and not record.guests]
        return plays, [record for record in records if isinstance(record, Rogue)]

    def of_strangers(self) -> list[Play]:
        """Results that wait to be accepted, the newest first."""
        self.snapshot()
        plays = [record for record in self._records.values() if isinstance(record, Play)]
        waiting = [play for play in plays if play.guests and not play.gone]
        return sorted(waiting, key=lambda play: play.played_at, reverse=True)

    def stored_sheets(self) -> list[KeptSheet]:
        """Those of this house, also what was taken away."""
        self.snapshot()
        return [record for record in self._records.values() if isinstance(record, KeptSheet)]

    def is_stored(self, record: Record) -> bool:
        """Whether there is one under its key, as of the last look."""
        return (kind_of(record), record.id) in self._records

    def change(self, seq: int) -> Change | None:
        with self.store.read() as db:
            return changes.find(db, seq)

    def changes(self, limit: int = 50, before: int | None = None) -> list[Change]:
        """The newest first."""
        with self.store.read() as db:
            return changes.latest(db, limit, before)

    def taken_back(self, some: Iterable[Change]) -> set[int]:
        """The numbers of those that were taken back."""
        with self.store.read() as db:
            return changes.taken_back(db, [one.seq for one in some])

    # Changing

    def do(self, words: Message, *records: Record, seen: int | None = None) -> int | None:
        """Writes these records as one change; its number, or None if nothing changed.

        The same change made twice (a nervous thumb) is made once, and gets the first number again.
        ``seen`` is the version that the doer looked at: what was touched after it is not written over.
        """
        return self._changed(lambda db: write(db, self.now(), words, records, seen))

    def undo(self, seq: int) -> int:
        """Puts back what a change did, as a change of its own; undoing that one is redo.

        What came in a batch leaves the gallery for good: the file can come in again.
        """
        return self._changed(lambda db: _undo(db, self.now(), seq))

    def _changed(self, work: Callable[[Db], T]) -> T:
        for _ in range(TRIES):
            try:
                with self.store.write() as db:
                    done = work(db)
            except Conflict:
                continue
            self.on_change()
            return done
        raise Refused(say("Too much is going on at once. Try again."))


def _now(work: Callable[[], T]) -> T:
    return work()


def _keep(figures: dict[Hashable, Any], name: Hashable, found: object) -> None:
    """The latest stand last: what every page needs outlasts what one visitor asked for."""
    figures[name] = found
    while len(figures) > FIGURES_KEPT:
        del figures[next(iter(figures))]


def write(db: Db, at: int, words: Message, records: Iterable[Record], seen: int | None = None) -> int | None:
    """As ``Gallery.do``, within somebody else's transaction."""
    changes.lock_writers(db)
    wanted = list(records)
    here = _rows_here(db, wanted)
    if written := _differing(here, wanted, seen):
        return changes.do(db, at, words, written)
    return _done_before(db, words, [row.change for rows in here.values() for row in rows.values()])


def show_batch(db: Db, at: int, words: Message, batch: Batch, records: Iterable[Record]) -> int:
    """A batch comes into the gallery, and these records are brought up to date, as one change; its number."""
    changes.lock_writers(db)
    wanted = list(records)
    seq = changes.do(db, at, words, _differing(_rows_here(db, wanted), wanted))
    batches.show(db, batch, seq)
    return seq


def _rows_here(db: Db, wanted: Iterable[Record]) -> dict[str, dict[str, Row]]:
    keys: dict[str, list[str]] = {}
    for record in wanted:
        keys.setdefault(kind_of(record), []).append(record.id)
    return {kind: changes.rows(db, kind, of_kind) for kind, of_kind in keys.items()}


def _differing(
    here: Mapping[str, Mapping[str, Row]], wanted: Iterable[Record], seen: int | None = None
) -> list[RecordChange]:
    """What of it is not as it is stored."""
    written = []
    for record in wanted:
        kind, after = kind_of(record), msgspec.json.encode(record).decode()
        row = here[kind].get(record.id)
        if row is not None and row.body == after:
            continue
        if row is not None and seen is not None and row.change > seen:
            raise Changed(MEANWHILE)
        written.append(RecordChange(kind, record.id, None if row is None else row.body, after))
    return written


def _done_before(db: Db, words: Message, touched: list[int]) -> int | None:
    """The number of the change that did just this, if it was the last to touch these records."""
    last = changes.find(db, max(touched, default=0))
    return last.seq if last is not None and last.words == words else None


def _undo(db: Db, at: int, seq: int) -> int:
    changes.lock_writers(db)
    change = changes.find(db, seq)
    if change is None:
        raise Missing(say("There is no such change."))
    written, batch = changes.record_changes_of(db, seq), batches.shown_with(db, seq)
    again = changes.undone_by(db, seq)
    if batch is None and again is not None and not written:
        return again
    if batch is None and not written:
        raise Refused(say("What was deleted for good cannot be brought back."))
    keys = {kind: [one.key for one in written if one.kind == kind] for kind in KINDS}
    here = {(kind, key): row for kind in KINDS for key, row in changes.rows(db, kind, keys[kind]).items()}
    bodies = [here[one.kind, one.key].body for one in written]
    written = tuple(_with_colour_since(one, body) for one, body in zip(written, bodies, strict=True))
    if bodies != [one.after for one in written] or (batch is not None and not batches.untouched(db, batch)):
        if again is not None and bodies == [_before(one) for one in written]:
            return again
        raise Refused(say("Something else was changed there since. Undo that first."))
    back = [RecordChange(one.kind, one.key, one.after, _before(one)) for one in written]
    if batch is not None:
        batches.hide(db, batch)
    return changes.do(db, at, _taken_back(change), back, undoes=seq)


def _with_colour_since(one: RecordChange, body: str) -> RecordChange:
    """A colour that somebody tapped since stays theirs, and hinders nobody; unless that is all it was about."""
    before = None if one.before is None else decode(one.kind, one.before)
    after, now = decode(one.kind, one.after), decode(one.kind, body)
    if not (isinstance(after, Rogue) and isinstance(now, Rogue)) or now.face == after.face:
        return one
    if isinstance(before, Rogue) and replace(before, face=0) == replace(after, face=0):
        return one
    bodies = [None if rogue is None else replace(rogue, face=now.face) for rogue in (before, after)]
    first, then = (None if rogue is None else msgspec.json.encode(rogue).decode() for rogue in bodies)
    return RecordChange(one.kind, one.key, first, then or one.after)


TOOK_BACK = say("Took back: {change}").msgid.removesuffix("{change}")
"""As earlier editions said it."""


def _taken_back(change: Change) -> Recorded:
    """What it says when this change is undone; undoing an undo says what was done first."""
    match change.words:
        case Message(args={"change": str() | Message() as first}) if change.undoes is not None:
            return first
        case str(text) if change.undoes is not None and text.startswith(TOOK_BACK):
            return text.removeprefix(TOOK_BACK)
    return say("“{change}” is undone", change=change.words)


def _before(change: RecordChange) -> str:
    """A record that was new is not deleted but marked as gone, so that it can come back."""
    if change.before is not None:
        return change.before
    return msgspec.json.encode(replace(decode(change.kind, change.after), gone=True)).decode()


def decode(kind: str, body: str) -> Record:
    return msgspec.json.decode(body, type=KINDS[kind])


def kind_of(record: Record) -> str:
    return next(kind for kind, shape in KINDS.items() if isinstance(record, shape))


def nobody_yet(name: str) -> Rogue:
    """Somebody of this name as the gallery would know them."""
    return Rogue(id=named("rogue", plain(name)), name=name)


def by_name(snapshot: Snapshot) -> dict[str, Rogue]:
    """Who is meant by a name, as ``plain`` writes it: present names before earlier ones, and before short ones."""
    people = [rogue for rogue in snapshot.rogues.values() if not rogue.is_really]
    short = {plain(short_name(rogue.name)): rogue for rogue in people}
    also = {plain(name): rogue for rogue in people for name in rogue.also}
    return short | also | {plain(rogue.name): rogue for rogue in people}
