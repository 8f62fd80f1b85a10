"""How large a request may be, and in which form it comes."""

from __future__ import annotations

from flask import Flask, request

from companion.core.problems import Rejected
from companion.core.words import say

BODY_LIMIT = 256 * 1024
MOST_FORM_PARTS = 1000
"""Parts of a form with files; a page of ours has a handful."""
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


def set_limits(app: Flask) -> None:
    app.config["MAX_CONTENT_LENGTH"] = BODY_LIMIT
    app.config["MAX_FORM_MEMORY_SIZE"] = BODY_LIMIT
    app.config["MAX_FORM_PARTS"] = MOST_FORM_PARTS


def check_form() -> None:
    """A page sends forms and nothing else."""
    if request.path.startswith("/api/") or not request.content_length:
        return
    if request.mimetype not in FORMS:
        raise Rejected(say("This address takes forms only. Programs can use the JSON interface at /api."), status=415)
