"""Plays by the calendar. Days are those of the table's own time zone, since evenings pass midnight UTC."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import UTC, date, datetime, tzinfo

from msgspec import Struct

from companion.stats.plays import Play, Snapshot


class Year(Struct, frozen=True):
    year: int
    plays: int


def day(play: Play, zone: tzinfo = UTC) -> date:
    """The date of a play. Where only a date is known, it was written down as UTC."""
    return datetime.fromtimestamp(play.played_at / 1000, UTC if play.whole_day else zone).date()


class Almanac:
    """The year of a play, for many of them: a date is worked out only where one year gives way to the next."""

    def __init__(self, zone: tzinfo = UTC) -> None:
        self.zone = zone
        self._years: dict[bool, tuple[int, int, int]] = {True: (0, 0, 0), False: (0, 0, 0)}

    def year(self, play: Play) -> int:
        since, until, year = self._years[play.whole_day]
        if not since <= play.played_at < until:
            year = day(play, self.zone).year
            self._years[play.whole_day] = (*self._bounds(year, UTC if play.whole_day else self.zone), year)
        return year

    def _bounds(self, year: int, zone: tzinfo) -> tuple[int, int]:
        """A year without its last day and its first, on which clocks of two zones may differ in the date."""
        since = datetime(year, 1, 2, tzinfo=zone).timestamp() * 1000
        return int(since), int(datetime(year, 12, 31, tzinfo=zone).timestamp() * 1000)


def years(snapshot: Snapshot, zone: tzinfo = UTC) -> list[Year]:
    """All years with a play that counts, the latest first."""
    almanac = Almanac(zone)
    counts = Counter(almanac.year(play) for play in snapshot.plays if play.counted)
    return [Year(year, counts[year]) for year in sorted(counts, reverse=True)]


def plays_in(snapshot: Snapshot, year: int, zone: tzinfo = UTC) -> list[Play]:
    """The plays of a year that count, the oldest first."""
    almanac = Almanac(zone)
    return [play for play in reversed(snapshot.plays) if play.counted and almanac.year(play) == year]


def calendar(plays: Iterable[Play], zone: tzinfo = UTC) -> dict[date, int]:
    """How many plays that count fell on each day."""
    return dict(Counter(day(play, zone) for play in plays if play.counted))
