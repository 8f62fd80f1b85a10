"""``GET /api/gallery``: the results on the wall, the newest first."""

from __future__ import annotations

from typing import Any

import msgspec
from flask import Response

from companion.api.door import the_play
from companion.api.errors import answer
from companion.api.reading import read_query
from companion.api.routes import Operation, describe, routes
from companion.api.shapes import Gallery, GalleryPage, GalleryResult, result
from companion.core.sheet import Sheet
from companion.store import memory

WALL = 10_000
"""Results that are looked through: decades of evenings."""


@routes.get("/gallery")
@describe(Operation(summary="Results, the newest first", answer=Gallery, query=GalleryPage, refusals=(400,)))
def list_results() -> Response:
    page = read_query(GalleryPage)
    with the_play().store.read() as db:
        wall = memory.results(db, WALL)
    older = [row for row in wall if page.before is None or row.ended_at < page.before]
    shown = older[: page.limit]
    more = len(older) > len(shown)
    return answer(Gallery([_shown(row) for row in shown], shown[-1].ended_at if more else None))


def _shown(row: Any) -> GalleryResult:
    sheet = msgspec.json.decode(row.sheet, type=Sheet)
    times = (row.began_at, row.ended_at)
    return GalleryResult(row.code, row.game, *times, row.finished, sheet.ended_by, result(sheet))
