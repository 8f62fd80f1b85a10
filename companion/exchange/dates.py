"""Days and hours as other programs write them, to epoch milliseconds and back."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta, tzinfo

from companion.core.problems import Unreadable
from companion.core.words import say
from companion.stats.plays import Play

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
EARLIEST = datetime(1900, 1, 1, tzinfo=UTC)
A_DAY = 24 * 60 * 60 * 1000
"""A file from the other side of the world, or from a clock that is a little fast, is not from the future."""

WRITTEN = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3})\d{0,6})?)?(?:Z|\+00:?00)?)?", re.ASCII
)
HOUR_ADDED = re.compile(r"[ T]00:00:00.*|(?<=:\d\d):[0-5]\d.*", re.ASCII)
"""What a program has added to the day, or to the hour and minute, that somebody wrote."""


def moment(written: str, place: str, now: int) -> int:
    """``YYYY-MM-DD`` with or without an hour, in UTC. A day without an hour is noon: the same day nearly everywhere."""
    found = WRITTEN.fullmatch(written.strip())
    if not found:
        raise Unreadable(say("“{written}” is not a date like 2026-03-14.", written=written[:40]), place)
    year, month, day, hour, minute, second = (int(part or 0) for part in found.groups()[:6])
    millis = int((found[7] or "0").ljust(3, "0"))
    try:
        at = datetime(year, month, day, 12 if found[4] is None else hour, minute, second, millis * 1000, tzinfo=UTC)
    except ValueError:
        raise not_in_calendar(HOUR_ADDED.sub("", written.strip()), place) from None
    return likely(epoch(at), place, now)


def not_in_calendar(written: str, place: str) -> Unreadable:
    return Unreadable(say("There is no {written} in the calendar.", written=written[:40]), place)


def likely(at: int, place: str, now: int) -> int:
    if at < epoch(EARLIEST):
        raise Unreadable(say("This date is before 1900."), place)
    if at > now + A_DAY:
        raise Unreadable(say("This date is in the future."), place)
    return at


def epoch(at: datetime) -> int:
    return (at - EPOCH) // timedelta(milliseconds=1)


def utc(at: int) -> datetime:
    return EPOCH + timedelta(milliseconds=at)


def stamp(at: int) -> str:
    """As BG Stats writes it: UTC, without a zone."""
    return utc(at).strftime("%Y-%m-%d %H:%M:%S")


def iso(at: int) -> str:
    """With T and Z, so that a spreadsheet leaves it alone."""
    return utc(at).isoformat(timespec="milliseconds" if at % 1000 else "seconds").replace("+00:00", "Z")


def day_of(play: Play, zone: tzinfo = UTC) -> date:
    """The day on the calendar of those who played."""
    return utc(play.played_at).astimezone(UTC if play.whole_day else zone).date()
