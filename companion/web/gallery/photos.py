"""Photos: of a table, of a rogue; kept by what they look like and served for ever."""

from __future__ import annotations

import threading
from collections.abc import Callable

from flask import Response, abort, request
from msgspec.structs import replace
from werkzeug.wrappers import Response as AnyResponse

from companion.aside import aside
from companion.store import deeds
from companion.web.gallery.room import back_to, pages, the_wall

# The library of pictures is loaded with the first photo: many evenings take none.
ROOM_FOR_THE_REST = 64 * 1024
_one_at_a_time = threading.Lock()


@pages.get("/photos/<name>")
def photo(name: str) -> Response:
    with the_wall().store.read() as db:
        found = deeds.read_photo(db, name)
    if found is None:
        abort(404)
    return Response(found, mimetype="image/jpeg", headers={"Cache-Control": "public, max-age=31536000, immutable"})


@pages.post("/plays/<key>/photo")
def photo_of_table(key: str) -> AnyResponse:
    from companion.gallery.photos import table_photo

    kept = _received(table_photo)
    play = the_wall().play(key)
    return back_to(f"/gallery/plays/{key}", the_wall().do(f"Photo of {play.title}", replace(play, photo=kept)))


@pages.post("/rogues/<key>/photo")
def photo_of_rogue(key: str) -> AnyResponse:
    from companion.gallery.photos import mugshot

    kept = _received(mugshot)
    rogue = the_wall().rogue(key)
    return back_to(f"/gallery/rogues/{rogue.id}", the_wall().do(f"Mugshot of {rogue.name}", replace(rogue, photo=kept)))


def _received(shrunk: Callable[[bytes], bytes]) -> str:
    """Stores the photo that was sent; its name, or none where it is to be taken away."""
    from companion.gallery.photos import MOST_BYTES, name_of

    request.max_content_length = MOST_BYTES + ROOM_FOR_THE_REST
    if "remove" in request.form:
        return ""
    sent = request.files.get("photo")
    body = sent.read() if sent else b""
    with _one_at_a_time:  # a large picture takes much memory and time, and the others play on meanwhile
        picture = aside(lambda: shrunk(body))
    name = name_of(picture)
    with the_wall().store.write() as db:
        deeds.keep_photo(db, name, picture, the_wall().now())
    return name
