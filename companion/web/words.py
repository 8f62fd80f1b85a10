"""Messages on pages: printed in the language of the phone, with the names of the table that the page is about.

Templates print a message like any other value; the renderer of the page that is being drawn puts it into words. They
say their own with ``_("…")``, ``noun("…")`` and ``several("…", "…", n)``. An argument that is markup stays
markup, and all else is escaped: ``_("Phones go to {url}", url=bold_url)``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date
from typing import Any, cast

from flask import has_request_context
from jinja2 import Environment
from markupsafe import Markup, escape
from msgspec.structs import replace

from companion.core.names import first_names
from companion.core.sheet import Unit
from companion.core.turn_clock.words import digits
from companion.core.words import (
    Arg,
    Language,
    Listing,
    Message,
    Number,
    Renderer,
    SeatName,
    fill,
    in_english,
    noun,
    ordinal,
    plain,
    say,
    several,
    signed,
)
from companion.locales import Languages
from companion.stats.plays import NOBODY
from companion.web.language import language

_renderer: ContextVar[Renderer | None] = ContextVar("renderer", default=None)
_SAYABLE = frozenset({Message, SeatName, Number, Listing})


@contextmanager
def names_at_hand(names: Sequence[str]) -> Iterator[None]:
    """While this lasts, messages of the present request know the players of this table."""
    with speaking(language(), names):
        yield


@contextmanager
def speaking(spoken: Language, names: Sequence[str] = ()) -> Iterator[None]:
    """While this lasts, messages are in this language and know the players of this table."""
    if NOBODY in names:  # somebody who was deleted for good
        nobody = Renderer((), spoken)(say("Somebody"))
        names = [nobody if name == NOBODY else name for name in names]
    before = _renderer.set(Renderer(tuple(names), spoken))
    try:
        yield
    finally:
        _renderer.reset(before)


def renderer() -> Renderer:
    """The one of the page that is being drawn; streams draw outside of a request."""
    found = _renderer.get()
    if found is not None:
        return found
    return Renderer(language=language()) if has_request_context() else in_english


def put_into_words(said: Arg) -> str:
    return renderer()(said)


def briefly(said: Arg) -> str:
    """The same with first names: on a TV what was done matters, and the whole names are on it anyway."""
    known = renderer()
    return replace(known, names=first_names(known.names))(said)


def printed(value: Any) -> str:
    """What a template prints for a value, as HTML."""
    kind = type(value)
    if kind is Markup:
        return cast(Markup, value)
    if kind not in _SAYABLE:
        return escape(value)
    return in_markup(value) if _has_markup(value) else escape(put_into_words(value))


def _said(value: Any) -> Any:
    """What Jinja works out with, where it does not print right away: a constant, or a text that is not HTML."""
    return put_into_words(value) if type(value) in _SAYABLE else value


def _has_markup(value: Any) -> bool:
    return isinstance(value, Markup) or (type(value) is Message and any(map(_has_markup, value.args.values())))


def in_markup(value: Arg) -> Markup:
    """The sentence as HTML: its pattern and its arguments escaped, beside those that are markup already."""
    if isinstance(value, Markup):
        return value
    if type(value) is not Message:
        return escape(renderer().inside(value))
    pattern = str(escape(renderer().pattern(value)))
    return Markup(fill(pattern, {key: in_markup(arg) for key, arg in value.args.items()}))


def written_date(day: date, time: str = "") -> str:
    """A day as the language of the page writes it; with an hour where one is given."""
    spoken = renderer().language
    pattern = spoken.date if time else spoken.date.partition(", {time}")[0]
    return pattern.format(day=day.day, month=spoken.months[day.month - 1], year=day.year, time=time)


def tidy(number: float | None) -> str:
    return "–" if number is None else put_into_words(plain(number))


def measured(number: float | None, unit: Unit) -> str:
    """A number of a sheet: points, or a time."""
    return tidy(number) if number is None or unit == "points" else digits(number * 1000)


SCRIPT = {
    "live": noun("live"),
    "late": noun("live, a few seconds late"),
    "waiting": noun("connecting"),
    "lost": noun("reconnecting"),
    "offline": noun("offline"),
    "moved": say("No connection. If the Companion has moved to another network, scan its code again."),
    "sleepy": say("This phone may fall asleep: set its screen to stay on for 5 minutes. Nothing is lost if it does."),
    "outdated": say("The Companion is updated. This page loads again once you have sent what you typed."),
    "unsent": say("Not sent yet, but your tap is kept. Trying again…"),
    "away": say("No connection. Try again when it is back."),
    "next": say("The next game has begun. Moving there in 10 seconds."),
    "go": say("Go now"),
    "stay": say("Stay here"),
    "old": say("“{label}” has been waiting for ten minutes. Still send it?"),
    "send": say("Send it now"),
    "drop": say("Forget it"),
    "secret": say("Your secret entry"),
    "secretLost": say("Your secret entry may not have been sent. If it is missing, enter it again."),
    "refused": say("That did not work. Try again."),
    "no": say("No"),
    "skip": say("Skip"),
    "voiceless": say("This device has no voice for your language. You hear a chime instead."),
    "turn": say("{name}’s turn"),
}
"""What the script says, by the names under which it finds it (``companion.words`` in ``static/script/start.js``)."""


UNSENT_ON_THE_CLOCK = say("Not sent yet, but your tap is kept. Trying again… The clock runs on until then.")
"""Time is the server's: a tap counts from the moment at which it arrives."""


def script_words(on_the_clock: object = None) -> dict[str, str]:
    said = SCRIPT | {"unsent": UNSENT_ON_THE_CLOCK} if on_the_clock else SCRIPT
    return {key: renderer().pattern(message) for key, message in said.items()}


def prepare(env: Environment, languages: Languages) -> None:
    env.finalize = _said
    env.globals |= {"_": say, "noun": noun, "several": several, "script_words": script_words}
    env.globals |= {"language": lambda: renderer().language, "languages": languages}
    env.filters["words"] = put_into_words
    env.filters["briefly"] = briefly
    env.filters["signed"] = lambda number: put_into_words(signed(number))
    env.filters["tidy"] = tidy
    env.filters["measured"] = measured
    env.filters["ordinal"] = ordinal
