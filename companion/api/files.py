"""Files of the gallery: out in every format, in with a look at what would happen first, and backups."""

from __future__ import annotations

from typing import Any, Literal

from flask import Response
from msgspec import Struct

from companion.api.answers import PlayKey, Words, shaped
from companion.api.auth import keepers_only
from companion.api.gallery_requests import ExportOf, ImportChoices, NewFile, Nothing, PlayedAt
from companion.api.reading import FILE_LIMIT
from companion.api.routes import changes_gallery, route
from companion.core.problems import Rejected
from companion.core.words import in_english, listed, say
from companion.exchange.formats import LIMIT, SPREADSHEET, WRITTEN, Format
from companion.exchange.preview import Arrival, Choices
from companion.gallery import backups, export
from companion.gallery.backups import Backup
from companion.security import keys
from companion.services import services

TOO_LONG = say("This file is longer than {limit} MB, the most that can be taken in.", limit=LIMIT // 1_000_000)
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
    """Different there: unless answered, ours stay."""
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
    status=201,
    token="key",
    refusals=(422,),
    longest=FILE_LIMIT,
)
def look_at_file(sent: NewFile) -> Import:
    if len(sent.file) > LIMIT:
        raise Rejected(TOO_LONG, "file", status=413)
    return _look(services().import_queue.put(sent.file), Choices())


@route(
    "POST",
    "/gallery/imports/<file>/preview",
    "Preview what would come of taking a waiting file in with these answers",
    token="key",
    refusals=(422,),
    longest=FILE_LIMIT,
)
def look_again(file: str, sent: ImportChoices) -> Import:
    return _look(file, shaped(Choices, sent))


@changes_gallery(
    "POST",
    "/gallery/imports/<file>/confirm",
    "Take a waiting file in with these answers; asked twice, it is done once",
    longest=FILE_LIMIT,
)
def take_file_in(file: str, sent: ImportChoices) -> int | None:
    return services().import_queue.take(file, shaped(Choices, sent))


@route("GET", "/gallery/backups", "List the backups, the newest first", token="key")
def list_backups() -> Backups:
    keepers_only()
    return Backups(backups.listed(services().import_queue.backups))


@route(
    "POST",
    "/gallery/backups/<backup>/preview",
    "Preview restoring a backup; it waits like a file that was sent, and is confirmed like one",
    status=201,
    token="key",
    refusals=(422,),
)
def look_at_backup(backup: str, sent: Nothing) -> Import:
    return _look(services().import_queue.put_backup(backup), Choices())


def _look(token: str, choices: Choices) -> Import:
    _, incoming, found = services().import_queue.look(token, choices)
    return shaped(
        Import,
        found,
        id=token,
        source=incoming.words,
        here=len(found.here),
        conflicts=_arriving(found.conflicts),
        off_the_wall=_arriving(found.removed_here),
        deleted_there=_arriving(found.deleted_there),
        people=[shaped(MatchedPerson, one.theirs, one, ours=one.ours or None) for one in found.people],
        games=[shaped(MatchedGame, one) for one in found.games],
        writes=len(found.plays) + len(found.rogues),
        left_out=[shaped(LeftOut, one) for one in incoming.left_out],
        plays_left_out=incoming.plays_left_out,
        fields_left_out=incoming.fields_left_out,
        columns=[shaped(Column, one) for one in incoming.columns],
    )


def _arriving(some: tuple[Arrival, ...]) -> list[Arriving]:
    return [shaped(Arriving, one.theirs, one) for one in some]
