"""Wrong codes, counted against the address that they came from, in all processes together."""

from __future__ import annotations

import hashlib
import ipaddress
import itertools
from collections.abc import Callable

from flask import request

from companion import clock
from companion.core.problems import TooManyGuesses
from companion.services import services

MOST = 20
"""Wrong codes that one address may try in a minute."""
MINUTE = 60_000
GUESSERS = 10_000
"""Addresses to keep count of."""


class Guesses:
    """Each process shares its counts with the others, without the addresses; a process on its own counts alone."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._wrong: dict[str, list[int]] = {}
        self._number = itertools.count()

    def __len__(self) -> int:
        return len(self._wrong)

    def wrong(self, address: str) -> None:
        guesser = mark(address)
        self._count(guesser)
        self._tell(f"{guesser}.{next(self._number)}")

    def on_remote_guess(self, word: str) -> None:
        """Another process counted one; the number only tells one guess from the next."""
        self._count(word.partition(".")[0])

    def recent(self, address: str) -> int:
        """Wrong codes of this address in the last minute, as far as they are of interest."""
        return len(self._recent(mark(address)))

    def too_many(self, address: str) -> bool:
        return self.recent(address) >= MOST

    def _recent(self, guesser: str) -> list[int]:
        now = clock.steady()
        return [at for at in self._wrong.get(guesser, []) if now - at < MINUTE]

    def _count(self, guesser: str) -> None:
        recent = self._recent(guesser)
        self._wrong.pop(guesser, None)  # the latest are last, and the first make room
        self._wrong[guesser] = [*recent, clock.steady()][-MOST:]
        while len(self._wrong) > GUESSERS:
            del self._wrong[next(iter(self._wrong))]


def mark(address: str) -> str:
    """Tells one address from another, and nobody which it is."""
    return hashlib.sha256(address.encode("utf-8", "replace")).hexdigest()[:24]


def guessed_wrong() -> None:
    """Counts a wrong code against the address it came from."""
    guesses, who = services().guesses, sender()
    too_many = guesses.too_many(who)
    guesses.wrong(who)
    if too_many:
        raise TooManyGuesses


def guessed_right() -> None:
    """Whoever has tried too many codes does not learn either that one was right."""
    if services().guesses.too_many(sender()):
        raise TooManyGuesses


def sender() -> str:
    """The address that a request counts against."""
    return sender_of(request.remote_addr or "")


def sender_of(given: str) -> str:
    """A home has a whole /64 of the new addresses, and is one sender."""
    try:
        address = ipaddress.ip_address(given.partition("%")[0])
    except ValueError:
        return given
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    mapped = address.ipv4_mapped
    return str(mapped or ipaddress.IPv6Network((address, 64), strict=False))
