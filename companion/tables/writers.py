"""Who writes at a table: in this process one after the other, and in turns with the other processes."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress

from companion.core.problems import StoreAway

TAKE_TURNS = 2.0
"""Seconds for which processes take turns at a table after one of them was overtaken."""


class FairLock:
    """A lock that goes to whoever has waited longest; its holder may take it once more.

    The usual ones let somebody who just comes go before those who wait.
    """

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._waiting: deque[tuple[int, threading.Lock]] = deque()
        self._holder: int | None = None
        self._depth = 0

    def __enter__(self) -> None:
        me = threading.get_ident()
        if self._holder == me:
            self._depth += 1
            return
        with self._guard:
            if self._holder is None:
                self._holder, self._depth = me, 1
                return
            waiting = me, threading.Lock()
            waiting[1].acquire()
            self._waiting.append(waiting)
        try:
            waiting[1].acquire()  # released by whoever hands it over to us
        except BaseException:
            self._leave(waiting)
            raise

    def _leave(self, waiting: tuple[int, threading.Lock]) -> None:
        """The server stops while somebody waits."""
        with self._guard:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
                return
        self.__exit__()

    def __exit__(self, *_problem: object) -> None:
        self._depth -= 1
        if self._depth:
            return
        with self._guard:
            if not self._waiting:
                self._holder = None
                return
            self._holder, turn = self._waiting.popleft()
            self._depth = 1
            turn.release()


class WriterQueue:
    """Who wants to write here in this process, while others write from elsewhere.

    In its turn each process lets as many go as waited there at once of late, if they come: so a phone at a busy process
    is not behind one at a quiet one.
    """

    def __init__(self, lock: FairLock) -> None:
        self._lock = lock
        self.waiting = 0
        """Those who write or wait for it."""
        self._most = 0
        """How many those were at most of late: some are only on their way with their next tap."""
        self.contended_until = 0.0
        """In monotonic seconds: until then processes take turns, since one of them was overtaken."""
        self.turn: ExitStack | None = None
        self._left = 0
        """How many of ours still go in this turn."""

    @contextmanager
    def one_after_the_other(self, take_turn: Callable[[], None]) -> Iterator[None]:
        self.waiting += 1
        self._most = max(self._most, self.waiting)
        try:
            with self._lock:
                if self.waiting > 1 or time.monotonic() < self.contended_until:
                    take_turn()
                try:
                    yield
                finally:
                    self._went()
        finally:
            self.waiting -= 1

    def take(self, turn: Callable[[], AbstractContextManager[None]], caught_up: Callable[[], bool]) -> None:
        """Waits for our turn, if we have none and somebody wants one. A store that gives none lets us go without."""
        if self.turn is not None or not self.waiting:
            return
        with suppress(StoreAway), ExitStack() as ours:
            ours.enter_context(turn())
            if not caught_up():
                self.overtaken()
            self.turn, self._left = ours.pop_all(), self._most
            self._most = max(self.waiting, self._most * 7 // 8)

    def overtaken(self) -> None:
        self.contended_until = time.monotonic() + TAKE_TURNS

    def _went(self) -> None:
        self._left -= 1
        if self.turn is not None and (self._left <= 0 or self.waiting <= 1):
            ended, self.turn = self.turn, None
            with suppress(StoreAway):
                ended.close()
