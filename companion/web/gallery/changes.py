"""What was done to the gallery, and taking it back."""

from __future__ import annotations

from flask import request
from werkzeug.wrappers import Response as AnyResponse

from companion.gallery.corrections import corrections
from companion.security.origins import own_path
from companion.services import services
from companion.serving.links import link
from companion.web.gallery.pages import back_to, draw, pages

SHOWN = 60


@pages.get("/changes")
def changes() -> str:
    found = services().gallery.changes(SHOWN + 1, request.args.get("before", type=int))
    shown = found[:SHOWN]
    older = shown[-1].seq if len(found) > SHOWN else None
    undone, lines = services().gallery.taken_back(shown), corrections(services().gallery, shown)
    return draw("changes", changes=shown, undone=undone, corrections=lines, older=older)


@pages.post("/changes/<int:seq>/undo")
def undo(seq: int) -> AnyResponse:
    done = services().gallery.undo(seq)
    services().import_queue.resume()  # what came with a large file is cleared away
    back = own_path(request.form.get("back", ""), link("gallery.changes"))
    return back_to(link("gallery.results") if _is_gone(back) else back, done)


def _is_gone(path: str) -> bool:
    """Whether this is the page of a play that the gallery does not have any more."""
    page = path.partition("?")[0]
    key = page.rpartition("/")[2]
    return page == link("gallery.play", key=key) and key not in {
        play.id for play in services().gallery.snapshot().plays
    }
