"""``/api/records``: the records of every game."""

from __future__ import annotations

from flask import Response

from companion.api.errors import Problem, answer
from companion.api.gallery import the_wall
from companion.api.routes import Operation, describe, routes
from companion.api.shapes import AllRecords, GameRecords, Record, RecordTable, ShelfLine
from companion.gallery import records


@routes.get("/records")
@describe(Operation(summary="Games that were played, the most frequent first", answer=AllRecords))
def list_records() -> Response:
    shelf = the_wall().kept("shelf", records.shelf)
    return answer(AllRecords([ShelfLine(one.game, one.title, one.played, one.last.id) for one in shelf]))


@routes.get("/records/<game>")
@describe(Operation(summary="Records of one game, also by player count", answer=GameRecords, refusals=(404,)))
def show_records(game: str) -> Response:
    found = the_wall().kept(("records", game), lambda gallery: records.game_records(gallery, game))
    if found is None:
        raise Problem(404, "No play of this game is on the wall.", "game")
    by_count = {count: _table(table) for count, table in found.by_count.items()}
    return answer(GameRecords(found.game, found.title, _table(found.overall), by_count))


def _table(found: records.Records) -> RecordTable:
    return RecordTable(
        plays=found.played,
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
