"""The server's now: the wall clock at start plus monotonic time since, in epoch milliseconds.

A Raspberry Pi has no clock chip and gets its time by a step, some time after start; a running
sand-glass must not see that step.
"""

import time
from datetime import datetime, timedelta, tzinfo

_OFFSET = time.time() - time.monotonic()
_EPOCH = datetime(1970, 1, 1)


def now() -> int:
    return int((_OFFSET + time.monotonic()) * 1000)


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
