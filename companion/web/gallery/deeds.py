"""What was done to the gallery, and taking it back."""

from __future__ import annotations

from flask import request
from werkzeug.wrappers import Response as AnyResponse

from companion.guard import own_path
from companion.web.gallery.room import back_to, draw, pages, the_wall

SHOWN = 60


@pages.get("/changes")
def changes() -> str:
    found = the_wall().deeds(SHOWN + 1, request.args.get("before", type=int))
    shown = found[:SHOWN]
    older = shown[-1].seq if len(found) > SHOWN else None
    return draw("changes", deeds=shown, undone=the_wall().taken_back(shown), older=older)


@pages.post("/changes/<int:seq>/undo")
def undo(seq: int) -> AnyResponse:
    return back_to(own_path(request.form.get("back", ""), "/gallery/changes"), the_wall().undo(seq))
