"""Every problem as ``{"error": {"message", "field"}}``: a sentence for a person, and where it is."""

from __future__ import annotations

from typing import Any

import msgspec
from flask import Response, current_app, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound, RequestEntityTooLarge

from companion.core.problems import (
    Changed,
    Expired,
    Forbidden,
    Impossible,
    KeyNeeded,
    KeyTaken,
    Missing,
    NoSuchTable,
    Problem,
    Refused,
    Rejected,
    Stale,
    StoreAway,
    StoreFull,
    TooManyGuesses,
    Unreadable,
)
from companion.serving.logs import about_request

BODY_LIMIT = 256 * 1024
OUR_FAULT = "Something went wrong on our side. Nothing was changed; please try again."


def answer(content: Any, status: int = 200) -> Response:
    body = msgspec.json.encode(content)
    return Response(body, status, {"Cache-Control": "no-store"}, mimetype="application/json")


def explain(problem: Exception) -> Response:
    status, message, field = _sentence(problem)
    if status == 500:
        current_app.logger.error("Unexpected problem", exc_info=problem, extra=about_request())
    said = answer({"error": {"message": message, "field": field}}, status)
    if status == 401:
        said.headers["WWW-Authenticate"] = "Bearer"
    if isinstance(problem, MethodNotAllowed) and problem.valid_methods:
        said.headers["Allow"] = ", ".join(sorted(problem.valid_methods))
    return said


def explain_unrouted() -> Response | None:
    """Wrong addresses and methods below ``/api`` belong to no route, but are answered as JSON all the same."""
    problem = request.routing_exception
    below = request.path == "/api" or request.path.startswith("/api/")
    if problem is None or not below or (problem.code or 500) < 400:
        return None
    return explain(problem)


def _sentence(problem: Exception) -> tuple[int, str, str | None]:
    match problem:
        case Problem():
            return problem.status, str(problem), problem.field
        case Impossible():
            return 422, str(problem), problem.field
        case KeyTaken():
            return 422, str(problem), "once"
        case Changed():
            return 409, str(problem), "seen"
        case Refused():
            return 422, str(problem), None
        case Unreadable():
            return 422, str(problem), "file"
        case Forbidden():
            return 403, str(problem), None
        case Stale():
            return 409, "The table has moved on since you looked. Look again, then decide.", "seen"
        case NoSuchTable():
            return 404, "There is no table with this code.", "code"
        case Missing():
            return 404, str(problem), None
        case Expired():
            return 410, "Nobody touched this table for too long, so it was closed.", "code"
        case KeyNeeded():
            return 401, "Send the key of this house: Authorization: Bearer …", None
        case TooManyGuesses():
            return 429, "Too many wrong codes. Wait a minute, then try again.", "code"
        case StoreFull():
            return 507, "The disk is full, so nothing was stored. Make room on the server, then try again.", None
        case StoreAway():
            return 503, "The database cannot be asked just now. Send it again, with the same `once`.", None
        case Rejected():
            return problem.status, str(problem), None
        case HTTPException():
            return _in_our_words(problem)
    return 500, OUR_FAULT, None


def _in_our_words(problem: HTTPException) -> tuple[int, str, str | None]:
    match problem:
        case NotFound():
            return 404, "There is nothing at this address. GET /api/openapi.json lists all that there is.", None
        case MethodNotAllowed():
            return 405, f"This address does not take {request.method}.", None
        case RequestEntityTooLarge():
            return 413, f"That is too much at once: up to {BODY_LIMIT // 1024} KiB.", None
    code = problem.code or 500
    return code, OUR_FAULT if code >= 500 else (problem.description or "That did not work."), None
