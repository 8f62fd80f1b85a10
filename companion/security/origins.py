"""Which site a write comes from, and which page a redirect may lead to."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from flask import current_app, request

from companion.core.problems import Rejected
from companion.core.words import say

READING = ("GET", "HEAD", "OPTIONS")
OWN_PATH = re.compile(r"/([!-.0-[\]-~][!-~]*)?")
"""One of our own pages: neither a second slash nor a character that browsers drop, with another site behind it."""


def check_origin() -> None:
    """A write comes from our own pages. Old browsers send no Origin with a form: then the Referer decides."""
    if request.method in READING or request.path.startswith("/api/"):
        return
    own = {_origin(request.host_url), _origin(current_app.config["PUBLIC_URL"] or request.host_url)}
    source = request.headers.get("Origin")
    if source is None:
        source = _origin(request.headers.get("Referer", ""))
    if source not in own:
        raise Rejected(
            say("This came from another site, so it was not done. Please use the Companion's own page."), status=403
        )


def _origin(url: str) -> str:
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    return f"{parts.scheme}://{parts.netloc}"


def own_path(path: str, otherwise: str = "/") -> str:
    """The page to go back to; never another site."""
    return path if OWN_PATH.fullmatch(path) else otherwise
