"""The bell and the streams: told at once, never too early, and never silent for long."""

from __future__ import annotations

import queue
import re
import threading
import time

import pytest

from companion.core.problems import NoSuchTable
from companion.live import streams
from companion.live.bell import Bell
from companion.live.crowd import Crowd, Place
from companion.live.streams import message, stream
from companion.store import entries
from companion.tables import hosting, joining
from companion.tables.write_path import Tables
from tests.drill.moves import GlassStarted, Tapped
from tests.drill_tables import ANN, BOB, HOST, do, opened, playing

pytestmark = pytest.mark.usefixtures("either_store")

SOON = 20.0
"""Far longer than anything here takes; a test that waits so long has failed."""


@pytest.fixture
def bell():
    return Bell()


@pytest.fixture
def tables(tmp_path, bell):
    """With a clock that runs: the streams wait in real time."""
    with playing(tmp_path, lambda: int(time.time() * 1000), bell) as found:
        yield found


@pytest.fixture
def room(tables):
    return opened(tables)


def version(room):
    return f"v{room.version}"


def without_id(message):
    return re.sub(rb"\nid: \d+-\d+\n", b"\n", message)


class Listener:
    """Reads a stream in a thread of its own, as a phone does."""

    def __init__(self, found):
        self.heard = queue.Queue()
        self.thread = threading.Thread(target=self._listen, args=(found,), daemon=True)
        self.thread.start()

    def _listen(self, found):
        for one in found:
            self.heard.put(without_id(one))
        self.heard.put(None)

    def next(self):
        return self.heard.get(timeout=SOON)

    def next_picture(self):
        """Heartbeats apart."""
        until = time.monotonic() + SOON
        while (one := self.next()) is not None and one.startswith(b"event: beat"):
            assert time.monotonic() < until, "only heartbeats"
        return one

    def nothing_for(self, seconds):
        with pytest.raises(queue.Empty):
            self.heard.get(timeout=seconds)


@pytest.fixture
def listen(tables, bell, monkeypatch):
    """Starts listeners. A beat is a minute here: whatever they hear sooner, the bell or a deadline brought."""
    monkeypatch.setattr(streams, "HEARTBEAT", 60)
    listeners = []

    def start(code, picture=version):
        listeners.append(Listener(stream(tables, bell, code, picture)))
        return listeners[-1]

    yield start
    bell.close()
    for one in listeners:
        one.thread.join(SOON)
        assert not one.thread.is_alive()


# The bell


def test_a_ring_wakes_who_waits_for_that_table_only(bell):
    ours, theirs = bell.ticket("AAAAAA"), bell.ticket("BBBBBB")
    bell.ring("AAAAAA")
    assert ours.wait(0)
    assert not theirs.wait(0)


def test_a_ring_between_the_ticket_and_the_wait_is_heard(bell):
    ticket = bell.ticket("AAAAAA")
    bell.ring("AAAAAA")
    assert ticket.wait(0), "whoever looked at the table after taking the ticket must not sleep now"


def test_all_who_wait_hear_one_ring_and_a_new_ticket_is_whole(bell):
    first, second = bell.ticket("AAAAAA"), bell.ticket("AAAAAA")
    bell.ring("AAAAAA")
    assert first.wait(0)
    assert second.wait(0)
    assert not bell.ticket("AAAAAA").wait(0)


def test_a_bell_that_nobody_hears(bell):
    bell.ring("AAAAAA")
    assert not bell.ticket("AAAAAA").wait(0)


def test_with_the_last_waiter_the_ticket_is_gone(tables, bell):
    """Else a bell that rings for years would keep one for every table that ever was."""
    room = opened(tables)
    phones = [stream(tables, bell, room.code, version) for _ in range(2)]
    for phone in phones:
        next(phone)
    assert list(bell._tickets) == [room.code]
    phones.pop().close()
    assert list(bell._tickets) == [room.code]
    phones.pop().close()
    assert list(bell._tickets) == []


# Messages


def test_a_message_keeps_its_lines():
    assert message("a\nb") == b"data: a\ndata: b\n\n"
    assert message("7", "beat") == b"event: beat\ndata: 7\n\n"
    assert message("a", id="17-15") == b"data: a\nid: 17-15\n\n"


# Streams


def test_the_first_message_is_the_whole_picture(room, listen):
    assert listen(room.code).next() == b"data: v1\n\n"


def test_every_change_brings_a_new_picture(tables, room, listen):
    phones = [listen(room.code) for _ in range(3)]
    for phone in phones:
        phone.next()
    do(tables, room, ANN, Tapped())
    assert [phone.next_picture() for phone in phones] == [b"data: v2\n\n"] * 3
    tables.undo(room.code, ANN)
    assert [phone.next_picture() for phone in phones] == [b"data: v3\n\n"] * 3


def test_a_change_of_people_does_too(tables, room, listen):
    phone = listen(room.code, lambda room: str(room.locked))
    assert phone.next() == b"data: False\n\n"
    hosting.lock(tables, room, HOST, locked=True)
    assert phone.next_picture() == b"data: True\n\n"


def test_another_table_does_not(tables, room, listen):
    phone = listen(room.code)
    phone.next()
    do(tables, opened(tables), ANN, Tapped())
    phone.nothing_for(0.1)


def test_a_change_while_the_picture_is_drawn_is_not_lost(tables, room, listen):
    drawn = []

    def slow(room):
        now = version(room)
        if not drawn:
            drawn.append(now)
            do(tables, room, BOB, Tapped())
        return now

    phone = listen(room.code, slow)
    assert phone.next() == b"data: v1\n\n"
    assert phone.next_picture() == b"data: v2\n\n"


def test_a_change_while_the_picture_is_sent_is_not_lost(tables, bell, room, monkeypatch):
    monkeypatch.setattr(streams, "HEARTBEAT", 0.02)
    phone = stream(tables, bell, room.code, version)
    assert without_id(next(phone)) == b"data: v1\n\n"
    do(tables, room, BOB, Tapped())
    assert without_id(next(phone)) == b"data: v2\n\n"


def test_no_picture_is_drawn_before_it_is_stored(tables, room, listen):
    def stored(room):
        with tables.store.read() as db:
            head = entries.head(db, room.code)
        return f"{head >= room.version}"

    phone = listen(room.code, stored)
    phone.next()
    for _ in range(5):
        do(tables, room, ANN, Tapped())
        assert phone.next_picture() == b"data: True\n\n"


def test_a_heartbeat_with_the_servers_time_while_nothing_happens(tables, room, listen, monkeypatch):
    monkeypatch.setattr(streams, "HEARTBEAT", 0.02)
    phone = listen(room.code)
    phone.next()
    for _ in range(3):
        head, data = phone.next().decode().splitlines()[:2]
        assert head == "event: beat"
        assert abs(int(data.removeprefix("data: ")) - tables.now()) < 5000


def test_a_heartbeat_finds_what_another_process_stored(tmp_path, tables, room, listen, monkeypatch):
    monkeypatch.setattr(streams, "HEARTBEAT", 0.02)
    phone = listen(room.code)
    phone.next()
    with playing(tmp_path, tables.now) as other:
        do(other, room, ANN, Tapped())
    assert phone.next_picture() == b"data: v2\n\n"


def test_who_does_not_belong_here_is_told_so_and_let_go(tables, room, listen):
    phone = listen(room.code, lambda room: "in" if room.held(0) else None)
    assert phone.next() == b"event: gone\ndata: \n\n"
    assert phone.next() is None


def test_a_freed_seat_is_gone(tables, room, listen):
    joining.take_seat(tables, room, "ann", 0)
    phone = listen(room.code, lambda room: "in" if room.held(0) else None)
    assert phone.next() == b"data: in\n\n"
    hosting.free(tables, room, HOST, 0)
    heard = [phone.next_picture()]
    while heard[-1] is not None:
        heard.append(phone.next_picture())
    assert heard[-2:] == [b"event: gone\ndata: \n\n", None]


def test_a_skipped_moment_is_said_once_and_draws_nothing(room, bell, listen):
    bell.skip(room.code, 1)
    stream = listen(room.code, version)
    assert without_id(stream.next()) == b"data: v1\n\n", "what was skipped before is nobody's news"
    bell.skip(room.code, 4)
    assert stream.next().startswith(b"event: beat")
    assert stream.next() == b"event: skip\ndata: 4\n\n"
    bell.wake(room.code)
    assert stream.next().startswith(b"event: beat")
    bell.wake(room.code)
    assert stream.next().startswith(b"event: beat")


def test_a_table_that_is_not_there_is_gone(listen):
    phone = listen("NOBODY")
    assert phone.next() == b"event: gone\ndata: \n\n"
    assert phone.next() is None


def test_a_deadline_wakes_the_stream_by_itself(tables, room, listen):
    """No beat is due, and nobody asks: the stream itself sees to it that time is logged."""
    phone = listen(room.code, lambda room: str(room.table.state.ran_out))
    phone.next()
    do(tables, room, HOST, GlassStarted(seconds=1))
    while (picture := phone.next_picture()) != b"data: 1\n\n":
        assert picture == b"data: 0\n\n", "it runs"
    assert tables.room(room.code).log.entries[-1].at == room.log.entries[1].at + 1000


def test_all_streams_end_when_the_server_stops(bell, room, listen):
    phones = [listen(room.code), listen(room.code)]
    for phone in phones:
        phone.next()
    bell.close()
    assert [phone.next() for phone in phones] == [b"event: restart\ndata: \n\n"] * 2, "they come again at once"
    assert [phone.next() for phone in phones] == [None, None]


def test_a_stream_holds_no_connection_while_it_waits(tables, room, listen):
    for phone in [listen(room.code) for _ in range(4)]:
        phone.next()
    deadline = time.monotonic() + SOON
    while tables.store.engine.pool.checkedout() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert tables.store.engine.pool.checkedout() == 0


def test_a_deadline_that_cannot_be_logged_does_not_spin_the_stream(tables, room, monkeypatch):
    do(tables, room, HOST, GlassStarted(seconds=1))
    late = room.table.deadline()[0] + 60_000
    monkeypatch.setattr(tables, "now", lambda: late)
    assert 0 < streams._patience(tables, room) <= 0.05


def test_patience_is_a_beat_unless_a_deadline_comes_first(tables, room, monkeypatch):
    assert streams._patience(tables, room) == streams.HEARTBEAT
    monkeypatch.setattr(tables, "now", lambda: 1000)
    tables._rooms.clear()
    room = opened(tables)
    do(tables, room, HOST, GlassStarted(seconds=3))
    assert streams._patience(tables, room) == 3.0
    monkeypatch.setattr(tables, "now", lambda: 3500)
    assert streams._patience(tables, room) == 0.5


def test_a_room_of_a_stranger_game_is_gone_too(tables, bell, room):
    stranger = Tables(tables.store, {}, bell)
    with pytest.raises(NoSuchTable):
        stranger.room(room.code)
    assert list(stream(stranger, bell, room.code, version)) == [b"event: gone\ndata: \n\n"]


def test_a_stream_whose_place_is_over_says_so_and_ends(tables, bell, room, monkeypatch):
    monkeypatch.setattr(streams, "HEARTBEAT", 0.05)
    place = Place("tv", first=False)
    found = stream(tables, bell, room.code, version, place)
    assert without_id(next(found)) == message(version(room))
    do(tables, room, ANN, Tapped())
    assert without_id(next(found)) == message(version(room)), "who watches sees it, too"
    place.over = True
    assert list(found) == [b"retry: 5000\nevent: crowded\ndata: \n\n"]


def test_a_phone_that_falls_asleep_is_shown_with_the_next_heartbeat(tables, bell, room, monkeypatch):
    monkeypatch.setattr(streams, "HEARTBEAT", 0.01)
    crowd = Crowd()
    monkeypatch.setattr(crowd, "look_round", lambda room: room.asleep)
    phone = stream(tables, bell, room.code, lambda room: f"asleep: {sorted(room.asleep)}", crowd=crowd)
    assert b"asleep: []" in next(phone)
    assert next(phone).startswith(b"event: beat")
    room.asleep = frozenset({1})
    assert b"asleep: [1]" in next(phone)
    assert next(phone).startswith(b"event: beat"), "once is enough"
    phone.close()


def test_while_people_wait_to_write_many_changes_are_one_picture(tables, room, listen, monkeypatch):
    monkeypatch.setattr(streams, "BEHIND", 0.5)
    phone = listen(room.code)
    assert phone.next_picture() == message("v1")
    monkeypatch.setattr(tables, "is_rushed", lambda code: True)
    for _ in range(4):
        do(tables, room, ANN, Tapped())
    assert phone.next_picture() == message("v5")
    monkeypatch.undo()
    do(tables, room, ANN, Tapped())
    assert phone.next_picture() == message("v6")
