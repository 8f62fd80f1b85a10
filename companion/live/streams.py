"""Event streams: the picture of a table at once and after every change, with heartbeats in between."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator
from typing import Literal

from companion.core.problems import NoSuchTable, StoreAway
from companion.live.bell import Bell
from companion.live.crowd import Crowd, Place
from companion.tables.room import Room
from companion.tables.write_path import Tables

HEARTBEAT = 4.0
"""Seconds between heartbeats; a phone that hears nothing for twice as long connects again.

With each, one phone of the table looks whether another process stored something.
"""

MIN_WAIT = 0.02
"""The shortest wait; a deadline that a full disk keeps from being logged must not spin the stream."""

RETRY_AFTER = 1.0
"""Seconds until a database that cannot be asked is asked again."""

BEHIND = 0.25
"""Seconds between two pictures while people wait to write: what they tapped is confirmed before it is drawn for all."""

COME_BACK_IN = 5000
"""Milliseconds that a phone waits after a stream of a crowd was ended; browsers keep to it by themselves."""


Named = Literal["beat", "bell", "crowded", "gone", "restart", "skip"]
EVENTS: dict[Named, str] = {
    "beat": "every four seconds: the server's now in epoch milliseconds",
    "bell": "`late`: what other workers store comes within five seconds; `prompt`: at once again",
    "crowded": "the last one: too many streams of this table come from this device or address, and this was an old one",
    "gone": "the last one: this token or this table is no more",
    "restart": "the last one: connect again at once, to our successor",
    "skip": "a player has seen enough of the moments up to this entry: the table screen goes on",
}
"""What a stream says beside its pictures, which have no name."""


def message(data: str, event: Named | Literal["outdated"] | None = None, id: str = "") -> bytes:
    head = f"event: {event}\n" if event else ""
    tail = f"\nid: {id}" if id else ""
    return (head + "data: " + data.replace("\n", "\ndata: ") + tail + "\n\n").encode()


def stream(
    tables: Tables,
    bell: Bell,
    code: str,
    picture: Callable[[Room], str | None],
    place: Place | None = None,
    crowd: Crowd | None = None,
    changes: Callable[[Room], Hashable] = lambda room: room.changes,
) -> Iterator[bytes]:
    """The picture at once and after every change, and heartbeats in between.

    The id of a picture's message is the stamp of the page and the number of entries: ``17-15``. ``picture`` answers
    None for somebody who no longer belongs here. A ``bell`` event says when others are heard of late, and when
    promptly again, a ``skip`` that moments are over; a last ``restart`` sends it to our successor. A stream whose
    ``place`` in the crowd is over says so and ends. With a ``crowd`` there is a picture, too, within a heartbeat after
    a phone of the table has fallen asleep or woken up; so has it after ``changes`` that no bell tells of.
    """
    shown: tuple[Hashable, Hashable] | None = None
    rung, late, skipped = False, False, bell.skipped(code)
    room: Room | None = None
    id = ""
    place = place or Place()
    while not bell.closing:
        if place.over:
            yield f"retry: {COME_BACK_IN}\n".encode() + message("", "crowded")
            return
        ticket, patience = bell.ticket(code), RETRY_AFTER
        try:
            room = tables.recent_room(code, None if rung else _old(bell))
            # Noted before we draw and send: what changes meanwhile is not shown yet.
            absent = None if crowd is None else crowd.look_round(room)
            state, id = (changes(room), absent), f"{room.changes}-{room.version}"
            drawn = picture(room) if state != shown else ""
        except StoreAway:
            drawn = ""  # we are here, and will look again
        except NoSuchTable:
            drawn = None
        else:
            shown, patience = state, _patience(tables, room)
        if drawn is None:
            yield message("", "gone")
            return
        yield message(drawn, id=id) if drawn else message(_now(tables, room), "beat")
        del drawn  # thousands of streams wait here, and none needs its page any more
        if bell.late != late:
            late = bell.late
            yield message("late" if late else "prompt", "bell")
        if bell.skipped(code) != skipped:
            skipped = bell.skipped(code)
            yield message(str(skipped), "skip")
        # Asked first: under gevent, waiting on a ticket that one's own settling tore may never end.
        rung = ticket.is_set() or ticket.wait(patience)
        if rung and tables.is_rushed(code):
            time.sleep(BEHIND)  # one picture of the newest for all that come meanwhile
        elif rung and not place.first:
            time.sleep(0)  # after the others
    yield message("", "restart")


def _now(tables: Tables, room: Room | None) -> str:
    return str(tables.now() if room is None else tables.moment(room))


def _old(bell: Bell) -> float:
    """Seconds after which a heartbeat reads the table again; without a bell nobody waits longer than five."""
    return HEARTBEAT / 4 if bell.late else HEARTBEAT / 2


def _patience(tables: Tables, room: Room) -> float:
    """Until the next heartbeat, or until time itself will log something."""
    due = None if room.log is None else room.table.deadline()
    return HEARTBEAT if due is None else min(HEARTBEAT, max(MIN_WAIT, (due[0] - tables.moment(room)) / 1000))
