"""The clock of the computer is set while people play: moments never go back."""

import pytest

from tests.drill.events import GlassStarted, Tapped
from tests.drill_tables import ANN, BOB, NOON, Clock, do, opened, playing

HOUR = 3600.0


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def play(tmp_path, clock):
    with playing(tmp_path, clock) as play:
        yield play


def moments(play, room):
    return [entry.at for entry in play.room(room.code).log.entries]


def test_it_works(play, clock):
    room = opened(play)
    clock.forward(5)
    do(play, room, ANN, Tapped())
    assert moments(play, room) == [NOON, NOON + 5000]


@pytest.mark.parametrize("jumps", [(-HOUR,), (HOUR,), (-HOUR, HOUR), (HOUR, -2 * HOUR, 1), (-1, -1, -1, HOUR, -HOUR)])
def test_moments_never_go_back(play, clock, jumps):
    room = opened(play)
    for jump in jumps:
        do(play, room, ANN, Tapped())
        clock.forward(jump)
        do(play, room, BOB, Tapped())
        play.undo(room.code, BOB)
    found = moments(play, room)
    assert found == sorted(found)
    assert len(found) == 1 + 3 * len(jumps)


def test_back_a_running_glass_has_no_sand_taken_away(play, clock):
    room = opened(play)
    do(play, room, ANN, GlassStarted(seconds=60))
    clock.forward(-HOUR)
    assert play.room(room.code).version == 2
    clock.forward(HOUR + 60)
    assert play.room(room.code).table.state.ran_out == 1
    assert moments(play, room)[-1] == NOON + 60_000


def test_forward_it_ran_out_at_its_own_moment(play, clock):
    room = opened(play)
    do(play, room, ANN, GlassStarted(seconds=60, rounds=3))
    clock.forward(HOUR)
    assert play.room(room.code).table.state.ran_out == 3
    assert moments(play, room)[2:] == [NOON + 60_000, NOON + 120_000, NOON + 180_000]


def test_after_a_jump_forward_and_back_the_next_glass_runs_its_full_time(play, clock):
    """The table's own time goes on from where it was, at the pace of everybody's."""
    room = opened(play)
    clock.forward(HOUR)
    do(play, room, ANN, Tapped())
    clock.forward(-HOUR)
    do(play, room, ANN, GlassStarted(seconds=60))
    later = NOON + int(HOUR) * 1000
    assert moments(play, room)[-1] == play.moment(room) == later
    clock.forward(59)
    assert play.room(room.code).table.state.ran_out == 0
    assert play.moment(room) == later + 59_000
    clock.forward(1)
    assert play.room(room.code).table.state.ran_out == 1
    assert moments(play, room)[-1] == later + 60_000


def test_a_table_that_is_ahead_does_not_hurry_the_others(play, clock):
    ahead, other = opened(play), opened(play)
    do(play, other, ANN, GlassStarted(seconds=60))
    clock.forward(HOUR)
    do(play, ahead, ANN, Tapped())
    clock.forward(-HOUR)
    assert play.moment(play.room(ahead.code)) == NOON + int(HOUR) * 1000
    assert play.room(other.code).table.state.ran_out == 0
