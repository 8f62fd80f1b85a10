"""Files for other programs and from them: written piece by piece; read, waiting for an answer, then taken in."""

from __future__ import annotations

import io
import secrets
import time
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from companion.aside import aside
from companion.clock import HERE
from companion.core.game import Game
from companion.core.undo import Refused
from companion.gallery.exchange import archive, bgstats_out, files, spreadsheet
from companion.gallery.exchange.games import KnownGame
from companion.gallery.exchange.incoming import Incoming, Photo
from companion.gallery.exchange.preview import Choices, Preview, preview
from companion.gallery.exchange.unreadable import Unreadable
from companion.gallery.plays import Play, Rogue
from companion.store import deeds
from companion.wall import Missing, Wall, backups

KINDS = {
    "csv": ("companion-plays", "csv", "text/csv; charset=utf-8"),
    "json": ("companion-gallery", "json", "application/json"),
    "bgsplay": ("companion", "bgsplay", "application/json"),
    "bgstats": ("BGStatsExport", "json", "application/json"),
}
"""What goes out: the file's name, its ending, its type."""
WAITS = 3600
"""Seconds for which a file waits for the answer whether to take it in."""
RESTORED = 4 * files.LIMIT
"""Bytes of a backup of ours that is brought back; what strangers send is cut at ``files.LIMIT`` before."""
ROOM_FOR_PHOTOS = files.LIMIT // 2
"""Bytes of photos in a file; in JSON they are a third longer."""
DONE = ".done"


class Outgoing(NamedTuple):
    name: str
    mimetype: str
    pieces: Iterator[bytes]


def write(wall: Wall, kind: str, key: str | None = None) -> Outgoing:
    """All plays in one of the ``KINDS``, or the one play of this key."""
    name, ending, mimetype = KINDS[kind]
    day = datetime.fromtimestamp(wall.now() / 1000, HERE).strftime("%Y-%m-%d")
    return Outgoing(f"{name}-{day}.{ending}", mimetype, _beside_others(_pieces(wall, kind, key)))


def _pieces(wall: Wall, kind: str, key: str | None) -> Iterator[bytes]:
    gallery = wall.gallery()
    plays = list(gallery.plays) if key is None else [wall.play(key)]
    if kind == "csv":
        return spreadsheet.write(plays, gallery)
    if kind == "bgsplay":
        return bgstats_out.play_file(plays, gallery)
    if kind == "bgstats":
        return bgstats_out.backup(plays, gallery)
    if key is None:
        plays, people = wall.stored()
    else:
        people = [gallery.who(share.rogue) for play in plays for share in play.shares]
    return archive.write(plays, people, _photos(wall, plays, people), now=wall.now())


def _photos(wall: Wall, plays: list[Play], people: list[Rogue]) -> list[Photo]:
    """As many as leave the file short enough to come back: faces first, then tables, the newest first."""
    newest = sorted(plays, key=lambda play: play.played_at, reverse=True)
    names = dict.fromkeys([rogue.photo for rogue in people] + [play.photo for play in newest])
    found, room = [], ROOM_FOR_PHOTOS
    with wall.store.read() as db:
        for name in names:
            jpeg = deeds.read_photo(db, name)
            if jpeg is None:
                continue
            room -= len(jpeg)
            if room < 0:
                break
            found.append(Photo(name, jpeg))
    return found


def _beside_others(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Each piece is made aside: a whole gallery takes seconds, and the others are served meanwhile."""
    while piece := aside(lambda: next(pieces, b"")):
        yield piece


class Look(NamedTuple):
    """What a waiting file says, and what would come of taking it in."""

    token: str
    incoming: Incoming
    found: Preview


def _told(incoming: Incoming, found: Preview) -> str:
    """What was done, in words."""
    fresh, others = found.adds, len(found.plays) - found.adds
    counts = [f"{fresh} new {'play' if fresh == 1 else 'plays'}", *([f"{others} brought up to date"] if others else [])]
    return f"Brought in from {incoming.words}: {', '.join(counts)}"


class Doorstep(Struct, frozen=True):
    """Where files wait: nothing of them is written before somebody says so."""

    wall: Wall
    instance: Path
    games: Mapping[str, Game]
    """Those of this house, by slug."""

    @property
    def backups(self) -> Path:
        return self.instance / "backups"

    @property
    def _folder(self) -> Path:
        return self.instance / "incoming"

    def put(self, raw: bytes) -> str:
        """The token under which the file waits; ``Unreadable`` if it cannot be read."""
        self._read(raw)
        folder, token = self._folder, secrets.token_hex(16)
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.iterdir():
            if time.time() - old.stat().st_mtime > WAITS:
                old.unlink(missing_ok=True)
        (folder / token).write_bytes(raw)
        return token

    def put_backup(self, name: str) -> str:
        return self.put(backups.read(self.backups, name))

    def look(self, token: str, choices: Choices) -> Look:
        incoming = self._waiting(token)
        stored, gallery = self.wall.stored()[0], self.wall.gallery()
        known = [KnownGame(game.slug, game.title) for game in self.games.values()]
        found = aside(lambda: preview(gallery, incoming, choices, known=known, stored=stored, zone=HERE))
        return Look(token, incoming, found)

    def take(self, token: str, choices: Choices) -> int | None:
        """Takes the file in as chosen; a second tap finds it taken in, and gets the same deed again."""
        if (deed := self._taken(token)) is not None:
            return deed or None
        _, incoming, found = self.look(token, choices)
        deed = self.wall.do(_told(incoming, found), *found.rogues, *found.plays)
        backups.put_photos_back(self.backups, self.wall, incoming.photos)
        (self._folder / f"{token}{DONE}").write_text(str(deed or 0))
        (self._folder / token).unlink(missing_ok=True)
        return deed

    def _taken(self, token: str) -> int | None:
        """The deed that took this file in, 0 if there was nothing to do; None: it still waits."""
        done = self._folder / f"{token}{DONE}"
        return int(done.read_text()) if token.isalnum() and done.is_file() else None

    def _waiting(self, token: str) -> Incoming:
        file = self._folder / token
        if not token.isalnum() or not file.is_file():
            raise Missing("That file is not waiting here any more. Send it again.")
        try:
            return self._read(file.read_bytes())
        except Unreadable as problem:
            raise Refused(str(problem)) from problem

    def _read(self, raw: bytes) -> Incoming:
        now = self.wall.now()
        return aside(lambda: files.read(io.BytesIO(raw), now=now, limit=RESTORED))
