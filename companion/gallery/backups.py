"""Backups of the gallery: a dated file after each finished game, the last thirty kept, photos beside them."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from typing import Annotated, BinaryIO

from msgspec import Meta, Struct

from companion.clock import HERE
from companion.core.problems import Missing
from companion.core.words import say
from companion.exchange import archive
from companion.exchange.incoming import Incoming
from companion.gallery import Gallery
from companion.gallery.in_thread import in_thread
from companion.stats.plays import Play, Rogue
from companion.store import changes

KEPT = 30
NAME = re.compile(r"gallery-\d{4}-\d{2}-\d{2}-\d{6}-\d{3}\.json")


class Backup(Struct, frozen=True, rename={"size": "bytes"}):
    name: str
    at: Annotated[datetime, Meta(tz=False, description='Like "2026-11-16T21:30:00", by the clock of this house.')]
    size: int


def keep(folder: Path, gallery: Gallery) -> Path:
    """The gallery as it is now; older backups make room. A file is there whole or not at all."""
    folder.mkdir(parents=True, exist_ok=True)
    now, stored, sheets = gallery.now(), gallery.stored(), gallery.stored_sheets()
    at = datetime.fromtimestamp(now / 1000, HERE)
    target = folder / f"gallery-{at:%Y-%m-%d-%H%M%S}-{now % 1000:03}.json"
    in_thread(lambda: _write(target, archive.write(*stored, now=now, sheets=sheets)))
    _keep_photos(folder / "photos", gallery)
    for old in listed(folder)[KEPT:]:
        (folder / old.name).unlink(missing_ok=True)
    return target


def _write(target: Path, pieces: Iterable[bytes]) -> None:
    draft = target.with_suffix(".draft")
    with draft.open("wb") as file:
        file.writelines(pieces)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(target)


def _keep_photos(folder: Path, gallery: Gallery) -> None:
    """Each photo once, by its name; those that nobody shows any more stay for older backups."""
    folder.mkdir(exist_ok=True)
    with gallery.store.read() as db:
        for name in changes.photo_names(db):
            file = folder / f"{name}.jpg"
            body = None if file.exists() else changes.read_photo(db, name)
            if body is not None:
                file.write_bytes(body)


def listed(folder: Path) -> list[Backup]:
    """The newest first."""
    files = [file for file in folder.glob("gallery-*.json") if NAME.fullmatch(file.name)] if folder.exists() else []
    return [_backup_of(file) for file in sorted(files, reverse=True)]


def _backup_of(file: Path) -> Backup:
    at = datetime.strptime(file.name[8:25], "%Y-%m-%d-%H%M%S")
    return Backup(file.name, at, file.stat().st_size)


def opened(folder: Path, name: str) -> BinaryIO:
    if not NAME.fullmatch(name) or not (folder / name).is_file():
        raise Missing(say("There is no such backup. It may have made room for newer ones."))
    return (folder / name).open("rb")


def rewrite(folder: Path, play: Callable[[Play], Play], rogue: Callable[[Rogue], Rogue]) -> None:
    """Every backup with its records as these make them, for what must not be kept."""
    for one in listed(folder):
        file = folder / one.name
        kept = in_thread(lambda: archive.opened(file.read_bytes()))  # noqa: B023
        plays, rogues = [play(found) for found in kept.plays], [rogue(found) for found in kept.rogues]
        if plays != kept.plays or rogues != kept.rogues:
            present = [found for found in rogues if not found.gone or found in kept.rogues]
            pieces = archive.write(plays, present, kept.photos, now=kept.exported_at, sheets=kept.sheets)
            in_thread(lambda: _write(file, pieces))  # noqa: B023


def put_photos_back(folder: Path, gallery: Gallery, incoming: Incoming) -> None:
    """Photos that a file and the gallery name and nobody has: those that came with the file, else our own."""
    came = {photo.name: photo.jpeg for photo in incoming.photos}
    with gallery.store.read() as db:
        missing = _named(incoming.plays, incoming.rogues) - set(changes.photo_names(db))
    if missing:  # else nobody reads a large gallery for nothing
        missing &= _named(*gallery.stored())
    for name in missing:
        body = came.get(name) or _beside(folder, name)
        if body is not None:
            with gallery.store.write() as db:
                changes.keep_photo(db, name, body, gallery.now())


def _named(plays: Iterable[Play], rogues: Iterable[Rogue]) -> set[str]:
    return {name for play in plays for name in play.all_photos if name} | {one.photo for one in rogues if one.photo}


def _beside(folder: Path, name: str) -> bytes | None:
    file = folder / "photos" / f"{name}.jpg"
    return file.read_bytes() if re.fullmatch(r"[0-9a-f]{32}", name) and file.is_file() else None
