"""Wrong codes, counted against the address that they came from, in all processes together."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Callable

from companion import clock

MOST = 20
"""Wrong codes that one address may try in a minute."""
MINUTE = 60_000
GUESSERS = 10_000
"""Addresses to keep count of."""


class Guesses:
    """What one process counts is told to the others, without the address itself. Who cannot hear counts alone."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._wrong: dict[str, list[int]] = {}
        self._number = itertools.count()

    def __len__(self) -> int:
        return len(self._wrong)

    def wrong(self, address: str) -> None:
        guesser = _mark(address)
        self._count(guesser)
        self._tell(f"{guesser}.{next(self._number)}")

    def heard(self, told: str) -> None:
        """Another process counted one; the number only tells one guess from the next."""
        self._count(told.partition(".")[0])

    def recent(self, address: str) -> int:
        """Wrong codes of this address in the last minute, as far as they are of interest."""
        return len(self._recent(_mark(address)))

    def too_many(self, address: str) -> bool:
        return self.recent(address) >= MOST

    def _recent(self, guesser: str) -> list[int]:
        now = clock.now()
        return [at for at in self._wrong.get(guesser, []) if now - at < MINUTE]

    def _count(self, guesser: str) -> None:
        recent = self._recent(guesser)
        self._wrong.pop(guesser, None)  # the latest stand last, and the first make room
        self._wrong[guesser] = [*recent, clock.now()][-MOST:]
        while len(self._wrong) > GUESSERS:
            del self._wrong[next(iter(self._wrong))]


def _mark(address: str) -> str:
    return hashlib.sha256(address.encode("utf-8", "replace")).hexdigest()[:24]
