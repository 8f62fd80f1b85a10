"""Dates as people write them into a spreadsheet: 2026-03-14, 14.3.26, 3/14/2026, with or without an hour."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, datetime

from companion.core.problems import Unreadable
from companion.core.words import say
from companion.exchange import dates

WRITTEN = re.compile(
    r"(?P<a>\d{1,4})(?P<sign>[./-])\s?(?P<b>\d{1,2})[./-]\s?(?P<c>\d{2,4})"
    r"(?:[ T,]+(?P<hour>\d{1,2}):(?P<minute>\d\d)(?::\d\d)?)?",
    re.ASCII,
)


class Calendar:
    """How the dates of one file are meant: which number is the day is seen in all of them together."""

    def __init__(self, written: Iterable[str]) -> None:
        slashed = [found for cell in written if (found := WRITTEN.fullmatch(cell.strip())) and found["sign"] == "/"]
        days = [(int(found["a"]), int(found["b"])) for found in slashed if len(found["a"]) < 3]
        self.month_first = any(second > 12 for _, second in days) and not any(first > 12 for first, _ in days)
        self.unsure = bool(days) and all(first <= 12 and second <= 12 for first, second in days)

    def moment(self, written: str, place: str, now: int) -> tuple[int, bool]:
        """When it was, and whether only the day is known."""
        found = WRITTEN.fullmatch(written.strip())
        if found is None or len(found["a"]) == 4:
            bare = written.strip().replace("/", "-") if found else written
            return dates.moment(bare, place, now), len(written.strip()) <= len("2026-03-14")
        day, month, year = int(found["a"]), int(found["b"]), int(found["c"])
        if found["sign"] == "/" and self.month_first:
            day, month = month, day
        year += 0 if year > 99 else 2000 if year < 70 else 1900
        hour, minute = int(found["hour"] or 12), int(found["minute"] or 0)
        try:
            at = datetime(year, month, day, hour, minute, tzinfo=UTC)
        except ValueError:
            raise Unreadable(say("There is no {written} in the calendar.", written=written[:40]), place) from None
        return dates.likely(dates.epoch(at), place, now), found["hour"] is None
