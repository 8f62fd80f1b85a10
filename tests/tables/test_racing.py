"""Two processes want the same seat at the same moment: one sits down, the other learns it."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from companion.core.problems import Refused, StoreAway
from companion.store.table_rows import hashed
from companion.tables import hosting, joining, opening
from companion.tables.room import Room
from companion.tables.write_path import Tables
from tests.drill import GAME
from tests.drill.options import Options
from tests.drill_tables import HOST, opened, playing

pytestmark = pytest.mark.usefixtures("either_store")
ROUNDS = 12


def _racer(folder: Path, me: str, codes: list[str], ready: Any, gathering: bool) -> None:
    """One process: at every table it goes for the same seat, or the same name, at the same time as the other."""
    with playing(folder) as tables:
        rooms = [tables.room(code) for code in codes]
        for room in rooms:
            ready.wait(60)
            with suppress(Refused):
                until_stored(lambda room=room: _go_for_it(tables, room, me, gathering))


def _go_for_it(tables: Tables, room: Room, me: str, gathering: bool) -> None:
    if gathering:
        joining.join(tables, room, me, "Cat")
    else:
        joining.take_seat(tables, room, me, 1)


def until_stored(write: Callable[[], None]) -> None:
    """Sends again, as a phone does, while a slow disk keeps the store busy for longer than a server waits."""
    while True:
        try:
            return write()
        except StoreAway:
            continue


def _race(folder: Path, codes: list[str], *, gathering: bool) -> None:
    context = multiprocessing.get_context("spawn")
    ready = context.Barrier(2)
    racers = [context.Process(target=_racer, args=(folder, me, codes, ready, gathering)) for me in ("one", "other")]
    for racer in racers:
        racer.start()
    for racer in racers:
        racer.join(150)
        assert racer.exitcode == 0


def test_one_free_seat_is_taken_once(tmp_path):
    with playing(tmp_path) as tables:
        codes = [opened(tables).code for _ in range(ROUNDS)]
        _race(tmp_path, codes, gathering=False)
        for code in codes:
            phones = tables.room(code).phones
            assert sorted((p.seat is None, p.wants) for p in phones if not p.host) == [(False, None), (True, 1)]


def test_one_name_is_given_once(tmp_path):
    with playing(tmp_path) as tables:
        rooms = [opening.open_gathering(tables, GAME, Options(), ("Ann",), "ann", host_seat=0) for _ in range(ROUNDS)]
        codes = [room.code for room in rooms]
        _race(tmp_path, codes, gathering=True)
        for code in codes:
            room = tables.room(code)
            assert room.waiting == [(0, "Ann"), (1, "Cat")]
            assert len([phone for phone in room.phones if phone.seat == 1]) == 1


@pytest.fixture
def tables(tmp_path):
    with playing(tmp_path) as found:
        yield found


@pytest.fixture
def other(tmp_path, tables):
    with playing(tmp_path) as found:
        yield found


def test_a_process_that_has_not_heard_of_it_yet_decides_right(tables, other):
    room = opened(tables)
    theirs = other.room(room.code)
    joining.take_seat(tables, room, "ann", 0)
    joining.take_seat(other, theirs, "eve", 0)
    assert tables.room(room.code).phone(hashed("eve")).wants == 0
    hosting.lock(tables, room, HOST, locked=True)
    with pytest.raises(Refused, match="locked"):
        joining.take_seat(other, theirs, "dan", 1)


def test_a_seat_that_was_freed_meanwhile_is_there_no_more(tables, other):
    room = opening.open_gathering(tables, GAME, Options(), ("Ann",), "ann", host_seat=0)
    joining.join(tables, room, "bob", "Bob")
    theirs = other.room(room.code)
    hosting.free(tables, room, HOST, 1)
    with pytest.raises(Refused, match="no such seat"):
        joining.take_seat(other, theirs, "eve", 1)


def test_the_last_seat_of_a_gathering_is_taken_once(tables, other):
    room = opening.open_gathering(tables, GAME, Options(), ("Ann",), "ann", host_seat=0)
    most = GAME.seats[1]
    for number in range(most - 2):
        joining.join(tables, room, f"t{number}", f"P{number}")
    theirs = other.room(room.code)
    joining.join(tables, room, "last", "Last")
    with pytest.raises(Refused, match="full"):
        joining.join(other, theirs, "late", "Late")


def test_who_joins_while_the_game_begins_comes_late(tables, other):
    room = opening.open_gathering(tables, GAME, Options(), ("Ann",), "ann", host_seat=0)
    joining.join(tables, room, "bob", "Bob")
    theirs = other.room(room.code)
    opening.start(tables, room, HOST)
    joining.join(other, theirs, "cat", "Cat")
    assert tables.room(room.code).names == ("Ann", "Bob", "Cat")
    assert tables.room(room.code).held(2)
