"""The seats of a table as phones see them, put together once for all pages of a version."""

from __future__ import annotations

from collections.abc import Iterator
from weakref import WeakKeyDictionary

from companion.core.names import second_letters
from companion.serving.links import link
from companion.tables.room import Room
from companion.web.parts import SeatMark


class SeatSeen(SeatMark, frozen=True):
    """A seat as one phone sees it."""

    held: bool
    mine: bool
    host: bool
    asleep: bool
    """No phone of theirs follows the table just now."""


def stamp(room: Room) -> str:
    """Of all that a page shows of a room: with another stamp it may be another page."""
    return "-".join(str(number) for number in (room.changes, *sorted(room.asleep), "away", *sorted(room.stayed_behind)))


def seats_of(room: Room) -> tuple[SeatSeen, ...]:
    """The seats as somebody sees them who is not at the table, put together once for all pages of a version."""
    now, kept = stamp(room), _kept_seats.get(room)
    if kept is None or kept[0] != now:
        kept = _kept_seats[room] = now, tuple(_seats_now(room))
    return kept[1]


_kept_seats: WeakKeyDictionary[Room, tuple[str, tuple[SeatSeen, ...]]] = WeakKeyDictionary()


def _seats_now(room: Room) -> Iterator[SeatSeen]:
    if room.log is None:
        people, bots = [(number, name, False) for number, name in room.waiting], range(0)
    else:
        people, bots = [(n, seat.name, seat.left) for n, seat in enumerate(room.table.seats)], room.table.bots
    hosts, seconds = room.host_seats, second_letters(tuple(name for _, name, _ in people))
    for (n, name, left), second, colour in zip(people, seconds, room.colours, strict=True):
        yield SeatSeen(
            n,
            name,
            name[0].upper(),
            left,
            n in bots,
            colour,
            _photo(room, n),
            second,
            held=room.has_phone(n),
            mine=False,
            host=n in hosts,
            asleep=n in room.asleep,
        )


def _photo(room: Room, seat: int) -> str:
    name = room.mugshots.get(seat)
    return "" if name is None else link("mugshots.picture", code=room.code, name=name)
