"""The language of a phone: what was chosen on it, else what its browser asks for, else the house's, else English."""

from __future__ import annotations

from flask import current_app, g, request
from werkzeug.wrappers import Response as AnyResponse

from companion.core.words import Language
from companion.locales import COOKIE
from companion.services import services
from companion.web.device import YEAR


def language() -> Language:
    """The language of the present request, found once."""
    if "language" not in g:
        g.language = services().languages.of_phone(request, current_app.config["SETTINGS"].language)
    found: Language = g.language
    return found


def remember(answer: AnyResponse, code: str) -> AnyResponse:
    """Keeps the choice on this phone; a language that we do not speak changes nothing."""
    found = services().languages.known(code)
    if found is not None:
        secure = request.is_secure
        answer.set_cookie(COOKIE, found.code, max_age=YEAR, httponly=True, samesite="Lax", secure=secure)
    return answer
