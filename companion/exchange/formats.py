"""The door: a file of any kind we know, told by what stands in it and not by its name."""

from __future__ import annotations

import codecs
from typing import BinaryIO

from msgspec import UNSET, Raw, Struct, UnsetType

from companion.core.problems import Unreadable
from companion.core.words import grouped, say
from companion.exchange import archive, bgg, bgstats_in, spreadsheet_in
from companion.exchange.incoming import Incoming
from companion.exchange.unreadable import decoded, line_of

LIMIT = 50 * 1000 * 1000
WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)
STEP = 64 * 1024
UNKNOWN = say(
    "The gallery does not know this kind of file. It takes Companion archives and spreadsheets, BG Stats files and "
    "plays from BoardGameGeek."
)


class _Head(Struct):
    """What gives a JSON file away."""

    format: Raw | UnsetType = UNSET
    plays: Raw | UnsetType = UNSET
    games: Raw | UnsetType = UNSET


def read(file: BinaryIO, *, now: int, limit: int = LIMIT) -> Incoming:
    """What the file says. Never reads more than ``limit`` bytes; whatever is wrong is an ``Unreadable``."""
    raw = _fetched(file, limit).removeprefix(codecs.BOM_UTF8)
    begins = raw[:STEP].lstrip()
    if not begins:
        raise Unreadable(say("The file is empty."))
    if raw.startswith(WIDE) or b"\0" in begins:
        raise Unreadable(say("This is not a text file in UTF-8; save it as UTF-8 (unpack it first, if it is packed)."))
    if begins.startswith(b"<"):
        return bgg.read(raw, now=now)
    _check_utf8(raw)
    if begins.startswith(b"{"):
        return _json(raw, now)
    if spreadsheet_in.is_ours(raw):
        return spreadsheet_in.read(raw, now=now)
    raise Unreadable(UNKNOWN, "line 1")


def _fetched(file: BinaryIO, limit: int) -> bytes:
    """As much as may be: a longer file is given up after the first byte too many."""
    pieces, size = [], 0
    while piece := file.read(min(STEP, limit + 1 - size)):
        pieces.append(piece)
        size += len(piece)
        if size > limit:
            raise Unreadable(
                say("This file is longer than {limit} kB, the most that can be taken in.", limit=grouped(limit // 1000))
            )
    return b"".join(pieces)


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


def _json(raw: bytes, now: int) -> Incoming:
    head = decoded(raw, _Head)
    if head.format is not UNSET and bytes(head.format) == f'"{archive.FORMAT}"'.encode():
        return archive.read(raw, now=now)
    if head.plays is not UNSET and head.games is not UNSET:
        return bgstats_in.read(raw, now=now)
    raise Unreadable(UNKNOWN)
