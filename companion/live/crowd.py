"""The crowd round a table: everybody may follow it, and nobody so often that the others wait for it."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from typing import NamedTuple

from companion.tables.room import Room

AT_THE_TABLE = 12
"""Streams of one phone at its table. A browser opens six at most, and a tab that nobody sees gives its own up."""
FROM_ONE_ADDRESS = 100
"""Streams of those without a seat, per table and address: a whole hall may watch from behind one."""


SERVED_FIRST = 3
"""Streams of one phone at its table that are served before all others; it looks at one page at a time."""

ASLEEP_AFTER = 20.0
"""Seconds without a stream after which a phone is asleep; one that only loads another page is back long before."""
LEFT_KEPT = 10_000
"""Phones without a stream that are remembered."""
NOBODY: frozenset[int] = frozenset()


class Follower(NamedTuple):
    """Who wants to follow a table, as far as it matters here."""

    code: str
    device: str
    address: str | None
    """None for a phone that has a seat or hosts: it counts for itself, wherever it is."""

    @property
    def limit(self) -> int:
        return AT_THE_TABLE if self.address is None else FROM_ONE_ADDRESS

    @property
    def counts_with(self) -> tuple[str, str, bool]:
        """All streams of one such group count together."""
        return self.code, self.device if self.address is None else self.address, self.address is None


class Place:
    """What one stream has in the crowd."""

    def __init__(self, device: str = "", *, first: bool = True) -> None:
        self.device = device
        self.first = first
        """Whoever only watches, or follows a table many times, lets the others go first."""
        self.over = False
        """Others of its group came after it, and there were too many."""


class Crowd:
    """Of one process, like the connections themselves."""

    def __init__(self, *, alone: bool = True, now: Callable[[], float] = time.monotonic) -> None:
        self._groups: dict[tuple[str, str, bool], list[Place]] = {}
        self._left: OrderedDict[tuple[str, str], float] = OrderedDict()
        """When the last stream of a phone at its table ended, by code and token."""
        self._alone = alone
        """No other process serves these tables. Where one does, it may have the stream that is missing here, so that
        nobody counts as asleep."""
        self._now = now

    def __len__(self) -> int:
        return sum(len(group) for group in self._groups.values())

    def follow(self, who: Follower, pictures: Callable[[Place], Iterator[bytes]]) -> Iterator[bytes]:
        """The stream, which counts from its first picture to its end."""
        group = self._groups.setdefault(who.counts_with, [])
        place = Place(who.device, first=who.address is None and len(group) < SERVED_FIRST)
        group.append(place)
        self._left.pop((who.code, who.device), None)
        if len(group) > who.limit:
            _end_one(group)
        try:
            yield from pictures(place)
        finally:
            if not place.over:
                group.remove(place)
            if not group and self._groups.get(who.counts_with) is group:
                del self._groups[who.counts_with]
                if who.address is None:
                    self._note_left(who)

    def _note_left(self, who: Follower) -> None:
        self._left[who.code, who.device] = self._now()
        if len(self._left) > LEFT_KEPT:
            self._left.popitem(last=False)

    def look_round(self, room: Room) -> tuple[frozenset[int], frozenset[int]]:
        """Whose phones are asleep, and whose stayed behind; the room, and every page that is drawn of it, knows it from
        now on."""
        room.stayed_behind = self._stayed_behind(room)
        room.asleep = self._asleep(room)
        return room.asleep, room.stayed_behind

    def _stayed_behind(self, room: Room) -> frozenset[int]:
        """The seats whose phones are still where they fell asleep, at a table before this one."""
        if not room.came_along or not self._alone or room.log is None or room.table.closed:
            return NOBODY
        stayed = {phone.token for phone in room.phones if self._stays(room, phone.token)}
        came = {phone.seat for phone in room.phones if phone.token not in stayed}
        return frozenset(phone.seat for phone in room.phones if phone.seat is not None and phone.seat not in came)

    def _stays(self, room: Room, token: str) -> bool:
        """This phone fell asleep at a table before, and was never here."""
        before = room.came_along.get(token, ())
        if (room.code, token) in self._left or any(self._follows(code, token) for code in (room.code, *before)):
            return False
        left = next((self._left[code, token] for code in before if (code, token) in self._left), None)
        return left is not None and left <= self._now() - ASLEEP_AFTER

    def _follows(self, code: str, token: str) -> bool:
        return (code, token, True) in self._groups

    def _asleep(self, room: Room) -> frozenset[int]:
        """The seats whose phones have followed their table here, and do not any more.

        A phone that goes round is not marked: it says nothing about the others whose phone it is. Every stream asks
        this at every heartbeat; mostly all are awake, which is found out first.
        """
        longest = self._now() - ASLEEP_AFTER
        left = [(phone.seat, self._left.get((room.code, phone.token))) for phone in room.phones]
        gone = {seat for seat, at in left if at is not None and at <= longest}
        if not gone or not self._alone or room.log is None or room.table.closed:
            return NOBODY
        back_soon = {seat for seat, at in left if at is not None and at > longest}
        here = {phone.seat for phone in room.phones if self._follows(room.code, phone.token)}
        goes_round = any(not room.has_phone(seat) for seat in room.table.people)
        shared = room.host_seats if goes_round else NOBODY
        return frozenset(seat for seat in room.table.people if seat in gone - back_soon - here - shared)


def _end_one(group: list[Place]) -> None:
    """The oldest of the device that has the most: a rude phone ends its own, not those of its neighbours."""
    many = Counter(place.device for place in group)
    most = max(many.values())
    ended = next(place for place in group if many[place.device] == most)
    ended.over = True
    group.remove(ended)


def follower(room: Room, token: str, address: str) -> Follower:
    """``token`` as it is stored. A device without a seat counts with all others of its address."""
    actor = room.actor(room.phone(token))
    stranger = actor.seat is None and not actor.host
    return Follower(room.code, token, address if stranger else None)
