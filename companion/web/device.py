"""The cookie that tells one phone from another."""

from __future__ import annotations

from flask import request
from werkzeug.wrappers import Response as AnyResponse

from companion.tables.claims import fresh_token

DEVICE = "companion"
YEAR = 365 * 24 * 3600


def device() -> str:
    return request.cookies.get(DEVICE, "")


def remember_device(answer: AnyResponse, token: str) -> AnyResponse:
    answer.set_cookie(DEVICE, token, max_age=YEAR, httponly=True, samesite="Lax", secure=request.is_secure)
    return answer


def ensure_device(answer: AnyResponse) -> AnyResponse:
    """Names the phone before it presses: two quick taps then come from one phone."""
    return answer if device() else remember_device(answer, fresh_token())
