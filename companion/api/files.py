"""Files of the gallery: out in every format, in with a look at what would happen first, and backups."""

from __future__ import annotations

from typing import Any, Literal

from flask import Response
from msgspec import Struct

from companion.api.answers import Done, PlayKey, Words, shaped
from companion.api.auth import keepers_only
from companion.api.gallery_requests import ExportOf, ImportChoices, NewFile, Nothing, PlayedAt
from companion.api.reading import FILE_LIMIT, MOST_SENT
from companion.api.routes import route
from companion.core.problems import Rejected
from companion.core.words import in_english, listed, say
from companion.exchange.formats import SPREADSHEET, WRITTEN, Format
from companion.exchange.preview import Choices
from companion.gallery import backups, export
from companion.gallery.backups import Backup
from companion.gallery.import_folder import Heap, Stage, WaitingFile
from companion.security import keys
from companion.services import services
from companion.serving.links import link

TOO_LONG = say(
    "This file is longer than {limit} MB, the most that can be sent. Pack it with gzip.", limit=MOST_SENT // 1_000_000
)
JSON_FORMATS = [one for one in WRITTEN.values() if one.mimetype == "application/json"]
_NAMED = ", ".join(f"{one.kind} ({in_english(one.title)})" for one in JSON_FORMATS)


class Arriving(Struct, frozen=True, rename={"played_at": "began_at"}):
    """A play of the file."""

    id: str
    """Answer for it by this id."""
    game: str
    title: str
    played_at: PlayedAt
    ours: PlayKey | None
    """The play in the gallery that it is."""
    by: str
    """How the two were found to be one: "own" id, "foreign" id or "likeness"."""
    differs: tuple[str, ...]
    answer: Literal["take", "leave"]


class MatchedPerson(Struct, frozen=True):
    id: str
    name: str
    plays: int
    how: str
    """"known", "name", "similar", "new" or "chosen"."""
    ours: str | None
    """Who of ours that is; null: somebody new."""
    proposed: tuple[str, ...]
    """Whom of ours it might be, the likeliest first."""
    asks: bool
    """Whether somebody should look at it."""


class MatchedGame(Struct, frozen=True, rename={"theirs": "game"}):
    theirs: str
    title: str
    plays: int
    how: str
    ours: str
    ours_title: str


class LeftOut(Struct, frozen=True):
    reason: Words
    place: str
    """Where it is in the file: "plays[3].board", "line 7"."""
    whole: bool
    """A whole play, not only a field of it."""


class Column(Struct, frozen=True):
    number: int
    heading: str
    means: str
    """Say otherwise in `columns`; empty: nothing is taken from it."""
    samples: tuple[str, ...]


class Import(Struct, frozen=True):
    """A file that waits, and what would come of taking it in. Nothing is written yet."""

    id: str
    source: Words
    """What it is and where it comes from."""
    notes: tuple[Words, ...]
    adds: int
    """Plays that would be added."""
    here: int
    """Plays that are here already."""
    conflicts: list[Arriving]
    """Different there: unless answered, ours stay. The first five thousand, like the other lists."""
    off_the_wall: list[Arriving]
    """Taken out of the gallery here: unless answered, they stay out."""
    deleted_there: list[Arriving]
    """Deleted there: unless answered, ours stay."""
    people: list[MatchedPerson]
    games: list[MatchedGame]
    writes: int
    """Records that would be written: 0, if all of it is here."""
    left_out: list[LeftOut]
    """What could not be read, and why: the first hundred."""
    plays_left_out: int
    fields_left_out: int
    columns: list[Column]
    """Those of a spreadsheet that is not ours."""


class ImportProgress(Struct, frozen=True):
    """A large file, which is read and taken in aside."""

    id: str
    stage: Stage
    """"waiting": it is read and waits for an answer; its preview says what would come of it."""
    done: int
    total: int
    """Records to be stored, or to be taken back; 0: nobody knows yet."""
    problem: Words | None
    """Why it failed."""
    deed: int | None
    """Undo it by this number, once it is in."""
    link: str
    """Ask here how far it is; DELETE cancels it, and nothing of it remains."""


class Backups(Struct, frozen=True):
    """The newest first."""

    backups: list[Backup]


@route(
    "GET",
    f"/gallery/export/{SPREADSHEET.kind}",
    "Export plays as a spreadsheet, one row for each player and play",
    answer=str,
    media=SPREADSHEET.mimetype,
    token="key",
    refusals=(404,),
)
def export_csv(wanted: ExportOf) -> Response:
    return _export(SPREADSHEET, wanted.play)


@route(
    "GET",
    "/gallery/export/<kind>",
    f"Export plays as a file: {_NAMED}",
    answer=dict[str, Any],
    token="key",
)
def export_file(kind: str, wanted: ExportOf) -> Response:
    if kind not in WRITTEN:
        raise Rejected(
            say("There is no such format. There are: {all}.", all=listed(WRITTEN, "comma")), "kind", status=404
        )
    return _export(WRITTEN[kind], wanted.play)


def _export(wanted: Format, play: str | None) -> Response:
    if play is None:
        keepers_only()
    going = export.write(services().gallery, wanted, play, codes=keys.may_read_codes())
    headers = {"Content-Disposition": f'attachment; filename="{going.name}"'}
    return Response(going.pieces, headers=headers, content_type=going.mimetype)


@route(
    "POST",
    "/gallery/imports",
    "Send a file to be taken in; it waits for an hour, and nothing of it is written yet",
    answer=Import,
    status=201,
    later=ImportProgress,
    more="A file of more than a megabyte is read aside. gzip may have packed it.",
    token="key",
    refusals=(422,),
    longest=FILE_LIMIT,
)
def look_at_file(sent: NewFile) -> Import | ImportProgress:
    if len(sent.file) > MOST_SENT:
        raise Rejected(TOO_LONG, "file", status=413)
    return _first_look(services().import_queue.put(sent.file))


@route("GET", "/gallery/imports/<file>", "Show how far a file has come", token="key")
def show_import(file: str) -> ImportProgress:
    keepers_only()
    return _progress(file)


@route("GET", "/gallery/imports/<file>/preview", "Preview what would come of taking a waiting file in", token="key")
def show_preview(file: str) -> Import:
    keepers_only()
    return _shown(file, services().import_queue.look(file, Choices()))


@route(
    "POST",
    "/gallery/imports/<file>/preview",
    "Preview what would come of taking a waiting file in with these answers",
    answer=Import,
    later=ImportProgress,
    token="key",
    refusals=(422,),
    longest=FILE_LIMIT,
)
def look_again(file: str, sent: ImportChoices) -> Import | ImportProgress:
    found = services().import_queue.look_again(file, shaped(Choices, sent))
    return _progress(file) if found is None else _shown(file, found)


@route(
    "POST",
    "/gallery/imports/<file>/confirm",
    "Take a waiting file in with these answers; asked twice, it is done once",
    answer=Done,
    later=ImportProgress,
    token="key",
    refusals=(422,),
    longest=FILE_LIMIT,
)
def take_file_in(file: str, sent: ImportChoices) -> Done | ImportProgress:
    queue = services().import_queue
    change = queue.take(file, shaped(Choices, sent))
    return _progress(file) if queue.is_large(file) else Done(change, services().gallery.snapshot().version)


@route(
    "DELETE",
    "/gallery/imports/<file>",
    "Cancel a file that waits or is being taken in; nothing of it remains",
    token="key",
    refusals=(422,),
)
def cancel_import(file: str) -> ImportProgress:
    services().import_queue.cancel(file)
    return _progress(file)


@route("GET", "/gallery/backups", "List the backups, the newest first", token="key")
def list_backups() -> Backups:
    keepers_only()
    return Backups(backups.listed(services().import_queue.backups))


@route(
    "POST",
    "/gallery/backups/<backup>/preview",
    "Preview restoring a backup; it waits like a file that was sent, and is confirmed like one",
    answer=Import,
    status=201,
    later=ImportProgress,
    token="key",
    refusals=(422,),
)
def look_at_backup(backup: str, sent: Nothing) -> Import | ImportProgress:
    return _first_look(services().import_queue.put_backup(backup))


def _first_look(token: str) -> Import | ImportProgress:
    queue = services().import_queue
    return _progress(token) if queue.is_large(token) else _shown(token, queue.look(token, Choices()))


def _progress(token: str) -> ImportProgress:
    queue = services().import_queue
    found = queue.progress(token)
    deed = queue.report(token).change or None if found.stage == "done" else None
    return shaped(ImportProgress, found, id=token, deed=deed, link=link("api.show_import", file=token))


def _shown(token: str, found: WaitingFile) -> Import:
    return shaped(
        Import,
        found,
        id=token,
        conflicts=_arriving(found.conflicts),
        off_the_wall=_arriving(found.removed_here),
        deleted_there=_arriving(found.deleted_there),
        people=[shaped(MatchedPerson, one.theirs, one, ours=one.ours or None) for one in found.people],
        games=[shaped(MatchedGame, one) for one in found.games],
        left_out=[shaped(LeftOut, one) for one in found.left_out],
        columns=[shaped(Column, one) for one in found.columns],
    )


def _arriving(some: Heap) -> list[Arriving]:
    return [shaped(Arriving, one.theirs, one) for one in some.first]
