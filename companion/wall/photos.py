"""Deeds about photos: of a table, of a rogue. What was sent is shrunk, stored by its look, and hung up."""

from __future__ import annotations

import threading
from collections.abc import Callable

from msgspec.structs import replace

from companion.aside import aside
from companion.gallery.plays import Rogue
from companion.store import deeds
from companion.wall import Wall

# The library of pictures is loaded with the first photo: many evenings take none.
_one_at_a_time = threading.Lock()


def of_table(wall: Wall, key: str, sent: bytes | None) -> int | None:
    """None takes the photo away."""
    from companion.gallery.photos import table_photo

    wall.play(key)
    photo = _kept(wall, sent, table_photo)
    play = wall.stored_play(key)
    return wall.do(f"Photo of {play.title}", replace(play, photo=photo))


def of_rogue(wall: Wall, rogue: Rogue, sent: bytes | None) -> int | None:
    """None takes the photo away."""
    from companion.gallery.photos import mugshot

    photo = _kept(wall, sent, mugshot)
    return wall.do(f"Mugshot of {rogue.name}", replace(wall.rogue(rogue.id), photo=photo))


def _kept(wall: Wall, sent: bytes | None, shrunk: Callable[[bytes], bytes]) -> str:
    """The name of the photo, stored; none for none."""
    from companion.gallery.photos import name_of

    if sent is None:
        return ""
    with _one_at_a_time:  # a large picture takes much memory and time, and the others play on meanwhile
        picture = aside(lambda: shrunk(sent))
    name = name_of(picture)
    with wall.store.write() as db:
        deeds.keep_photo(db, name, picture, wall.now())
    return name
