"""The server's now, in epoch milliseconds: that of the computer, which may be set while we run.

A Raspberry Pi has no clock chip and gets its time by a step, some time after start; a laptop sleeps. New entries have
the true time at once. ``drift`` says how far the clock was set since the start: whoever measures a running sand-glass
takes it away.
"""

import time
from datetime import datetime, timedelta, tzinfo

STEP = 60.0
"""Seconds by which a clock that is set is told from one that only goes a little wrong."""
_OFFSET = time.time() - time.monotonic()
_EPOCH = datetime(1970, 1, 1)


def now() -> int:
    return int(time.time() * 1000)


def steady() -> int:
    """Goes on at the pace of time, whatever the clock is set to: for what is measured."""
    return int((_OFFSET + time.monotonic()) * 1000)


class Steps:
    """When the clock was set, and by how much: what was noted before, since our start, was wrong by that much.

    Sleep is no step: the hours before it were right.
    """

    def __init__(self) -> None:
        self._began = now()
        self._offset = time.time() - _awake_or_asleep()
        self._found: list[tuple[int, int]] = []

    def notice(self) -> None:
        """Asked now and then; a step is found by the next who asks."""
        passed = _awake_or_asleep()
        offset = time.time() - passed
        if abs(offset - self._offset) > STEP:
            self._found.append((int((self._offset + passed) * 1000), int((offset - self._offset) * 1000)))
        self._offset = offset

    def corrected(self, at: int) -> int:
        """The true time of what this process noted under a wrong clock."""
        self.notice()
        began = self._began
        for until, by in self._found:
            if began <= at <= until:
                at += by
            began += by
        return at


def _awake_or_asleep() -> float:
    """Seconds that have passed, sleep included.

    Linux has a clock for that. On a Mac, which alone has ``CLOCK_UPTIME_RAW``, ``time.monotonic`` stands still in sleep
    and the raw clock does not; Windows counts it anyway.
    """
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    if hasattr(time, "CLOCK_UPTIME_RAW"):
        return time.clock_gettime(time.CLOCK_MONOTONIC_RAW)
    return time.monotonic()


STEPS = Steps()


def drift() -> int:
    """Milliseconds that the clock went, or was set, ahead of time itself since the start; also while we slept."""
    STEPS.notice()
    return int((time.time() - time.monotonic() - _OFFSET) * 1000)


class _Here(tzinfo):
    """The time zone of this computer, summer time included."""

    def fromutc(self, dt: datetime) -> datetime:
        return (dt + self._offset(dt.replace(tzinfo=None))).replace(tzinfo=self)

    def utcoffset(self, dt: datetime | None) -> timedelta:
        return timedelta() if dt is None else dt.replace(tzinfo=None).astimezone().utcoffset() or timedelta()

    def _offset(self, utc: datetime) -> timedelta:
        epoch = (utc - _EPOCH).total_seconds()
        return timedelta(seconds=time.localtime(epoch).tm_gmtoff)

    def dst(self, dt: datetime | None) -> timedelta | None:
        return None

    def tzname(self, dt: datetime | None) -> str:
        return "here"


HERE = _Here()
