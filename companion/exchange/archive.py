"""Our own JSON: the whole gallery, one record a line, so that it can be written and sent as it goes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from companion.core.box_sheets.reading import checked, slug
from companion.core.box_sheets.shape import KeptSheet
from companion.core.problems import Unreadable
from companion.core.words import Message, noun, say, several
from companion.exchange import bounds, dates
from companion.exchange.incoming import HERE, Incoming, Photo, another_somebody
from companion.exchange.losses import About, Losses
from companion.exchange.mending import Entries
from companion.exchange.unreadable import decoded
from companion.stats.plays import Play, Rogue, Share, StoredLine, is_somebody

FORMAT = "companion gallery"
VERSION = 2
"""In 1 all sentences were text; both are read."""
CHUNK = 64 * 1024
LARGEST_PHOTO = 4 * 1000 * 1000
MOST_PHOTOS = 200
"""With one play."""
MOST_SHEETS = 1000
JPEG = b"\xff\xd8\xff"
FAR = dates.epoch(datetime(3000, 1, 1, tzinfo=UTC))


class _Head(Struct):
    version: int


class _Entries(Struct):
    """The lists of an archive, each entry as it is written."""

    plays: list[Raw]
    rogues: list[Raw]
    photos: list[Raw] = []
    sheets: list[Raw] = []


class Opened(Struct):
    """What an archive holds, before anybody has checked it."""

    plays: list[Play]
    rogues: list[Rogue]
    photos: list[Photo] = []
    exported_at: int = 0
    sheets: list[KeptSheet] = []


def write(
    plays: Iterable[Play],
    rogues: Iterable[Rogue],
    photos: Sequence[Photo] = (),
    *,
    now: int,
    sheets: Sequence[KeptSheet] = (),
) -> Iterator[bytes]:
    """The archive in pieces. Give it the records as stored (merged, hidden and gone ones too) and it keeps them all."""
    return in_chunks(_lines(plays, rogues, photos, sheets, now))


def in_chunks(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Few big pieces instead of many small ones."""
    chunk = bytearray()
    for line in lines:
        chunk += line
        if len(chunk) >= CHUNK:
            yield bytes(chunk)
            chunk.clear()
    yield bytes(chunk)


def listed(records: Iterable[object]) -> Iterator[bytes]:
    """The inside of a JSON list, a record a line."""
    for number, record in enumerate(records):
        yield (b",\n" if number else b"\n") + msgspec.json.encode(record)


def _lines(
    plays: Iterable[Play], rogues: Iterable[Rogue], photos: Sequence[Photo], sheets: Sequence[KeptSheet], now: int
) -> Iterator[bytes]:
    mentioned: dict[str, None] = {}
    yield f'{{"format":"{FORMAT}","version":{VERSION},"exported_at":{now},"plays":['.encode()
    yield from listed(_noting(plays, mentioned))
    yield b'\n],"rogues":['
    yield from listed(_with_strangers(rogues, mentioned))
    if photos:
        yield b'\n],"photos":['
        yield from listed(photos)
    if sheets:
        yield b'\n],"sheets":['
        yield from listed(sheets)
    yield b"\n]}\n"


def _noting(plays: Iterable[Play], mentioned: dict[str, None]) -> Iterator[Play]:
    for play in plays:
        mentioned.update(dict.fromkeys(share.rogue for share in play.shares))
        yield play


def _with_strangers(rogues: Iterable[Rogue], mentioned: dict[str, None]) -> Iterator[Rogue]:
    """An archive never names somebody whom it does not hold: who was lost is kept as somebody."""
    known = set()
    for rogue in rogues:
        known.add(rogue.id)
        if rogue.is_really:
            mentioned[rogue.is_really] = None
        yield rogue
    for stranger in mentioned:
        if stranger not in known and not is_somebody(stranger):
            yield Rogue(id=stranger, name="Somebody")


def opened(raw: bytes) -> Opened:
    return decoded(raw, Opened)


def read(raw: bytes, *, now: int) -> Incoming:
    """Entry by entry: what is wrong in one costs that field, or that entry, never the file."""
    if decoded(raw, _Head).version > VERSION:
        raise Unreadable(say("A newer Companion wrote this file; bring this one up to date first."), "version")
    file, losses = decoded(raw, _Entries), Losses()
    bounds.few(len(file.plays), "plays", bounds.PLAYS)
    bounds.few(len(file.rogues), "rogues", bounds.PEOPLE)
    bounds.few(len(file.sheets), "sheets", MOST_SHEETS)
    seen: dict[str, str] = {}
    people = Entries(losses, "rogues", Rogue, lambda rogue, place: _checked_rogue(rogue, place, seen))
    rogues = tuple(_with_known(losses, place, rogue, seen) for place, rogue in list(people.read(file.rogues)))
    found: dict[str, str] = {}
    played = Entries(losses, "plays", Play, lambda play, place: _checked(play, place, found), whole=True)
    plays = tuple(_with_seats(losses, place, play, seen) for place, play in played.read(file.plays))
    losses.about = About
    photos = tuple(
        photo for _, photo in Entries(losses, "photos", Photo, _checked_photo, mends=False).read(file.photos)
    )
    sheets = tuple(
        sheet for _, sheet in Entries(losses, "sheets", KeptSheet, _checked_sheet, mends=False).read(file.sheets)
    )
    notes = (*_from_the_future(plays, now), *_with_sheets(sheets))
    return Incoming(
        HERE,
        noun("a Companion archive"),
        plays,
        rogues,
        whole_people=True,
        notes=notes,
        photos=photos,
        sheets=sheets,
        left_out=tuple(losses.listed),
        plays_left_out=losses.plays,
        fields_left_out=losses.fields,
    )


def _with_known(losses: Losses, place: str, rogue: Rogue, known: Mapping[str, str]) -> Rogue:
    """Whoever was merged into somebody who is not in the file stays alone."""
    if not rogue.is_really or rogue.is_really in known or is_somebody(rogue.is_really):
        return rogue
    losses.note(_nobody(rogue.is_really), f"{place}.is_really")
    return replace(rogue, is_really="")


def _with_seats(losses: Losses, place: str, play: Play, known: Mapping[str, str]) -> Play:
    """Whoever sat there and is not in the file is somebody whom nobody knows."""
    strangers = [
        at for at, share in enumerate(play.shares) if share.rogue not in known and not is_somebody(share.rogue)
    ]
    if not strangers:
        return play
    shares = list(play.shares)
    sitting = {share.rogue for share in shares}
    losses.about = lambda: About(play.title, play.played_at)
    for at in strangers:
        losses.note(_nobody(shares[at].rogue), f"{place}.shares[{at}].rogue")
        shares[at] = replace(shares[at], rogue=another_somebody(sitting))
    return replace(play, shares=tuple(shares))


def _nobody(rogue: str) -> Message:
    return say("“{rogue}” is nobody in this file.", rogue=rogue[:60])


def _checked_sheet(kept: KeptSheet, place: str) -> KeptSheet:
    if slug(kept.id) != kept.id:
        raise Unreadable(say("This is not the key of a sheet."), f"{place}.id")
    try:
        return replace(kept, sheet=checked(kept.sheet))
    except Unreadable as problem:
        raise Unreadable(problem.reason, f"{place}.sheet.{problem.place}") from None


def _with_sheets(sheets: Sequence[KeptSheet]) -> tuple[Message, ...]:
    """Those that this house has already stay as they are."""
    if not sheets:
        return ()
    return (
        several(
            "{n} score sheet comes with it. If you have one of that name, yours stays.",
            "{n} score sheets come with it. If you have one of that name, yours stays.",
            len(sheets),
        ),
    )


def _from_the_future(plays: tuple[Play, ...], now: int) -> tuple[Message, ...]:
    """No reason to refuse our own backup: the clock of a small computer may simply be behind."""
    late = sum(play.played_at > now + dates.A_DAY for play in plays)
    words = several(
        "{n} of these plays is in the future: is the clock of this computer right?",
        "{n} of these plays are in the future: is the clock of this computer right?",
        late,
    )
    return (words,) if late else ()


def _checked_photo(photo: Photo, place: str) -> Photo:
    """A photo goes by what it looks like: under another name it is not the one that was there."""
    from companion.exchange.images import name_of

    if not photo.jpeg.startswith(JPEG) or len(photo.jpeg) > LARGEST_PHOTO:
        raise Unreadable(say("This is not a photo as the gallery keeps them."), f"{place}.jpeg")
    if photo.name != name_of(photo.jpeg):
        raise Unreadable(say("This photo is not the one that its name says."), f"{place}.name")
    return photo


def _checked_rogue(rogue: Rogue, place: str, seen: dict[str, str]) -> Rogue:
    for field in ("id", "name"):
        _named(getattr(rogue, field), f"{place}.{field}")
    for field in ("also", "foreign"):
        _texts(getattr(rogue, field), f"{place}.{field}")
    _short(rogue.is_really, f"{place}.is_really")
    _short(rogue.photo, f"{place}.photo")
    bounds.whole(rogue.face, f"{place}.face")
    bounds.once(rogue.id, seen, f"{place}.id")
    return rogue


def _checked(play: Play, place: str, seen: dict[str, str]) -> Play:
    for field in ("id", "game", "title"):
        _named(getattr(play, field), f"{place}.{field}")
    for field in ("occasion", "place", "decided_by", "board", "table", "photo"):
        _short(getattr(play, field), f"{place}.{field}")
    bounds.few(len(play.photos), f"{place}.photos", MOST_PHOTOS)
    for index, photo in enumerate(play.photos):
        _short(photo.name, f"{place}.photos[{index}].name")
        bounds.whole(photo.seat, f"{place}.photos[{index}].seat")
    bounds.text(play.notes, f"{place}.notes", bounds.NOTE)
    for field in ("decided", "ended_by"):
        bounds.words(getattr(play, field), f"{place}.{field}", bounds.NOTE)
    for field in ("foreign", "expansions", "taken_down"):
        _texts(getattr(play, field), f"{place}.{field}")
    bounds.whole(play.minutes, f"{place}.minutes", bounds.MOST_MINUTES)
    bounds.whole(play.bgg_id, f"{place}.bgg_id")
    dates.likely(play.played_at, f"{place}.played_at", FAR)
    dates.likely(play.ended_at, f"{place}.ended_at", FAR)
    bounds.few(len(play.shares), f"{place}.shares", bounds.SHARES)
    shares = tuple(_checked_share(share, f"{place}.shares[{n}]") for n, share in enumerate(play.shares))
    bounds.once(play.id, seen, f"{place}.id")
    return replace(play, shares=shares)


def _checked_share(share: Share, place: str) -> Share:
    for field in ("rogue", "wrote", "team", "role", "colour"):
        _short(getattr(share, field), f"{place}.{field}")
    bounds.whole(share.rank, f"{place}.rank", 1000)
    bounds.few(len(share.lines), f"{place}.lines", 1000)
    for number, line in enumerate(share.lines):
        _check_line(line, f"{place}.lines[{number}]")
    return share if share.score is None else replace(share, score=bounds.points(share.score, f"{place}.score"))


def _check_line(line: StoredLine, place: str) -> None:
    _short(line.key, f"{place}.key")
    bounds.words(line.label, f"{place}.label", bounds.LABEL)
    bounds.points(line.points, f"{place}.points")


def _named(value: str, place: str) -> str:
    if not value:
        raise Unreadable(say("This must not be empty."), place)
    return _short(value, place)


def _short(value: str, place: str) -> str:
    return bounds.text(value, place, bounds.LABEL)


def _texts(values: tuple[str, ...], place: str) -> None:
    bounds.few(len(values), place, 1000)
    for number, value in enumerate(values):
        _short(value, f"{place}[{number}]")
