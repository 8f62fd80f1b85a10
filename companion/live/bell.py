"""The bell: whoever waits for a table hears at once that it changed."""

from __future__ import annotations

import threading
from collections.abc import Callable
from weakref import WeakValueDictionary


class Bell:
    """In one process. A waiter takes the table's ticket, looks at the table, then waits on the ticket:
    whatever rings in between has already torn it."""

    late = False
    """Whether what other processes store is heard of only by looking now and then."""

    def __init__(self) -> None:
        self._tickets: WeakValueDictionary[str, threading.Event] = WeakValueDictionary()
        """Of those tables only for which somebody waits: with the last waiter the ticket is gone."""
        self.closing = False

    def hear(self, look: Callable[[str], None], listen: Callable[[str], None]) -> None:
        """What to do with a table for which another process rang, and with a word that it told; here is none."""

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

    def close(self) -> None:
        """The server stops: all streams end."""
        self.closing = True
        for code in list(self._tickets):
            self.wake(code)
