"""Dates as people write them into a spreadsheet: 2026-03-14, 14.3.26, 3/14/2026, 14. März 2026, March 14, 2026, with or
without an hour."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, datetime

from companion.exchange import dates

WRITTEN = re.compile(
    r"(?P<a>\d{1,4})(?P<sign>[./-])\s?(?P<b>\d{1,2})[./-]\s?(?P<c>\d{2,4})"
    r"(?:[ T,]+(?P<hour>\d{1,2}):(?P<minute>\d\d)(?::\d\d)?\s?(?:(?P<half>[ap])\.?m\.?)?)?",
    re.ASCII | re.IGNORECASE,
)
BY_NAME = re.compile(
    r"(?:[^\W\d]+\.?,?\s+)?(?:(?P<day>\d{1,2})(?:st|nd|rd|th)?[.\s-]+(?:of\s)?(?P<month>[^\W\d]{3,9})"
    r"|(?P<month_first>[^\W\d]{3,9})\.?\s(?P<day_second>\d{1,2})(?:st|nd|rd|th)?,?)[.,\s-]+(?P<year>\d{4})(?P<hour>.*)",
    re.IGNORECASE,
)
"""With the name of the month, in English or German."""
MONTHS = {
    name: number
    for number, names in enumerate(
        ("jan jän", "feb", "mar mär mrz", "apr", "may mai", "jun", "jul", "aug", "sep", "oct okt", "nov", "dec dez"), 1
    )
    for name in names.split()
}
"""By their first three letters."""


class Calendar:
    """How the dates of one file are meant: which number is the day is seen in all of them together."""

    def __init__(self, written: Iterable[str]) -> None:
        slashed = [found for cell in written if (found := WRITTEN.fullmatch(cell.strip())) and found["sign"] == "/"]
        days = [(int(found["a"]), int(found["b"])) for found in slashed if len(found["a"]) < 3]
        self.month_first = any(second > 12 for _, second in days) and not any(first > 12 for first, _ in days)
        self.unsure = bool(days) and all(first <= 12 and second <= 12 for first, second in days)

    def moment(self, written: str, place: str, now: int) -> tuple[int, bool]:
        """When it was, and whether only the day is known."""
        numbers = _in_numbers(written)
        found = WRITTEN.fullmatch(numbers.strip())
        if found is None or len(found["a"]) == 4:
            bare = numbers.strip().replace("/", "-") if found else numbers
            return dates.moment(bare, place, now), len(numbers.strip()) <= len("2026-03-14")
        day, month, year = int(found["a"]), int(found["b"]), int(found["c"])
        if found["sign"] == "/" and self.month_first:
            day, month = month, day
        year += 0 if year > 99 else 2000 if year < 70 else 1900
        hour, minute = _hour(found), int(found["minute"] or 0)
        try:
            at = datetime(year, month, day, hour, minute, tzinfo=UTC)
        except ValueError:
            raise dates.not_in_calendar(written.strip(), place) from None
        return dates.likely(dates.epoch(at), place, now), found["hour"] is None


def _in_numbers(written: str) -> str:
    found = BY_NAME.fullmatch(written.strip())
    month = MONTHS.get((found["month"] or found["month_first"])[:3].lower()) if found else None
    if found is None or month is None:
        return written
    return f"{found['day'] or found['day_second']}.{month}.{found['year']}{found['hour']}"


def _hour(found: re.Match[str]) -> int:
    """Noon where none is written; 8 pm is 20."""
    hour = int(found["hour"] or 12)
    if not found["half"]:
        return hour
    return hour % 12 + (12 if found["half"].lower() == "p" else 0)
