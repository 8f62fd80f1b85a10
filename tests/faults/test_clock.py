"""The clock of the computer is set while people play: moments never go back."""

import pytest

from companion import clock as house_clock
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


# A clock that is set, and a laptop that sleeps


class Stepped:
    """A table whose computer's clock is set: by so much it then differs from time itself."""

    def __init__(self, tables, clock):
        self.tables, self.clock, self.by = tables, clock, 0.0
        tables.drift = lambda: int(self.by * 1000)

    def set(self, seconds):
        self.clock.forward(seconds)
        self.by += seconds


@pytest.fixture
def stepped(tables, clock):
    return Stepped(tables, clock)


DAYS = 3 * 24 * HOUR


@pytest.mark.parametrize("step", [DAYS, -DAYS, 90.0, -90.0])
def test_a_running_glass_sees_no_step(tables, clock, stepped, step):
    room = opened(tables)
    do(tables, room, ANN, GlassStarted(seconds=60))
    clock.forward(20)
    before = tables.moment(room)
    stepped.set(step)
    assert tables.moment(tables.room(room.code)) == before
    clock.forward(39)
    assert tables.room(room.code).table.state.ran_out == 0
    clock.forward(1)
    assert tables.room(room.code).table.state.ran_out == 1
    assert moments(tables, room)[-1] == NOON + 60_000


def test_what_begins_afterwards_has_the_true_time(tables, clock, stepped):
    room = opened(tables)
    do(tables, room, ANN, Tapped())
    stepped.set(DAYS)
    do(tables, room, ANN, Tapped())
    assert moments(tables, room)[-1] == NOON + int(DAYS) * 1000
    stepped.set(-DAYS)
    clock.forward(5)
    do(tables, room, ANN, Tapped())
    assert moments(tables, room)[-1] >= NOON + int(DAYS) * 1000, "never back"
    assert moments(tables, opened(tables)) == [NOON + 5000], "a new table has the true time"


def test_a_glass_that_ran_through_a_step_leaves_the_next_one_its_time(tables, clock, stepped):
    room = opened(tables)
    do(tables, room, ANN, GlassStarted(seconds=60))
    stepped.set(DAYS)
    clock.forward(60)
    assert tables.room(room.code).table.state.ran_out == 1
    do(tables, room, ANN, GlassStarted(seconds=60))
    assert moments(tables, room)[-1] == NOON + int(DAYS) * 1000 + 60_000
    clock.forward(60)
    assert tables.room(room.code).table.state.ran_out == 2


class Times:
    """Stands in for the module: the wall clock, time awake, and time awake or asleep.

    It has the clocks that ``counting`` names, which count sleep, and those that ``stopping`` names, which do not.
    """

    def __init__(self, counting, stopping):
        self.wall, self.awake, self.slept = 1_000_000.0, 50.0, 0.0
        self.counting = counting
        for name in (*counting, *stopping):
            setattr(self, name, name)

    def time(self):
        return self.wall

    def monotonic(self):
        return self.awake + self.slept * ("monotonic" in self.counting)

    def clock_gettime(self, which):
        return self.awake + self.slept * (which in self.counting)

    def pass_(self, seconds):
        self.wall += seconds
        self.awake += seconds

    def sleep(self, seconds):
        self.wall += seconds
        self.slept += seconds


LINUX = ["CLOCK_BOOTTIME"], ["CLOCK_MONOTONIC", "CLOCK_MONOTONIC_RAW"]
MAC = ["CLOCK_MONOTONIC", "CLOCK_MONOTONIC_RAW"], ["CLOCK_UPTIME_RAW"]


@pytest.fixture(params=[LINUX, MAC], ids=["Linux", "Mac"])
def times(monkeypatch, request):
    found = Times(*request.param)
    monkeypatch.setattr(house_clock, "time", found)
    return found


def test_what_was_noted_under_a_wrong_clock_is_put_right(times):
    steps = house_clock.Steps()
    times.pass_(100)
    wrong = house_clock.now()
    times.pass_(100)
    times.wall += DAYS
    assert steps.corrected(wrong) == wrong + int(DAYS) * 1000
    times.pass_(100)
    right = house_clock.now()
    assert steps.corrected(right) == right
    assert steps.corrected(wrong - 10_000_000) == wrong - 10_000_000, "of another evening"


def test_what_was_noted_before_a_nap_was_right(times):
    steps = house_clock.Steps()
    times.pass_(100)
    noted = house_clock.now()
    times.sleep(8 * HOUR)
    times.pass_(100)
    assert steps.corrected(noted) == noted
