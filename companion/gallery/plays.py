"""Changes to plays: corrected, or taken out of the gallery. Each can be undone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.names import tidy_name
from companion.core.problems import Refused
from companion.core.sheet import Points
from companion.core.words import say
from companion.exchange.bounds import NO_CHARACTER
from companion.gallery import Gallery, by_name
from companion.gallery.people import LONGEST_NAME
from companion.gallery.results import PLACE
from companion.stats.plays import Play, Rogue, Share, Snapshot, named, plain
from companion.store import memory

LONGEST_PLACE, LONGEST_NOTES = 80, 4000
MOST_MINUTES = 10_000
LAST_PLACE = 1000
YEARS = range(1900, 2201)
FAR = say("That year is far away. Check the date.")


class SeatCorrection(Struct, frozen=True):
    """A player's part as somebody corrects it; a rank of 0 is left open."""

    name: str
    score: Points | None = None
    rank: int = 0


class Correction(Struct, frozen=True):
    """A play as it should be, in the order of its seats."""

    played_at: int
    parts: tuple[SeatCorrection, ...]
    minutes: int = 0
    place: str = ""
    notes: str = ""
    counted: bool = True


def as_it_is(play: Play, snapshot: Snapshot) -> Correction:
    """The correction that changes nothing."""
    parts = tuple(SeatCorrection(snapshot.who(share.rogue).name, share.score, share.rank) for share in play.shares)
    return Correction(play.played_at, parts, play.minutes, play.place, play.notes, play.counted)


def take_off(gallery: Gallery, key: str) -> int | None:
    found = gallery.stored_play(key)
    return gallery.do(say("Taken out of the gallery: {game}", game=found.title), replace(found, gone=True))


def correct(gallery: Gallery, key: str, sent: Correction, seen: int | None = None) -> int | None:
    """``seen`` is the version of the gallery on which it was filled in."""
    gallery.play(key)
    found = gallery.stored_play(key)
    fresh, newcomers = _corrected(found, sent, gallery.snapshot())
    change = gallery.do(say("Corrected: {game}", game=found.title), fresh, *newcomers, seen=seen)
    if fresh.place != found.place and key == gallery.snapshot().plays[0].id:
        with gallery.store.write() as db:  # where one plays tonight is where one plays next
            memory.write_setting(db, PLACE, fresh.place or None)
    return change


def _corrected(found: Play, sent: Correction, snapshot: Snapshot) -> tuple[Play, list[Rogue]]:
    if len(sent.parts) != len(found.shares) or not all(part.name.strip() for part in sent.parts):
        raise Refused(say("Every player needs a name. To leave a play out of the figures, tick that instead."))
    if _year(sent.played_at) not in YEARS:
        raise Refused(FAR)
    whose, newcomers = _people(found, sent.parts, snapshot)
    pairs = list(zip(found.shares, sent.parts, strict=True))
    same_result = all((share.score, share.rank) == (part.score, part.rank) for share, part in pairs)
    shares = found.shares if same_result else _ranked([_share(*pair) for pair in pairs], found)
    fresh = replace(
        found,
        shares=tuple(replace(share, rogue=rogue) for share, rogue in zip(shares, whose, strict=True)),
        minutes=min(max(0, sent.minutes), MOST_MINUTES),
        place=_text(sent.place, LONGEST_PLACE),
        notes=_text(sent.notes, LONGEST_NOTES),
        counted=sent.counted,
        played_at=sent.played_at,
    )
    return replace(fresh, **_no_longer_true(found, fresh)), newcomers


def _text(typed: str, longest: int) -> str:
    return NO_CHARACTER.sub("", typed).strip()[:longest]


def _year(at: int) -> int:
    try:
        return (datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=at)).year
    except OverflowError:
        return 0


def _no_longer_true(found: Play, fresh: Play) -> dict[str, Any]:
    """What was known of the old result or the old hours, and is not known of the new ones."""
    decided = {"decided": "", "decided_by": ""} if _result(found) != _result(fresh) else {}
    hours = {"ended_at": 0} if (found.played_at, found.minutes) != (fresh.played_at, fresh.minutes) else {}
    return decided | hours


def _result(play: Play) -> list[tuple[Points | None, bool]]:
    return [(share.score, share.winner) for share in play.shares]


def _people(found: Play, parts: tuple[SeatCorrection, ...], snapshot: Snapshot) -> tuple[list[str], list[Rogue]]:
    """Who sat there, as ids, and those who are new. Who is still meant keeps the id under which it was written."""
    known = by_name(snapshot)
    whose, newcomers = [], []
    for share, part in zip(found.shares, parts, strict=True):
        who = known.get(plain(part.name))
        if who is None:
            who = _newcomer(part.name, found)
            newcomers.append(who)
            known[plain(who.name)] = who
        whose.append(share.rogue if snapshot.who(share.rogue).id == who.id else who.id)
    if len({snapshot.who(rogue).id for rogue in whose}) < len(whose):
        raise Refused(say("One person cannot sit at a table twice. Give each of them a name of their own."))
    return whose, newcomers


def _newcomer(name: str, found: Play) -> Rogue:
    name = tidy_name(name, LONGEST_NAME)
    return Rogue(id=named("rogue", plain(name), found.id), name=name)


def _share(share: Share, part: SeatCorrection) -> Share:
    """A score that was changed no longer is the sum of its lines."""
    if not 0 <= part.rank <= LAST_PLACE:
        raise Refused(
            say(
                "A place is a number from 1 to {last_place}; left blank by all, places follow from the scores.",
                last_place=LAST_PLACE,
            )
        )
    if part.score == share.score:
        return replace(share, rank=part.rank)
    return replace(share, rank=part.rank, score=part.score, lines=(), wrote="")


def _ranked(shares: list[Share], found: Play) -> tuple[Share, ...]:
    """Places as they were typed; where all are blank, by the scores. People who play together win or lose as before."""
    if found.cooperative:
        return tuple(shares)
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
