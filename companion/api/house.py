"""The wall and its doorstep, and who may change them."""

from __future__ import annotations

from typing import cast

from flask import Response, current_app

from companion import keys
from companion.api.deed_shapes import Done
from companion.api.errors import answer
from companion.wall import Wall
from companion.wall.files import Doorstep


def the_wall() -> Wall:
    return cast(Wall, current_app.extensions["wall"])


def the_doorstep() -> Doorstep:
    return cast(Doorstep, current_app.extensions["doorstep"])


def keepers_only() -> None:
    """For what is read by those who may also change the gallery; whatever is written is guarded by its address."""
    if not keys.held():
        raise keys.KeyNeeded


def done(deed: int | None) -> Response:
    return answer(Done(deed, the_wall().gallery().version))


def photo_path(name: str) -> str | None:
    return f"/gallery/photos/{name}" if name else None
