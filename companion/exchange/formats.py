"""Every kind of file that goes out or comes in: ``FORMATS`` is the only list of them.

A file that comes in is known by what is in it, not by its name.
"""

from __future__ import annotations

import codecs
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, BinaryIO

from msgspec import UNSET, Raw, Struct, UnsetType

from companion.core.box_sheets.shape import KeptSheet
from companion.core.problems import Unreadable
from companion.core.words import Message, grouped, noun, say
from companion.exchange.incoming import Incoming, Photo
from companion.exchange.unreadable import decoded, line_of
from companion.stats.plays import Play, Rogue, Snapshot

LIMIT = 200 * 1000 * 1000
"""Bytes of a file: 200,000 plays in any of the formats."""
ROOM_FOR_PHOTOS = 25 * 1000 * 1000
"""Bytes of photos in a file; in JSON they are a third longer."""
PACKED = b"PK\x03\x04"
"""How archives begin, and the files of spreadsheets that are not CSV."""
STEP = 64 * 1024


class Head(Struct):
    """What gives a JSON file away."""

    format: Raw | UnsetType = UNSET
    plays: Raw | UnsetType = UNSET
    games: Raw | UnsetType = UNSET


class Arrived(Struct, frozen=True):
    """A file that came in, and how it begins."""

    raw: bytes
    first: bytes
    """Its first character."""
    head: Head | None
    """None: it is not JSON."""


class Outgoing(Struct, frozen=True):
    """What a file is written from."""

    plays: Sequence[Play]
    snapshot: Snapshot
    now: int
    rogues: Sequence[Rogue] = ()
    photos: Sequence[Photo] = ()
    sheets: Sequence[KeptSheet] = ()


class Format(Struct, frozen=True, kw_only=True):
    kind: str
    """Its name in addresses."""
    title: Message
    hint: Message
    suffix: str
    mimetype: str
    file: str = ""
    """How the name of a file begins that goes out; the day and the suffix follow."""
    write: Callable[[Outgoing], Iterator[bytes]] | None = None
    """None: it only comes in."""
    as_stored: bool = False
    """Whether it takes the records as they are stored, merged and removed ones too, and the photos."""
    knows: Callable[[Arrived], bool] | None = None
    """Whether a file is of this kind; None: another format reads what this one writes."""
    read: Callable[..., Incoming] | None = None


def _of(module: str) -> Any:
    """What reads or writes one kind, loaded with the first file: an evening at the table needs none of them."""
    return import_module(f"companion.exchange.{module}")


def _is_archive(arrived: Arrived) -> bool:
    head = arrived.head
    return head is not None and head.format is not UNSET and bytes(head.format) == f'"{_of("archive").FORMAT}"'.encode()


def _is_bgstats(arrived: Arrived) -> bool:
    return arrived.head is not None and arrived.head.plays is not UNSET and arrived.head.games is not UNSET


FORMATS = (
    SPREADSHEET := Format(
        kind="csv",
        title=say("Spreadsheet (CSV)"),
        hint=noun("one row for each player and play"),
        suffix="csv",
        mimetype="text/csv",
        file="companion-plays",
        write=lambda out: _of("spreadsheet").write(out.plays, out.snapshot),
        knows=lambda arrived: arrived.head is None and _of("spreadsheet_in").is_ours(arrived.raw),
        read=lambda raw, now: _of("spreadsheet_in").read(raw, now=now),
    ),
    Format(
        kind="json",
        title=say("Everything (JSON)"),
        hint=noun(
            "plays, people and up to {megabytes} MB of photos; all of it can be brought back. How each game"
            " went, move by move, stays on this computer: whoever looks after it can save that, too.",
            megabytes=ROOM_FOR_PHOTOS // 1_000_000,
        ),
        suffix="json",
        mimetype="application/json",
        file="companion-gallery",
        write=lambda out: _of("archive").write(out.plays, out.rogues, out.photos, now=out.now, sheets=out.sheets),
        as_stored=True,
        knows=_is_archive,
        read=lambda raw, now: _of("archive").read(raw, now=now),
    ),
    Format(
        kind="bgsplay",
        title=say("BG Stats play file"),
        hint=noun("to share: .bgsplay"),
        suffix="bgsplay",
        mimetype="application/json",
        file="companion",
        write=lambda out: _of("bgstats_out").play_file(out.plays, out.snapshot),
    ),
    Format(
        kind="bgstats",
        title=say("BG Stats backup"),
        hint=noun("all plays as BG Stats writes them"),
        suffix="json",
        mimetype="application/json",
        file="BGStatsExport",
        write=lambda out: _of("bgstats_out").backup(out.plays, out.snapshot),
        knows=_is_bgstats,
        read=lambda raw, now: _of("bgstats_in").read(raw, now=now),
    ),
    Format(
        kind="bgg",
        title=say("Plays from BoardGameGeek (XML)"),
        hint=noun("the XML of logged plays, saved as a file"),
        suffix="xml",
        mimetype="text/xml",
        knows=lambda arrived: arrived.first == b"<",
        read=lambda raw, now: _of("bgg").read(raw, now=now),
    ),
)
WRITTEN = {one.kind: one for one in FORMATS if one.write is not None}
"""Those that go out, by their name in addresses."""
UNKNOWN = say(
    "The gallery does not know this kind of file. It takes Companion archives, BG Stats files, plays from BoardGameGeek"
    " and spreadsheets (CSV) with headings like Date, Game, Player, Score, Winner."
)


def read(file: BinaryIO, *, now: int, limit: int = LIMIT, columns: Mapping[str, str] | None = None) -> Incoming:
    """What the file says. Never reads more than ``limit`` bytes; a file that cannot be read is ``Unreadable``.

    ``columns`` is what somebody says about those of a spreadsheet that is not ours.
    """
    arrived = _arrived(_fetched(file, limit).removeprefix(codecs.BOM_UTF8))
    for one in FORMATS:
        if one.knows and one.read and one.knows(arrived):
            return one.read(arrived.raw, now=now)
    if arrived.head is None and _of("any_table").knows(arrived.raw):
        found: Incoming = _of("any_table").read(arrived.raw, now=now, columns=columns)
        return found
    raise Unreadable(UNKNOWN, "" if arrived.head else "line 1")


def _arrived(raw: bytes) -> Arrived:
    if raw.startswith(PACKED):
        raise Unreadable(say("This is a packed file. If it is a spreadsheet, save it as CSV first; else unpack it."))
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raw = _rewritten(raw, "utf-16")  # as spreadsheets write "Unicode text"
    begins = raw[:STEP].lstrip()
    first = begins[:1]
    if not first:
        raise Unreadable(say("The file is empty."))
    if b"\0" in begins:
        raise Unreadable(say("This is not a text file in UTF-8; save it as UTF-8 (unpack it first, if it is packed)."))
    if first not in b"<{" and not _is_utf8(raw):
        raw = _rewritten(raw, "cp1252")  # as spreadsheets write CSV on Windows
    elif first != b"<":  # XML says itself how it is written
        _check_utf8(raw)
    return Arrived(raw, first, decoded(raw, Head) if first == b"{" else None)


def _is_utf8(raw: bytes) -> bool:
    try:
        _check_utf8(raw)
    except Unreadable:
        return False
    return True


def _rewritten(raw: bytes, encoding: str) -> bytes:
    try:
        return raw.decode(encoding).encode()
    except UnicodeError:
        raise Unreadable(say("This file is not in UTF-8; save it as UTF-8 and try again.")) from None


def _fetched(file: BinaryIO, limit: int) -> bytes:
    """As much as may be, never twice in memory: a longer file is given up after the first byte too many."""
    fetched = io.BytesIO()
    while piece := file.read(min(STEP, limit + 1 - fetched.tell())):
        fetched.write(piece)
        if fetched.tell() > limit:
            raise Unreadable(
                say("This file is longer than {limit} kB, the most that can be taken in.", limit=grouped(limit // 1000))
            )
    return fetched.getvalue()


def _check_utf8(raw: bytes) -> None:
    """Looked through piece by piece, so that a big file is not in memory twice."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    for start in range(0, len(raw), STEP):
        piece = raw[start : start + STEP]
        try:
            decoder.decode(piece, final=start + STEP >= len(raw))
        except UnicodeDecodeError as wrong:
            place = line_of(raw, start + wrong.start)
            raise Unreadable(say("This file is not in UTF-8; save it as UTF-8 and try again."), place) from None
