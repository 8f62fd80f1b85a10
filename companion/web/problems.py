"""Every problem in plain words: as a page of its own, or as one line on the page that asked."""

from __future__ import annotations

from flask import Flask, Response, current_app, request
from markupsafe import escape
from werkzeug.exceptions import HTTPException, MethodNotAllowed, RequestEntityTooLarge

from companion.core.problems import (
    Expired,
    Forbidden,
    KeyNeeded,
    Missing,
    NoSuchTable,
    Refused,
    Rejected,
    Stale,
    StoreAway,
    StoreFull,
    TooManyGuesses,
)
from companion.security.limits import BODY_LIMIT
from companion.serving.logs import about_request
from companion.web.render import page, partial

DISK_FULL = "The disk of the computer that runs the Companion is full. Nothing was lost; make room and try again."


def explain_all(app: Flask) -> None:
    app.register_error_handler(Exception, _explain)


def sentence(problem: Exception) -> tuple[str, int] | None:
    """What a person is told about this problem, and its status; None if it is our own fault."""
    match problem:
        case NoSuchTable():
            return "There is no table with this code. Check it on the other screen, or scan the QR code again.", 404
        case Missing():
            return str(problem), 404
        case Stale():
            return "The table has moved on since you looked. Here is how it stands now: try again.", 409
        case Refused():
            return str(problem), 422
        case Forbidden():
            return str(problem), 403
        case Expired():
            hours = current_app.config["SETTINGS"].idle_hours
            return f"Nobody touched this table for {hours} hours, so it was closed. Open a new one.", 410
        case KeyNeeded():
            return "That needs the key of this house.", 403
        case TooManyGuesses():
            return "Too many wrong codes. Wait a minute, then look at the code once more.", 429
        case Rejected():
            return str(problem), problem.status
        case StoreFull():
            return DISK_FULL, 507
        case StoreAway():
            return "The Companion is catching its breath. Nothing was lost; try again in a moment.", 503
        case RequestEntityTooLarge():
            limit = request.max_content_length or BODY_LIMIT
            most = f"{limit // 1_000_000} MB" if limit > 1_000_000 else f"{limit // 1024} kB"
            return f"That is too much at once: up to {most}.", 413
        case HTTPException(code=404):
            return "There is no such page.", 404
        case HTTPException():
            return problem.description or "That did not work.", problem.code or 500
    return None


def _explain(problem: Exception) -> Response:
    explained = sentence(problem)
    if explained is None:
        current_app.logger.exception("Unexpected problem", extra=about_request())
        explained = "Something went wrong on our side. Your game is safe; go back and try again.", 500
    words, status = explained
    if partial():
        answer = Response(notice(words), status)
        answer.headers["HX-Reswap"] = "none"
        return answer
    answer = Response(page("problem.html", words=words, title="Oh no"), status)
    if isinstance(problem, MethodNotAllowed):
        answer.allow.update(problem.valid_methods or ())
    return answer


def notice(words: str) -> str:
    """One friendly line, put outside the part of the page that the stream morphs."""
    return f'<hx-partial hx-target="#notice" hx-swap="innerHTML"><p>{escape(words)}</p></hx-partial>'
