"""Photos of a table or of a rogue: what was sent is shrunk, stored by its look, and shown."""

from __future__ import annotations

import threading
from collections.abc import Callable

from msgspec.structs import replace

from companion.core.words import say
from companion.gallery import Gallery, by_name, results
from companion.gallery.in_thread import in_thread
from companion.stats.plays import Rogue, plain
from companion.store import changes

# The library of pictures is loaded with the first photo: many evenings take none.
_one_at_a_time = threading.Lock()


def of_table(gallery: Gallery, key: str, sent: bytes | None) -> int | None:
    """None takes the photo away."""
    from companion.exchange.images import table_photo

    gallery.play(key)
    photo = _kept(gallery, sent, table_photo)
    play = gallery.stored_play(key)
    return gallery.do(say("Photo of {game}", game=play.title), replace(play, photo=photo))


def stored(gallery: Gallery, sent: bytes) -> str:
    """The name of a photo that is to be hung with a play; it is shown once the play is there."""
    from companion.exchange.images import table_photo

    return _stored(gallery, _shrunk(sent, table_photo))


def take_down(gallery: Gallery, key: str, name: str) -> int | None:
    """One of the photos that people hung with their play."""
    gallery.play(key)
    play = gallery.stored_play(key)
    left = tuple(photo for photo in play.photos if photo.name != name)
    down = play.taken_down if left == play.photos else (*play.taken_down, name)
    return gallery.do(say("Photo taken down: {game}", game=play.title), replace(play, photos=left, taken_down=down))


def of_rogue(gallery: Gallery, rogue: Rogue, sent: bytes | None) -> int | None:
    """None takes the photo away."""
    from companion.exchange.images import mugshot

    photo = _kept(gallery, sent, mugshot)
    return gallery.do(say("Photo of {name}", name=rogue.name), replace(gallery.rogue(rogue.id), photo=photo))


def of_name(gallery: Gallery, name: str, face: bytes) -> int | None:
    """Keeps a face, shrunk already, for the person of this name; somebody new comes to the gallery with it."""
    people = gallery.kept("people by name", by_name)
    rogue = people.get(plain(name)) or Rogue(id=results.free_key(gallery, name), name=name)
    return gallery.do(say("Photo of {name}", name=rogue.name), replace(rogue, photo=_stored(gallery, face)))


def forget(gallery: Gallery, name: str, face: bytes) -> None:
    """Takes this very photo of the person of this name away again."""
    from companion.exchange.images import name_of

    rogue = gallery.kept("people by name", by_name).get(plain(name))
    if rogue is not None and rogue.photo == name_of(face):
        of_rogue(gallery, rogue, None)


def shrunk_face(sent: bytes) -> bytes:
    from companion.exchange.images import mugshot

    return _shrunk(sent, mugshot)


def _kept(gallery: Gallery, sent: bytes | None, shrink: Callable[[bytes], bytes]) -> str:
    """The name of the photo, stored; none for none."""
    return "" if sent is None else _stored(gallery, _shrunk(sent, shrink))


def _shrunk(sent: bytes, shrink: Callable[[bytes], bytes]) -> bytes:
    with _one_at_a_time:  # a large picture takes much memory and time, and the others play on meanwhile
        return in_thread(lambda: shrink(sent))


def _stored(gallery: Gallery, picture: bytes) -> str:
    from companion.exchange.images import name_of

    name = name_of(picture)
    with gallery.store.write() as db:
        changes.keep_photo(db, name, picture, gallery.now())
    return name
