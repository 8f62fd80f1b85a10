"""A photo that a form sends."""

from __future__ import annotations

from contextlib import closing

from flask import request

ROOM_FOR_THE_REST = 64 * 1024


def received() -> bytes | None:
    """The file that was sent; None where the photo is to be taken away."""
    from companion.exchange.images import MOST_BYTES

    request.max_content_length = MOST_BYTES + ROOM_FOR_THE_REST
    if "remove" in request.form:
        return None
    sent = request.files.get("photo")
    if sent is None:
        return b""
    with closing(sent):
        body: bytes = sent.read()
    return body
