"""The crowd round a table is bounded: per phone, per address, and fairly between devices."""

import pytest

from companion.core.table_moves import Stopped
from companion.live import crowd
from companion.live.crowd import Crowd, Follower
from companion.store import table_rows
from companion.store.table_rows import hashed
from companion.tables import joining
from companion.tables.opening import again, open_started
from tests.drill import GAME
from tests.drill.options import Options
from tests.drill_tables import HOST, NAMES, do, opened, playing

ANN = Follower("K7MQ4W", "ann", None)


def watching(device, address="192.0.2.1", code="K7MQ4W"):
    return Follower(code, device, address)


class Streams:
    """Streams that were opened and wait."""

    def __init__(self):
        self.crowd = Crowd()
        self.places = {}
        self.open = []

    def come(self, who, name, times=1):
        for number in range(times):
            stream = self.crowd.follow(who, lambda place, name=f"{name}{number}": self._wait(place, name))
            next(stream)
            self.open.append(stream)

    def _wait(self, place, name):
        self.places[name] = place
        while True:
            yield b""

    def ended(self):
        return [name for name, place in self.places.items() if place.over]

    def leave(self):
        for stream in self.open:
            stream.close()


@pytest.fixture
def streams():
    return Streams()


def test_a_phone_keeps_its_newest_streams(streams):
    streams.come(ANN, "ann", crowd.AT_THE_TABLE + 3)
    assert streams.ended() == ["ann0", "ann1", "ann2"]
    assert len(streams.crowd) == crowd.AT_THE_TABLE


def test_an_address_keeps_its_newest_streams(streams):
    streams.come(watching(""), "guest", crowd.FROM_ONE_ADDRESS + 1000)
    assert len(streams.ended()) == 1000
    assert len(streams.crowd) == crowd.FROM_ONE_ADDRESS


def test_players_other_addresses_and_other_tables_do_not_count(streams):
    streams.come(ANN, "ann")
    streams.come(ANN._replace(device="bob"), "bob")
    streams.come(watching("tv", "192.0.2.2"), "tv")
    streams.come(watching("", code="BBBBBB"), "elsewhere")
    streams.come(watching(""), "rude", crowd.FROM_ONE_ADDRESS + 5)
    assert streams.ended() == [f"rude{number}" for number in range(5)]


def test_a_rude_device_ends_its_own_and_not_the_television_of_its_house(streams):
    streams.come(watching("tv"), "tv")
    streams.come(watching("guest"), "guest", 2)
    streams.come(watching("rude"), "rude", crowd.FROM_ONE_ADDRESS + 5)
    assert {name.rstrip("0123456789") for name in streams.ended()} == {"rude"}


def test_an_address_that_is_called_like_a_device_is_another_group(streams):
    streams.come(ANN, "ann")
    streams.come(watching("", "ann"), "guest", crowd.FROM_ONE_ADDRESS)
    assert streams.ended() == []


def test_players_are_served_first_with_the_few_pages_that_one_looks_at(streams):
    streams.come(watching("tv"), "tv")
    streams.come(ANN, "ann", crowd.AT_THE_TABLE)
    first = [name for name, place in streams.places.items() if place.first]
    assert first == [f"ann{number}" for number in range(crowd.SERVED_FIRST)]


def test_nothing_is_left_of_streams_that_ended(streams):
    streams.come(ANN, "ann", crowd.AT_THE_TABLE + 3)
    streams.come(watching("tv"), "tv")
    streams.leave()
    assert len(streams.crowd) == 0
    assert streams.crowd._groups == {}


def test_a_group_that_begins_again_while_an_ended_stream_hangs_on(streams):
    streams.come(ANN, "ann", crowd.AT_THE_TABLE + 1)
    old, *others = streams.open
    for stream in others:
        stream.close()
    streams.come(ANN, "back")
    old.close()
    assert len(streams.crowd) == 1


def test_only_a_seat_or_the_host_role_counts_for_itself(tmp_path):
    with playing(tmp_path) as tables:
        room = opened(tables)
        joining.take_seat(tables, room, "bob", 1)
        joining.take_seat(tables, room, "late", 1)
        seated = [phone.token for phone in room.phones if phone.seat is not None or phone.host]
        assert hashed("late") in {phone.token for phone in room.phones} - set(seated), "Bob's seat is taken: it asks"
        assert {crowd.follower(room, token, "192.0.2.1").address for token in seated} == {None}
        for token in (hashed("late"), hashed("of nobody")):
            assert crowd.follower(room, token, "192.0.2.1").address == "192.0.2.1"


# Whose phone is asleep


class Slumber:
    """As many of Ann, who hosts, Bob and Cat as are ``held`` have phones; the clock is moved by hand."""

    def __init__(self, tables, held=3, **more):
        self.tables, self.time, self.open = tables, 100.0, {}
        self.crowd = Crowd(now=lambda: self.time, **more)
        tokens = ("ann", "bob", "cat")[:held]
        self.room = open_started(tables, GAME, Options(), NAMES, "ann", host_seat=0, seat_tokens=tokens)

    def come(self, *tokens):
        for token in tokens:
            who = crowd.follower(self.room, hashed(token), "192.0.2.1")
            self.open[token] = self.crowd.follow(who, lambda place: iter([b"", b""]))
            next(self.open[token])

    def go(self, *tokens):
        for token in tokens:
            self.open.pop(token).close()

    def asleep_after(self, seconds):
        self.time += seconds
        return sorted(self.crowd.look_round(self.room)[0])


@pytest.fixture
def tables(tmp_path):
    with playing(tmp_path) as found:
        yield found


def test_a_phone_without_a_stream_falls_asleep_and_wakes_up(tables):
    phones = Slumber(tables)
    phones.come("ann", "bob", "cat")
    assert phones.asleep_after(crowd.ASLEEP_AFTER) == []
    phones.go("bob")
    assert phones.asleep_after(crowd.ASLEEP_AFTER - 1) == [], "it loads another page"
    assert phones.asleep_after(1) == [1]
    assert phones.room.asleep == {1}, "and every page knows it"
    phones.come("bob")
    assert phones.asleep_after(0) == []


def test_a_phone_that_was_never_seen_here_is_not_called_asleep(tables):
    """It may be without script, or the server has just started."""
    phones = Slumber(tables)
    phones.come("ann")
    assert phones.asleep_after(crowd.ASLEEP_AFTER) == []


def test_one_of_two_phones_is_enough_to_be_awake(tables):
    phones = Slumber(tables)
    with tables.store.write() as db:
        table_rows.put_phone(db, phones.room.code, hashed("tablet"), 0, seat=1, host=False)
        table_rows.change(db, phones.room.code)
    phones.room.refresh(tables.store)
    phones.come("bob", "tablet")
    phones.go("bob")
    assert phones.asleep_after(crowd.ASLEEP_AFTER) == []
    phones.go("tablet")
    assert phones.asleep_after(crowd.ASLEEP_AFTER) == [1]


def test_a_phone_that_goes_round_is_never_marked(tables):
    phones = Slumber(tables, held=2)
    phones.come("ann", "bob")
    phones.go("ann", "bob")
    assert phones.asleep_after(crowd.ASLEEP_AFTER) == [1], "Cat plays on Ann's phone"


def test_nobody_sleeps_at_a_table_that_is_closed(tables):
    phones = Slumber(tables)
    phones.come("bob")
    phones.go("bob")
    do(tables, phones.room, HOST, Stopped())
    assert phones.asleep_after(crowd.ASLEEP_AFTER) == []


def test_where_other_processes_serve_too_nobody_is_called_asleep(tables):
    phones = Slumber(tables, alone=False)
    phones.come("bob")
    phones.go("bob")
    assert phones.asleep_after(crowd.ASLEEP_AFTER) == []


# Whose phone stayed behind


class NextGame(Slumber):
    """The game of Ann, Bob and Cat is over, and they begin the next one."""

    def again(self):
        do(self.tables, self.room, HOST, Stopped())
        self.room = self.tables.room(again(self.tables, self.room, HOST))

    def behind_after(self, seconds):
        self.time += seconds
        return sorted(self.crowd.look_round(self.room)[1])


def test_a_phone_that_was_put_away_is_nobodys_in_the_next_game_until_it_comes(tables):
    phones = NextGame(tables)
    phones.come("ann", "bob", "cat")
    phones.go("bob")
    phones.again()
    phones.come("ann")
    assert phones.behind_after(crowd.ASLEEP_AFTER - 1) == []
    assert phones.behind_after(1) == [1], "Cat still looks at the table before"
    assert [phones.room.has_phone(seat) for seat in range(3)] == [True, False, True]
    assert phones.room.held(1), "nobody else takes the seat of a phone that sleeps"
    assert phones.asleep_after(0) == []
    phones.come("bob")
    assert phones.behind_after(0) == []
    assert phones.room.has_phone(1)
    phones.go("bob")
    assert phones.behind_after(crowd.ASLEEP_AFTER) == []
    assert phones.asleep_after(0) == [1], "it was here"


def test_it_stays_behind_from_one_game_to_the_next(tables):
    phones = NextGame(tables)
    phones.come("ann", "bob")
    phones.go("bob")
    phones.again()
    phones.come("ann")
    assert phones.behind_after(crowd.ASLEEP_AFTER) == [1]
    phones.again()
    assert phones.behind_after(0) == [1]


def test_a_dead_phone_stays_behind_though_another_one_of_the_same_seat_came_for_a_while(tables):
    phones = NextGame(tables)
    with tables.store.write() as db:
        table_rows.put_phone(db, phones.room.code, hashed("tablet"), 0, seat=1, host=False)
        table_rows.change(db, phones.room.code)
    phones.room.refresh(tables.store)
    phones.come("ann", "bob", "tablet")
    phones.go("bob")
    phones.again()
    phones.come("tablet")
    assert phones.behind_after(crowd.ASLEEP_AFTER) == []
    phones.go("tablet")
    phones.again()
    assert phones.behind_after(crowd.ASLEEP_AFTER) == [1]


def test_a_phone_of_which_nothing_is_known_has_not_stayed_behind(tables):
    """It is without script, or the server has started since then."""
    phones = NextGame(tables)
    phones.come("ann")
    phones.again()
    assert phones.behind_after(2 * crowd.ASLEEP_AFTER) == []


def test_one_of_two_phones_that_has_come_is_enough(tables):
    phones = NextGame(tables)
    with tables.store.write() as db:
        table_rows.put_phone(db, phones.room.code, hashed("tablet"), 0, seat=1, host=False)
        table_rows.change(db, phones.room.code)
    phones.room.refresh(tables.store)
    phones.come("bob", "tablet")
    phones.go("bob", "tablet")
    phones.again()
    phones.come("tablet")
    assert phones.behind_after(crowd.ASLEEP_AFTER) == []


def test_where_other_processes_serve_too_nobody_has_stayed_behind(tables):
    phones = NextGame(tables, alone=False)
    phones.come("bob")
    phones.go("bob")
    phones.again()
    assert phones.behind_after(crowd.ASLEEP_AFTER) == []


def test_only_so_many_phones_that_left_are_remembered(streams, monkeypatch):
    monkeypatch.setattr(crowd, "LEFT_KEPT", 2)
    for name in ("ann", "bob", "cat"):
        streams.come(ANN._replace(device=name), name)
    streams.leave()
    assert [device for _, device in streams.crowd._left] == ["bob", "cat"]
