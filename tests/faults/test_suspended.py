"""The laptop is closed in the middle of a game and opened again hours later.

A real suspend stops the processes and the clock of time awake, while the wall clock goes on. Here the process is
stopped, and its own clock is set as it would find it.
"""

from __future__ import annotations

import signal
import threading
import time
from contextlib import closing

import pytest
from playwright.sync_api import expect

from tests.browser.seated_phones import sit
from tests.faults.connections import KeptConnection, following, stored
from tests.server_process import Server

HOURS = 8 * 3600
SLACK = 15.0
"""Seconds that a busy machine may take."""
GLASS = 3


class Laptop(Server):
    module = "tests.serve_asleep"

    def __init__(self, folder):
        self.slept = folder / "slept"
        self.slept.write_text("0")
        super().__init__(folder / "instance", env={"SLEPT": str(self.slept)})

    def close_lid(self):
        self.signal(signal.SIGSTOP)

    def open_lid(self):
        draft = self.slept.with_suffix(".draft")
        draft.write_text(str(HOURS))
        draft.replace(self.slept)
        self.signal(signal.SIGCONT)

    def now(self):
        return (time.time() + float(self.slept.read_text())) * 1000


@pytest.fixture
def laptop(tmp_path):
    running = Laptop(tmp_path)
    yield running
    running.stop()


def moments(laptop, code):
    return [row["at"] for row in stored(laptop, code)]


def test_a_glass_goes_on_where_it_was_and_what_follows_has_the_true_time(laptop):
    table = laptop.open_table("Ann", "Bob")
    code, answers = table["code"], []
    with closing(KeptConnection(laptop, table, 0)) as ann, closing(KeptConnection(laptop, table, 1)) as bob:
        with following(laptop, code) as pictures:
            began = time.monotonic()
            assert ann.send("GlassStarted", fields={"seconds": GLASS})[0] == 201
            laptop.close_lid()
            meanwhile = threading.Thread(target=lambda: answers.append(bob.send("Tapped")))
            meanwhile.start()
            laptop.open_lid()
            meanwhile.join(60)
            assert answers == [(201, {"version": 3})], "tapped while it slept"
            next(reply for reply in pictures if reply["view"]["ran_out"] == 1)
            assert GLASS - 0.2 < time.monotonic() - began < GLASS + SLACK
        ran = moments(laptop, code)
        assert ran[3] - ran[1] == GLASS * 1000
        assert ann.send("Tapped")[0] == 201
        assert abs(moments(laptop, code)[-1] - laptop.now()) < SLACK * 1000
    token = table["host_token"]
    for kind in ("GameOver", "Confirmed"):
        assert laptop.call(f"/api/tables/{code}/events", {"kind": kind}, token)[0] == 201
    (result,) = laptop.call("/api/gallery")[1]["results"]
    assert result["began_at"] == ran[0], "it was right before it slept"


@pytest.mark.parametrize("options", [{"clock": "up"}, {"clock": "bank"}, {"clock": "turn", "turn_seconds": 60}])
def test_nobody_has_thought_while_the_laptop_slept(laptop, options):
    table = laptop.open_table("Ann", "Bob", game="clock-only", **options)
    with closing(KeptConnection(laptop, table, 0)) as ann:
        assert ann.send("ClockGiven")[0] == 201
        laptop.close_lid()
        laptop.open_lid()
        assert ann.send("TurnPassed")[0] == 201
    given, passed = moments(laptop, table["code"])[1:]
    assert passed - given < SLACK * 1000


@pytest.mark.soak
def test_a_phone_shows_that_nobody_is_there_and_then_the_same_glass(laptop, phone):
    """Its own clock goes on; what is left of the glass is the laptop's."""
    table = laptop.open_table("Ann", "Bob")
    page = sit(phone(), laptop, table["code"], table["seats"][0]["token"])
    with closing(KeptConnection(laptop, table, 0)) as ann:
        assert ann.send("GlassStarted", fields={"seconds": 600})[0] == 201
    expect(page.locator("#glass")).to_be_visible()
    laptop.close_lid()
    expect(page.locator("#badge")).to_have_attribute("data-state", "lost", timeout=20_000)
    laptop.open_lid()
    expect(page.locator("#badge")).to_have_attribute("data-state", "live", timeout=20_000)
    expect(page.locator("#glass")).to_contain_text("9:")
