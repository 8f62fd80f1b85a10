"""The bell between processes: what one of them stores, the others hear of through Redis.

It is only a hint, and the log is the truth: without Redis the tables go on, and the streams look for themselves.
"""

from __future__ import annotations

import queue
import secrets
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import islice
from typing import Any

from companion.core.problems import ASKED_WRONGLY, CommandFailed
from companion.core.words import say
from companion.live.bell import Bell

CHANNEL = "companion:bell"
ECHO = 1.0
"""Seconds between calls that only we answer: hearing our own voice proves that all of it works."""
DEAF = 3.0
"""Seconds without any call after which Redis counts as gone, whatever its connections say."""
AGAIN = 0.5
"""Seconds before a lost Redis is tried again."""
LOOKERS = 8
"""Tables that are looked at side by side after others rang for them."""
MOST = 500
"""Codes in one call."""
UNTOLD = 10_000
"""Calls that wait for Redis; what is more is not called out, and the others find it by looking."""
WORD = "!"
"""The beginning of a word that is not the code of a table; it has no blanks."""
SKIP = ">"
"""Between the code of a table and the entry whose moments are skipped there."""


class RedisBell(Bell):
    """Rings here at once and, through a queue, in all processes that listen to the same Redis."""

    alone = False

    def __init__(self, url: str) -> None:
        super().__init__()
        self.lag = 0.0
        """Seconds that our last echo took."""
        self._client = _client(url)
        self._me = secrets.token_hex(8)
        self._outgoing: queue.Queue[str] = queue.Queue(UNTOLD)
        self._last = 0.0
        self._looking: set[str] = set()
        self._lookers = ThreadPoolExecutor(LOOKERS, "look")

    def hear(self, look: Callable[[str], None], listen: Callable[[str], None]) -> None:
        self._on_remote_change, self._listener = look, listen
        for work in (self._tell, self._listen):
            threading.Thread(target=work, daemon=True).start()

    def ring(self, code: str) -> None:
        super().ring(code)
        self._call_out(code)

    def skip(self, code: str, seq: int) -> None:
        super().skip(code, seq)
        self._call_out(f"{code}{SKIP}{seq}")

    def tell(self, word: str) -> None:
        if not self.late:  # nothing piles up while nobody hears it
            self._call_out(WORD + word)

    def _call_out(self, call: str) -> None:
        with suppress(queue.Full):
            self._outgoing.put_nowait(call)

    def close(self) -> None:
        super().close()
        self._lookers.shutdown(wait=False)

    # To others

    def _tell(self) -> None:
        """Calls out what was rung for, at least once in a while. What could not be sent is sent later."""
        untold: set[str] = set()
        while not self.closing:
            untold.update(islice(self._gathered(), UNTOLD - len(untold)))
            codes = sorted(untold)[:MOST]
            if self._call(codes):
                untold -= set(codes)
            else:
                time.sleep(AGAIN)

    def _gathered(self) -> Iterable[str]:
        """All codes that wait to be sent; waits for the first of them, but not for long."""
        try:
            yield self._outgoing.get(timeout=ECHO)
            while True:
                yield self._outgoing.get_nowait()
        except queue.Empty:
            return

    def _call(self, codes: list[str]) -> bool:
        from redis import RedisError

        try:
            self._client.publish(CHANNEL, " ".join([self._me, str(time.monotonic()), *codes]))
        except (RedisError, OSError):
            self.late = True
            return False
        return True

    # From others

    def _listen(self) -> None:
        from redis import RedisError

        while not self.closing:
            line = self._client.pubsub(ignore_subscribe_messages=True)
            try:
                line.subscribe(CHANNEL)
                self._last = time.monotonic()
                self._follow(line)
            except (RedisError, OSError):
                pass
            finally:
                self.late = True
                line.close()
            time.sleep(AGAIN)

    def _follow(self, line: Any) -> None:
        while not self.closing and time.monotonic() - self._last < DEAF:
            call = line.get_message(timeout=ECHO / 2)
            if call is not None:
                self._last = time.monotonic()
                self._take(call["data"].decode())

    def _take(self, call: str) -> None:
        caller, sent, *codes = call.split(" ")
        if caller == self._me:
            self.lag = time.monotonic() - float(sent)
            if self.late:
                self._catch_up()
            return
        for code in codes:
            if code.startswith(WORD):
                self._listener(code.removeprefix(WORD))
            elif SKIP in code:
                table, _, seq = code.partition(SKIP)
                self.on_skip(table, int(seq))
            else:
                self._look(code)

    def _catch_up(self) -> None:
        """We hear again: whatever was rung while we did not is looked for now, and all streams may say so."""
        self.late = False
        for code in list(self._tickets):
            self._look(code)
            self.wake(code)

    def _look(self, code: str) -> None:
        """If anybody waits for it here; once for all calls that come before we get to it."""
        if code in self._tickets and code not in self._looking and not self.closing:
            self._looking.add(code)
            self._lookers.submit(self._looked, code)

    def _looked(self, code: str) -> None:
        self._looking.discard(code)
        self._on_remote_change(code)


def trouble(url: str) -> str:
    """Why this Redis cannot be the bell, or nothing."""
    from redis import RedisError

    client = _client(url)
    try:
        client.ping()
    except (RedisError, OSError) as problem:
        return str(problem)
    finally:
        client.close()
    return ""


def _client(url: str) -> Any:
    try:
        import redis
    except ModuleNotFoundError as problem:
        needed = say("BELL_URL needs the module redis: pip install 'tabletop-companion[scale]'.")
        raise CommandFailed(needed, ASKED_WRONGLY) from problem
    try:
        return redis.Redis.from_url(url, socket_timeout=2, socket_connect_timeout=2)
    except ValueError as problem:
        raise CommandFailed(
            say("BELL_URL is not the address of a Redis: redis://host:6379/0."), ASKED_WRONGLY
        ) from problem
