"""The bell between processes: heard at once through Redis, and no worse than late without it."""

from __future__ import annotations

import signal
import time
from contextlib import ExitStack

import pytest

from companion import cli, create_app
from companion.core.problems import CommandFailed
from companion.live import redis_bell, streams
from companion.live.bell import Bell
from companion.live.redis_bell import RedisBell
from companion.live.streams import stream
from companion.security.guesses import MOST, Guesses
from companion.services import services
from tests.drill.moves import Tapped
from tests.drill_tables import ANN, BOB, do, opened, playing
from tests.faults.connections import until
from tests.live.test_streams import Listener, version
from tests.postgres_redis import Redis

PROMPT = 15.0
"""Seconds that a busy machine may take for what takes milliseconds; the fallback would take longer here."""


@pytest.fixture
def own_redis():
    running = Redis()
    yield running
    running.tell(signal.SIGCONT) if running.process else None
    running.stop()


class Process:
    """As a worker has it: a play, a bell, and streams."""

    def __init__(self, folder, url, stack):
        self.bell = RedisBell(url)
        self.tables = stack.enter_context(playing(folder, lambda: int(time.time() * 1000), self.bell))
        self.guesses = Guesses(self.bell.tell)
        self.bell.hear(self.tables.on_remote_change, self.guesses.on_remote_guess)
        stack.callback(self.bell.close)

    def listen(self, code):
        return Listener(stream(self.tables, self.bell, code, version))


@pytest.fixture
def processes(tmp_path, monkeypatch):
    """Two of them; no heartbeat comes unless a test asks for one."""
    monkeypatch.setattr(streams, "HEARTBEAT", 60)
    monkeypatch.setattr(redis_bell, "ECHO", 0.1)
    monkeypatch.setattr(redis_bell, "DEAF", 0.5)
    with ExitStack() as stack:
        yield lambda url: [Process(tmp_path, url, stack) for _ in range(2)]


def test_what_one_process_stores_the_other_shows_at_once(redis_server, processes):
    one, other = processes(redis_server.url)
    room = opened(one.tables)
    near, far = one.listen(room.code), other.listen(room.code)
    assert near.next() == far.next() == b"data: v1\n\n"
    until(lambda: one.bell.lag and other.bell.lag)
    for number in range(2, 6):
        do(one.tables, room, ANN, Tapped()) if number % 2 else do(other.tables, room, BOB, Tapped())
        began = time.monotonic()
        assert near.next_picture() == far.next_picture() == f"data: v{number}\n\n".encode()
        assert time.monotonic() - began < PROMPT


def test_a_ring_is_not_passed_on_by_those_who_hear_it(redis_server, processes):
    """Else every tap would go round all workers for ever."""
    one, other = processes(redis_server.url)
    room = opened(one.tables)
    far = other.listen(room.code)
    far.next()
    until(lambda: other.bell.lag)
    do(one.tables, room, ANN, Tapped())
    assert far.next_picture() == b"data: v2\n\n"
    assert other.bell._outgoing.empty()


def test_a_skipped_moment_is_passed_on(redis_server, processes):
    one, other = processes(redis_server.url)
    room = opened(one.tables)
    far = other.listen(room.code)
    far.next()
    until(lambda: one.bell.lag and other.bell.lag)
    one.bell.skip(room.code, 7)
    until(lambda: far.next() == b"event: skip\ndata: 7\n\n")
    assert other.bell._outgoing.empty()


def _bells(listener, wanted):
    """Reads on until the stream has said how the bell is."""
    until(lambda: listener.next() == f"event: bell\ndata: {wanted}\n\n".encode())


def test_without_redis_it_is_late_and_says_so_and_with_it_prompt_again(own_redis, processes, monkeypatch):
    one, other = processes(own_redis.url)
    room = opened(one.tables)
    until(lambda: one.bell.lag and other.bell.lag)
    own_redis.down(signal.SIGKILL)
    until(lambda: one.bell.late and other.bell.late)
    monkeypatch.setattr(streams, "HEARTBEAT", 0.2)  # the fallback is the heartbeat
    far = other.listen(room.code)
    assert far.next() == b"data: v1\n\n"
    _bells(far, "late")
    do(one.tables, room, ANN, Tapped())
    assert until(lambda: far.next() == b"data: v2\n\n"), "by looking"

    began = time.monotonic()
    own_redis.start()
    _bells(far, "prompt")
    print(f"Redis is back: prompt again after {time.monotonic() - began:.1f} s")
    until(lambda: not one.bell.late)


def test_a_frozen_redis_counts_as_gone(own_redis, processes, monkeypatch):
    one, _other = processes(own_redis.url)
    until(lambda: one.bell.lag)
    own_redis.tell(signal.SIGSTOP)
    until(lambda: one.bell.late)
    own_redis.tell(signal.SIGCONT)
    until(lambda: not one.bell.late)


def test_what_was_rung_meanwhile_is_found_when_it_is_back(own_redis, processes):
    one, other = processes(own_redis.url)
    room = opened(one.tables)
    far = other.listen(room.code)
    assert far.next() == b"data: v1\n\n"
    until(lambda: one.bell.lag and other.bell.lag)
    own_redis.down()
    until(lambda: one.bell.late and other.bell.late)
    do(one.tables, room, ANN, Tapped())
    own_redis.start()
    assert until(lambda: far.next() == b"data: v2\n\n"), "and no heartbeat brought it"


def test_a_ring_never_waits_for_redis(own_redis, processes):
    one, _other = processes(own_redis.url)
    room = opened(one.tables)
    own_redis.tell(signal.SIGSTOP)
    began = time.monotonic()
    for _ in range(20):
        do(one.tables, room, ANN, Tapped())
    assert time.monotonic() - began < PROMPT


def test_wrong_codes_count_in_all_processes_together(redis_server, processes):
    """And without Redis each counts its own, and nothing waits to be told."""
    one, other = processes(redis_server.url)
    until(lambda: one.bell.lag and other.bell.lag and not one.bell.late and not other.bell.late)
    for _ in range(MOST // 2):
        one.guesses.wrong("203.0.113.7")
        other.guesses.wrong("203.0.113.7")
    until(lambda: one.guesses.too_many("203.0.113.7") and other.guesses.too_many("203.0.113.7"))
    assert not other.guesses.too_many("203.0.113.8")
    one.bell.late = True
    for _ in range(MOST):
        one.guesses.wrong("203.0.113.9")
    assert one.guesses.too_many("203.0.113.9")
    assert one.bell._outgoing.empty()


# The setting


@pytest.mark.parametrize(
    ("port", "words"), [(None, "ok   Bell       Redis answers."), (1, "BAD  Bell       Redis does")]
)
def test_doctor_asks_it(redis_server, monkeypatch, tmp_path, capsys, port, words):
    monkeypatch.setenv("BELL_URL", f"redis://127.0.0.1:{port or redis_server.port}")
    cli.main(["doctor", "--instance", str(tmp_path), "--port", "0"])
    assert words in capsys.readouterr().out


def test_the_setting_chooses_the_bell(tmp_path, monkeypatch, redis_server):
    kinds = []
    for url in ("", redis_server.url):
        monkeypatch.setenv("BELL_URL", url)
        parts = services(create_app(tmp_path, games={}))
        kinds.append(type(parts.bell))
        parts.bell.close()
        parts.tables.store.close()
    assert kinds == [Bell, RedisBell]


def test_nonsense_is_refused_in_one_sentence(monkeypatch, tmp_path):
    monkeypatch.setenv("BELL_URL", "nonsense")
    with pytest.raises(CommandFailed, match="not the address of a Redis"):
        create_app(tmp_path)


def test_nothing_piles_up_while_redis_is_away(monkeypatch):
    """Neither what waits to be called out nor what could not be told."""
    monkeypatch.setattr(redis_bell, "UNTOLD", 50)
    monkeypatch.setattr(redis_bell, "ECHO", 0.01)
    monkeypatch.setattr(redis_bell, "AGAIN", 0.01)
    bell = RedisBell("redis://127.0.0.1:1/0")
    for number in range(120):
        bell.ring(f"T{number}")
    assert bell._outgoing.qsize() == 50
    sizes = []

    def call(codes):
        sizes.append(len(codes))
        bell.closing = len(sizes) == 5
        bell.ring(f"NEW{len(sizes)}")
        return False

    monkeypatch.setattr(bell, "_call", call)
    bell._tell()
    assert sizes == [50] * 5
    bell.close()
