"""How a finished table becomes a result: its sheet a play, its people rogues, in the table's own transaction."""

from __future__ import annotations

import itertools
import re
import uuid
from collections.abc import Collection, Sequence

import msgspec
from msgspec.structs import replace

from companion import clock, gallery
from companion.core.colours import kept
from companion.core.names import short_name
from companion.core.problems import Refused
from companion.core.sheet import SeatSheet, Sheet
from companion.core.table import Table
from companion.core.words import listed, say
from companion.exchange.incoming import another_somebody
from companion.exchange.people import NEW
from companion.gallery import by_name
from companion.stats.annals import Annals
from companion.stats.plays import (
    OwnPhoto,
    Play,
    Rogue,
    Share,
    Snapshot,
    StoredLine,
    assemble,
    is_nobody,
    named,
    plain,
    slug_of,
)
from companion.stats.stories import Story, stories
from companion.store import Db, changes, memory

PLACE = "place"
"""The setting that says where one plays; every new play begins with it."""
VERSION_AT = 14
"""Where a UUID says how it was made: 5 is from a name."""
KEPT = ("place", "notes", "photo", "taken_down", "counted", "foreign")
"""What people said of a play in the gallery, not at the table."""


def publish(db: Db, code: str, table: Table, sheet: Sheet, *, of_strangers: bool = False) -> None:
    """The result as it stands. What people wrote to it when it was published before stays.

    That of strangers is nobody's until it is accepted, also if an earlier one was: see ``accept``. Its shares only
    remember who those people were then.
    """
    changes.lock_writers(db)
    guests = tuple(seat.name for seat in sheet.seats) if of_strangers else ()
    key = _stored_key(db, code, table)
    old = changes.row(db, "play", key)
    rogues, fresh = (_before(old, len(guests)), []) if guests else _rogues(db, table, sheet, first=old is None)
    place = str(memory.read_setting(db, PLACE, ""))
    play = replace(played(code, table, sheet, rogues), id=key, place=place, guests=guests)
    if old is not None:
        before = msgspec.json.decode(old.body, type=Play)
        said = {name: getattr(before, name) for name in KEPT}
        photos = tuple(photo for photo in play.photos if photo.name not in before.taken_down)
        play = replace(play, photos=photos, **said)
    names = listed(seat.name for seat in sheet.seats)
    gallery.write(db, table.at, say("Added: {game} with {names}", game=play.title, names=names), [play, *fresh])


def _before(old: changes.Row | None, seats: int) -> list[str]:
    shares = () if old is None else msgspec.json.decode(old.body, type=Play).shares
    return [share.rogue for share in shares] if len(shares) == seats else [""] * seats


def withdraw(db: Db, code: str, table: Table) -> None:
    """The result does not count any more; published again, it finds its notes and its photo."""
    changes.lock_writers(db)
    old = changes.row(db, "play", _stored_key(db, code, table))
    if old is None:
        return
    play = msgspec.json.decode(old.body, type=Play)
    if not play.gone:
        words = say("Taken out, since it is not over: {game}", game=play.title)
        gallery.write(db, table.at, words, [replace(play, gone=True)])


def stories_of(
    snapshot: Snapshot, annals: Annals, code: str, table: Table, sheet: Sheet, *, known_only: bool = False
) -> tuple[Story, ...]:
    """What the gallery has to say about this result; with ``known_only`` nothing before the result is in it."""
    key = key_of(code, table)
    if known_only and all(play.id != key for play in snapshot.plays):
        return ()
    known = _known(snapshot)
    rogues = [snapshot.who(known.get(plain(name), named("rogue", plain(name)))).id for name in table.names]
    names = dict(zip(rogues, table.names, strict=True))
    now, named_game = played(code, table, sheet, rogues), None if table.game.takes_title else table.game.name
    title = sheet.title or named_game
    return stories(snapshot, annals, now, names, title, clock.HERE)


def key_of(code: str, table: Table) -> str:
    """The id of its result. Tables of earlier editions have none of their own: theirs follows from the code."""
    return table.started.play or named("play", code, table.began_at)


def is_of(play: Play, code: str, table: Table) -> bool:
    """Whether this is the result of that table: the code alone may be that of another house's."""
    by_code = not table.started.play and (play.table, play.played_at) == (code, table.began_at)
    return play.id == key_of(code, table) or by_code


def is_corrected(play: Play, table: Table) -> bool:
    """Whether the gallery has another result by now than the table where it was played."""
    sheet = table.sheet()
    if sheet is None:
        return False
    then = [share_of(sheet, seat, table.names) for seat in sheet.seats]
    return _outcome(then, then) != _outcome(play.shares, then)


def _outcome(shares: Sequence[Share], then: Sequence[Share]) -> list[tuple[object, ...]]:
    """Earlier editions kept 0 where nothing was written down, and what whoever left had."""
    return [(share.score or 0, share.winner) for share, own in zip(shares, then, strict=False) if not own.left]


def _stored_key(db: Db, code: str, table: Table) -> str:
    """The id under which the result is stored, or will be: what followed from a code may have been replaced."""
    key = key_of(code, table)
    if table.started.play or changes.row(db, "play", key) is not None:
        return key
    stored = (msgspec.json.decode(row.body, type=Play) for row in changes.rows_of(db, "play"))
    return next((play.id for play in stored if is_of(play, code, table)), key)


def replace_derived_keys(db: Db) -> None:
    """Where strangers come: every id from which the code of a table can be worked out becomes a random one."""
    changes.lock_writers(db)
    rows = changes.rows_of(db, "play")
    derived = [row.key for row in rows if _follows_from_code(msgspec.json.decode(row.body, type=Play))]
    changes.replace_keys(db, {key: str(uuid.uuid4()) for key in derived})


def _follows_from_code(play: Play) -> bool:
    """Names that are made from something have another version than those that are made by chance."""
    return bool(play.table) and play.id[VERSION_AT : VERSION_AT + 1] == "5"


def accept(gallery: gallery.Gallery, key: str, people: Sequence[str] = ()) -> int | None:
    """The result of strangers counts from now on. ``people`` says who they are, by seat: the id of somebody of this
    house, or ``NEW``. Nobody is taken for a namesake by themselves: without an answer they are who they were when an
    earlier result of their table was accepted, else somebody new."""
    play = gallery.stored_play(key)
    if not play.guests:
        raise Refused(say("This result counts already."))
    people = [*people[: len(play.guests)], *[""] * (len(play.guests) - len(people))]
    meant = [
        default_person(gallery, play, seat) if not person else "" if person == NEW else gallery.rogue(person).id
        for seat, person in enumerate(people)
    ]
    twice = [name for name, person in zip(play.guests, meant, strict=True) if person and meant.count(person) > 1]
    if twice:
        raise Refused(say("Nobody sits on two seats. Pick somebody else for {name}.", name=twice[-1]))
    ids, fresh = _newcomers(gallery, play, meant)
    shares = tuple(replace(share, rogue=rogue) for share, rogue in zip(play.shares, ids, strict=True))
    names = listed(play.guests)
    accepted = replace(play, shares=shares, guests=())
    return gallery.do(say("Accepted: {game} with {names}", game=play.title, names=names), accepted, *fresh)


def namesakes(gallery: gallery.Gallery, name: str) -> list[Rogue]:
    """Who of this house may be meant: whoever goes or went by this name, also with a number behind it."""
    own = plain(name)
    people = (rogue for rogue in gallery.snapshot().rogues.values() if not rogue.is_really)
    return [
        rogue
        for rogue in people
        if any(own in (plain(one), plain(short_name(one)), _without_number(one)) for one in (rogue.name, *rogue.also))
    ]


def default_person(gallery: gallery.Gallery, play: Play, seat: int) -> str:
    """Who a guest is while nobody has said it; empty: somebody new. A bot is the bot of that name."""
    known, share = {rogue.id for rogue in namesakes(gallery, play.guests[seat])}, play.shares[seat]
    if share.bot:
        bots = {one.rogue for other in gallery.snapshot().plays for one in other.shares if one.bot}
        return next(iter(sorted(known & bots)), "")
    return share.rogue if share.rogue in known else ""


def _newcomers(gallery: gallery.Gallery, play: Play, meant: Sequence[str]) -> tuple[list[str], list[Rogue]]:
    """Ids for all, and those who are new: under a name of their own, with a number where somebody has it."""
    snapshot, taken = gallery.snapshot(), {rogue.id for rogue in gallery.stored()[1]}
    names = set(by_name(snapshot)) | {plain(name) for name, one in zip(play.guests, meant, strict=True) if one}
    ids, fresh = [], []
    for name, share, person in zip(play.guests, play.shares, meant, strict=True):
        key = person or _free_key(name, taken)
        if not person:
            fresh.append(Rogue(id=key, name=_free_name(name, names), hidden=share.bot))
            names.add(plain(fresh[-1].name))
            taken.add(key)
        ids.append(key)
    return ids, fresh


def _free_name(name: str, taken: Collection[str]) -> str:
    numbered = (f"{name} {number}" for number in itertools.count(2))
    return next(free for free in itertools.chain([name], numbered) if plain(free) not in taken)


def _without_number(name: str) -> str:
    return re.sub(r" \d+$", "", plain(name))


def _rogues(db: Db, table: Table, sheet: Sheet, *, first: bool) -> tuple[list[str], list[Rogue]]:
    """The id of everybody on the sheet, and the rogues that are seen for the first time or have another colour since
    this game, which is asked when its result comes in first."""
    rows = {row.key: row for row in changes.rows_of(db, "rogue")}
    stored = [msgspec.json.decode(row.body, type=Rogue) for row in rows.values()]
    ids, fresh = _whose(stored, [seat.name for seat in sheet.seats], table.bots)
    who = assemble(0, (), [*stored, *fresh]).who
    people = [who(key) for key in ids]
    seats = [table.seats[line.seat] for line in sheet.seats]
    tapped = [place for place, seat in enumerate(seats) if seat.tapped]
    own = kept([one.own_colour for one in people], [seat.colour for seat in seats], table.game.colours, tapped)
    written = {one.id: one for one in fresh}
    for one, colour, seat in zip(people, own, sheet.seats, strict=True):
        known = rows.get(one.id)
        asked = known is None or (first and not _picked_since(db, known, table.began_at))
        if asked and one.known and seat.seat not in table.bots and colour != one.own_colour:
            written[one.id] = one.coloured(colour)
    return ids, list(written.values())


def _picked_since(db: Db, row: changes.Row, began: int) -> bool:
    """Whether the last that happened to this rogue is a colour, and after this game began: then that is theirs."""
    change = changes.find(db, row.change)
    if change is None or change.at < began or change.for_good:
        return False
    bodies = [(one.before, one.after) for one in changes.record_changes_of(db, row.change) if one.key == row.key]
    faces = [[msgspec.json.decode(body, type=Rogue).face for body in pair if body is not None] for pair in bodies]
    return any(len(set(both)) > 1 for both in faces)


def _whose(rows: Sequence[Rogue], names: Sequence[str], bots: Collection[int]) -> tuple[list[str], list[Rogue]]:
    known = _known(assemble(0, (), rows))
    taken = {rogue.id for rogue in rows}
    ids, fresh = [], []
    sitting: set[str] = set()
    for seat, name in enumerate(names):
        if is_nobody(name):
            ids.append(another_somebody(sitting))
            continue
        key = known.get(plain(name))
        if key is None:
            key = _free_key(name, taken)
            known[plain(name)] = key
            taken.add(key)
            fresh.append(Rogue(id=key, name=name, hidden=seat in bots))
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
    began, ended = clock.STEPS.corrected(table.began_at), clock.STEPS.corrected(table.moved_at)
    return Play(
        id=key_of(code, table),
        game=slug_of(sheet.title) if sheet.title else table.game.slug,
        title=title,
        played_at=began,
        ended_at=ended,
        occasion="" if sheet.title else table.title,
        minutes=max(1, round((ended - began) / 60_000)),
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
    """A seat of a sheet as the gallery keeps it, by nobody yet. Whoever has nothing written down is somewhere behind
    the winner: neither 0 points nor a place is known. Nor are they of whoever left, unless the table counts them."""
    gone = [one for one in sheet.seats if not sheet.is_placed(one)]
    left = seat in gone
    total = sheet.known_total(seat) if sheet.unit == "points" and not left else None
    blank = sheet.unit == "points" and total is None
    return Share(
        "",
        score=total,
        rank=0 if blank or left else seat.rank - sum(one.rank < seat.rank for one in gone),
        winner=seat.seat in sheet.winners,
        left=left,
        lines=tuple(StoredLine(line.key, line.label.named(names), line.points, line.unit) for line in seat.lines),
    )
