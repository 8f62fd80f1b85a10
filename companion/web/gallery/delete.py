"""Deleting for good: somebody with the name, or a photo. Asked first, since it cannot be undone."""

from __future__ import annotations

from flask import redirect
from werkzeug.wrappers import Response as AnyResponse

from companion.gallery import forgetting
from companion.gallery import photos as gallery_photos
from companion.gallery.figures import figures_of
from companion.services import services
from companion.serving.links import link
from companion.web.gallery.pages import draw, pages


@pages.get("/rogues/<key>/delete")
def ask_delete(key: str) -> str:
    one = services().gallery.rogue(key)
    return draw("delete", rogue=one, played=figures_of(services().gallery, one.id).played)


@pages.post("/rogues/<key>/delete")
def delete_rogue(key: str) -> AnyResponse:
    codes = forgetting.delete_person(services().gallery, key, services().import_queue.backups)
    services().tables.reread(codes)
    return redirect(link("gallery.rogues"), 303)


@pages.post("/rogues/<key>/photo/delete")
def delete_photo(key: str) -> AnyResponse:
    gallery = services().gallery
    one = gallery.rogue(key)
    gallery_photos.of_rogue(gallery, one, None)
    forgetting.delete_photo(gallery, one.photo, services().import_queue.backups)
    return redirect(link("gallery.rogue", key=one.id), 303)


@pages.post("/plays/<key>/photo/delete")
def delete_table_photo(key: str) -> AnyResponse:
    gallery = services().gallery
    play = gallery.play(key)
    gallery_photos.of_table(gallery, key, None)
    forgetting.delete_photo(gallery, play.photo, services().import_queue.backups)
    return redirect(link("gallery.play", key=key), 303)
