"""How fast one address may open tables and ask for seats, and how many streams it may follow at once.

Workers count tables and seats together, over the bell; while it is late each counts alone. Of the streams each worker
allows its share. Whoever is at the machine itself is not counted: nor is, then, a whole house behind a proxy there of
which we were not told.
"""

from __future__ import annotations

import ipaddress
import itertools
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterator

from flask import current_app, has_request_context

from companion.core.problems import TooFast
from companion.core.words import Message, say
from companion.security.guesses import Guesses, mark, sender
from companion.services import services
from companion.settings import Settings

SENDERS = 10_000
"""Addresses to keep count of."""
HOUR, MINUTE = 3600.0, 60.0
TOO_MANY_TABLES = say("Many tables were opened from here just now. Play at one of them, or try again later.")
TOO_MANY_SEATS = say("Many have asked for a seat from here just now. Wait a minute, then try again.")
TOO_MANY_STREAMS = say("Too many pages are open from here. Close some of them, then load this one again.")


REMOTE = ":"
"""Between what was done and who did it, in the word for the other workers; they hear of no address."""


class Pace:
    """What was done lately, by what it is and who did it."""

    def __init__(
        self, tell: Callable[[str], None], workers: int = 1, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.workers = workers
        self._tell = tell
        self._now = now
        self._number = itertools.count()
        self._done: OrderedDict[tuple[str, str], deque[float]] = OrderedDict()
        self._streams: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._done) + len(self._streams)

    def count(self, what: str, who: str, most: int, within: float) -> bool:
        """Notes it; False: that was too often already, so it does not count."""
        key, now = (what, mark(who)), self._now()
        done = self._done.setdefault(key, deque())
        while done and now - done[0] >= within:
            done.popleft()
        if len(done) >= most:
            return False
        self._note(key)
        self._tell(f"{what}{REMOTE}{key[1]}.{next(self._number)}")
        return True

    def on_remote_count(self, word: str) -> None:
        """Another worker counted one; the number only tells one from the next."""
        what, _, who = word.partition(".")[0].partition(REMOTE)
        self._note((what, who))

    def _note(self, key: tuple[str, str]) -> None:
        self._done.setdefault(key, deque()).append(self._now())
        self._done.move_to_end(key)
        while len(self._done) > SENDERS:
            self._done.popitem(last=False)

    def streams(self, who: str) -> int:
        return self._streams[who]

    def following(self, who: str, pictures: Iterator[bytes]) -> Iterator[bytes]:
        """The stream, which counts from its first picture to its end."""
        self._streams[who] += 1
        try:
            yield from pictures
        finally:
            self._streams[who] -= 1
            if not self._streams[who]:
                del self._streams[who]


def hear_counts(guesses: Guesses, pace: Pace, word: str) -> None:
    """What another worker counted is counted here."""
    (pace.on_remote_count if REMOTE in word else guesses.on_remote_guess)(word)


def check_opening() -> None:
    """Before a table is opened; by a command it may be."""
    if has_request_context():
        _check("tables", _settings().tables_an_hour, HOUR, TOO_MANY_TABLES)


def check_joining() -> None:
    """Before somebody asks for a seat."""
    _check("seats", _settings().seats_a_minute, MINUTE, TOO_MANY_SEATS)


def counted_stream(pictures: Iterator[bytes]) -> Iterator[bytes]:
    who, pace = sender(), services().pace
    if is_machine(who):
        return pictures
    if pace.streams(who) >= max(1, _settings().streams // pace.workers):
        raise TooFast(TOO_MANY_STREAMS)
    return pace.following(who, pictures)


def _check(what: str, most: int, within: float, words: Message) -> None:
    who = sender()
    if not is_machine(who) and not services().pace.count(what, who, most, within):
        raise TooFast(words)


def is_machine(who: str) -> bool:
    try:
        return ipaddress.ip_address(who).is_loopback
    except ValueError:
        return who == "::/64"


def _settings() -> Settings:
    settings: Settings = current_app.config["SETTINGS"]
    return settings
