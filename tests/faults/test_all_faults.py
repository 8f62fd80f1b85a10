"""All faults one after the other, each several times under load: a table of tries and losses, printed by ``make soak``."""

from __future__ import annotations

import resource
import signal
import sqlite3
import time
import urllib.request
from collections.abc import Callable
from contextlib import closing
from email.utils import parsedate_to_datetime
from pathlib import Path

import pytest
from msgspec import Struct

from tests.faults.connections import stored
from tests.faults.evening_under_load import PLAYERS, Evening
from tests.faults.wall_clock import DAY, OFF, Wall, set_clock
from tests.install_services import clock_setter
from tests.server_process import Server

TAPS = 60
"""Of each of four phones, in each try."""
TRIES = 5


def killed(server: Server) -> None:
    server.kill()
    server.again()


def stopped(server: Server) -> None:
    server.stop()
    server.again()


def frozen(server: Server) -> None:
    server.signal(signal.SIGSTOP)
    time.sleep(1)  # the fault itself
    server.signal(signal.SIGCONT)


def held(server: Server) -> None:
    """Another program writes for longer than a tap waits."""
    with closing(sqlite3.connect(server.instance / "companion.db", timeout=10, isolation_level=None)) as db:
        db.execute("BEGIN IMMEDIATE")
        time.sleep(3)  # the fault itself
        db.execute("ROLLBACK")


def gone(server: Server) -> None:
    """The file is moved away, and comes back."""
    file = server.instance / "companion.db"
    away = file.rename(file.with_name("away.db"))
    time.sleep(1)  # the fault itself
    away.rename(file)


def full(server: Server) -> None:
    """The server gets no byte onto the disk, and then it does again."""
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
    time.sleep(1)  # the fault itself
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)


def set_ahead(server: Server) -> None:
    """Somebody sets the clock, and notices."""
    file = Path(server.env[OFF])
    set_clock(file, 3 * DAY)
    time.sleep(1)  # the fault itself
    with urllib.request.urlopen(f"{server.url}/healthz", timeout=10) as answer:
        said = parsedate_to_datetime(answer.headers["Date"]).timestamp()
    assert said - time.time() > 2 * DAY, "the server has the new time"
    set_clock(file, 0)


FAULTS: dict[str, Callable[[Server], None]] = {
    "the process is killed": killed,
    "the server is stopped and started": stopped,
    "the computer stands still for 1 s": frozen,
    "another program holds the database for 3 s": held,
    "the database is moved away for 1 s": gone,
    "the disk is full for 1 s": full,
    "the clock is set 3 days ahead for 1 s": set_ahead,
}


class Tally(Struct):
    """What came of one kind of fault."""

    tries: int = 0
    taps: int = 0
    lost: int = 0
    doubled: int = 0
    longest: float = 0.0

    def add(self, evening: Evening) -> None:
        rows = [row["once"] for row in stored(evening.server, evening.code)[1:]]
        self.tries += 1
        self.taps += len(evening.acknowledged)
        self.lost += len(set(evening.acknowledged) - set(rows))
        self.doubled += len(rows) - len(set(rows))
        self.longest = max(self.longest, evening.gap)


def print_table(found: dict[str, Tally]) -> None:
    heads = ("fault", "tries", "taps confirmed", "lost", "twice", "longest without an answer")
    print("\n| " + " | ".join(heads) + " |\n|---|---|---|---|---|---|")
    for fault, one in found.items():
        print(f"| {fault} | {one.tries} | {one.taps:,} | {one.lost} | {one.doubled} | {one.longest:.1f} s |")


@pytest.mark.soak
def test_no_fault_costs_a_tap(own_server, tmp_path):
    library = clock_setter()
    faults = {fault: happens for fault, happens in FAULTS.items() if library or happens is not set_ahead}
    found = {fault: Tally() for fault in faults}
    server = own_server()
    for fault, happens in faults.items():
        if happens is set_ahead:
            server = own_server(env=Wall(tmp_path, library).env)
        for _ in range(TRIES):
            evening = Evening(server, TAPS, pace=0.01)
            evening.begin()
            evening.reaches(PLAYERS * TAPS // 4)
            happens(server)
            evening.ends()
            evening.went_well()
            found[fault].add(evening)
    print_table(found)
    assert all((one.lost, one.doubled) == (0, 0) for one in found.values())
