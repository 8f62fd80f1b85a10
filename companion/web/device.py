"""The cookies that tell one phone from another, and whose it is."""

from __future__ import annotations

from flask import request
from werkzeug.wrappers import Response as AnyResponse

from companion.core.names import tidy_name
from companion.core.problems import Refused
from companion.tables.claims import fresh_token

DEVICE = "companion"
OWNER = "owner"
YEAR = 365 * 24 * 3600


def device() -> str:
    return request.cookies.get(DEVICE, "")


def remember_device(answer: AnyResponse, token: str) -> AnyResponse:
    answer.set_cookie(DEVICE, token, max_age=YEAR, httponly=True, samesite="Lax", secure=request.is_secure)
    return answer


def ensure_device(answer: AnyResponse) -> AnyResponse:
    """Names the phone before it presses: two quick taps then come from one phone."""
    return answer if device() else remember_device(answer, fresh_token())


def said_owner() -> str | None:
    """Whose phone this is, as somebody said on it; blank: it is anybody's; None: nobody was asked yet."""
    said = request.cookies.get(OWNER)
    if not said:
        return said
    try:
        return tidy_name(said)
    except Refused:
        return ""


def remember_owner(answer: AnyResponse, name: str) -> AnyResponse:
    answer.set_cookie(OWNER, name, max_age=YEAR, httponly=True, samesite="Lax", secure=request.is_secure)
    return answer
