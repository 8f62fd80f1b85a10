"""Bounds for whatever comes from outside: texts, numbers and how many of them there may be."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import TypeVar

from companion.core.problems import Unreadable
from companion.core.sheet import Points, tidy
from companion.core.words import Arg, Listing, Message, Number, Recorded, SeatName, length, say, too_deep

NAME = 200
LABEL = 300
"""What an archive may hold in place of a name: a little more, since names get longer on the way in ("Ann 2")."""
NOTE = 20_000
SHARES = 100
PEOPLE = 50_000
PLAYS = 200_000
MOST_POINTS = 10**12
MOST_MINUTES = 60 * 24 * 366
MOST_ID = 2**53

NO_CHARACTER = re.compile("[\0\ud800-\udfff]")
Id = TypeVar("Id", str, int)


def text(value: str, place: str, longest: int = NAME) -> str:
    """The text itself, if it is short enough and holds nothing that a database cannot keep."""
    if len(value) > longest:
        raise _too_long(len(value), longest, place)
    if NO_CHARACTER.search(value):
        raise Unreadable(say("This text holds a character that is not allowed."), place)
    return value


def _too_long(count: int, longest: int, place: str) -> Unreadable:
    words = say("This text has {count} characters; {longest} are the most.", count=count, longest=longest)
    return Unreadable(words, place)


def words(value: Recorded, place: str, longest: int = NAME) -> None:
    """Refuses a sentence that would be too long, once it is put into words, or is more than a sentence."""
    if isinstance(value, str):
        text(value, place, longest)
        return
    if too_deep(value):
        raise Unreadable(say("This is nested too deeply to be a sentence."), place)
    if (count := length(value)) > longest:
        raise _too_long(count, longest, place)
    for inside in _pieces(value):
        match inside:
            case str():
                text(inside, place, longest)
            case SeatName(seat=number) | Number(value=number) | int(number) | float(number):
                points(number, place)


def _pieces(value: Arg) -> Iterator[Arg]:
    """All texts and numbers in a message, however deep."""
    match value:
        case Message():
            yield from value.args
            yield from (value.msgid, value.plural)
            yield value.n or 0
            for arg in value.args.values():
                yield from _pieces(arg)
        case Listing():
            for item in value.items:
                yield from _pieces(item)
        case _:
            yield value


def trimmed(value: str | None, place: str, longest: int = NAME) -> str:
    return text((value or "").strip(), place, longest)


def points(value: Points, place: str) -> Points:
    if not math.isfinite(value) or abs(value) > MOST_POINTS:
        raise Unreadable(say("This number is too big for a score."), place)
    return tidy(value)


def whole(value: int | None, place: str, most: int = MOST_ID) -> int:
    """A count of something; None is 0."""
    if value is None:
        return 0
    if not 0 <= value <= most:
        raise Unreadable(say("This number should be between 0 and {most}.", most=most), place)
    return value


def few(count: int, place: str, most: int) -> None:
    if count > most:
        raise Unreadable(
            say("There are {count} here; {most} are the most that can be taken in at once.", count=count, most=most),
            place,
        )


def once(key: Id, seen: dict[Id, str], place: str) -> None:
    """Notes where a key is; a second time is refused."""
    if key in seen:
        raise Unreadable(say("“{key}” appears twice; the first is at {seen}.", key=key, seen=seen[key]), place)
    seen[key] = place
