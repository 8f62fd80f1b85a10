"""Which play of ours a play of a file is, and in what the two differ."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, tzinfo
from typing import Any

from msgspec import Struct
from msgspec.structs import fields, replace

from companion.core.words import Message, in_english
from companion.exchange.dates import day_of
from companion.exchange.incoming import HERE, Incoming, ranked
from companion.exchange.people import identities_there, register
from companion.stats.plays import Play, Share, Snapshot, StoredLine

FIELDS = tuple(field.name for field in fields(Play))
RESULT = frozenset({"score", "wrote", "winner"})


class Meeting(Struct, frozen=True):
    ours: Play
    by: str
    """"own", "foreign" or "likeness"."""
    again: bool = False
    """Another play of the file has met this one of ours already."""


def meet_by_name(present: Iterable[Play], incoming: Incoming) -> dict[str, Meeting]:
    """Plays of the file, by id, that we have under one of their names. Each of ours is met once, own names first."""
    known = register("play", present)
    names = {theirs.id: identities_there(incoming.source, theirs) for theirs in incoming.plays}
    found: dict[str, Meeting] = {}
    taken: set[str] = set()
    for theirs, own in names.items():
        if own and (ours := known.get(own[0])):
            found[theirs] = Meeting(ours, _how(own[0], ours), again=ours.id in taken)
            taken.add(ours.id)
    for theirs, other_names in names.items():
        ours = next((known[name] for name in other_names[1:] if name in known and known[name].id not in taken), None)
        if ours and theirs not in found:
            found[theirs] = Meeting(ours, "foreign")
            taken.add(ours.id)
    return found


def _how(name: str, ours: Play) -> str:
    return "foreign" if name in {foreign.casefold() for foreign in ours.foreign} else "own"


def meet_by_likeness(
    snapshot: Snapshot, present: Iterable[Play], plays: Sequence[Play], met: Mapping[str, Meeting], zone: tzinfo = UTC
) -> dict[str, Meeting]:
    """Plays that are one for every practical purpose: the same game, day, people and scores. Each of ours once."""
    taken = {meeting.ours.id for meeting in met.values()}
    ours: dict[object, list[Play]] = {}
    for play in present:
        if play.id not in taken and play.shares:
            ours.setdefault(_likeness(snapshot, play, zone), []).append(play)
    found = {}
    for theirs in plays:
        alike = ours.get(_likeness(snapshot, theirs, zone)) if theirs.id not in met else None
        if alike:
            found[theirs.id] = Meeting(alike.pop(0), "likeness")
    return found


def _likeness(snapshot: Snapshot, play: Play, zone: tzinfo) -> object:
    people = sorted((snapshot.who(share.rogue).id, _said(share)) for share in play.shares)
    return play.game, day_of(play, zone), tuple(people)


def _said(share: Share) -> str:
    return share.wrote if share.score is None else str(float(share.score))


def merged(snapshot: Snapshot, ours: Play, theirs: Play, incoming: Incoming) -> Play:
    """Ours with everything that the file tells; what it cannot tell stays.

    A play that came from there is compared in all of it. One of ours that is only known there is compared by its
    result: that the other program keeps shorter notes about our evening is not a conflict.
    """
    came_from_there = ours.id == theirs.id
    of_play = incoming.of_play if came_from_there else frozenset()
    of_share = incoming.of_share if came_from_there else incoming.of_share & RESULT
    if incoming.source != HERE and not any(share.lines for share in theirs.shares):
        of_share -= {"lines"}  # there a sheet is an exception, not the rule
    news = _news(ours, theirs, of_play - {"played_at"})
    if not ours.finished and "finished" not in of_play:
        news.pop("counted", None)  # There is no other way to say there that it was not finished.
    if "game" in news and ours.game != theirs.game:
        news["title"] = theirs.title
    if "played_at" in of_play and not _same_moment(ours, theirs):
        news |= {"played_at": theirs.played_at, "whole_day": theirs.whole_day}
    return replace(ours, **news, shares=_merged_shares(snapshot, ours, theirs, of_share))


def _news(ours: Play | Share, theirs: Play | Share, given: frozenset[str]) -> dict[str, Any]:
    """What they tell that is not as we have it."""
    pairs = ((name, getattr(ours, name), getattr(theirs, name)) for name in given)
    return {name: new for name, old, new in pairs if old != new and _written(old) != _written(new)}


def _written(value: Any) -> Any:
    """As other formats have it: a message as English text, and no spaces around a text."""
    match value:
        case str():
            return value.strip()
        case Message():
            return in_english(value).strip()
        case StoredLine():
            return value.key, _written(value.label), value.points
        case tuple():
            return tuple(_written(one) for one in value)
    return value


def _same_moment(ours: Play, theirs: Play) -> bool:
    """Equal as far as the file tells it: to the second, or to the day."""
    if theirs.whole_day:
        return day_of(ours) == day_of(theirs)
    return ours.played_at // 1000 == theirs.played_at // 1000


def _merged_shares(snapshot: Snapshot, ours: Play, theirs: Play, given: frozenset[str]) -> tuple[Share, ...]:
    there = {snapshot.who(share.rogue).id: share for share in theirs.shares}
    here = [snapshot.who(share.rogue).id for share in ours.shares]
    if set(here) != set(there) or len(here) != len(there):
        return theirs.shares
    worked_out = zip(here, ranked(ours).shares, strict=True)
    if all(share.rank == there[rogue].rank for rogue, share in worked_out):
        given -= {"rank"}
    return tuple(
        replace(share, **_news(share, there[rogue], given)) for rogue, share in zip(here, ours.shares, strict=True)
    )


def differences(ours: Play, update: Play) -> tuple[str, ...]:
    """The fields in which a play would change, in the order of a play's fields."""
    if ours == update:
        return ()
    return tuple(name for name in FIELDS if getattr(ours, name) != getattr(update, name))
