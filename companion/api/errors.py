"""Every problem as ``{"error": {"message", "field"}}``: a sentence for a person, and where it is."""

from __future__ import annotations

from flask import Response, current_app, request
from werkzeug.exceptions import MethodNotAllowed

from companion.api.answers import answer
from companion.api.words import speech
from companion.core.problems import Problem
from companion.security.http_errors import as_problem
from companion.serving.logs import about_request


def explain(error: Exception) -> Response:
    problem = as_problem(error)
    if problem is None:
        current_app.logger.error("Unexpected problem", exc_info=error, extra=about_request())
        problem = Problem()
    said = answer({"error": {"message": speech()(problem.words), "field": problem.field}}, problem.status)
    if problem.status == 401:
        said.headers["WWW-Authenticate"] = "Bearer"
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        said.headers["Allow"] = ", ".join(sorted(error.valid_methods))
    return said


def explain_unrouted() -> Response | None:
    """Wrong addresses and methods below ``/api`` belong to no route, but are answered as JSON all the same."""
    problem = request.routing_exception
    below = request.path == "/api" or request.path.startswith("/api/")
    if problem is None or not below or (problem.code or 500) < 400:
        return None
    return explain(problem)
