"""Every problem as a page of its own, or as one line on the page that asked."""

from __future__ import annotations

from flask import Flask, Response, current_app
from markupsafe import escape
from werkzeug.exceptions import MethodNotAllowed

from companion.core.problems import Problem
from companion.security.http_errors import as_problem
from companion.serving.logs import about_request
from companion.web.render import page, partial
from companion.web.words import put_into_words


def explain_all(app: Flask) -> None:
    app.register_error_handler(Exception, _explain)


def _explain(error: Exception) -> Response:
    problem = as_problem(error)
    if problem is None:
        current_app.logger.exception("Unexpected problem", extra=about_request())
        problem = Problem()
    words = put_into_words(problem.words)
    if partial():
        answer = Response(notice(words), problem.status)
        answer.headers["HX-Reswap"] = "none"
        return answer
    answer = Response(page("problem.html", words=words, title="Oh no"), problem.status)
    if isinstance(error, MethodNotAllowed):
        answer.allow.update(error.valid_methods or ())
    return answer


def notice(words: str) -> str:
    """One friendly line, put outside the part of the page that the stream morphs."""
    return f'<hx-partial hx-target="#notice" hx-swap="innerHTML"><p>{escape(words)}</p></hx-partial>'
