"""Files for other programs and from them: written piece by piece; read, waiting for an answer, then taken in."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from companion.clock import HERE
from companion.exchange import archive, bgstats_out, formats, spreadsheet
from companion.exchange.incoming import Photo
from companion.gallery import Gallery
from companion.gallery.in_thread import in_thread
from companion.stats.plays import Play, Rogue
from companion.store import changes

KINDS = {
    "csv": ("companion-plays", "csv", "text/csv; charset=utf-8"),
    "json": ("companion-gallery", "json", "application/json"),
    "bgsplay": ("companion", "bgsplay", "application/json"),
    "bgstats": ("BGStatsExport", "json", "application/json"),
}
"""What goes out: the file's name, its ending, its type."""
WAITS = 3600
"""Seconds for which a file waits for the answer whether to take it in."""
RESTORED = 4 * formats.LIMIT
"""Bytes of a backup of ours that is brought back; what strangers send is cut at ``files.LIMIT`` before."""
ROOM_FOR_PHOTOS = formats.LIMIT // 2
"""Bytes of photos in a file; in JSON they are a third longer."""
DONE = ".done"


class Outgoing(NamedTuple):
    name: str
    mimetype: str
    pieces: Iterator[bytes]


def write(gallery: Gallery, kind: str, key: str | None = None) -> Outgoing:
    """All plays in one of the ``KINDS``, or the one play of this key."""
    name, ending, mimetype = KINDS[kind]
    day = datetime.fromtimestamp(gallery.now() / 1000, HERE).strftime("%Y-%m-%d")
    return Outgoing(f"{name}-{day}.{ending}", mimetype, _beside_others(_pieces(gallery, kind, key)))


def _pieces(gallery: Gallery, kind: str, key: str | None) -> Iterator[bytes]:
    snapshot = gallery.snapshot()
    plays = list(snapshot.plays) if key is None else [gallery.play(key)]
    if kind == "csv":
        return spreadsheet.write(plays, snapshot)
    if kind == "bgsplay":
        return bgstats_out.play_file(plays, snapshot)
    if kind == "bgstats":
        return bgstats_out.backup(plays, snapshot)
    if key is None:
        plays, people = gallery.stored()
    else:
        people = [snapshot.who(share.rogue) for play in plays for share in play.shares]
    return archive.write(plays, people, _photos(gallery, plays, people), now=gallery.now())


def _photos(gallery: Gallery, plays: list[Play], people: list[Rogue]) -> list[Photo]:
    """As many as leave the file short enough to come back: faces first, then tables, the newest first."""
    newest = sorted(plays, key=lambda play: play.played_at, reverse=True)
    names = dict.fromkeys([rogue.photo for rogue in people] + [play.photo for play in newest])
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
