"""What all pages of the gallery share: the wall, the zone its days are told in, and how a page is drawn."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from flask import Blueprint, current_app, redirect, request
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response as AnyResponse

from companion import keys
from companion.clock import HERE
from companion.core.undo import Refused
from companion.gallery.days import day
from companion.gallery.plays import Play
from companion.play import Play as Tables
from companion.wall import Wall
from companion.web.drawing import page
from companion.web.problems import sentence

pages = Blueprint("gallery", __name__, url_prefix="/gallery")
Deed = Callable[[str], AnyResponse]
Answer = AnyResponse | tuple[str, int]


def the_wall() -> Wall:
    return cast(Wall, current_app.extensions["wall"])


def tables() -> Tables:
    return cast(Tables, current_app.extensions["play"])


def draw(template: str, **context: Any) -> str:
    """A page of the gallery; ``did`` names the deed that led here, so that it can be undone on the spot."""
    did = request.args.get("did", type=int)
    done = the_wall().deed(did) if did else None
    gallery = the_wall().gallery()
    common = {"who": gallery.who, "day": _day, "clock": _clock, "done": done, "here": request.path, "notice": ""}
    return page(f"gallery/{template}.html", locked=not keys.held(), **(common | context))


def back_to(path: str, deed: int | None) -> AnyResponse:
    """To a page after a deed, which it tells of and offers to undo."""
    return redirect(path if deed is None else f"{path}?did={deed}", 303)


def or_shown_on(shown: Callable[[str, str], str]) -> Callable[[Deed], Callable[[str], Answer]]:
    """For a deed about what the page ``shown`` shows: where it is refused, that page says why."""

    def told(deed: Deed) -> Callable[[str], Answer]:
        @wraps(deed)
        def done(key: str) -> Answer:
            try:
                return deed(key)
            except (Refused, RequestEntityTooLarge) as problem:
                words, status = sentence(problem) or ("", 422)
            return shown(key, words), status

        return done

    return told


def _day(play: Play) -> str:
    found = day(play, HERE)
    return f"{found.day} {found:%b %Y}"


def _clock(play: Play) -> str:
    """The hour it began; nothing where only the day is known."""
    return "" if play.whole_day else datetime.datetime.fromtimestamp(play.played_at / 1000, HERE).strftime("%H:%M")
