"""Tables that are over without a result: put away by hand or, where strangers come in, idle for too long."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from companion.core.problems import NoSuchTable, StoreFull
from companion.store import idle_rows
from companion.tables.room import Room
from companion.tables.write_path import Tables

T = TypeVar("T")
HOUR = 3600 * 1000
SWEEP_EVERY = 5 * 60 * 1000


class Idle:
    """Expiry follows from the store and the clock alone: whoever looks finds the same, in every process."""

    def __init__(self, tables: Tables, hours: int | None) -> None:
        self.tables = tables
        self.hours = hours
        """None: tables stay."""
        self._swept_at = 0

    def expired(self, room: Room) -> bool:
        if room.put_away:
            return True
        if self.hours is None or (room.log is not None and room.table.at >= self._since):
            return False
        with self.tables.store.read() as db:
            return idle_rows.is_idle(db, room.code, self._since)

    def unless_expired(self, picture: Callable[[Room], T | None]) -> Callable[[Room], T | None]:
        """The picture for a stream, which ends when its table does."""
        return lambda room: None if self.expired(room) else picture(room)

    def sweep(self) -> None:
        """Closes what is idle, now and then, and tells the phones that still look at it."""
        now = self.tables.now() - self.tables.drift()
        if self.hours is None or now - self._swept_at < SWEEP_EVERY:
            return
        self._swept_at = now
        with self.tables.store.read() as db:
            codes = idle_rows.idle_codes(db, self._since)
        for code in codes:
            self._close(code)

    def _close(self, code: str) -> None:
        try:
            self.tables.change(self.tables.room(code), lambda db: None, closed=True)
        except (NoSuchTable, StoreFull):
            return  # a game that is not installed any more, or a full disk: nobody gets in there anyway

    @property
    def _since(self) -> int:
        """By time itself: a clock that is set by days makes no table idle."""
        return self.tables.now() - self.tables.drift() - (self.hours or 0) * HOUR
