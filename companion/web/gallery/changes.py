"""What was done to the gallery, and taking it back."""

from __future__ import annotations

from flask import request
from werkzeug.wrappers import Response as AnyResponse

from companion.security.origins import own_path
from companion.services import services
from companion.web.gallery.pages import back_to, draw, pages

SHOWN = 60


@pages.get("/changes")
def changes() -> str:
    found = services().gallery.changes(SHOWN + 1, request.args.get("before", type=int))
    shown = found[:SHOWN]
    older = shown[-1].seq if len(found) > SHOWN else None
    return draw("changes", changes=shown, undone=services().gallery.taken_back(shown), older=older)


@pages.post("/changes/<int:seq>/undo")
def undo(seq: int) -> AnyResponse:
    return back_to(own_path(request.form.get("back", ""), "/gallery/changes"), services().gallery.undo(seq))
