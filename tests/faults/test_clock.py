"""The clock of the computer is set while people play: moments never go back."""

import pytest

from tests.drill.moves import GlassStarted, Tapped
from tests.drill_tables import ANN, BOB, NOON, Clock, do, opened, playing

HOUR = 3600.0


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def tables(tmp_path, clock):
    with playing(tmp_path, clock) as tables:
        yield tables


def moments(tables, room):
    return [entry.at for entry in tables.room(room.code).log.entries]


def test_it_works(tables, clock):
    room = opened(tables)
    clock.forward(5)
    do(tables, room, ANN, Tapped())
    assert moments(tables, room) == [NOON, NOON + 5000]


@pytest.mark.parametrize("jumps", [(-HOUR,), (HOUR,), (-HOUR, HOUR), (HOUR, -2 * HOUR, 1), (-1, -1, -1, HOUR, -HOUR)])
def test_moments_never_go_back(tables, clock, jumps):
    room = opened(tables)
    for jump in jumps:
        do(tables, room, ANN, Tapped())
        clock.forward(jump)
        do(tables, room, BOB, Tapped())
        tables.undo(room.code, BOB)
    found = moments(tables, room)
    assert found == sorted(found)
    assert len(found) == 1 + 3 * len(jumps)


def test_back_a_running_glass_has_no_sand_taken_away(tables, clock):
    room = opened(tables)
    do(tables, room, ANN, GlassStarted(seconds=60))
    clock.forward(-HOUR)
    assert tables.room(room.code).version == 2
    clock.forward(HOUR + 60)
    assert tables.room(room.code).table.state.ran_out == 1
    assert moments(tables, room)[-1] == NOON + 60_000


def test_forward_it_ran_out_at_its_own_moment(tables, clock):
    room = opened(tables)
    do(tables, room, ANN, GlassStarted(seconds=60, rounds=3))
    clock.forward(HOUR)
    assert tables.room(room.code).table.state.ran_out == 3
    assert moments(tables, room)[2:] == [NOON + 60_000, NOON + 120_000, NOON + 180_000]


def test_after_a_jump_forward_and_back_the_next_glass_runs_its_full_time(tables, clock):
    """The table's own time goes on from where it was, at the pace of everybody's."""
    room = opened(tables)
    clock.forward(HOUR)
    do(tables, room, ANN, Tapped())
    clock.forward(-HOUR)
    do(tables, room, ANN, GlassStarted(seconds=60))
    later = NOON + int(HOUR) * 1000
    assert moments(tables, room)[-1] == tables.moment(room) == later
    clock.forward(59)
    assert tables.room(room.code).table.state.ran_out == 0
    assert tables.moment(room) == later + 59_000
    clock.forward(1)
    assert tables.room(room.code).table.state.ran_out == 1
    assert moments(tables, room)[-1] == later + 60_000


def test_a_table_that_is_ahead_does_not_hurry_the_others(tables, clock):
    ahead, other = opened(tables), opened(tables)
    do(tables, other, ANN, GlassStarted(seconds=60))
    clock.forward(HOUR)
    do(tables, ahead, ANN, Tapped())
    clock.forward(-HOUR)
    assert tables.moment(tables.room(ahead.code)) == NOON + int(HOUR) * 1000
    assert tables.room(other.code).table.state.ran_out == 0
