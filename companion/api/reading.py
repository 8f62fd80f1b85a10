"""Reads a request: its body and its query as typed structs, or a ``Problem`` that says what is wrong where."""

from __future__ import annotations

import re
from typing import Any, TypeVar

import msgspec
from flask import request
from msgspec import Raw, Struct
from werkzeug.exceptions import RequestEntityTooLarge

from companion.core.problems import Rejected, TooLarge
from companion.core.validation import Misfit, misfit
from companion.core.words import Message, grouped, say
from companion.security.http_errors import too_large

S = TypeVar("S", bound=Struct)
T = TypeVar("T")

BODY_LIMIT = 256 * 1024
MOST_SENT = 50 * 1000 * 1000
"""Bytes of a file, packed or not: it is in memory as a whole. Packed with gzip it may hold the most that goes in."""
FILE_LIMIT = MOST_SENT * 4 // 3 + BODY_LIMIT
"""Files come in base64, which takes four characters for three bytes."""
PHOTO_LIMIT = 20 * 1024 * 1024 + BODY_LIMIT
NOT_JSON = say("The body is not JSON. Send one JSON object in UTF-8.")
TOO_DEEP = say("The body is nested too deeply.")
LARGEST = 2**53
"""Up to here sums are exact, in every program that reads them."""
_LONG = re.compile(rb"[0-9]{16}|[0-9][eE][+-]?[0-9]")


def read_body(kind: type[S], limit: int = BODY_LIMIT) -> S:
    if request.mimetype != "application/json":
        raise Rejected(say("Send the body as application/json."), status=415)
    return typed(_bounded_body(limit), kind)


def _bounded_body(limit: int) -> bytes:
    """Read by one byte too many: a body in chunks is cut at the limit without a word."""
    request.max_content_length = limit + 1
    try:
        body = request.get_data(cache=False)
    except RequestEntityTooLarge:
        body = None
    if body is None or len(body) > limit:
        raise TooLarge(too_large(limit))
    return body


def read_query(kind: type[S]) -> S:
    try:
        return msgspec.convert(request.args.to_dict(), kind, strict=False)
    except msgspec.ValidationError as problem:
        raise _misfitting(misfit(problem, kind)) from problem


def typed(json: bytes | Raw, kind: type[T], at: str = "") -> T:
    """This JSON as that type; ``at`` is where in the body it is."""
    try:
        read = msgspec.json.decode(json, type=kind)
    except msgspec.ValidationError as problem:
        raise _misfitting(misfit(problem, kind), at) from problem
    except RecursionError as problem:
        raise Rejected(TOO_DEEP) from problem
    except ValueError as problem:
        raise Rejected(NOT_JSON) from problem
    if _LONG.search(bytes(json)):
        _no_giants(msgspec.json.decode(json), [at] if at else [])
    return read


def _misfitting(found: Misfit, at: str = "") -> Rejected:
    field = ".".join(filter(None, (at, found.dotted)))
    return wrong_field(field, found.reason) if field else Rejected(found.reason)


def wrong_field(field: str, reason: Message, status: int = 400) -> Rejected:
    """A field that cannot be taken as it is; the sentence says which and why."""
    return Rejected(say("{field}: {reason}", field=field, reason=reason), field, status=status)


def _no_giants(value: Any, at: list[str]) -> None:
    """No count at a table has sixteen digits, and sums of such numbers would no longer be exact."""
    if isinstance(value, int | float) and abs(value) > LARGEST:
        raise wrong_field(".".join(at), say("This number is too large: up to {largest}.", largest=grouped(LARGEST)))
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list | tuple) else ()
    for key, part in parts:
        _no_giants(part, [*at, str(key)])
