"""An evening under load: phones that tap and follow whatever breaks, and what must be true afterwards."""

from __future__ import annotations

import http.client
import threading
import time
from contextlib import closing

from tests.faults.connections import KeptConnection, following, stored, until

PLAYERS = 4
BROKEN = (OSError, http.client.HTTPException)
AGAIN = (503, 507)
"""Answers after which a phone keeps its tap and sends it again."""


class Evening:
    """Several phones tap as fast as they can, each tap with a key, and try again until it is acknowledged."""

    def __init__(self, server, taps, pace=0.0):
        self.server = server
        self.pace = pace
        self.taps = taps
        self.table = server.open_table("Ann", "Bob", "Cat", "Dan")
        self.code = self.table["code"]
        self.acknowledged = {}
        self.versions = []
        self.connects = 0
        self.gap = 0.0
        """The longest time in seconds in which nothing was acknowledged."""
        self._last = time.monotonic()
        self.last = 1 + PLAYERS * taps
        self.threads = [threading.Thread(target=self._tap, args=(seat,)) for seat in range(PLAYERS)]
        self.threads.append(threading.Thread(target=self._follow))

    def _tap(self, seat):
        with closing(KeptConnection(self.server, self.table, seat)) as line:
            for number in range(self.taps):
                once = f"{seat}-{number}"
                status, reply = until(lambda: self._sent(line, once), 60)  # noqa: B023
                assert status == 201, reply
                self.acknowledged[once] = reply["version"]
                now = time.monotonic()
                self.gap, self._last = max(self.gap, now - self._last), now
                time.sleep(self.pace)

    def _sent(self, line, once):
        """None: no answer, or one that asks to try again."""
        try:
            status, reply = line.send("Tapped", once=once)
        except BROKEN:
            return None
        return None if status in AGAIN else (status, reply)

    def _follow(self):
        """A reader who comes back whenever the stream breaks."""
        while not self.versions or self.versions[-1] < self.last:
            try:
                with following(self.server, self.code) as pictures:
                    self.connects += 1
                    for reply in pictures:
                        self.versions.append(reply["version"])
                        if reply["version"] == self.last:
                            return
            except BROKEN:
                time.sleep(0.02)  # as a phone waits before it tries again

    def begin(self):
        self._last = time.monotonic()
        for thread in self.threads:
            thread.start()

    def reaches(self, taps):
        until(lambda: len(self.acknowledged) >= min(taps, PLAYERS * self.taps), 60)

    def ends(self):
        for thread in self.threads:
            thread.join(120)
            assert not thread.is_alive()

    def went_well(self):
        """Each tap is there once, where it was said to be, and the page is right."""
        rows = stored(self.server, self.code)
        assert [row["seq"] for row in rows] == list(range(1, self.last + 1))
        assert self.acknowledged == {row["once"]: row["seq"] for row in rows[1:]}
        assert [row["at"] for row in rows] == sorted(row["at"] for row in rows)
        _, reply = self.server.call(f"/api/tables/{self.code}")
        assert reply["view"]["counts"] == [self.taps] * PLAYERS
        assert self.versions == sorted(self.versions)
        assert self.versions[-1] == self.last
