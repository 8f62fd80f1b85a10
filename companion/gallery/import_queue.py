"""Files from other programs: read, waiting for an answer, then taken in.

A small file is read and taken in while its visitor waits. A large one is handed to a process of its own
(``import_process``), which says in the file's folder how far it has come; whoever serves next can read it there.
"""

from __future__ import annotations

import gzip
import io
import secrets
import shutil
import time
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from msgspec import Struct

from companion.clock import HERE
from companion.core.problems import Missing, Refused, TooLarge, Unreadable
from companion.core.words import say
from companion.exchange import formats
from companion.exchange.games import KnownGame
from companion.exchange.incoming import Incoming
from companion.exchange.preview import Choices, Preview, preview
from companion.gallery import Gallery, Record, backups, import_process
from companion.gallery.import_folder import Folder, Order, Progress, Report, WaitingFile, looked_at, report_of, summary
from companion.gallery.in_thread import in_thread
from companion.store import batches

WAITS = 3600
"""Seconds for which a file waits for the answer whether to take it in."""
MOST_WAITING = 20
"""Files that wait at the same time; the oldest makes room."""
SMALL = 1_000_000
"""Bytes of a file that is read and taken in at once: about two thousand plays."""
RESTORED = 2 * formats.LIMIT
"""Bytes of a backup of ours that is brought back; what strangers send is cut at ``formats.LIMIT`` before."""
STEP = 256 * 1024
PACKED = b"\x1f\x8b"
"""How files begin that gzip has packed."""

TOO_LONG = say("This file is longer than {limit} MB, the most that goes in.", limit=formats.LIMIT // 1_000_000)


def _make_room(folder: Path) -> None:
    """For one more file: whatever waited too long goes, and the oldest where there are too many."""
    late = time.time() - WAITS
    for number, one in enumerate(sorted(folder.iterdir(), key=_touched, reverse=True), start=1):
        if (number >= MOST_WAITING or _touched(one) < late) and not Folder(one).under_way:
            shutil.rmtree(one, ignore_errors=True)


def _touched(file: Path) -> float:
    """When something was written there last; 0: another process has just made room by it."""
    try:
        return file.stat().st_mtime
    except FileNotFoundError:
        return 0.0


class ImportQueue(Struct, frozen=True):
    """Where files wait: nothing of them is written before somebody says so."""

    gallery: Gallery
    instance: Path
    known_games: Sequence[KnownGame]
    """Those of this house."""
    start: Callable[[Path, str], None] = import_process.start
    """Sets a process to work at a large file."""

    @property
    def backups(self) -> Path:
        return self.instance / "backups"

    @property
    def _folder(self) -> Path:
        return self.instance / "incoming"

    def put(self, sent: bytes | BinaryIO, limit: int | None = None) -> str:
        """The token under which the file waits; ``Unreadable`` if it cannot be read.

        A large one is read aside: ``progress`` says when it waits, or why it does not.
        """
        self._folder.mkdir(parents=True, exist_ok=True)
        _make_room(self._folder)
        one = Folder(self._folder / secrets.token_hex(16))
        one.path.mkdir()
        with _kept_if_readable(one):
            source = io.BytesIO(sent) if isinstance(sent, bytes) else sent
            in_thread(lambda: _copy(source, one.file, limit or formats.LIMIT))
            if one.file.stat().st_size <= SMALL:
                self._read(one)
                return one.token
        one.write("known", list(self.known_games))
        one.write("order", Order())
        self.start(self.instance, one.token)
        return one.token

    def put_backup(self, name: str) -> str:
        with backups.opened(self.backups, name) as file:
            return self.put(file, RESTORED)

    def progress(self, token: str) -> Progress:
        """How far it has come. A process that was stopped is set to work again."""
        one = self._one(token)
        found = one.progress()
        if found.moves and not import_process.works(self.instance, token):
            self.start(self.instance, token)
        return found

    def under_way(self) -> list[str]:
        """The tokens of files that are being read or taken in."""
        if not self._folder.exists():
            return []
        return sorted(one.name for one in self._folder.iterdir() if Folder(one).unfinished)

    def resume(self) -> None:
        """Goes on with whatever was stopped in the middle, and clears away what was taken back.

        Somebody may be at work at it for a server that is about to leave: ours waits, then goes on where it is needed.
        """
        tokens = self.under_way()
        with self.gallery.store.read() as db:
            if not tokens and batches.hidden(db):
                tokens = [import_process.NO_FILE]
        for token in tokens:
            self.start(self.instance, token)

    def look(self, token: str, choices: Choices) -> WaitingFile:
        one = self._one(token)
        if not one.is_large:
            return looked_at(*self._previewed(one, choices))
        found = one.read("found", WaitingFile)
        if found is None:
            raise Missing(say("This file is not read yet. Look again in a moment."))
        return found

    def look_again(self, token: str, choices: Choices) -> WaitingFile | None:
        """As ``look``, with other answers; None: a large file, which is being looked at aside."""
        one = self._one(token)
        if not one.is_large:
            return looked_at(*self._previewed(one, choices))
        self._order(one, Order(choices))
        return None

    def take(self, token: str, choices: Choices) -> int | None:
        """Takes the file in as chosen; a second tap finds it taken in, and gets the same change again.

        A large one is only begun: ``progress`` says when it is in, and ``report`` what came of it.
        """
        one = self._one(token)
        if (report := one.read("report", Report)) is not None:
            return report.change or None
        if one.is_large:
            if not one.under_way:
                self._order(one, Order(choices, take=True))
            return None
        incoming, found = self._previewed(one, choices)
        sheets = fresh_sheets(self.gallery, incoming)
        words = summary(incoming.words, found.adds, len(found.plays) - found.adds)
        change = self.gallery.do(words, *found.rogues, *found.plays, *sheets)
        backups.put_photos_back(self.backups, self.gallery, incoming)
        one.write("report", report_of(incoming, found, change))
        one.forget("file")
        return change

    def is_large(self, token: str) -> bool:
        return self._one(token).is_large

    def cancel(self, token: str) -> Progress:
        """Nothing of the file remains, also of what was stored already; what is in the gallery can only be undone."""
        one = self._one(token)
        if one.has("report"):
            raise Refused(say("It is in already. You can undo it as a whole."))
        if one.unfinished:
            one.write("cancel", True)
        else:
            one.write("cancelled", True)
            one.forget("file", "incoming", "found")
        return self.progress(token)

    def report(self, token: str) -> Report:
        """What became of a file that was taken in within the last hour."""
        found = Folder(self._folder / token).read("report", Report) if token.isalnum() else None
        if found is None:
            raise Missing(say("There is no report about that file any more."))
        return found

    def _order(self, one: Folder, order: Order) -> None:
        if one.unfinished:
            raise Refused(say("This file is being read. Look again in a moment."))
        one.forget("found", "progress")
        one.write("order", order)
        self.start(self.instance, one.token)

    def _one(self, token: str) -> Folder:
        one = Folder(self._folder / token)
        if not token.isalnum() or not one.path.is_dir() or not any(map(one.has, ("file", "report", "cancelled"))):
            raise Missing(say("That file is not waiting here any more. Send it again."))
        return one

    def _previewed(self, one: Folder, choices: Choices) -> tuple[Incoming, Preview]:
        try:
            incoming = self._read(one, choices.columns)
        except Unreadable as problem:
            raise Refused(problem.for_people) from problem
        return incoming, previewed(self.gallery, incoming, choices, self.known_games)

    def _read(self, one: Folder, columns: Mapping[str, str] | None = None) -> Incoming:
        now = self.gallery.now()
        return in_thread(lambda: read_file(one, now, columns))


def read_file(one: Folder, now: int, columns: Mapping[str, str] | None = None) -> Incoming:
    try:
        with one.file.open("rb") as file:
            return formats.read(file, now=now, limit=RESTORED, columns=columns)
    except FileNotFoundError:
        raise Missing(say("That file is not waiting here any more. Send it again.")) from None


def previewed(gallery: Gallery, incoming: Incoming, choices: Choices, known: Sequence[KnownGame]) -> Preview:
    stored, snapshot = gallery.stored()[0], gallery.snapshot()
    return in_thread(lambda: preview(snapshot, incoming, choices, known=known, stored=stored, zone=HERE))


def fresh_sheets(gallery: Gallery, incoming: Incoming) -> list[Record]:
    """Those of the file that this house does not have."""
    here = {kept.id for kept in gallery.stored_sheets() if not kept.gone}
    return [kept for kept in incoming.sheets if kept.id not in here]


@contextmanager
def _kept_if_readable(one: Folder) -> Iterator[None]:
    try:
        yield
    except BaseException:
        shutil.rmtree(one.path, ignore_errors=True)
        raise


def _copy(sent: BinaryIO, file: Path, limit: int) -> None:
    """Step by step, unpacked where gzip has packed it; one that is too long is given up."""
    begins = sent.read(len(PACKED))
    sent.seek(0)
    size = 0
    with file.open("wb") as target:
        for piece in _unpacked(sent) if begins == PACKED else iter(lambda: sent.read(STEP), b""):
            size += len(piece)
            if size > limit:
                raise TooLarge(TOO_LONG, "file")
            target.write(piece)


def _unpacked(sent: BinaryIO) -> Iterator[bytes]:
    packed = gzip.GzipFile(fileobj=sent)
    try:
        while piece := packed.read(STEP):
            yield piece
    except (gzip.BadGzipFile, EOFError, zlib.error):
        raise Unreadable(say("This packed file is damaged. Pack it again, or send it unpacked.")) from None
