"""The headers of every answer, and its compression."""

from __future__ import annotations

import gzip

from flask import Response, current_app, request

POLICY = (
    "default-src 'self'; img-src 'self' data:; media-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
NO_PAGES = ("text/css", "text/javascript", "font/woff2", "text/event-stream")
"""What a browser never shows as a page has no use for what a page may do or tell, and phones fetch it first."""

OURS = "X-Companion"
"""The mark of our own answers to a tap: a phone tells them from what a proxy or the network itself answers instead."""


def harden(answer: Response) -> Response:
    headers = answer.headers
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Cross-Origin-Resource-Policy"] = "same-origin"
    if answer.mimetype not in NO_PAGES:
        headers[OURS] = "1"
        headers["Referrer-Policy"] = "same-origin"
        headers["Content-Security-Policy"] = POLICY
        if request.is_secure:  # elsewhere browsers only complain about it
            headers["Cross-Origin-Opener-Policy"] = "same-origin"
        headers["X-Frame-Options"] = "DENY"
    if request.is_secure and current_app.config["SETTINGS"].public:
        headers["Strict-Transport-Security"] = "max-age=31536000"
    headers.setdefault("Cache-Control", "no-store")
    if answer.mimetype == "text/html":
        answer.vary.add("HX-Request-Type")
    _compress(answer)
    return answer


def _compress(answer: Response) -> None:
    wanted = "gzip" in request.headers.get("Accept-Encoding", "")
    if answer.mimetype != "text/html" or answer.is_streamed or not wanted:
        return
    body = answer.get_data()
    if len(body) > 1024:
        answer.set_data(gzip.compress(body, 5, mtime=0))
        answer.headers["Content-Encoding"] = "gzip"
    answer.vary.add("Accept-Encoding")
