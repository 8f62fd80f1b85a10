"""How a finished table becomes a result: its sheet a play, its people rogues, in the table's own transaction."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec
from msgspec.structs import replace

from companion import gallery
from companion.clock import HERE
from companion.core.sheet import SeatSheet, Sheet
from companion.core.table import Table
from companion.core.words import listed, say
from companion.stats.plays import OwnPhoto, Play, Rogue, Share, Snapshot, StoredLine, assemble, named, plain, slug_of
from companion.stats.stories import Story, stories
from companion.store import Db, changes, memory

PLACE = "place"
"""The setting that says where one plays; every new play begins with it."""
KEPT = ("place", "notes", "photo", "taken_down", "counted", "foreign")
"""What people said of a play in the gallery, not at the table."""


def publish(db: Db, code: str, table: Table, sheet: Sheet) -> None:
    """The result as it stands. What people wrote to it when it was published before stays."""
    changes.lock_writers(db)
    rogues, fresh = _rogues(db, sheet, table.bots)
    play = replace(played(code, table, sheet, rogues), place=str(memory.read_setting(db, PLACE, "")))
    old = changes.row(db, "play", play.id)
    if old is not None:
        before = msgspec.json.decode(old.body, type=Play)
        kept = {name: getattr(before, name) for name in KEPT}
        photos = tuple(photo for photo in play.photos if photo.name not in before.taken_down)
        play = replace(play, photos=photos, **kept)
    names = listed((seat.name for seat in sheet.seats), "comma")
    gallery.write(db, table.at, say("Added: {game} with {names}", game=play.title, names=names), [play, *fresh])


def withdraw(db: Db, code: str, table: Table) -> None:
    """The result does not count any more; published again, it finds its notes and its photo."""
    changes.lock_writers(db)
    old = changes.row(db, "play", key_of(code, table))
    if old is None:
        return
    play = msgspec.json.decode(old.body, type=Play)
    if not play.gone:
        words = say("Taken out, since it is not over: {game}", game=play.title)
        gallery.write(db, table.at, words, [replace(play, gone=True)])


def stories_of(
    snapshot: Snapshot, code: str, table: Table, sheet: Sheet, *, known_only: bool = False
) -> tuple[Story, ...]:
    """What the gallery has to say about this result; with ``known_only`` nothing before the result is in it."""
    key = key_of(code, table)
    if known_only and all(play.id != key for play in snapshot.plays):
        return ()
    known = _known(snapshot)
    rogues = [snapshot.who(known.get(plain(name), named("rogue", plain(name)))).id for name in table.names]
    names = dict(zip(rogues, table.names, strict=True))
    return stories(snapshot, played(code, table, sheet, rogues), names, sheet.title or table.game.name, HERE)


def key_of(code: str, table: Table) -> str:
    return named("play", code, table.began_at)


def _rogues(db: Db, sheet: Sheet, bots: Collection[int]) -> tuple[list[str], list[Rogue]]:
    """The id of everybody on the sheet, and the rogues that are seen for the first time."""
    rows = [msgspec.json.decode(row.body, type=Rogue) for row in changes.rows_of(db, "rogue")]
    known = _known(assemble(0, (), rows))
    taken = {rogue.id for rogue in rows}
    ids, fresh = [], []
    for seat in sheet.seats:
        key = known.get(plain(seat.name))
        if key is None:
            key = _free_key(seat.name, taken)
            known[plain(seat.name)] = key
            taken.add(key)
            fresh.append(Rogue(id=key, name=seat.name, hidden=seat.seat in bots))
        ids.append(key)
    return ids, fresh


def _known(snapshot: Snapshot) -> dict[str, str]:
    """Ids by name. Merged people are written down under their own id, so that the merge can be undone later."""
    known = {name: rogue.id for name, rogue in gallery.by_name(snapshot).items()}
    merged = [rogue for rogue in snapshot.rogues.values() if rogue.is_really]
    meant = {plain(one.name): one.id for one in merged if known.get(plain(one.name)) == snapshot.who(one.id).id}
    return known | meant


def free_key(gallery: gallery.Gallery, name: str) -> str:
    """The id of somebody who is new to the gallery."""
    return _free_key(name, {rogue.id for rogue in gallery.stored()[1]})


def _free_key(name: str, taken: set[str]) -> str:
    """From the name, so that one person gets one id on every machine; with a number if somebody else has it."""
    key, number = named("rogue", plain(name)), 2
    while key in taken:
        key, number = named("rogue", plain(name), number), number + 1
    return key


def played(code: str, table: Table, sheet: Sheet, rogues: list[str]) -> Play:
    """The play that this table was, by these people."""
    title = sheet.title or table.game.title
    return Play(
        id=key_of(code, table),
        game=slug_of(sheet.title) if sheet.title else table.game.slug,
        title=title,
        played_at=table.began_at,
        ended_at=table.at,
        occasion="" if sheet.title else table.title,
        minutes=max(1, round((table.at - table.began_at) / 60_000)),
        shares=tuple(_share(table, sheet, seat, rogue) for seat, rogue in zip(sheet.seats, rogues, strict=True)),
        decided_by=sheet.decided_by,
        decided=sheet.decided_words.named(table.names),
        ended_by=sheet.ended.words.named(table.names) if sheet.ended else "",
        finished=not table.stopped,
        lowest_wins=sheet.lowest_wins,
        table=code,
        photos=tuple(OwnPhoto(photo.name, photo.seat) for photo in table.photos if 0 <= photo.seat < len(rogues)),
    )


def _share(table: Table, sheet: Sheet, seat: SeatSheet, rogue: str) -> Share:
    share = share_of(sheet, seat, table.names)
    return replace(share, rogue=rogue, start=seat.seat == table.starter, bot=seat.seat in table.bots)


def share_of(sheet: Sheet, seat: SeatSheet, names: Sequence[str]) -> Share:
    """A seat of a sheet as the gallery keeps it, by nobody yet."""
    return Share(
        "",
        score=seat.total,
        rank=seat.rank,
        winner=seat.seat in sheet.winners,
        lines=tuple(StoredLine(line.key, line.label.named(names), line.points) for line in seat.lines),
    )
