"""Files from other programs: read, waiting for an answer, then taken in."""

from __future__ import annotations

import io
import secrets
import time
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct

from companion.clock import HERE
from companion.core.game import Game
from companion.core.problems import Missing, Refused, Unreadable
from companion.core.words import Message, listed, noun, say, several
from companion.exchange import formats
from companion.exchange.games import KnownGame
from companion.exchange.incoming import Incoming
from companion.exchange.losses import Loss
from companion.exchange.preview import Choices, Preview, preview
from companion.gallery import Gallery, backups
from companion.gallery.in_thread import in_thread

WAITS = 3600
"""Seconds for which a file waits for the answer whether to take it in."""
MOST_WAITING = 20
"""Files that wait at the same time; the oldest makes room."""
RESTORED = 4 * formats.LIMIT
"""Bytes of a backup of ours that is brought back; what strangers send is cut at ``formats.LIMIT`` before."""
DONE = ".done"


class WaitingFile(NamedTuple):
    """What a waiting file says, and what would come of taking it in."""

    token: str
    incoming: Incoming
    found: Preview


class Report(Struct, frozen=True):
    """What became of a file: what came, what was left out and why."""

    change: int
    """0: there was nothing to do."""
    source: Message
    added: int
    updated: int
    here: int
    """Plays that were here already."""
    notes: tuple[Message, ...]
    left_out: tuple[Loss, ...]
    plays_left_out: int
    fields_left_out: int


def _summary(incoming: Incoming, found: Preview) -> Message:
    """What was done, in words."""
    fresh, others = found.adds, len(found.plays) - found.adds
    counts = [several("{n} new play", "{n} new plays", fresh)]
    counts += [noun("{n} brought up to date", n=others)] if others else []
    return say("Brought in from {source}: {counts}", source=incoming.words, counts=listed(counts, "comma"))


def _make_room(folder: Path) -> None:
    """For one more file: whatever waited too long goes, and the oldest where there are too many."""
    files = sorted(folder.iterdir(), key=lambda file: file.stat().st_mtime_ns)
    late = time.time() - WAITS
    for number, file in enumerate(reversed(files), start=1):
        if number >= MOST_WAITING or file.stat().st_mtime < late:
            file.unlink(missing_ok=True)


class ImportQueue(Struct, frozen=True):
    """Where files wait: nothing of them is written before somebody says so."""

    gallery: Gallery
    instance: Path
    games: Mapping[str, Game]
    """Those of this house, by slug."""

    @property
    def known_games(self) -> list[KnownGame]:
        return [KnownGame(game.slug, game.title) for game in self.games.values()]

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
        _make_room(folder)
        (folder / token).write_bytes(raw)
        return token

    def put_backup(self, name: str) -> str:
        return self.put(backups.read(self.backups, name))

    def look(self, token: str, choices: Choices) -> WaitingFile:
        incoming = self._waiting(token, choices)
        stored, snapshot = self.gallery.stored()[0], self.gallery.snapshot()
        known = self.known_games
        found = in_thread(lambda: preview(snapshot, incoming, choices, known=known, stored=stored, zone=HERE))
        return WaitingFile(token, incoming, found)

    def take(self, token: str, choices: Choices) -> int | None:
        """Takes the file in as chosen; a second tap finds it taken in, and gets the same change again."""
        if (report := self._taken(token)) is not None:
            return report.change or None
        _, incoming, found = self.look(token, choices)
        here = {kept.id for kept in self.gallery.stored_sheets() if not kept.gone}
        sheets = (kept for kept in incoming.sheets if kept.id not in here)
        change = self.gallery.do(_summary(incoming, found), *found.rogues, *found.plays, *sheets)
        backups.put_photos_back(self.backups, self.gallery, incoming.photos)
        report = Report(
            change=change or 0,
            source=incoming.words,
            added=found.adds,
            updated=len(found.plays) - found.adds,
            here=len(found.here),
            notes=found.notes,
            left_out=incoming.left_out,
            plays_left_out=incoming.plays_left_out,
            fields_left_out=incoming.fields_left_out,
        )
        (self._folder / f"{token}{DONE}").write_bytes(msgspec.json.encode(report))
        (self._folder / token).unlink(missing_ok=True)
        return change

    def report(self, token: str) -> Report:
        """What became of a file that was taken in within the last hour."""
        found = self._taken(token)
        if found is None:
            raise Missing(say("There is no report about that file any more."))
        return found

    def _taken(self, token: str) -> Report | None:
        """None: it still waits."""
        done = self._folder / f"{token}{DONE}"
        if not token.isalnum() or not done.is_file():
            return None
        return msgspec.json.decode(done.read_bytes(), type=Report)

    def _waiting(self, token: str, choices: Choices) -> Incoming:
        file = self._folder / token
        if not token.isalnum() or not file.is_file():
            raise Missing(say("That file is not waiting here any more. Send it again."))
        try:
            return self._read(file.read_bytes(), choices.columns)
        except Unreadable as problem:
            raise Refused(problem.words) from problem

    def _read(self, raw: bytes, columns: Mapping[str, str] | None = None) -> Incoming:
        now = self.gallery.now()
        return in_thread(lambda: formats.read(io.BytesIO(raw), now=now, limit=RESTORED, columns=columns))
