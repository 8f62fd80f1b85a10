"""``/api/gallery/changes``: what was done to the gallery, and taking it back."""

from __future__ import annotations

from flask import Response

from companion.api.auth import keepers_only
from companion.api.change_shapes import Change, Changes, Done
from companion.api.errors import answer
from companion.api.gallery_answers import done
from companion.api.gallery_requests import ChangesPage, Nothing
from companion.api.reading import read_body, read_query
from companion.api.routes import Operation, describe, routes
from companion.services import services


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
    found = services().gallery.changes(page.limit + 1, page.before)
    shown = found[: page.limit]
    back = services().gallery.taken_back(shown)
    lines = [Change(one.seq, one.at, one.words, one.undoes, one.seq in back) for one in shown]
    return answer(Changes(lines, shown[-1].seq if len(found) > page.limit else None))


@routes.post("/gallery/changes/<int:deed>/undo")
@describe(
    Operation(
        summary="Take a change back; undoing the undo brings it back",
        body=Nothing,
        answer=Done,
        token="key",
        refusals=(404, 422),
    )
)
def undo_change(deed: int) -> Response:
    read_body(Nothing)
    return done(services().gallery.undo(deed))
