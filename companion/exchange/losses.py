"""What a file loses on its way in: a field that cannot be read costs that field, never the file."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from companion.core.problems import Unreadable
from companion.core.validation import misfit
from companion.core.words import Message, say
from companion.exchange.bounds import NAME, NO_CHARACTER

T = TypeVar("T")
MOST_LISTED = 1000
SEAT = re.compile(r"\.(?:playerScores|shares)\[(\d+)\]")
"""Whose part of a play a place in a file is."""
MOST_FAULTS = 40
"""Fields that one entry may have wrong; with more it is left out."""


class About(Struct, frozen=True):
    """The play that is being read, as far as that is known."""

    game: str = ""
    at: int = 0
    """When it was played; 0: not known."""
    people: tuple[str, ...] = ()
    """Those who sat there, in the order of the file; blank: not known."""


class Loss(Struct, frozen=True):
    """Something that was left out, why, and where it is in the file."""

    reason: Message
    place: str
    whole: bool = False
    """A whole play, not only a field of it."""
    cut: bool = False
    """A text that was only shortened."""
    game: str = ""
    at: int = 0
    """Of the play that it belongs to, as in ``About``."""
    name: str = ""
    """Whose it is."""

    @property
    def words(self) -> Message:
        return say("{reason} ({place})", reason=self.reason, place=self.place) if self.place else self.reason


class Losses:
    """Gathers them while a file is read."""

    def __init__(self) -> None:
        self.listed: list[Loss] = []
        self.about: Callable[[], About] = About
        """Tells which play is being read; asked only where something is lost."""
        self.plays = 0
        self.fields = 0

    def note(self, reason: Message, place: str, *, whole: bool = False, cut: bool = False) -> None:
        self.plays += whole
        self.fields += not whole
        if len(self.listed) < MOST_LISTED:
            about, seat = self.about(), SEAT.search(place)
            name = about.people[int(seat[1])] if seat and int(seat[1]) < len(about.people) else ""
            self.listed.append(Loss(reason, place, whole, cut, about.game[:NAME], about.at, name[:NAME]))

    def field(self, read: Callable[[], T], otherwise: T) -> T:
        """What ``read`` reads, else this."""
        try:
            return read()
        except Unreadable as wrong:
            self.note(wrong.reason, wrong.place)
            return otherwise

    def play(self, read: Callable[[], T]) -> T | None:
        """What ``read`` reads; None, if a play cannot be without what is wrong there."""
        try:
            return read()
        except Unreadable as wrong:
            self.note(wrong.reason, wrong.place, whole=True)
            return None

    def text(self, value: str | None, place: str, longest: int = NAME) -> str:
        """A text without spaces around it, cut where it is too long."""
        return self.raw_text((value or "").strip(), place, longest).strip()

    def raw_text(self, value: str, place: str, longest: int = NAME) -> str:
        if NO_CHARACTER.search(value):
            self.note(say("A character that is not allowed was taken out of this text."), place, cut=True)
            value = NO_CHARACTER.sub("", value)
        if len(value) > longest:
            args = {"count": len(value), "longest": longest}
            self.note(say("This text has {count} characters; it was cut after {longest}.", **args), place, cut=True)
        return value[:longest]

    def fitted(self, found: Any, kind: type[T], place: str, *, play: bool = False) -> T | None:
        """An entry of a list as a record; what does not fit is taken out of it. None: it cannot be without that."""
        faults: dict[str, Message] = {}
        for _ in range(MOST_FAULTS):
            try:
                fits = msgspec.convert(found, kind, strict=False)
            except msgspec.ValidationError as wrong:
                fault = misfit(wrong, kind)
                faults.setdefault(f"{place}.{fault.place}".rstrip("."), fault.reason)
                if without(found, fault.path):
                    continue
                *_, (at, reason) = faults.items()
                self.note(reason, at, whole=play)
                return None
            for at, reason in faults.items():
                self.note(reason, at)
            return fits
        self.note(say("Too much is wrong here."), place, whole=play)
        return None


def without(found: Any, path: tuple[str, ...]) -> bool:
    """Takes out what is there, or what is around something that is missing; False: nothing can be taken out."""
    way = [(found, step) for step in path[:1]]
    for step in path[1:]:
        holder, last = way[-1]
        way.append((inside(holder, last), step))
    for holder, step in reversed(way):
        if isinstance(holder, dict) and step in holder:
            del holder[step]
            return True
        if isinstance(holder, list) and step.isdigit() and int(step) < len(holder):
            del holder[int(step)]
            return True
    return False


def inside(holder: Any, step: str) -> Any:
    if isinstance(holder, dict):
        return holder.get(step)
    return holder[int(step)] if isinstance(holder, list) and step.isdigit() and int(step) < len(holder) else None
