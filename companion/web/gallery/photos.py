"""Photos: of a table, of a rogue; kept by what they look like and served for ever."""

from __future__ import annotations

from flask import Response, abort, g
from werkzeug.wrappers import Response as AnyResponse

from companion.gallery import photos as gallery_photos
from companion.services import services
from companion.serving.links import link
from companion.store import changes
from companion.web.gallery.pages import back_to, or_shown_on, pages
from companion.web.gallery.play import play
from companion.web.gallery.rogues import rogue
from companion.web.uploads import received


@pages.app_template_test("kept_photo")
def is_kept(name: str) -> bool:
    """Whether this house has the photo: a play that came as a spreadsheet only names it."""
    if "kept_photos" not in g:
        with services().gallery.store.read() as db:
            g.kept_photos = frozenset(changes.photo_names(db))
    return name in g.kept_photos


@pages.get("/photos/<name>")
def photo(name: str) -> Response:
    with services().gallery.store.read() as db:
        found = changes.read_photo(db, name)
    if found is None:
        abort(404)
    return Response(found, mimetype="image/jpeg", headers={"Cache-Control": "public, max-age=31536000, immutable"})


@pages.post("/plays/<key>/photo")
@or_shown_on(play)
def photo_of_table(key: str) -> AnyResponse:
    return back_to(link("gallery.play", key=key), gallery_photos.of_table(services().gallery, key, received()))


@pages.post("/plays/<key>/photos/<name>/delete")
def take_down(key: str, name: str) -> AnyResponse:
    return back_to(link("gallery.play", key=key), gallery_photos.take_down(services().gallery, key, name))


@pages.post("/rogues/<key>/photo")
@or_shown_on(rogue)
def photo_of_rogue(key: str) -> AnyResponse:
    sent, one = received(), services().gallery.rogue(key)
    return back_to(link("gallery.rogue", key=one.id), gallery_photos.of_rogue(services().gallery, one, sent))
