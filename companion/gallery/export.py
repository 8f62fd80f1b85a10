"""Files for other programs, written piece by piece."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from msgspec.structs import replace

from companion.clock import HERE
from companion.core.box_sheets.shape import KeptSheet
from companion.exchange.formats import ROOM_FOR_PHOTOS, Format, Outgoing
from companion.exchange.incoming import Photo
from companion.gallery import Gallery
from companion.gallery.in_thread import in_thread
from companion.stats.plays import Play, Rogue
from companion.store import changes


class Going(NamedTuple):
    name: str
    mimetype: str
    pieces: Iterator[bytes]


def write(gallery: Gallery, wanted: Format, key: str | None = None, *, codes: bool = True) -> Going:
    """All plays in this format, or the one play of this key. Without ``codes`` it does not say at which table."""
    assert wanted.write is not None, "this format only comes in"
    day = datetime.fromtimestamp(gallery.now() / 1000, HERE).strftime("%Y-%m-%d")
    charset = "; charset=utf-8" if wanted.mimetype.startswith("text/") else ""
    pieces = _beside_others(wanted.write(_contents(gallery, wanted, key, codes)))
    return Going(f"{wanted.file}-{day}.{wanted.suffix}", wanted.mimetype + charset, pieces)


def _contents(gallery: Gallery, wanted: Format, key: str | None, codes: bool) -> Outgoing:
    snapshot, now = gallery.snapshot(), gallery.now()
    plays = list(snapshot.plays) if key is None else [gallery.play(key)]
    plays = plays if codes else [replace(play, table="") for play in plays]
    if not wanted.as_stored:
        return Outgoing(plays, snapshot, now)
    people = [snapshot.who(share.rogue) for play in plays for share in play.shares]
    sheets: list[KeptSheet] = []
    if key is None:
        (plays, people), sheets = gallery.stored(), gallery.stored_sheets()
    return Outgoing(plays, snapshot, now, people, _photos(gallery, plays, people), sheets)


def _photos(gallery: Gallery, plays: Sequence[Play], people: Sequence[Rogue]) -> list[Photo]:
    """As many as leave the file short enough to come back: faces first, then tables, the newest first."""
    newest = sorted(plays, key=lambda play: play.played_at, reverse=True)
    names = dict.fromkeys([rogue.photo for rogue in people] + [name for play in newest for name in play.all_photos])
    found, room = [], ROOM_FOR_PHOTOS
    with gallery.store.read() as db:
        for name in names:
            jpeg = changes.read_photo(db, name)
            if jpeg is None:
                continue
            room -= len(jpeg)
            if room < 0:
                break
            found.append(Photo(name, jpeg))
    return found


def _beside_others(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Each piece is made in a thread of its own: a whole gallery takes seconds, and the others are served meanwhile."""
    while piece := in_thread(lambda: next(pieces, b"")):
        yield piece
