"""``/api/gallery/changes``: what was changed in the gallery, and undoing it."""

from __future__ import annotations

from msgspec import Struct

from companion.api.answers import Words, shaped
from companion.api.auth import keepers_only
from companion.api.gallery_requests import ChangesPage, Nothing
from companion.api.routes import changes_gallery, route
from companion.api.shapes import Moment
from companion.services import services


class Change(Struct, frozen=True, rename={"seq": "deed"}):
    seq: int
    at: Moment
    words: Words
    undoes: int | None
    """The change that this one took back."""
    taken_back: bool


class Changes(Struct, frozen=True):
    """The newest first."""

    changes: list[Change]
    before: int | None
    """Asks for the next page; null on the last one."""


@route(
    "GET",
    "/gallery/changes",
    "List what was changed in the gallery, the newest first",
    token="key",
)
def list_changes(page: ChangesPage) -> Changes:
    keepers_only()
    found = services().gallery.changes(page.limit + 1, page.before)
    shown = found[: page.limit]
    back = services().gallery.taken_back(shown)
    lines = [shaped(Change, one, taken_back=one.seq in back) for one in shown]
    return Changes(lines, shown[-1].seq if len(found) > page.limit else None)


@changes_gallery("POST", "/gallery/changes/<int:deed>/undo", "Undo a change; undoing the undo brings it back")
def undo_change(deed: int, sent: Nothing) -> int | None:
    done = services().gallery.undo(deed)
    services().import_queue.resume()
    return done
