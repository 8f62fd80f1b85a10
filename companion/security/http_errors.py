"""What Flask and werkzeug refuse by themselves, as problems of our own, so that pages and programs read the same."""

from __future__ import annotations

from flask import request
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound, RequestEntityTooLarge

from companion.core.problems import NoSuchPage, Problem, TooLarge, WrongMethod
from companion.core.words import Message, say, verbatim
from companion.security.limits import BODY_LIMIT


def as_problem(error: Exception) -> Problem | None:
    """The problem that this error is; None: it is our own fault."""
    match error:
        case Problem():
            return error
        case NotFound():
            return NoSuchPage()
        case MethodNotAllowed():
            return WrongMethod(say("This address does not take {method}.", method=request.method))
        case RequestEntityTooLarge():
            return TooLarge(too_large(request.max_content_length or BODY_LIMIT))
        case HTTPException(code=int(code)) if code < 500:
            return Problem(verbatim(error.description or ""), status=code)
    return None


def too_large(limit: int) -> Message:
    if limit > 1_000_000:
        return say("That is too much at once: up to {most} MB.", most=limit // 1_000_000)
    return say("That is too much at once: up to {most} kB.", most=limit // 1024)
