"""Files of the gallery: out in every format, in with a look at what would happen first, and backups."""

from __future__ import annotations

from typing import Any

from flask import Response

from companion.api.auth import keepers_only
from companion.api.change_shapes import Arriving, BackupLine, Backups, Done, Import, MatchedGame, MatchedPerson
from companion.api.errors import answer
from companion.api.gallery_answers import done
from companion.api.gallery_requests import ExportOf, ImportChoices, NewFile, Nothing
from companion.api.reading import FILE_LIMIT, read_body, read_query
from companion.api.routes import Operation, describe, routes
from companion.core.problems import Rejected
from companion.core.words import say
from companion.exchange.formats import LIMIT
from companion.exchange.preview import Arrival, Choices
from companion.gallery import backups, export
from companion.gallery.import_queue import WaitingFile
from companion.services import services

TOO_LONG = say("This file is longer than {limit} MB, the most that can be taken in.", limit=LIMIT // 1_000_000)


@routes.get("/gallery/export/csv")
@describe(
    Operation(
        summary="Plays as a spreadsheet, a row for each player and play",
        answer=str,
        media="text/csv",
        query=ExportOf,
        token="key",
        refusals=(400, 404),
    )
)
def export_csv() -> Response:
    return _export("csv")


@routes.get("/gallery/export/<kind>")
@describe(
    Operation(
        summary="Plays as a file: json (all there is), bgsplay or bgstats",
        answer=dict[str, Any],
        query=ExportOf,
        token="key",
        refusals=(400, 404),
    )
)
def export_file(kind: str) -> Response:
    if kind not in export.KINDS:
        raise Rejected(
            say("There is no such format. There are: {all}.", all=", ".join(export.KINDS)), "kind", status=404
        )
    return _export(kind)


def _export(kind: str) -> Response:
    play = read_query(ExportOf).play
    if play is None:
        keepers_only()
    going = export.write(services().gallery, kind, play)
    headers = {"Content-Disposition": f'attachment; filename="{going.name}"'}
    return Response(going.pieces, headers=headers, content_type=going.mimetype)


@routes.post("/gallery/imports")
@describe(
    Operation(
        summary="A file is read, and waits for an hour; nothing of it is written yet",
        body=NewFile,
        status=201,
        answer=Import,
        token="key",
        refusals=(422,),
    )
)
def look_at_file() -> Response:
    sent = read_body(NewFile, FILE_LIMIT)
    if len(sent.file) > LIMIT:
        raise Rejected(TOO_LONG, "file", status=413)
    return _look(services().import_queue.put(sent.file), Choices(), 201)


@routes.post("/gallery/imports/<file>/preview")
@describe(
    Operation(
        summary="What would come of taking a waiting file in with these answers",
        body=ImportChoices,
        answer=Import,
        token="key",
        refusals=(404, 422),
    )
)
def look_again(file: str) -> Response:
    return _look(file, _choices())


@routes.post("/gallery/imports/<file>/confirm")
@describe(
    Operation(
        summary="Take a waiting file in with these answers; asked twice, it is done once",
        body=ImportChoices,
        answer=Done,
        token="key",
        refusals=(404, 422),
    )
)
def take_file_in(file: str) -> Response:
    return done(services().import_queue.take(file, _choices()))


@routes.get("/gallery/backups")
@describe(Operation(summary="Backups, the newest first", answer=Backups, token="key"))
def list_backups() -> Response:
    keepers_only()
    found = backups.listed(services().import_queue.backups)
    return answer(Backups([BackupLine(one.name, one.at.isoformat(), one.size) for one in found]))


@routes.post("/gallery/backups/<backup>/preview")
@describe(
    Operation(
        summary="A backup waits to be restored, like a file that was sent; confirm it there",
        body=Nothing,
        status=201,
        answer=Import,
        token="key",
        refusals=(404, 422),
    )
)
def look_at_backup(backup: str) -> Response:
    read_body(Nothing)
    return _look(services().import_queue.put_backup(backup), Choices(), 201)


def _choices() -> Choices:
    sent = read_body(ImportChoices, FILE_LIMIT)
    return Choices(sent.people, sent.games, sent.answers)


def _look(token: str, choices: Choices, status: int = 200) -> Response:
    return answer(_import_of(services().import_queue.look(token, choices)), status)


def _import_of(look: WaitingFile) -> Import:
    found = look.found
    people = [
        MatchedPerson(one.theirs.id, one.theirs.name, one.plays, one.how, one.ours or None, one.proposed, one.asks)
        for one in found.people
    ]
    games = [MatchedGame(one.theirs, one.title, one.plays, one.how, one.ours, one.ours_title) for one in found.games]
    return Import(
        id=look.token,
        words=look.incoming.words,
        notes=found.notes,
        adds=found.adds,
        here=len(found.here),
        conflicts=[_arriving(one) for one in found.conflicts],
        off_the_wall=[_arriving(one) for one in found.off_the_wall],
        deleted_there=[_arriving(one) for one in found.deleted_there],
        people=people,
        games=games,
        writes=len(found.plays) + len(found.rogues),
    )


def _arriving(one: Arrival) -> Arriving:
    play, ours = one.theirs, one.ours.id if one.ours else None
    return Arriving(play.id, play.game, play.title, play.played_at, ours, one.by, one.differs, one.answer)
