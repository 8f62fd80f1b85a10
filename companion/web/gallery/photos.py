"""Photos: of a table, of a rogue; kept by what they look like and served for ever."""

from __future__ import annotations

from flask import Response, abort, g, request
from werkzeug.wrappers import Response as AnyResponse

from companion.store import deeds
from companion.wall import photos as wall_photos
from companion.web.gallery.play import play
from companion.web.gallery.rogues import rogue
from companion.web.gallery.room import back_to, or_shown_on, pages, the_wall

ROOM_FOR_THE_REST = 64 * 1024


@pages.app_template_test("kept_photo")
def is_kept(name: str) -> bool:
    """Whether this house has the photo: a play that came as a spreadsheet only names it."""
    if "kept_photos" not in g:
        with the_wall().store.read() as db:
            g.kept_photos = frozenset(deeds.photo_names(db))
    return name in g.kept_photos


@pages.get("/photos/<name>")
def photo(name: str) -> Response:
    with the_wall().store.read() as db:
        found = deeds.read_photo(db, name)
    if found is None:
        abort(404)
    return Response(found, mimetype="image/jpeg", headers={"Cache-Control": "public, max-age=31536000, immutable"})


@pages.post("/plays/<key>/photo")
@or_shown_on(play)
def photo_of_table(key: str) -> AnyResponse:
    return back_to(f"/gallery/plays/{key}", wall_photos.of_table(the_wall(), key, _received()))


@pages.post("/rogues/<key>/photo")
@or_shown_on(rogue)
def photo_of_rogue(key: str) -> AnyResponse:
    sent, one = _received(), the_wall().rogue(key)
    return back_to(f"/gallery/rogues/{one.id}", wall_photos.of_rogue(the_wall(), one, sent))


def _received() -> bytes | None:
    """The file that was sent; None where the photo is to be taken away."""
    from companion.gallery.photos import MOST_BYTES

    request.max_content_length = MOST_BYTES + ROOM_FOR_THE_REST
    if "remove" in request.form:
        return None
    sent = request.files.get("photo")
    return sent.read() if sent else b""
