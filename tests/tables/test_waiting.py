"""Many want to write at one table, or to look at it, at the same moment: who goes when, and how often the store is asked."""

from __future__ import annotations

import os
import signal
import threading
import time
from contextlib import ExitStack, contextmanager

import pytest

from companion.core.problems import StoreAway
from companion.tables.writers import FairLock, WriterQueue
from tests.drill.moves import Tapped
from tests.drill_tables import ANN, BOB, do, opened, playing
from tests.faults.connections import until
from tests.store_fixtures import HALL_ONLY

pytestmark = pytest.mark.usefixtures("either_store")


@pytest.fixture
def tables(tmp_path):
    with playing(tmp_path) as found:
        yield found


@pytest.fixture
def other(tmp_path, tables):
    """Another process over the same store."""
    with playing(tmp_path) as found:
        yield found


@pytest.fixture
def start():
    threads = []

    def begin(work):
        threads.append(threading.Thread(target=work))
        threads[-1].start()

    yield begin
    for thread in threads:
        thread.join(10)
        assert not thread.is_alive()


class TestFairLock:
    def test_whoever_waits_goes_before_whoever_comes(self, start):
        lock, went = FairLock(), []

        def wait(name):
            with lock:
                went.append(name)

        with lock:
            for number, name in enumerate("ab", 1):
                start(lambda name=name: wait(name))
                until(lambda number=number: len(lock._waiting) == number)
        wait("c")
        assert went == ["a", "b", "c"]

    def test_its_holder_may_take_it_once_more(self, start):
        lock, went = FairLock(), []

        def wait():
            with lock:
                went.append("other")

        with lock:
            start(wait)
            until(lambda: lock._waiting)
            with lock:
                went.append("holder")
            assert lock._holder == threading.get_ident()
            went.append("holder still")
        until(lambda: len(went) == 3)
        assert went == ["holder", "holder still", "other"]

    def test_whoever_gives_up_does_not_keep_it(self, start):
        lock, let_go = FairLock(), threading.Event()

        def hold():
            with lock:
                let_go.wait(10)

        def interrupt(*_signal):
            raise InterruptedError

        start(hold)
        until(lambda: lock._holder)
        before = signal.signal(signal.SIGUSR1, interrupt)
        start(lambda: until(lambda: lock._waiting) and os.kill(os.getpid(), signal.SIGUSR1))
        try:
            with pytest.raises(InterruptedError), lock:
                pass
        finally:
            signal.signal(signal.SIGUSR1, before)
            let_go.set()
        with lock:
            assert not lock._waiting

    def test_whoever_gives_up_when_it_is_theirs_hands_it_on(self, start):
        lock, went = FairLock(), []

        def wait():
            with lock:
                went.append("next")

        lock.__enter__()
        start(wait)
        until(lambda: lock._waiting)
        lock._leave((threading.get_ident(), threading.Lock()))
        until(lambda: went)
        with lock:
            assert went == ["next"]


class Looks:
    """Looks at a room's rows that take as long as a test wants."""

    def __init__(self, room, monkeypatch):
        self.begun, self.go_on, self.problem = 0, threading.Event(), None
        monkeypatch.setattr(room, "refresh", self._refresh)

    def _refresh(self, _store):
        self.begun += 1
        assert self.go_on.wait(10)
        if self.problem is not None:
            raise self.problem


@pytest.mark.parametrize("problem", [None, StoreAway()])
def test_all_who_come_while_somebody_looks_share_the_next_look(tables, start, monkeypatch, problem):
    room, answers = opened(tables), []
    looks = Looks(room, monkeypatch)
    looks.problem = problem
    at_the_door = FairLock()  # tells how many wait
    monkeypatch.setattr(room, "_looking", at_the_door)

    def look():
        try:
            room.look(tables.store)
            answers.append(None)
        except StoreAway as found:
            answers.append(found)

    start(look)
    until(lambda: looks.begun)
    for _ in range(5):
        start(look)
    until(lambda: len(at_the_door._waiting) == 5)
    looks.go_on.set()
    until(lambda: len(answers) == 6)
    assert answers == [problem] * 6
    assert looks.begun == 2, "the look that was on its way may have been too early for them"


def test_a_room_is_entered_once_for_all(tables, other, start, monkeypatch):
    code, entered, go_on = opened(tables).code, [], threading.Event()
    furnished = other._furnished

    def slowly(code):
        entered.append(code)
        assert go_on.wait(10)
        return furnished(code)

    monkeypatch.setattr(other, "_furnished", slowly)
    rooms = []
    for _ in range(5):
        start(lambda: rooms.append(other.room(code)))
    until(lambda: entered)
    go_on.set()
    until(lambda: len(rooms) == 5)
    assert (len(entered), len({id(room) for room in rooms})) == (1, 1)


@HALL_ONLY
def test_two_who_write_at_once_in_one_process_let_another_process_have_its_turn(tables, other, start):
    room = opened(tables)
    with other.store.turn(room.code):
        with room.writing:
            for actor in (ANN, BOB):
                start(lambda actor=actor: do(tables, room, actor, Tapped()))
            until(lambda: room.queue.waiting == 2)
            assert tables.is_rushed(room.code)
        until(lambda: len(room.writing._waiting) == 1)
        assert room.version == 1
    until(lambda: not room.queue.waiting)
    assert (room.version, room.queue.turn, tables.is_rushed(room.code)) == (3, None, False)


@HALL_ONLY
def test_somebody_alone_waits_for_nobody(tables, other):
    room = opened(tables)
    with other.store.turn(room.code):
        do(tables, room, ANN, Tapped())
    assert room.version == 2


@HALL_ONLY
def test_overtaken_it_waits_for_its_turn(tables, other, start):
    room = opened(tables)
    do(other, other.room(room.code), BOB, Tapped())  # tables has not heard of it
    with other.store.turn(room.code):
        start(lambda: do(tables, room, ANN, Tapped()))
        until(lambda: room.queue.contended_until)
        assert room.queue.turn is None
        assert room.version == 1
    until(lambda: not room.queue.waiting)
    assert (room.version, room.queue.turn) == (3, None)


class Queue:
    """Writers of one process, and whose turn it is."""

    def __init__(self):
        self.queue, self.turns, self.asked = WriterQueue(FairLock()), [], 0
        self.caught_up = True
        self.away = False

    @contextmanager
    def _turn(self):
        if self.away:
            raise StoreAway
        self.turns.append("ours")
        yield
        self.turns.append("theirs")

    def _take(self):
        self.asked += 1
        self.queue.take(self._turn, lambda: self.caught_up)

    def tap(self):
        return self.queue.one_after_the_other(self._take)

    def many_at_once(self):
        with ExitStack() as busy:
            for _ in range(8):
                busy.enter_context(self.tap())
        self.turns.clear()
        self.queue.overtaken()

    def one_comes_whenever_one_has_written(self, times):
        with ExitStack() as one_more:
            for _ in range(times):
                one_more.enter_context(self.tap())
                before = one_more.pop_all()
                one_more.enter_context(self.tap())
                before.close()
            return list(self.turns)


@pytest.fixture
def writers():
    return Queue()


def test_a_turn_is_as_long_as_many_waited_of_late_though_some_are_on_their_way(writers):
    writers.many_at_once()
    assert writers.one_comes_whenever_one_has_written(3) == ["ours"]
    assert writers.turns == ["ours", "theirs"]


def test_no_turn_is_longer_however_many_come(writers):
    writers.many_at_once()
    turns = writers.one_comes_whenever_one_has_written(12)
    assert turns[:2] == ["ours", "theirs"]


def test_how_many_waited_is_forgotten(writers):
    writers.many_at_once()
    for _ in range(20):
        with writers.tap():
            pass
    writers.turns.clear()
    assert writers.one_comes_whenever_one_has_written(3)[:2] == ["ours", "theirs"]


def test_turns_are_taken_where_several_wait_or_one_was_overtaken(writers):
    with writers.tap():
        assert writers.asked == 0
    with writers.tap(), writers.tap():
        assert writers.asked == 1
    writers.queue.overtaken()
    with writers.tap():
        assert writers.asked == 2


def test_whoever_missed_something_takes_turns_from_then_on(writers):
    writers.caught_up = False
    with writers.tap(), writers.tap():
        assert writers.queue.contended_until > time.monotonic()


def test_a_store_that_gives_no_turn_lets_us_go_without(writers):
    writers.away = True
    with writers.tap(), writers.tap():
        assert (writers.queue.turn, writers.turns) == (None, [])
