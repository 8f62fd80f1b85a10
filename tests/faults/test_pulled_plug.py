"""The process dies in the middle of the game: what was acknowledged is there, and nothing is there twice."""

import http.client
import threading
import time
from contextlib import closing

from tests.faults.wires import Line, following, inside, stored, until

PLAYERS = 4
TAPS = 90
KILLS_AT = (80, 200)
BROKEN = (OSError, http.client.HTTPException)


def test_every_commit_waits_for_the_disk(server):
    told = inside(server)
    assert (told["synchronous"], told["journal"]) == (2, "wal"), "2 is FULL"


class Evening:
    """Several phones tap as fast as they can, each tap with a key, and try again until it is acknowledged."""

    def __init__(self, server):
        self.server = server
        self.table = server.open_table("Ann", "Bob", "Cat", "Dan")
        self.code = self.table["code"]
        self.acknowledged = {}
        self.versions = []
        self.connects = 0
        self.last = 1 + PLAYERS * TAPS
        self.threads = [threading.Thread(target=self._tap, args=(seat,)) for seat in range(PLAYERS)]
        self.threads.append(threading.Thread(target=self._follow))

    def _tap(self, seat):
        with closing(Line(self.server, self.table, seat)) as line:
            for number in range(TAPS):
                once = f"{seat}-{number}"
                status, told = until(lambda: self._sent(line, once))  # noqa: B023
                assert status == 201, told
                self.acknowledged[once] = told["version"]

    def _sent(self, line, once):
        try:
            return line.send("Tapped", once=once)
        except BROKEN:
            return None

    def _follow(self):
        """A reader who comes back whenever the stream breaks."""
        while not self.versions or self.versions[-1] < self.last:
            try:
                with following(self.server, self.code) as pictures:
                    self.connects += 1
                    for told in pictures:
                        self.versions.append(told["version"])
                        if told["version"] == self.last:
                            return
            except BROKEN:
                time.sleep(0.02)  # as a phone waits before it tries again


def test_a_kill_in_the_middle_of_writing_loses_and_doubles_nothing(own_server):
    evening = Evening(server := own_server())
    for thread in evening.threads:
        thread.start()
    for moment in KILLS_AT:
        until(lambda: len(evening.acknowledged) >= moment)  # noqa: B023
        server.kill()
        acknowledged = dict(evening.acknowledged)
        on_disk = {row["once"]: row["seq"] for row in stored(server, evening.code)}
        assert acknowledged.items() <= on_disk.items(), "at the very moment of the crash"
        server.again()
    for thread in evening.threads:
        thread.join(60)
    rows = stored(server, evening.code)
    assert [row["seq"] for row in rows] == list(range(1, evening.last + 1))
    assert evening.acknowledged == {row["once"]: row["seq"] for row in rows[1:]}, "each once, where it was said to be"
    _, told = server.call(f"/api/tables/{evening.code}")
    assert told["view"]["counts"] == [TAPS] * PLAYERS
    assert evening.connects > len(KILLS_AT)
    assert evening.versions == sorted(evening.versions)
    assert evening.versions[-1] == evening.last


def test_a_running_timer_ends_at_its_moment_all_the_same(own_server):
    """One that ran out while nobody was there, and one that goes on."""
    server = own_server()
    tables = {seconds: server.open_table("Ann", "Bob") for seconds in (1, 3)}
    for seconds, table in tables.items():
        with closing(Line(server, table, 0)) as line:
            assert line.send("GlassStarted", fields={"seconds": seconds})[0] == 201
    server.kill()
    ends = {seconds: stored(server, t["code"])[-1]["at"] + seconds * 1000 for seconds, t in tables.items()}
    until(lambda: time.time() * 1000 > ends[1])
    server.again()
    for seconds, table in tables.items():
        with following(server, table["code"]) as pictures:
            next(told for told in pictures if told["view"]["ran_out"] == 1)
        assert time.time() * 1000 > ends[seconds] - 50, "not before its time"
        last = stored(server, table["code"])[-1]
        assert (last["kind"], last["at"]) == ("GlassRanOut", ends[seconds])
