"""The crowd round a table is bounded: per phone, per address, and fairly between devices."""

import pytest

from companion.live import crowd
from companion.live.crowd import Crowd, Follower
from companion.store.table_rows import hashed
from companion.tables import joining
from tests.drill_tables import opened, playing

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
