"""The one blueprint of the JSON face, and how a route says what it takes and answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from flask import Blueprint
from msgspec import Struct
from werkzeug.routing import BaseConverter

from companion.api.errors import explain

F = TypeVar("F", bound=Callable[..., Any])


class PlayId(BaseConverter):
    """The id of a play; the other things below ``/api/gallery`` are none, and take other methods."""

    regex = r"(?!(?:backups|changes|export|imports|years)(?:/|$))[^/]+"
    part_isolating = True


routes = Blueprint("api", __name__, url_prefix="/api")
routes.register_error_handler(Exception, explain)


class Operation(Struct, frozen=True, kw_only=True):
    """A route as the OpenAPI page tells of it."""

    summary: str
    answer: Any
    """The type of the good answer; several as a tuple."""
    status: int = 200
    media: str = "application/json"
    body: Any = None
    query: type[Struct] | None = None
    token: str = "none"
    """Whether a Bearer token is "none", "optional" or "required"; "key": the key of the house, if it has one."""
    refusals: tuple[int, ...] = ()
    """What it answers besides what every route of its kind may answer."""
    more: str = ""
    """More about the good answer."""

    @property
    def answers(self) -> tuple[Any, ...]:
        return self.answer if isinstance(self.answer, tuple) else (self.answer,)


OPERATIONS: dict[str, Operation] = {}
"""By endpoint."""


def describe(operation: Operation) -> Callable[[F], F]:
    def note(view: F) -> F:
        OPERATIONS[f"{routes.name}.{view.__name__}"] = operation
        return view

    return note
