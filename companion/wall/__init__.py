"""The wall of the gallery: it is read, kept until something changes, and changed by deeds that can be undone."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from companion.core.undo import Refused
from companion.gallery.plays import Gallery, Play, Rogue, assemble, plain
from companion.store import Conflict, Db, Store, deeds
from companion.store.deeds import Change, Deed

T = TypeVar("T")
Record = Play | Rogue
KINDS: dict[str, type[Record]] = {"play": Play, "rogue": Rogue}
TRIES = 20
WALL_KEEPS = 200
"""Figures kept for one version of the wall; a busy evening looks at fewer."""


class Missing(Exception):
    """There is no such play or rogue."""


class Changed(Refused):
    """Somebody else was quicker: what was to be changed is not as it was seen."""


class Wall:
    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self.store = store
        self.now = now
        self._records: dict[tuple[str, str], Record] = {}
        self._gallery = assemble(0, (), ())
        self._kept: dict[Hashable, Any] = {}

    # Reading

    def gallery(self) -> Gallery:
        """Everything as it hangs now; only what changed is read again."""
        with self.store.read() as db:
            newest = deeds.newest(db)
            if newest == self._gallery.version:
                return self._gallery
            changed = deeds.rows_since(db, self._gallery.version)
        for row in changed:
            self._records[row.kind, row.key] = decode(row.kind, row.body)
        records = list(self._records.values())
        plays = (record for record in records if isinstance(record, Play))
        self._gallery = assemble(newest, plays, (record for record in records if isinstance(record, Rogue)))
        self._kept = {}
        return self._gallery

    def kept(self, name: Hashable, work: Callable[[Gallery], T]) -> T:
        """What ``work`` makes of the wall, done once and kept until something changes."""
        gallery = self.gallery()
        kept = self._kept  # of this version: what changes while ``work`` takes its time begins another
        if name not in kept:
            while len(kept) >= WALL_KEEPS:
                kept.pop(next(iter(kept)))
            kept[name] = work(gallery)
        found: T = kept[name]
        return found

    def play(self, key: str) -> Play:
        found = self.kept("by id", lambda gallery: {play.id: play for play in gallery.plays})
        if key not in found:
            raise Missing("That play is not on the wall. It may have been taken off.")
        return found[key]

    def stored_play(self, key: str) -> Play:
        """As it was written down, perhaps under the name of somebody merged since: what a deed about it starts from.

        Also one that was taken off the wall: taking it off once more changes nothing.
        """
        self.gallery()
        found = self._records.get(("play", key))
        if not isinstance(found, Play):
            raise Missing("That play is not on the wall. It may have been taken off.")
        return found

    def rogue(self, key: str) -> Rogue:
        """The person behind this id, merges followed."""
        gallery = self.gallery()
        if key not in gallery.rogues:
            raise Missing("Nobody of that name hangs here. Two may have been merged into one.")
        return gallery.who(key)

    def stored(self) -> tuple[list[Play], list[Rogue]]:
        """All records as they are stored: who was merged and what was taken off too."""
        self.gallery()
        records = self._records.values()
        plays = [record for record in records if isinstance(record, Play)]
        return plays, [record for record in records if isinstance(record, Rogue)]

    def deed(self, seq: int) -> Deed | None:
        with self.store.read() as db:
            return deeds.find(db, seq)

    def deeds(self, limit: int = 50, before: int | None = None) -> list[Deed]:
        """The newest first."""
        with self.store.read() as db:
            return deeds.latest(db, limit, before)

    def taken_back(self, some: Iterable[Deed]) -> set[int]:
        """The numbers of those that were taken back."""
        with self.store.read() as db:
            return deeds.taken_back(db, [deed.seq for deed in some])

    # Deeds

    def do(self, words: str, *records: Record, seen: int | None = None) -> int | None:
        """Writes these records as one deed; its number, or None if nothing changed.

        The same deed done twice (a nervous thumb) is done once, and gets the first number again.
        ``seen`` is the version that the doer looked at: what was touched after it is not written over.
        """
        for _ in range(TRIES):
            try:
                with self.store.write() as db:
                    return write(db, self.now(), words, records, seen)
            except Conflict:
                continue
        raise Refused("Too much is going on at once. Try again.")

    def undo(self, seq: int) -> int:
        """Puts back what a deed changed, as a deed of its own; undoing that one is redo."""
        for _ in range(TRIES):
            try:
                with self.store.write() as db:
                    return _undo(db, self.now(), seq)
            except Conflict:
                continue
        raise Refused("Too much is going on at once. Try again.")


def write(db: Db, at: int, words: str, records: Iterable[Record], seen: int | None = None) -> int | None:
    """As ``Wall.do``, within somebody else's transaction."""
    deeds.take_turns(db)
    changes, wanted = [], list(records)
    keys: dict[str, list[str]] = {}
    for record in wanted:
        keys.setdefault(kind_of(record), []).append(record.id)
    here = {kind: deeds.rows(db, kind, of_kind) for kind, of_kind in keys.items()}
    for record in wanted:
        kind, after = kind_of(record), msgspec.json.encode(record).decode()
        row = here[kind].get(record.id)
        if row is not None and row.body == after:
            continue
        if row is not None and seen is not None and row.deed > seen:
            raise Changed("Somebody changed this while you looked at it. Here it is as it is now: do it again.")
        changes.append(Change(kind, record.id, None if row is None else row.body, after))
    if changes:
        return deeds.do(db, at, words, changes)
    return _done_before(db, words, [row.deed for rows in here.values() for row in rows.values()])


def _done_before(db: Db, words: str, touched: list[int]) -> int | None:
    """The number of the deed that did just this, if it was the last to touch these records."""
    last = deeds.find(db, max(touched, default=0))
    return last.seq if last is not None and last.words == words else None


def _undo(db: Db, at: int, seq: int) -> int:
    deeds.take_turns(db)
    deed = deeds.find(db, seq)
    if deed is None:
        raise Missing("There is no such change.")
    changes = deeds.changes_of(db, seq)
    keys = {kind: [change.key for change in changes if change.kind == kind] for kind in KINDS}
    here = {(kind, key): row for kind in KINDS for key, row in deeds.rows(db, kind, keys[kind]).items()}
    bodies = [here[change.kind, change.key].body for change in changes]
    if bodies != [change.after for change in changes]:
        again = deeds.undone_by(db, seq)
        if again is not None and bodies == [_before(change) for change in changes]:
            return again
        raise Refused("Something else was changed there since. Undo that first.")
    back = [Change(change.kind, change.key, change.after, _before(change)) for change in changes]
    words = deed.words.removeprefix("Took back: ") if deed.undoes is not None else f"Took back: {deed.words}"
    return deeds.do(db, at, words, back, undoes=seq)


def _before(change: Change) -> str:
    """A record that was new is not torn up but taken down, so that it can be hung up again."""
    if change.before is not None:
        return change.before
    return msgspec.json.encode(replace(decode(change.kind, change.after), gone=True)).decode()


def decode(kind: str, body: str) -> Record:
    return msgspec.json.decode(body, type=KINDS[kind])


def kind_of(record: Record) -> str:
    return "play" if isinstance(record, Play) else "rogue"


def by_name(gallery: Gallery) -> dict[str, Rogue]:
    """Who is meant by a name, as ``plain`` writes it: present names before earlier ones."""
    people = [rogue for rogue in gallery.rogues.values() if not rogue.is_really]
    also = {plain(name): rogue for rogue in people for name in rogue.also}
    return also | {plain(rogue.name): rogue for rogue in people}
