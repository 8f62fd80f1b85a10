"""The one write path: its order, its refusals, and two processes over one database."""

from __future__ import annotations

import random
import threading
from contextlib import contextmanager

import pytest
from sqlalchemy import event

from companion.core.game import Started
from companion.core.problems import Forbidden, KeyTaken, NoSuchTable, Refused, Stale, StoreFull
from companion.core.table import STOPPED
from companion.core.table_moves import Confirmed, Freed, HostChanged, Joined, Renamed, Stopped
from companion.gallery import Gallery
from companion.store import Store, entries
from companion.store.engines import address
from companion.tables.opening import open_gathering
from companion.tables.room import Actor
from companion.tables.write_path import Tables
from tests.drill import GAME
from tests.drill.moves import BidSealed, GameOver, GlassRanOut, GlassStarted, Rolled, Tapped, Turned
from tests.drill.options import Options
from tests.drill_tables import ANN, BOB, CAT, HOST, NOON, Clock, Silence, do, opened, playing, stored
from tests.store_fixtures import KITCHEN_ONLY

pytestmark = pytest.mark.usefixtures("either_store")

WATCHER = Actor(None, False)


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def tables(tmp_path, clock):
    with playing(tmp_path, clock) as found:
        yield found


@pytest.fixture
def other(tmp_path, tables, clock):
    """A second process over the same database."""
    with playing(tmp_path, clock) as found:
        yield found


@pytest.fixture
def room(tables):
    return opened(tables)


def counts(tables, room):
    return tables.room(room.code).table.state.counts


# It works


def test_a_move_is_stored_with_who_for_whom_and_when(tables, room, clock):
    clock.forward(3)
    assert do(tables, room, HOST, Tapped(amount=2), seat=1, once="k") == 2
    entry = tables.room(room.code).log.entries[-1]
    assert entry.move == Tapped(amount=2)
    assert (entry.seat, entry.by, entry.at, entry.once) == (1, -1, NOON + 3000, "k")
    assert stored(tables, room) == [(1, "Started"), (2, "Tapped")]


def test_a_table_survives_a_restart(tmp_path, tables, room, clock):
    do(tables, room, ANN, Tapped(amount=2))
    do(tables, room, BOB, BidSealed(amount=5))
    with playing(tmp_path, clock) as restarted:
        assert restarted.room(room.code).table == room.table


def test_there_is_no_other_table(tables):
    with pytest.raises(NoSuchTable):
        tables.room("NOBODY")
    with pytest.raises(NoSuchTable):
        tables.undo("NOBODY", HOST)


def test_a_table_of_a_game_that_is_not_here_is_not_there(tables, room):
    with pytest.raises(NoSuchTable):
        Tables(tables.store, {}, Silence()).room(room.code)


# Order


class Witness:
    """A bell that looks, through a connection of its own, at what is stored when it rings."""

    def __init__(self, folder):
        self.store = Store(address(folder))
        self.seen = []

    def ring(self, code):
        with self.store.read() as db:
            self.seen.append(entries.head(db, code))

    wake = ring


def test_the_bell_rings_after_the_commit_and_once_for_each_entry(tmp_path, clock):
    witness = Witness(tmp_path)
    with playing(tmp_path, clock, witness) as tables:
        room = opened(tables)
        witness.seen.clear()
        do(tables, room, ANN, Tapped())
        do(tables, room, HOST, GlassStarted(seconds=5, rounds=2))
        clock.forward(6)
        tables.room(room.code)
        tables.undo(room.code, HOST)
        do(tables, room, HOST, GlassStarted(seconds=5))
        clock.forward(20)
        tables.room(room.code)
        do(tables, room, ANN, GameOver(), seat=0)
        do(tables, room, HOST, Confirmed())
    witness.store.close()
    assert witness.seen == [2, 3, 4, 5, 6, 7, 8, 9]


def test_the_process_knows_its_own_entry_when_the_bell_rings(tmp_path, clock):
    versions = []

    class Looking:
        def ring(self, code):
            versions.append(tables.recent_room(code).version)

    with playing(tmp_path, clock, Looking()) as tables:
        room = opened(tables)
        versions.clear()
        do(tables, room, ANN, Tapped())
        do(tables, room, HOST, Stopped())
        tables.undo(room.code, HOST)
    assert versions == [2, 3, 4]


def test_a_refused_move_stores_nothing_and_rings_nothing(tables, room):
    tables.bell.rung.clear()
    with pytest.raises(Refused, match="Bob has only 0"):
        do(tables, room, HOST, Tapped(amount=-1), seat=1, once="k")
    assert stored(tables, room) == [(1, "Started")]
    assert tables.bell.rung == []


def test_time_is_settled_before_a_move_is_judged(tables, room, clock):
    do(tables, room, HOST, GlassStarted(seconds=5))
    with pytest.raises(Refused, match="in use"):
        do(tables, room, HOST, GlassStarted(seconds=5))
    clock.forward(5)
    do(tables, room, HOST, GlassStarted(seconds=5))
    assert [kind for _, kind in stored(tables, room)] == ["Started", "GlassStarted", "GlassRanOut", "GlassStarted"]


def test_the_moment_of_a_move_is_the_one_at_which_it_was_judged(tables, room, monkeypatch):
    ticking = iter(range(NOON, NOON + 1000))
    tables.now = lambda: next(ticking)
    seen = []

    monkeypatch.setattr(Tapped, "refuse", lambda move, state, by: seen.append(by.at))
    do(tables, room, ANN, Tapped())
    assert room.log.entries[-1].at == seen[-1]


def test_chance_is_filled_in_before_it_is_stored(tmp_path, tables, room, clock):
    tables.random = random.Random(4)
    do(tables, room, ANN, Rolled())
    wanted = random.Random(4).randint(1, 6)
    assert tables.room(room.code).table.state.players[0].pips == wanted
    with playing(tmp_path, clock) as restarted:
        restarted.random = None
        assert restarted.room(room.code).table.state.players[0].pips == wanted


# Who may


def test_forged_seats_are_forbidden(tables, room):
    for seat in (-1, 3, 99):
        with pytest.raises(Forbidden, match="no such seat"):
            do(tables, room, HOST, Tapped(), seat=seat)
    with pytest.raises(Forbidden, match="Only the host"):
        do(tables, room, ANN, Tapped(), seat=1)
    with pytest.raises(Forbidden, match="Only the host"):
        do(tables, room, ANN, GlassStarted(seconds=5), seat=None)
    assert stored(tables, room) == [(1, "Started")]


def test_who_watches_neither_plays_nor_undoes(tables, room):
    do(tables, room, HOST, Tapped(), seat=0)
    with pytest.raises(Forbidden, match="watching"):
        do(tables, room, WATCHER, Tapped(), seat=0)
    with pytest.raises(Forbidden, match="watching"):
        do(tables, room, WATCHER, Rolled(), seat=0)
    with pytest.raises(Forbidden, match="watching"):
        tables.undo(room.code, WATCHER)
    assert counts(tables, room) == (1, 0, 0)


def test_one_phone_may_write_down_what_all_call_out(tables, room):
    do(tables, room, ANN, Rolled(), seat=1)
    entry = room.log.entries[-1]
    assert (entry.seat, entry.by) == (1, 0)


def test_nothing_can_be_done_before_the_start(tables):
    room = open_gathering(tables, GAME, Options(), ("Ann",), "t", host_seat=0)
    with pytest.raises(Refused, match="not started"):
        do(tables, room, HOST, Tapped(), seat=0)
    with pytest.raises(Refused, match="not started"):
        tables.undo(room.code, HOST)


def test_nobody_can_play_times_own_event(tables, room):
    with pytest.raises(Forbidden, match="Only time"):
        do(tables, room, HOST, GlassRanOut())


# Stale


def test_an_exact_event_on_an_old_version_is_stale(tables, room):
    do(tables, room, BOB, Tapped())
    with pytest.raises(Stale):
        do(tables, room, ANN, Turned(), seen=1)
    assert do(tables, room, ANN, Turned(), seen=2) == 3
    assert do(tables, room, ANN, Turned()) == 4


def test_any_other_event_passes_on_an_old_version(tables, room):
    do(tables, room, BOB, Turned())
    do(tables, room, ANN, Tapped(), seen=1)
    do(tables, room, ANN, BidSealed(amount=1), seen=1)
    assert room.version == 4


# Once


def test_a_repeated_request_counts_once_and_gets_the_first_answer(tables, room):
    assert do(tables, room, ANN, Tapped(), once="a") == 2
    assert do(tables, room, ANN, Tapped(), once="b") == 3
    assert do(tables, room, ANN, Tapped(), once="a") == 2
    assert counts(tables, room) == (2, 0, 0)


def test_also_when_it_would_be_refused_or_stale_by_now(tables, room):
    assert do(tables, room, ANN, Tapped(amount=2), once="up") == 2
    assert do(tables, room, ANN, Tapped(amount=-2), once="down") == 3
    assert do(tables, room, ANN, Turned(), seen=3, once="turn") == 4
    do(tables, room, HOST, GameOver())
    assert do(tables, room, ANN, Tapped(amount=-2), once="down") == 3
    assert do(tables, room, ANN, Turned(), seen=3, once="turn") == 4
    assert len(stored(tables, room)) == 5


def test_a_refused_request_may_come_again_with_its_key(tables, room):
    with pytest.raises(Refused):
        do(tables, room, ANN, Tapped(amount=-1), once="k")
    do(tables, room, ANN, Tapped())
    assert do(tables, room, ANN, Tapped(amount=-1), once="k") == 3


def test_a_repeated_undo_counts_once(tables, room):
    do(tables, room, ANN, Tapped(amount=1))
    do(tables, room, ANN, Tapped(amount=2))
    assert tables.undo(room.code, ANN, once="u") == 4
    assert tables.undo(room.code, ANN, once="u") == 4
    assert counts(tables, room) == (1, 0, 0)


@pytest.mark.parametrize(
    "other_wish",
    [
        {"move": Tapped(amount=2)},
        {"move": Turned()},
        {"move": Tapped(), "actor": BOB},
        {"move": Tapped(), "actor": HOST, "seat": 0},
        {"move": Tapped(amount=-9)},
    ],
    ids=["other field", "other kind", "other seat", "other hand", "refused anyway"],
)
def test_a_key_does_not_stand_for_something_else(tables, other, room, other_wish):
    """Also if another process took the first one; nothing is lost without a word."""
    other.room(room.code)
    assert do(tables, room, ANN, Tapped(), once="a") == 2
    for process in (tables, other):
        with pytest.raises(KeyTaken, match="a key of its own"):
            do(process, room, other_wish.get("actor", ANN), **_but_actor(other_wish), once="a")
        assert do(process, room, ANN, Tapped(), once="a") == 2, "what it does stand for still gets its answer"
    assert len(stored(tables, room)) == 2


def _but_actor(wish):
    return {name: value for name, value in wish.items() if name != "actor"}


def test_nor_for_an_undo_and_an_undo_not_for_another(tables, room):
    do(tables, room, ANN, Tapped(amount=3), once="a")
    do(tables, room, BOB, Tapped(amount=4))
    with pytest.raises(KeyTaken):
        tables.undo(room.code, ANN, once="a")
    assert tables.undo(room.code, HOST, 2, once="u") == 4
    assert tables.undo(room.code, HOST, 2, once="u") == 4
    do(tables, room, CAT, Tapped())
    for actor, target in ((HOST, 5), (BOB, 2)):
        with pytest.raises(KeyTaken):
            tables.undo(room.code, actor, target, once="u")
    with pytest.raises(KeyTaken):
        do(tables, room, HOST, Tapped(), seat=0, once="u")
    assert len(stored(tables, room)) == 5


def test_a_repeated_throw_is_the_same_whatever_the_dice_showed(tables, other, room):
    """Chance fills in what was left out."""
    other.room(room.code)
    assert do(tables, room, ANN, Rolled(), once="r") == 2
    thrown = tables.room(room.code).log.entries[-1].move.pips
    for _ in range(7):
        assert do(other, room, ANN, Rolled(), once="r") == 2
    assert tables.room(room.code).log.entries[-1].move.pips == thrown
    with pytest.raises(KeyTaken):
        do(tables, room, BOB, Rolled(), once="r")


def test_a_repeat_that_another_process_took_gets_the_first_answer(tables, other, room):
    other.room(room.code)
    assert do(tables, room, ANN, Tapped(), once="a") == 2
    assert do(other, room, ANN, Tapped(), once="a") == 2
    assert tables.undo(room.code, ANN, once="u") == 3
    assert other.undo(room.code, ANN, once="u") == 3


# Two processes


def test_commuting_events_of_two_processes_all_count(tables, other, room):
    other.room(room.code)
    for _ in range(3):
        do(tables, room, ANN, Tapped())
        do(other, room, BOB, Tapped())
    assert counts(tables, room) == counts(other, room) == (3, 3, 0)
    assert [seq for seq, _ in stored(tables, room)] == list(range(1, 8))


def test_the_present_state_decides_not_the_one_at_hand(tables, other, room):
    other.room(room.code)
    do(tables, room, ANN, Tapped(amount=1))
    do(tables, room, ANN, Tapped(amount=-1))
    with pytest.raises(Refused):
        do(other, room, ANN, Tapped(amount=-1))
    do(tables, room, ANN, Tapped(amount=1))
    do(other, room, ANN, Tapped(amount=-1))
    assert counts(tables, room) == (0, 0, 0)


def test_an_exact_event_is_stale_for_what_another_process_stored(tables, other, room):
    other.room(room.code)
    do(tables, room, ANN, Turned(), seen=1)
    with pytest.raises(Stale):
        do(other, room, BOB, Turned(), seen=1)
    assert do(other, room, BOB, Turned(), seen=2) == 3


def test_an_exact_event_may_have_seen_more_than_this_process(tables, other, room):
    other.room(room.code)
    do(tables, room, ANN, Tapped())
    assert do(other, room, BOB, Turned(), seen=2) == 3


def test_a_seat_that_another_process_brought_may_play(tables, other, room):
    other.room(room.code)
    do(tables, room, HOST, Joined(name="Dan"), seat=None)
    do(other, room, Actor(3, False), Tapped())
    assert counts(tables, room) == (0, 0, 0, 1)


def test_what_another_process_stored_rings_here_once_it_is_read(tables, other, room):
    other.room(room.code)
    other.bell.rung.clear()
    other.room(room.code)
    assert other.bell.rung == []
    do(tables, room, ANN, Tapped())
    other.room(room.code)
    assert other.bell.rung == [room.code]


def test_the_room_at_hand_is_read_again_only_when_it_is_old(tables, other, room, clock):
    assert other.recent_room(room.code).version == 1
    do(tables, room, ANN, Tapped())
    assert other.recent_room(room.code).version == 1
    clock.forward(2)
    assert other.recent_room(room.code).version == 1
    assert other.recent_room(room.code, within=3).version == 1
    assert other.recent_room(room.code, within=2).version == 2


def test_an_undo_sees_what_another_process_stored(tables, other, room):
    other.room(room.code)
    do(tables, room, ANN, Tapped(amount=5))
    other.undo(room.code, ANN)
    assert counts(tables, room) == (0, 0, 0)


def test_many_writers_at_once_lose_nothing(tmp_path, room):
    def write(me):
        with playing(tmp_path) as mine:
            for number in range(8):
                do(mine, room, Actor(me % 3, False), Tapped(), once=f"{me}-{number}")

    threads = [threading.Thread(target=write, args=(me,)) for me in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with playing(tmp_path) as fresh:
        assert counts(fresh, room) == (16, 8, 8)


def test_another_request_of_this_process_may_read_our_entry_before_we_have_it(tables, room, monkeypatch):
    write = tables.store.write

    @contextmanager
    def then_look(**how):
        with write(**how) as db:
            yield db
        tables.room(room.code)

    monkeypatch.setattr(tables.store, "write", then_look)
    assert do(tables, room, ANN, Tapped()) == 2
    assert tables.undo(room.code, ANN) == 3
    assert [entry.seq for entry in room.log.entries] == [1, 2, 3]
    assert counts(tables, room) == (0, 0, 0)


def test_many_threads_of_one_process_lose_nothing(tables, room):
    trouble = []

    def write(me):
        try:
            for number in range(8):
                do(tables, room, Actor(me % 3, False), Tapped(), once=f"{me}-{number}")
        except Exception as problem:
            trouble.append(problem)

    threads = [threading.Thread(target=write, args=(me,)) for me in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert trouble == []
    assert counts(tables, room) == (16, 8, 8)


# Time


def run_outs(tables, room):
    return [entry.at for entry in tables.room(room.code).log.entries if entry.kind == "GlassRanOut"]


def test_a_deadline_is_settled_with_its_own_moment(tables, room, clock):
    do(tables, room, HOST, GlassStarted(seconds=5))
    clock.forward(4.999)
    assert run_outs(tables, room) == []
    clock.forward(60)
    assert run_outs(tables, room) == [NOON + 5000]
    entry = room.log.entries[-1]
    assert (entry.seat, entry.by) == (None, None)


def test_several_that_are_due_come_in_a_row(tables, room, clock):
    do(tables, room, HOST, GlassStarted(seconds=5, rounds=3))
    clock.forward(11)
    assert run_outs(tables, room) == [NOON + 5000, NOON + 10_000]
    clock.forward(4)
    assert run_outs(tables, room) == [NOON + 5000, NOON + 10_000, NOON + 15_000]


def test_two_processes_settle_it_once(tables, other, room, clock):
    do(tables, room, HOST, GlassStarted(seconds=5, rounds=2))
    other.room(room.code)
    clock.forward(30)
    assert run_outs(tables, room) == [NOON + 5000, NOON + 10_000]
    other.recent_room(room.code)
    assert run_outs(other, room) == [NOON + 5000, NOON + 10_000]
    assert len(stored(tables, room)) == 4


def test_it_is_settled_late_after_a_restart(tmp_path, tables, room, clock):
    do(tables, room, HOST, GlassStarted(seconds=5))
    with playing(tmp_path, Clock(NOON + 86_400_000)) as restarted:
        assert run_outs(restarted, room) == [NOON + 5000]


def test_the_moment_never_goes_back_when_the_clock_does(tables, room, clock):
    clock.forward(10)
    do(tables, room, ANN, Tapped())
    clock.forward(-60)
    do(tables, room, ANN, Tapped())
    tables.undo(room.code, ANN)
    assert [entry.at for entry in room.log.entries[1:]] == [NOON + 10_000] * 3


def test_a_glass_started_while_the_clock_is_behind_runs_its_full_time(tables, room, clock):
    clock.forward(10)
    do(tables, room, ANN, Tapped())
    clock.forward(-60)
    do(tables, room, HOST, GlassStarted(seconds=5))
    assert room.table.deadline()[0] == NOON + 15_000


def test_a_full_disk_keeps_nobody_from_reading_past_a_deadline(tables, room, clock, monkeypatch):
    do(tables, room, HOST, GlassStarted(seconds=5))
    clock.forward(9)
    with monkeypatch.context() as full:
        full.setattr(tables.store, "write", _full)
        assert tables.room(room.code).table.state.ran_out == 0
        with pytest.raises(StoreFull):
            do(tables, room, ANN, Tapped())
    assert tables.room(room.code).table.state.ran_out == 1
    assert counts(tables, room) == (0, 0, 0)


def _full(**_how):
    raise StoreFull


@KITCHEN_ONLY
def test_a_full_disk_leaves_room_and_log_as_they_were(tables, room):
    @event.listens_for(tables.store.engine, "connect")
    def _limit(dbapi, _record):
        dbapi.execute(f"PRAGMA max_page_count={pages}")

    pages = tables.store.pragma("page_count") + 1
    tables.store.engine.dispose()
    tables.bell.rung.clear()
    with pytest.raises(StoreFull):
        [do(tables, room, ANN, Tapped(amount=1)) for _ in range(2000)]
    rings = len(tables.bell.rung)
    assert counts(tables, room) == (rings, 0, 0)
    assert len(stored(tables, room)) == rings + 1
    pages = 100_000
    tables.store.engine.dispose()
    do(tables, room, ANN, Tapped())
    assert counts(tables, room) == (rings + 1, 0, 0)


# Results


def results(tables):
    return Gallery(tables.store, tables.now).snapshot().plays


def test_a_confirmed_result_goes_in_the_gallery_and_an_undo_takes_it_off(tables, room, clock):
    do(tables, room, BOB, Tapped(amount=3))
    with pytest.raises(Refused, match="not over"):
        do(tables, room, HOST, Confirmed())
    do(tables, room, HOST, GameOver())
    assert results(tables) == ()
    clock.forward(60)
    do(tables, room, HOST, Confirmed())
    (published,) = results(tables)
    assert (published.table, published.finished) == (room.code, True)
    assert [share.winner for share in published.shares] == [False, True, False]
    assert room.closed
    with pytest.raises(Refused, match="confirmed"):
        do(tables, room, BOB, Tapped())
    line = tables.undo(room.code, HOST)
    assert results(tables) == ()
    assert not room.closed
    tables.undo(room.code, HOST, target=line)
    assert len(results(tables)) == 1


def test_it_knows_when_it_began_and_ended(tables, room, clock):
    clock.forward(60)
    do(tables, room, HOST, Stopped())
    (published,) = results(tables)
    assert (published.played_at, published.ended_at, published.game) == (NOON, NOON + 60_000, "drill")


def test_it_ended_with_its_last_move_however_late_it_is_confirmed(tables, room, clock):
    clock.forward(60)
    do(tables, room, HOST, GameOver())
    clock.forward(240)
    do(tables, room, HOST, Confirmed())
    (published,) = results(tables)
    assert (published.ended_at, published.minutes) == (NOON + 60_000, 1)


def test_a_stopped_game_is_kept_as_unfinished(tables, room):
    do(tables, room, ANN, Tapped())
    do(tables, room, HOST, Stopped())
    (published,) = results(tables)
    assert (published.finished, published.ended_by) == (False, STOPPED.words)
    with pytest.raises(Refused, match="stopped"):
        do(tables, room, ANN, Tapped())
    tables.undo(room.code, HOST)
    assert results(tables) == ()
    do(tables, room, ANN, Tapped())


def test_an_undo_past_the_confirmation_takes_the_result_off(tables, room):
    do(tables, room, ANN, Tapped())
    do(tables, room, HOST, GameOver())
    do(tables, room, HOST, Confirmed())
    tables.undo(room.code, HOST, target=2)
    assert results(tables) == ()
    assert tables.room(room.code).table.sheet() is None


def test_after_the_end_seats_can_still_be_freed_and_the_role_handed_over(tables, room):
    do(tables, room, HOST, Stopped())
    do(tables, room, HOST, Freed(), seat=1)
    do(tables, room, HOST, HostChanged(), seat=2)
    with pytest.raises(Refused):
        do(tables, room, ANN, Renamed(name="Anna"))


def test_an_undo_by_a_player(tables, room):
    do(tables, room, CAT, Tapped(amount=2))
    tables.undo(room.code, CAT)
    entry = room.log.entries[-1]
    assert (entry.by, entry.seat, entry.move.targets) == (2, 2, (2,))
    with pytest.raises(Refused):
        tables.undo(room.code, CAT)


def test_a_setup_that_fails_stores_nothing(tables):
    started = Started(game="drill", seats=("Ann",), options=None)
    with pytest.raises(AttributeError):
        tables.open("ZZZZZZ", started, lambda db: None)
    with pytest.raises(NoSuchTable):
        tables.room("ZZZZZZ")


def test_only_so_many_rooms_are_kept_at_hand(tables, monkeypatch):
    monkeypatch.setattr("companion.tables.write_path.ROOMS_KEPT", 2)
    rooms = [opened(tables) for _ in range(4)]
    assert len(tables._rooms) == 2
    do(tables, rooms[0], ANN, Tapped())
    assert counts(tables, rooms[0]) == (1, 0, 0)
