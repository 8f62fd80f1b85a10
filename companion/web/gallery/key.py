"""The page that asks a phone for the key of the house, once."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from companion.core.problems import KeyNeeded
from companion.core.words import Message, say
from companion.security import keys, origins
from companion.serving.links import link
from companion.web.device import YEAR
from companion.web.gallery.pages import draw, pages

FOR_KEEPERS = (
    *("gallery.in_and_out", "gallery.look", "gallery.report", "gallery.changes", "gallery.correct", "gallery.log"),
    *("gallery.strangers", "gallery.ask_delete", "gallery.ask_delete_photo", "gallery.ask_delete_table_photo"),
)
"""Pages that only lead to changes, and lists of all that was changed or kept."""


@pages.before_request
def _check_reads() -> AnyResponse | None:
    everything = request.endpoint == "gallery.out" and "play" not in request.args
    if request.method not in origins.READING or not (everything or request.endpoint in FOR_KEEPERS) or keys.held():
        return None
    here = request.full_path.rstrip("?")
    return redirect(link("gallery.key", back=here), 303)


@pages.errorhandler(KeyNeeded)
def _not_done(problem: KeyNeeded) -> AnyResponse:
    came_from = urlsplit(request.headers.get("Referer", "")).path
    words = say("That was not done: it needs the key to the gallery.")
    return Response(_asks(origins.own_path(came_from, link("gallery.results")), words), problem.status)


@pages.get("/key")
def key() -> AnyResponse:
    back = origins.own_path(request.args.get("back", ""), link("gallery.results"))
    return redirect(back, 303) if keys.held() else Response(_asks(back))


@pages.post("/key")
def unlock() -> AnyResponse:
    back = origins.own_path(request.form.get("back", ""), link("gallery.results"))
    if keys.held():
        return redirect(back, 303)
    if not keys.fits(request.form.get("key", "")):
        return Response(_asks(back, say("That is not the key. Look at it once more.")), 403)
    answer = redirect(back, 303)
    secure = request.is_secure
    answer.set_cookie(keys.COOKIE, keys.token(), max_age=YEAR, httponly=True, samesite="Lax", secure=secure)
    return answer


def _asks(back: str, notice: Message | None = None) -> str:
    return draw("key", back=back, notice=notice)
