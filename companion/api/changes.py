"""``/api/gallery/changes``: what was done to the gallery, and taking it back."""

from __future__ import annotations

from flask import Response

from companion.api.deed_shapes import Change, Changes, Done
from companion.api.errors import answer
from companion.api.gallery_asks import ChangesPage, Nothing
from companion.api.house import done, keepers_only, the_wall
from companion.api.reading import read_body, read_query
from companion.api.routes import Operation, describe, routes


@routes.get("/gallery/changes")
@describe(
    Operation(
        summary="What was done to the gallery, the newest first",
        answer=Changes,
        query=ChangesPage,
        token="key",
        refusals=(400,),
    )
)
def list_changes() -> Response:
    keepers_only()
    page = read_query(ChangesPage)
    found = the_wall().deeds(page.limit + 1, page.before)
    shown = found[: page.limit]
    back = the_wall().taken_back(shown)
    lines = [Change(deed.seq, deed.at, deed.words, deed.undoes, deed.seq in back) for deed in shown]
    return answer(Changes(lines, shown[-1].seq if len(found) > page.limit else None))


@routes.post("/gallery/changes/<int:deed>/undo")
@describe(
    Operation(
        summary="Take a deed back; undoing the undo brings it back",
        body=Nothing,
        answer=Done,
        token="key",
        refusals=(404, 422),
    )
)
def undo_change(deed: int) -> Response:
    read_body(Nothing)
    return done(the_wall().undo(deed))
