"""``/api/records``: the records of every game."""

from __future__ import annotations

from flask import Response

from companion.api.errors import answer
from companion.api.gallery_requests import RecordsPage
from companion.api.gallery_shapes import AllRecords, GameRecords, Record, RecordTable, ShelfLine
from companion.api.reading import read_query
from companion.api.routes import Operation, describe, routes
from companion.core.problems import Rejected
from companion.core.words import say
from companion.gallery.figures import games_played, records_of
from companion.services import services
from companion.stats import records


@routes.get("/records")
@describe(
    Operation(
        summary="Games that were played, the most frequent first",
        answer=AllRecords,
        query=RecordsPage,
        refusals=(400,),
    )
)
def list_records() -> Response:
    page, shelf = read_query(RecordsPage), games_played(services().gallery)
    start = 0 if page.after is None else _behind(shelf, page.after)
    shown = shelf[start : start + page.limit]
    lines = [ShelfLine(one.game, one.title, one.played, one.last.id) for one in shown]
    return answer(AllRecords(lines, shown[-1].game if start + page.limit < len(shelf) else None))


def _behind(shelf: list[records.Shelf], game: str) -> int:
    place = next((number for number, one in enumerate(shelf) if one.game == game), None)
    if place is None:
        raise Rejected(say("This game is not on the list. Begin again without it."), "after")
    return place + 1


@routes.get("/records/<game>")
@describe(Operation(summary="Records of one game, also by player count", answer=GameRecords, refusals=(404,)))
def show_records(game: str) -> Response:
    found = records_of(services().gallery, game)
    if found is None:
        raise Rejected(say("No play of this game is on the wall."), "game", status=404)
    by_count = {count: _table(table) for count, table in found.by_count.items()}
    return answer(GameRecords(found.game, found.title, _table(found.overall), by_count))


def _table(found: records.Records) -> RecordTable:
    return RecordTable(
        plays=found.played,
        minutes=found.minutes,
        shared=found.ties,
        highest=_record(found.highest),
        lowest=_record(found.lowest),
        biggest_margin=_record(found.biggest),
        closest=_record(found.closest),
        longest=_record(found.longest),
        mean_score=found.mean_score,
        mean_winning=found.mean_winning,
        mean_minutes=found.mean_minutes,
    )


def _record(found: records.Record | None) -> Record | None:
    return None if found is None else Record(found.value, found.play.id, found.rogues)
