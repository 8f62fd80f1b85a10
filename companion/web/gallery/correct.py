"""Correcting a play: when, where, who, how many, and what one wants to remember of it."""

from __future__ import annotations

import datetime

from flask import request
from msgspec import Struct
from msgspec.structs import replace
from werkzeug.wrappers import Response as AnyResponse

from companion.clock import HERE
from companion.core.sheet import Points
from companion.gallery.plays import Play, Rogue, Share, named, plain
from companion.guard import Rejected
from companion.hanging import PLACE
from companion.play import Refused
from companion.store import memory
from companion.wall import by_name
from companion.web import forms
from companion.web.gallery.room import back_to, draw, pages, the_wall


class Part(Struct, frozen=True):
    """A player's line in the form."""

    name: str
    score: str = ""
    rank: int | None = None


class Correction(Struct, frozen=True):
    """The form. ``seen`` is the version of the wall that it was filled in on."""

    played: str
    seen: int
    parts: tuple[Part, ...]
    minutes: int | None = None
    place: str = ""
    notes: str = ""
    left_out: bool = False


@pages.get("/plays/<key>/edit")
def correct(key: str) -> str:
    return _form(the_wall().play(key))


@pages.post("/plays/<key>/edit")
def corrected(key: str) -> AnyResponse | tuple[str, int]:
    found = the_wall().play(key)
    try:
        sent = forms.read(request.form, Correction)
        fresh, newcomers = _corrected(found, sent)
        deed = the_wall().do(f"Corrected: {found.title}", fresh, *newcomers, seen=sent.seen)
    except (Refused, Rejected) as problem:
        return _form(found, str(problem)), 422
    if sent.place != found.place:
        with the_wall().store.write() as db:
            memory.write_setting(db, PLACE, sent.place.strip() or None)
    return back_to(f"/gallery/plays/{key}", deed)


def _form(found: Play, notice: str = "") -> str:
    at = datetime.datetime.fromtimestamp(found.played_at / 1000, HERE)
    people = sorted(rogue.name for rogue in the_wall().gallery().rogues.values() if not rogue.is_really)
    version = the_wall().gallery().version
    return draw("edit", play=found, at=at.strftime("%Y-%m-%dT%H:%M"), people=people, version=version, notice=notice)


def _corrected(found: Play, sent: Correction) -> tuple[Play, list[Rogue]]:
    if len(sent.parts) != len(found.shares) or not all(part.name.strip() for part in sent.parts):
        raise Refused("Every player needs a name. To leave a play out of the figures, tick that instead.")
    newcomers: list[Rogue] = []
    known = by_name(the_wall().gallery())
    shares = []
    for share, part in zip(found.shares, sent.parts, strict=True):
        who = known.get(plain(part.name))
        if who is None:
            name = " ".join(part.name.split())[:40]
            who = Rogue(id=named("rogue", plain(name), found.id), name=name)
            newcomers.append(who)
            known[plain(name)] = who
        shares.append(_share(share, part, who.id))
    if len({share.rogue for share in shares}) < len(shares):
        raise Refused("One person cannot sit at a table twice. Give each of them a name of their own.")
    fresh = replace(
        found,
        shares=_ranked(shares, found),
        played_at=_moment(sent.played),
        minutes=min(max(0, sent.minutes or 0), 10_000),
        place=sent.place.strip()[:80],
        notes=sent.notes.strip()[:4000],
        counted=not sent.left_out,
    )
    return fresh, newcomers


def _share(share: Share, part: Part, rogue: str) -> Share:
    """A score that was changed no longer is the sum of its lines."""
    score = _points(part.score)
    rank = part.rank or 0
    if score == share.score:
        return replace(share, rogue=rogue, rank=rank)
    return replace(share, rogue=rogue, rank=rank, score=score, lines=(), wrote="")


def _points(text: str) -> Points | None:
    text = text.strip().replace(",", ".").replace("−", "-")
    if not text:
        return None
    if not forms.DECIMAL.fullmatch(text):
        raise Refused(f"“{text[:20]}” is no number. Leave the score blank if none was kept.")
    number = float(text)
    return int(number) if number.is_integer() else number


def _ranked(shares: list[Share], found: Play) -> tuple[Share, ...]:
    """Places as they were typed; where all are blank, by the scores."""
    if any(share.rank for share in shares):
        best = min(share.rank for share in shares if share.rank)
        return tuple(replace(share, winner=share.rank == best) for share in shares)
    points = [share.score for share in shares if share.score is not None]
    if len(points) < len(shares):
        return tuple(shares)
    sign = 1 if found.lowest_wins else -1
    keys = [sign * point for point in points]
    places = [1 + sum(other < key for other in keys) for key in keys]
    return tuple(replace(share, rank=place, winner=place == 1) for share, place in zip(shares, places, strict=True))


def _moment(text: str) -> int:
    try:
        at = datetime.datetime.strptime(text, "%Y-%m-%dT%H:%M").replace(tzinfo=HERE)
    except ValueError:
        raise Refused("The date and hour read like 2026-11-16T19:30.") from None
    if not 1900 <= at.year <= 2200:
        raise Refused("That year is far away. Check the date.")
    return int(at.timestamp() * 1000)
