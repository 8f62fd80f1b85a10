"""Every problem as a page of its own, or as one line on the page that asked."""

from __future__ import annotations

from flask import Flask, Response, current_app, request
from markupsafe import Markup
from werkzeug.exceptions import MethodNotAllowed
from werkzeug.wrappers import Response as AnyResponse

from companion.core.problems import Expired, NoSuchTable, Problem
from companion.security.http_errors import as_problem
from companion.serving.logs import about_request
from companion.web import closed
from companion.web.render import first_edition, page, partial
from companion.web.words import put_into_words


def explain_all(app: Flask) -> None:
    app.register_error_handler(Exception, _explain)


def _explain(error: Exception) -> AnyResponse:
    problem = as_problem(error)
    if problem is None:
        current_app.logger.exception("Unexpected problem", extra=about_request())
        problem = Problem()
    if partial():
        return sentence(problem)
    if isinstance(problem, Expired):
        return closed.explain(problem)
    answer = Response(_page(problem), problem.status)
    if isinstance(error, MethodNotAllowed):
        answer.allow.update(error.valid_methods or ())
    return answer


def _page(problem: Problem) -> str:
    """A code that leads nowhere can be put right at once."""
    if isinstance(problem, NoSuchTable) and request.view_args:
        return page("code.html", words=problem.words, typed=request.view_args.get("code", ""))
    return page("problem.html", words=problem.words)


def sentence(problem: Problem) -> Response:
    """One friendly line for the script that sent a tap; as HTML for one of the first edition."""
    words = put_into_words(problem.words)
    if not first_edition():
        return Response(words, problem.status, mimetype="text/plain")
    line = Markup('<hx-partial hx-target="#notice" hx-swap="innerHTML"><p>{}</p></hx-partial>').format(words)
    return Response(line, problem.status, {"HX-Reswap": "none"})
