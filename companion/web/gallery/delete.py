"""Deleting for good: somebody with the name, or a photo. Asked first, since it cannot be undone."""

from __future__ import annotations

from flask import redirect
from werkzeug.wrappers import Response as AnyResponse

from companion.core.problems import Missing
from companion.core.words import Message, say
from companion.gallery import forgetting
from companion.gallery import photos as gallery_photos
from companion.gallery.figures import figures_of
from companion.services import services
from companion.serving.links import link
from companion.tables.rereading import reread
from companion.web.gallery.pages import draw, pages


@pages.get("/rogues/<key>/delete")
def ask_delete(key: str) -> str:
    one = services().gallery.rogue(key)
    return draw("delete", rogue=one, played=figures_of(services().gallery, one.id).played)


@pages.post("/rogues/<key>/delete")
def delete_rogue(key: str) -> AnyResponse:
    reread(services().tables, forgetting.delete_person(services().gallery, key, services().import_queue.backups))
    return redirect(link("gallery.rogues"), 303)


@pages.get("/rogues/<key>/photo/delete")
def ask_delete_photo(key: str) -> str:
    one = services().gallery.rogue(key)
    return _asked(one.photo, say("A photo of {name}", name=one.name), link("gallery.rogue", key=one.id))


@pages.get("/plays/<key>/photo/delete")
def ask_delete_table_photo(key: str) -> str:
    play = services().gallery.play(key)
    return _asked(play.photo, say("The table of this play"), link("gallery.play", key=key))


def _asked(photo: str, alt: Message, back: str) -> str:
    if not photo:
        raise Missing(say("There is no photo any more."))
    return draw("delete_photo", photo=photo, alt=alt, back=back)


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
