"""The bell and the event streams: who waits for a table hears at once that it changed."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Literal
from weakref import WeakValueDictionary

from companion.play import NoSuchTable, Play, Room
from companion.store import StoreAway

BEAT = 4.0
"""Seconds between heartbeats; a phone that hears nothing for twice as long connects again.

With each, one phone of the table looks whether another process stored something.
"""

BLINK = 0.02
"""The shortest wait; a deadline that a full disk keeps from being logged must not spin the stream."""

BREATH = 1.0
"""Seconds until a database that cannot be asked is asked again."""


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


Named = Literal["beat", "bell", "gone", "restart"]
EVENTS: dict[Named, str] = {
    "beat": "every four seconds: the server's now in epoch milliseconds",
    "bell": "`late`: what other workers store comes within five seconds; `prompt`: at once again",
    "gone": "the last one: this token or this table is no more",
    "restart": "the last one: connect again at once, to our successor",
}
"""What a stream says beside its pictures, which have no name."""


def message(data: str, event: Named | None = None) -> bytes:
    head = f"event: {event}\n" if event else ""
    return (head + "data: " + data.replace("\n", "\ndata: ") + "\n\n").encode()


def stream(play: Play, bell: Bell, code: str, picture: Callable[[Room], str | None]) -> Iterator[bytes]:
    """The whole picture at once and after every change, and heartbeats in between.

    ``picture`` answers None for somebody who no longer belongs here. A ``bell`` event says when others are
    heard of late, and when promptly again; a last ``restart`` sends it to our successor.
    """
    shown, rung, late = -1, False, False
    room: Room | None = None
    while not bell.closing:
        ticket, patience = bell.ticket(code), BREATH
        try:
            room = play.known(code, None if rung else _old(bell))
            changes = room.changes  # noted before we draw and send: what changes meanwhile is not shown yet
            drawn = picture(room) if changes != shown else ""
        except StoreAway:
            drawn = ""  # we are here, and will look again
        except NoSuchTable:
            drawn = None
        else:
            shown, patience = changes, _patience(play, room)
        if drawn is None:
            yield message("", "gone")
            return
        yield message(drawn) if drawn else message(str(play.now() if room is None else play.moment(room)), "beat")
        del drawn  # thousands of streams wait here, and none needs its page any more
        if bell.late != late:
            late = bell.late
            yield message("late" if late else "prompt", "bell")
        # Asked first: under gevent, waiting on a ticket that one's own settling tore may never end.
        rung = ticket.is_set() or ticket.wait(patience)
    yield message("", "restart")


def _old(bell: Bell) -> float:
    """Seconds after which a heartbeat reads the table again; without a bell nobody waits longer than five."""
    return BEAT / 4 if bell.late else BEAT / 2


def _patience(play: Play, room: Room) -> float:
    """Until the next heartbeat, or until time itself will log something."""
    due = None if room.log is None else room.table.deadline()
    return BEAT if due is None else min(BEAT, max(BLINK, (due[0] - play.moment(room)) / 1000))
