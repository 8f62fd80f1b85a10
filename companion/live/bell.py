"""The bell: whoever waits for a table hears at once that it changed."""

from __future__ import annotations

import threading
from collections.abc import Callable
from weakref import WeakValueDictionary

SKIPS_KEPT = 1000


class Bell:
    """In one process. A waiter takes the table's ticket, looks at the table, then waits on the ticket:
    whatever rings in between has already torn it."""

    late = False
    """Whether what other processes store is heard of only by looking now and then."""

    alone = True
    """No other process serves these tables."""

    def __init__(self) -> None:
        self._tickets: WeakValueDictionary[str, threading.Event] = WeakValueDictionary()
        """Of those tables only for which somebody waits: with the last waiter the ticket is gone."""
        self.closing = False
        self._skipped: dict[str, int] = {}

    def hear(self, look: Callable[[str], None], listen: Callable[[str], None]) -> None:
        """What to do with a table for which another process rang, and with a word that it sent; there is none here."""

    def tell(self, word: str) -> None:
        """To all other processes, if they can hear it now. It is a hint, and may be lost."""

    def ticket(self, code: str) -> threading.Event:
        return self._tickets.setdefault(code, threading.Event())

    def ring(self, code: str) -> None:
        self.wake(code)

    def wake(self, code: str) -> None:
        torn = self._tickets.pop(code, None)
        if torn is not None:
            torn.set()

    # A moment that somebody has seen enough of: nothing is stored, since nobody who comes later is shown it.

    def skip(self, code: str, seq: int) -> None:
        """The moments of this entry and of all before it are over on the table's screens."""
        self.on_skip(code, seq)

    def on_skip(self, code: str, seq: int) -> None:
        earlier = self._skipped.pop(code, 0)  # the latest are last, and the first make room
        self._skipped[code] = max(earlier, seq)
        if len(self._skipped) > SKIPS_KEPT:
            del self._skipped[next(iter(self._skipped))]
        self.wake(code)

    def skipped(self, code: str) -> int:
        """The entry up to which moments were skipped."""
        return self._skipped.get(code, 0)

    def close(self) -> None:
        """The server stops: all streams end."""
        self.closing = True
        for code in list(self._tickets):
            self.wake(code)
