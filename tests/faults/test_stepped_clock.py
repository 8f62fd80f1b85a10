"""The clock of the computer is set by hours or days under a running server, and while it is down."""

from __future__ import annotations

import time
from contextlib import closing

import pytest

from tests.faults.connections import KeptConnection, fetch, following, stored, until
from tests.faults.wall_clock import DAY, HOUR, Wall
from tests.install_services import clock_setter
from tests.server_process import Server

SLACK = 15.0
"""Seconds that a busy machine may take; a step of hours is far more."""


@pytest.fixture
def wall(tmp_path):
    library = clock_setter()
    if library is None:
        pytest.skip("setting the clock of a process needs Debian's libfaketime")
    return Wall(tmp_path, library)


@pytest.fixture
def server(tmp_path, wall):
    running = Server(tmp_path / "instance", env=wall.env)
    yield running
    running.stop()


def moments(server, code):
    found = [row["at"] for row in stored(server, code)]
    assert found == sorted(found), "never back"
    return found


def glass(line, pictures, step=lambda: None):
    """A glass of one second, with something done while it runs: how long it really ran."""
    began = time.monotonic()
    status, told = line.send("GlassStarted", fields={"seconds": 1})
    assert status == 201
    step()
    next(reply for reply in pictures if reply["version"] > told["version"])
    return time.monotonic() - began


def test_under_a_running_server_no_glass_sees_it(server, wall):
    table = server.open_table("Ann", "Bob")
    code = table["code"]
    with closing(KeptConnection(server, table, 0)) as line, following(server, code) as pictures:
        for hours in (3, -5, 100, 0):
            ran = glass(line, pictures, lambda: wall.step(hours * HOUR))  # noqa: B023
            print(f"the clock was set to {hours:+d} h: a glass of 1 s ran out after {ran:.2f} s")
            assert 0.9 < ran < 1 + SLACK
        last = moments(server, code)[-1]
        assert abs(int(fetch(server, f"/t/{code}/clock")[1]) - last) < SLACK * 1000, "phones and log agree"
    found = moments(server, code)
    assert [end - start for start, end in zip(found[1::2], found[2::2], strict=True)] == [1000] * 4


def test_started_days_behind_new_entries_have_the_true_day_as_soon_as_it_is_known(server, wall):
    """A Raspberry Pi without a clock chip: NTP sets it in the middle of the game."""
    server.stop()
    wall.step(-3 * DAY)
    server.again()
    table = server.open_table("Ann", "Bob")
    code, token = table["code"], table["host_token"]
    with closing(KeptConnection(server, table, 0)) as line, following(server, code) as pictures:
        assert line.send("Tapped")[0] == 201
        assert time.time() * 1000 - moments(server, code)[-1] > 2 * DAY * 1000
        assert 0.9 < glass(line, pictures, lambda: wall.step(0)) < 1 + SLACK
        assert line.send("Tapped")[0] == 201
    assert abs(moments(server, code)[-1] - time.time() * 1000) < SLACK * 1000
    for kind in ("GameOver", "Confirmed"):
        assert server.call(f"/api/tables/{code}/events", {"kind": kind}, token)[0] == 201
    (result,) = server.call("/api/gallery")[1]["results"]
    assert abs(result["began_at"] - time.time() * 1000) < 60_000, "played today"
    assert result["minutes"] == 1


def test_set_back_while_it_was_down_the_table_goes_on_from_where_it_was(server, wall):
    table = server.open_table("Ann", "Bob")
    code = table["code"]
    with closing(KeptConnection(server, table, 0)) as line:
        assert line.send("Tapped", once="a") == (201, {"version": 2})
    server.kill()
    wall.step(-2 * HOUR)
    began = time.monotonic()
    server.again()
    with closing(KeptConnection(server, table, 0)) as line, following(server, code) as pictures:
        assert next(pictures)["version"] == 2
        assert line.send("Tapped", once="b") == (201, {"version": 3})
        print(f"killed, and set back by two hours: the next tap was taken after {time.monotonic() - began:.1f} s")
        last = moments(server, code)[-1]
        assert abs(int(fetch(server, f"/t/{code}/clock")[1]) - last) < SLACK * 1000, "phones and log agree"
        assert 0.9 < glass(line, pictures) < 1 + SLACK
    assert moments(server, code)[-1] - moments(server, code)[-2] == 1000


def test_set_forward_while_it_was_down_a_glass_ran_out_at_its_own_moment(server, wall):
    table = server.open_table("Ann", "Bob")
    code = table["code"]
    with closing(KeptConnection(server, table, 0)) as line:
        assert line.send("GlassStarted", fields={"seconds": 600})[0] == 201
    server.kill()
    wall.step(2 * HOUR)
    server.again()
    until(lambda: server.call(f"/api/tables/{code}")[1]["view"]["ran_out"] == 1)
    assert moments(server, code)[-1] - moments(server, code)[-2] == 600_000
