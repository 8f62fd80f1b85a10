"""In what two accounts of a play differ, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from flask import Flask

from companion.clock import HERE
from companion.core.words import Arg, Message, listed, noun, ordinal, plain, say, several
from companion.exchange import dates
from companion.stats.plays import Play, Share
from companion.web.gallery.words import Fact, Who, house_name
from companion.web.words import put_into_words, written_date

WORDS = {
    "game": say("Game"),
    "title": say("Title"),
    "played_at": say("When"),
    "shares": say("Result"),
    "ended_at": say("Ended"),
    "minutes": say("Minutes"),
    "whole_day": say("Whole day"),
    "occasion": say("Occasion"),
    "place": say("Where"),
    "decided_by": say("What decided it"),
    "decided": say("How it was decided"),
    "ended_by": say("How it ended"),
    "finished": say("Finished"),
    "counted": say("Counts"),
    "cooperative": say("Played together"),
    "lowest_wins": say("The fewest points win"),
    "board": say("Board"),
    "expansions": say("Expansions"),
    "notes": say("Notes"),
    "table": say("Table"),
    "bgg_id": say("Number at BoardGameGeek"),
    "photo": say("Photo"),
    "photos": say("Photos"),
    "taken_down": say("Photos taken down"),
    "foreign": say("Known elsewhere"),
    "gone": say("Taken off"),
    "guests": say("Guests"),
}
"""Every field of a play that may differ."""
COUNTED = ("photos", "taken_down", "foreign")
"""Whatever is in there says nothing to anybody: only how many."""
MOMENTS = ("played_at", "ended_at")
LONGEST_VALUE = 60


def prepare(app: Flask) -> None:
    app.jinja_env.globals["differences"] = differences


def differences(ours: Play, theirs: Play, fields: Iterable[str], who: Who) -> list[Fact]:
    """The field, ours, and theirs."""
    return [Fact(WORDS[name], *_both(ours, theirs, name, who)) for name in fields]


def _both(ours: Play, theirs: Play, name: str, who: Who) -> tuple[Arg, Arg]:
    return _results(ours, theirs, who) if name == "shares" else (_said(ours, name), _said(theirs, name))


def _said(play: Play, name: str) -> Arg:
    value = getattr(play, name)
    if name == "game":
        return house_name(play.title)
    if name == "photo":
        return noun("one") if value else noun("none")
    if name in COUNTED:
        return str(len(value))
    if name in MOMENTS and value:
        at = dates.utc(value).astimezone(HERE)
        return written_date(at, f"{at:%H:%M}")
    if isinstance(value, bool):
        return noun("yes") if value else noun("no")
    text = ", ".join(value) if isinstance(value, tuple) else put_into_words(value)
    return text[:LONGEST_VALUE] + "…" if len(text) > LONGEST_VALUE else text or "–"


def _results(ours: Play, theirs: Play, who: Who) -> tuple[Arg, Arg]:
    """Names and points; where these are the same, whatever else differs."""
    brief = _result(ours, who, False), _result(theirs, who, False)
    return brief if brief[0] != brief[1] else (_result(ours, who, True), _result(theirs, who, True))


def _result(play: Play, who: Who, whole: bool) -> str:
    return ", ".join(_part(share, who, whole) for share in play.shares)


def _part(share: Share, who: Who, whole: bool) -> str:
    points = share.wrote if share.score is None else put_into_words(plain(share.score))
    said = f"{who(share.rogue).name} {points}".strip()
    more = list(_more(share)) if whole else []
    return put_into_words(noun("{name} ({more})", name=said, more=listed(more, "comma"))) if more else said


def _more(share: Share) -> Iterator[Arg]:
    if share.rank:
        yield ordinal(share.rank)
    if share.winner:
        yield noun("won")
    if share.start:
        yield noun("began")
    if share.new:
        yield noun("for the first time")
    if share.bot:
        yield noun("the game itself")
    if share.left:
        yield noun("left")
    yield from (text for text in (share.team, share.role, share.colour) if text)
    if share.lines:
        yield _lines(len(share.lines))


def _lines(count: int) -> Message:
    return several("{n} line on the sheet", "{n} lines on the sheet", count)
