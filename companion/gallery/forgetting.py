"""Deleting for good: a photo, or a whole person, whose plays are kept under "somebody". None of it can be undone."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.core.names import short_name
from companion.core.words import Arg, Listing, Message, Recorded, say
from companion.gallery import KINDS, Gallery, Record, backups, decode
from companion.gallery.forgotten_logs import rewrite_logs
from companion.stats.plays import NOBODY, Play, Rogue, Share, plain, somebody
from companion.store import Db, changes, memory
from companion.store.changes import RecordChange


class Forgotten(Struct, frozen=True):
    """Somebody who is to be deleted: all ids and names under which they are known here."""

    ids: frozenset[str]
    names: frozenset[str]
    """As ``plain`` writes them."""

    def record(self, found: Record) -> Record:
        match found:
            case Rogue():
                return self.rogue(found)
            case Play():
                return self.play(found)
        return found

    def rogue(self, found: Rogue) -> Rogue:
        return Rogue(id=found.id, name=NOBODY, gone=True) if found.id in self.ids else found

    def play(self, found: Play) -> Play:
        if not any(share.rogue in self.ids for share in found.shares):
            return found
        decided, ended = self.words(found.decided), self.words(found.ended_by)
        return replace(found, shares=tuple(self._shares(found.shares)), decided=decided, ended_by=ended)

    def _shares(self, shares: Iterable[Share]) -> list[Share]:
        """Whoever is deleted sits there as somebody whom nobody knows."""
        kept = list(shares)
        sitting = {share.rogue for share in kept}
        for at, share in enumerate(kept):
            if share.rogue in self.ids:
                chair = next(key for number in range(1, len(kept) + 2) if (key := somebody(number)) not in sitting)
                sitting.add(chair)
                kept[at] = replace(share, rogue=chair)
        return kept

    def words(self, said: Recorded) -> Recorded:
        """A sentence without the name; older ones are plain text."""
        if isinstance(said, Message):
            return replace(said, args={key: self._arg(value) for key, value in said.args.items()})
        for name in self.names:
            said = re.sub(rf"\b{re.escape(name)}\b", NOBODY, said, flags=re.IGNORECASE)
        return said

    def _arg(self, value: Arg) -> Arg:
        match value:
            case str():
                return NOBODY if plain(value) in self.names else value
            case Message():
                return replace(value, args={key: self._arg(inside) for key, inside in value.args.items()})
            case Listing():
                return replace(value, items=tuple(self._arg(item) for item in value.items))
        return value

    def body(self, kind: str, body: str) -> str:
        """A stored record without them; one that does not know them stays as it is, to the letter."""
        found = decode(kind, body)
        without = self.record(found)
        return body if without == found else msgspec.json.encode(without).decode()

    def change(self, one: RecordChange) -> RecordChange:
        before = None if one.before is None else self.body(one.kind, one.before)
        return RecordChange(one.kind, one.key, before, self.body(one.kind, one.after))


def delete_person(gallery: Gallery, key: str, folder: Path) -> set[str]:
    """Takes somebody out of all records, out of what was changed, out of the logs of tables and out of the backups in
    this folder. The codes of the tables whose logs name somebody else now."""
    forgotten, photos = _about(gallery, key)
    plays = gallery.stored()[0]
    strangers = {play.table for play in gallery.of_strangers()}
    with gallery.store.write() as db:
        changes.lock_writers(db)
        _rewrite_changes(db, forgotten)
        rows = [row for kind in KINDS for row in changes.rows_of(db, kind)]
        fresh = [(row.kind, row.key, forgotten.body(row.kind, row.body)) for row in rows]
        known = {(row.kind, row.key): row.body for row in rows}
        differ = [one for one in fresh if known[one[0], one[1]] != one[2]]
        changes.overwrite(db, gallery.now(), say("Somebody was deleted for good"), differ)
        memory.forget_people(db, forgotten.names)
        codes = rewrite_logs(db, forgotten.ids, forgotten.names, plays, strangers)
    _delete_photos(gallery, photos, folder)
    backups.rewrite(folder, forgotten.play, forgotten.rogue)
    return codes


def delete_photo(gallery: Gallery, name: str, folder: Path) -> None:
    """The picture itself, unless somebody else shows the same one."""
    _delete_photos(gallery, {name}, folder)


def _about(gallery: Gallery, key: str) -> tuple[Forgotten, set[str]]:
    """All that was merged into this person, too."""
    one, snapshot = gallery.rogue(key), gallery.snapshot()
    all_of_them = [rogue for rogue in gallery.stored()[1] if snapshot.who(rogue.id).id == one.id]
    names = {name for rogue in all_of_them for name in (rogue.name, short_name(rogue.name), *rogue.also)}
    photos = {rogue.photo for rogue in all_of_them if rogue.photo}
    return Forgotten(frozenset(rogue.id for rogue in all_of_them), frozenset(map(plain, names))), photos


def _rewrite_changes(db: Db, forgotten: Forgotten) -> None:
    for change in changes.all_changes(db):
        made = changes.record_changes_of(db, change.seq)
        without = tuple(forgotten.change(one) for one in made)
        words = forgotten.words(change.words)
        if without != made or words != change.words:
            changes.rewrite(db, change.seq, words, without)


def _delete_photos(gallery: Gallery, names: Collection[str], folder: Path) -> None:
    plays, rogues = gallery.stored()
    shown = {rogue.photo for rogue in rogues} | {name for play in plays for name in play.all_photos}
    gone = [name for name in names if name not in shown]
    with gallery.store.write() as db:
        changes.delete_photos(db, gone)
    for name in gone:
        if re.fullmatch(r"[0-9a-f]{32}", name):
            (folder / "photos" / f"{name}.jpg").unlink(missing_ok=True)
