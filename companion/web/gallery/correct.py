"""Correcting a play: when, where, who, how many, and what one wants to remember of it."""

from __future__ import annotations

import datetime
from typing import Annotated

from flask import request
from msgspec import Meta, Struct
from werkzeug.wrappers import Response as AnyResponse

from companion.clock import HERE
from companion.core.problems import Refused, Rejected
from companion.core.sheet import Points, tidy
from companion.core.words import Message, say
from companion.gallery import plays as gallery_plays
from companion.gallery.plays import Correction, Wins
from companion.services import services
from companion.serving.links import link
from companion.stats.plays import Play, Share, StoredLine, slug_of
from companion.web import forms
from companion.web.gallery.pages import back_to, draw, or_shown_on, pages
from companion.web.gallery.play import play, sheet_of
from companion.web.gallery.suggested import suggested_names, suggested_titles
from companion.web.words import put_into_words

HOUR, DATE = "%Y-%m-%dT%H:%M", "%Y-%m-%d"


MORE_ROWS = 2
"""Blank rows below those of a sheet."""
MOST_ROWS = 60


class SeatForm(Struct, frozen=True):
    """A player's line in the form; ``seat`` keeps one in which nothing is filled in."""

    seat: int = 0
    name: str = ""
    score: str = ""
    rank: int | None = None


class Filled(Struct, frozen=True):
    """The form. ``seen`` is the version of the gallery that it was filled in on."""

    played: str
    seen: int
    parts: tuple[SeatForm, ...]
    title: str = ""
    minutes: int | None = None
    place: str = ""
    notes: str = ""
    left_out: bool = False
    by_hand: bool = False
    wins: Wins | None = None
    labels: dict[str, str] = {}
    """The lines of the sheet, by the number of the row; a row without a name is taken away."""
    cells: dict[str, str] = {}
    """Points by seat and row: ``0-3``."""


@pages.get("/plays/<key>/edit")
def correct(key: str) -> str:
    return _form(services().gallery.play(key))


@pages.post("/plays/<key>/edit")
def corrected(key: str) -> AnyResponse | tuple[str, int]:
    found = services().gallery.play(key)
    try:
        sent = forms.read(request.form, Filled)
        correction = _correction(sent, found)
        change = gallery_plays.correct(
            services().gallery, key, correction, sent.seen, services().import_queue.known_games
        )
    except (Refused, Rejected) as problem:
        return _form(found, problem.words), 422
    return back_to(link("gallery.play", key=key), change)


class ScoreForm(Struct, frozen=True):
    """One number of the sheet, typed where it stands."""

    seat: int
    seen: int
    score: Annotated[float, Meta(title="Score")]
    line: str = ""
    """Blank: the score itself."""


@pages.post("/plays/<key>/score")
@or_shown_on(play)
def score_corrected(key: str) -> AnyResponse:
    """One number is put right; places follow from it as on the page that changes everything."""
    found, gallery = services().gallery.play(key), services().gallery
    sent = forms.read(request.form, ScoreForm)
    if not 0 <= sent.seat < len(found.shares):
        raise Rejected(say("Something in this form does not fit. Reload the page and try again."))
    correction = gallery_plays.with_score(found, gallery.snapshot(), sent.seat, tidy(sent.score), sent.line)
    return back_to(link("gallery.play", key=key), gallery_plays.correct(gallery, key, correction, sent.seen))


def _form(found: Play, notice: Message | None = None) -> str:
    """As it is here; after a mistake with what was typed."""
    snapshot = services().gallery.snapshot()
    rows = sheet_of(found)
    return draw(
        "edit",
        play=found,
        at=_written(found),
        people=suggested_names(),
        titles=suggested_titles(),
        rows=rows,
        numbers=range(len(rows) + MORE_ROWS),
        wins=gallery_plays.won_by(found),
        by_hand=any(share.rank for share in found.shares) and not gallery_plays.follows_scores(found),
        typed=request.form,
        version=snapshot.version,
        notice=notice,
    )


def _correction(sent: Filled, found: Play) -> Correction:
    parts = tuple(_part(sent, found, seat) for seat in range(len(sent.parts)))
    at = _moment(sent.played, found)
    return Correction(
        at,
        parts,
        sent.minutes or 0,
        sent.place,
        sent.notes,
        counted=not sent.left_out,
        title=sent.title,
        wins=None if sent.wins == gallery_plays.won_by(found) else sent.wins,
        by_hand=sent.by_hand,
    )


def _part(sent: Filled, found: Play, seat: int) -> gallery_plays.SeatCorrection:
    part, share = sent.parts[seat], found.shares[seat] if seat < len(found.shares) else Share("")
    lines, typed = _lines(sent, found, seat), part.score.strip()
    if share.wrote and share.score is None and not share.lines and typed in ("", share.wrote):
        return gallery_plays.SeatCorrection(part.name, None, part.rank or 0, lines, typed)
    score = points(typed) if typed or not share.lines else share.score
    return gallery_plays.SeatCorrection(part.name, score, part.rank or 0, lines)


def _lines(sent: Filled, found: Play, seat: int) -> tuple[StoredLine, ...] | None:
    """The cells of a seat in the order of the rows; None: no sheet was sent.

    A label that nobody touched stays a message.
    """
    if not (sent.labels or sent.cells):
        return None
    rows = sheet_of(found)
    lines = []
    for number, label in sorted((int(row), label) for row, label in sent.labels.items() if row.isdecimal()):
        value = points(sent.cells.get(f"{seat}-{number}", ""))
        if value is None or number >= MOST_ROWS:
            continue
        old = rows[number] if number < len(rows) else None
        same = old is not None and put_into_words(old.label) == label
        kept = old.label if old is not None and same else label[: gallery_plays.LONGEST_LABEL]
        lines.append(StoredLine(gallery_plays.key_of(old.key) if old is not None else slug_of(label), kept, value))
    return tuple(lines)


def points(text: str) -> Points | None:
    text = text.strip().replace(",", ".").replace("−", "-")
    if not text:
        return None
    if not forms.DECIMAL.fullmatch(text):
        raise Refused(say("“{text}” is not a number. Leave the score blank if none was kept.", text=text[:20]))
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
        day = say("Write the date like this: 2026-11-16.")
        hour = say("Write date and hour like this: 2026-11-16T19:30.")
        raise Refused(day if found.whole_day else hour) from None
    if at.year not in gallery_plays.YEARS:
        raise Refused(gallery_plays.FAR)
    return int(at.timestamp() * 1000)
