"""Answers that several routes of the gallery share."""

from __future__ import annotations

from flask import Response

from companion.api.change_shapes import Done
from companion.api.errors import answer
from companion.services import services


def done(change: int | None) -> Response:
    return answer(Done(change, services().gallery.snapshot().version))


def photo_path(name: str) -> str | None:
    return f"/gallery/photos/{name}" if name else None
