"""Correcting a play: when, where, who, how many, and what one wants to remember of it."""

from __future__ import annotations

import datetime

from flask import request
from msgspec import Struct
from werkzeug.wrappers import Response as AnyResponse

from companion.clock import HERE
from companion.core.problems import Refused, Rejected
from companion.core.sheet import Points
from companion.core.words import say
from companion.gallery import plays as gallery_plays
from companion.gallery.plays import Correction
from companion.services import services
from companion.stats.plays import Play
from companion.web import forms
from companion.web.gallery.pages import back_to, draw, pages

HOUR, DATE = "%Y-%m-%dT%H:%M", "%Y-%m-%d"


class SeatForm(Struct, frozen=True):
    """A player's line in the form."""

    name: str
    score: str = ""
    rank: int | None = None


class Filled(Struct, frozen=True):
    """The form. ``seen`` is the version of the gallery that it was filled in on."""

    played: str
    seen: int
    parts: tuple[SeatForm, ...]
    minutes: int | None = None
    place: str = ""
    notes: str = ""
    left_out: bool = False


@pages.get("/plays/<key>/edit")
def correct(key: str) -> str:
    return _form(services().gallery.play(key))


@pages.post("/plays/<key>/edit")
def corrected(key: str) -> AnyResponse | tuple[str, int]:
    found = services().gallery.play(key)
    try:
        sent = forms.read(request.form, Filled)
        change = gallery_plays.correct(services().gallery, key, _correction(sent, found), sent.seen)
    except (Refused, Rejected) as problem:
        return _form(found, str(problem)), 422
    return back_to(f"/gallery/plays/{key}", change)


def _form(found: Play, notice: str = "") -> str:
    people = sorted(rogue.name for rogue in services().gallery.snapshot().rogues.values() if not rogue.is_really)
    version = services().gallery.snapshot().version
    return draw("edit", play=found, at=_written(found), people=people, version=version, notice=notice)


def _correction(sent: Filled, found: Play) -> Correction:
    parts = tuple(gallery_plays.SeatCorrection(part.name, _points(part.score), part.rank or 0) for part in sent.parts)
    at = _moment(sent.played, found)
    return Correction(at, parts, sent.minutes or 0, sent.place, sent.notes, counted=not sent.left_out)


def _points(text: str) -> Points | None:
    text = text.strip().replace(",", ".").replace("−", "-")
    if not text:
        return None
    if not forms.DECIMAL.fullmatch(text):
        raise Refused(say("“{text}” is no number. Leave the score blank if none was kept.", text=text[:20]))
    number = float(text)
    return int(number) if number.is_integer() else number


def _written(play: Play) -> str:
    """The moment as the form shows it: to the minute, or only the day where no more is known."""
    zone = datetime.UTC if play.whole_day else HERE
    at = datetime.datetime.fromtimestamp(play.played_at / 1000, zone)
    return at.strftime(DATE if play.whole_day else HOUR)


def _moment(text: str, found: Play) -> int:
    """A moment that was not touched stays what it is, to the millisecond."""
    if text == _written(found):
        return found.played_at
    try:
        if found.whole_day:
            at = datetime.datetime.strptime(f"{text}T12:00", HOUR).replace(tzinfo=datetime.UTC)
        else:
            at = datetime.datetime.strptime(text, HOUR).replace(tzinfo=HERE)
    except ValueError:
        day, hour = say("The date reads like 2026-11-16."), say("The date and hour read like 2026-11-16T19:30.")
        raise Refused(day if found.whole_day else hour) from None
    if at.year not in gallery_plays.YEARS:
        raise Refused(gallery_plays.FAR)
    return int(at.timestamp() * 1000)
