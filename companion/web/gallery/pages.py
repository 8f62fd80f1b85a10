"""What all pages of the gallery share: the gallery, the time zone of its days, and how a page is drawn."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from functools import wraps
from typing import Any

from flask import Blueprint, redirect, request
from msgspec.structs import replace
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response as AnyResponse

from companion.clock import HERE
from companion.core.problems import Refused, Rejected
from companion.core.words import Arg, Message, say
from companion.security import keys
from companion.security.http_errors import as_problem
from companion.services import services
from companion.stats.days import day
from companion.stats.plays import Play, Rogue
from companion.web.render import page
from companion.web.words import put_into_words, written_date

pages = Blueprint("gallery", __name__, url_prefix="/gallery")
View = Callable[[str], AnyResponse]
Answer = AnyResponse | tuple[str, int]


def draw(template: str, **context: Any) -> str:
    """A page of the gallery; ``did`` names the change that led here, so that it can be undone on the spot."""
    did = request.args.get("did", type=int)
    done = services().gallery.change(did) if did else None
    where = {"here": request.path, "address": request.full_path.rstrip("?")}
    common = {"who": who_is, "day": day_of_play, "began": began, "done": done, "notice": None, "ratings": None}
    return page(f"gallery/{template}.html", locked=not keys.held(), **(where | common | context))


def back_to(path: str, change: int | None) -> AnyResponse:
    """To a page after a change; the page names the change and offers to undo it."""
    return redirect(path if change is None else f"{path}?did={change}", 303)


def or_shown_on(shown: Callable[[str, Message], str]) -> Callable[[View], Callable[[str], Answer]]:
    """For a change to what the page ``shown`` shows: where it is refused, that page says why."""

    def explained(view: View) -> Callable[[str], Answer]:
        @wraps(view)
        def done(key: str) -> Answer:
            try:
                return view(key)
            except (Refused, Rejected, RequestEntityTooLarge) as problem:
                found = as_problem(problem)
                assert found is not None
            return shown(key, found.words), found.status

        return done

    return explained


def who_is(key: str) -> Rogue:
    """The person behind an id; one whom nobody knows is "Somebody" in every language."""
    rogue = services().gallery.snapshot().who(key)
    return rogue if rogue.known else replace(rogue, name=put_into_words(say("Somebody")))


def day_of_play(play: Play) -> str:
    return written_date(day(play, HERE))


def began(play: Play) -> Arg:
    """When it began, to the minute; the day where only that is known."""
    if play.whole_day:
        return day_of_play(play)
    at = datetime.datetime.fromtimestamp(play.played_at / 1000, HERE)
    return say("Began on {when}", when=written_date(at, f"{at:%H:%M}"))
