"""Photos of a table or of a rogue: what was sent is shrunk, stored by its look, and shown."""

from __future__ import annotations

import threading
from collections.abc import Callable

from msgspec.structs import replace

from companion.core.words import say
from companion.gallery import Gallery
from companion.gallery.in_thread import in_thread
from companion.stats.plays import Rogue
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


def of_rogue(gallery: Gallery, rogue: Rogue, sent: bytes | None) -> int | None:
    """None takes the photo away."""
    from companion.exchange.images import mugshot

    photo = _kept(gallery, sent, mugshot)
    return gallery.do(say("Photo of {name}", name=rogue.name), replace(gallery.rogue(rogue.id), photo=photo))


def _kept(gallery: Gallery, sent: bytes | None, shrunk: Callable[[bytes], bytes]) -> str:
    """The name of the photo, stored; none for none."""
    from companion.exchange.images import name_of

    if sent is None:
        return ""
    with _one_at_a_time:  # a large picture takes much memory and time, and the others play on meanwhile
        picture = in_thread(lambda: shrunk(sent))
    name = name_of(picture)
    with gallery.store.write() as db:
        changes.keep_photo(db, name, picture, gallery.now())
    return name
