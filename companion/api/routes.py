"""The one blueprint of the JSON face, and how a route says what it takes and answers."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import isclass
from typing import Any, TypeVar, get_type_hints

from flask import Blueprint, Response
from msgspec import Struct
from werkzeug.routing import BaseConverter

from companion.api.answers import Done, answer
from companion.api.errors import explain
from companion.api.reading import BODY_LIMIT, read_body, read_query
from companion.api.shapes import Ask
from companion.services import services

F = TypeVar("F", bound=Callable[..., Any])


class PlayId(BaseConverter):
    """The id of a play; the other things below ``/api/gallery`` are not plays, and take other methods."""

    regex = r"(?!(?:backups|changes|export|imports|waiting|years)(?:/|$))[^/]+"
    part_isolating = True


routes = Blueprint("api", __name__, url_prefix="/api")
routes.register_error_handler(Exception, explain)


class Operation(Struct, frozen=True, kw_only=True):
    """A route as the OpenAPI page describes it."""

    summary: str
    answer: Any
    """The type of the good answer; several as a tuple."""
    status: int = 200
    later: type[Struct] | None = None
    """The type of the answer to what is done aside (202); its ``link`` says how far it is."""
    media: str = "application/json"
    body: Any = None
    query: type[Struct] | None = None
    token: str = "none"
    """Whether a Bearer token is "none", "optional" or "required"; "key": the key of the house, if it has one."""
    refusals: tuple[int, ...] = ()
    """What it answers besides what every route of its kind may answer."""
    more: str = ""
    """More about the good answer."""
    longest: int = BODY_LIMIT
    """Bytes that the body may have."""

    @property
    def answers(self) -> tuple[Any, ...]:
        return self.answer if isinstance(self.answer, tuple) else (self.answer,)


OPERATIONS: dict[str, Operation] = {}
"""By endpoint."""


def route(method: str, path: str, summary: str, **more: Any) -> Callable[[F], F]:
    """Serves a function: its parameters say what is sent, its result is the answer.

    A parameter that is an ``Ask`` is the body, any other struct is the query; whatever else the OpenAPI page should say
    are fields of ``Operation``.
    """

    def serve(view: F) -> F:
        kinds = get_type_hints(view)
        result = kinds.pop("return")
        sent = {name: kind for name, kind in kinds.items() if isclass(kind) and issubclass(kind, Struct)}
        found = {"body" if issubclass(kind, Ask) else "query": kind for kind in sent.values()}
        endpoint = f"{routes.name}.{view.__name__}"
        OPERATIONS[endpoint] = Operation(summary=summary, **({"answer": result} | found | more))

        @wraps(view)
        def served(**within: Any) -> Response:
            operation = OPERATIONS[endpoint]
            for name, kind in sent.items():
                within[name] = read_query(kind) if kind is operation.query else read_body(kind, operation.longest)
            answered = view(**within)
            if operation.later is not None and isinstance(answered, operation.later):
                return _later(answered)
            return answered if isinstance(answered, Response) else answer(answered, operation.status)

        routes.add_url_rule(path, view.__name__, served, methods=[method])
        return view

    return serve


def _later(answered: Any) -> Response:
    said = answer(answered, 202)
    said.headers["Location"] = answered.link
    return said


def changes_gallery(method: str, path: str, summary: str, **more: Any) -> Callable[[F], F]:
    """As ``route``, for a function that changes the gallery and gives the number of its change."""
    described = route(method, path, summary, **({"answer": Done, "token": "key", "refusals": (422,)} | more))

    def serve(view: F) -> F:
        @wraps(view)
        def changed(**within: Any) -> Done:
            return Done(view(**within), services().gallery.snapshot().version)

        described(changed)
        return view

    return serve
