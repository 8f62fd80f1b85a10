"""A large file with two workers: whichever is asked knows how far it is, and whichever goes, it comes in once."""

from __future__ import annotations

import base64
import http.client
import json
import os
import signal
from contextlib import closing

import pytest

from companion.exchange import archive
from companion.stats.plays import Play, Rogue, Share
from tests.faults.connections import PATIENCE, until
from tests.faults.test_hall import Hall

PLAYS = 12_000
"""As many as take some seconds to store."""
WORDS = f"Brought in from a Companion archive: {PLAYS} new plays"
pytestmark = pytest.mark.soak


@pytest.fixture(scope="module")
def file():
    people = [Rogue(id=f"r{at}", name=f"Person {at}") for at in range(2)]
    shares = (Share("r0", score=2, rank=1, winner=True), Share("r1", score=1, rank=2))
    plays = [Play(id=f"p{at}", game="go", title="Go", played_at=at * 3_600_000, shares=shares) for at in range(PLAYS)]
    return base64.b64encode(b"".join(archive.write(plays, people, now=1))).decode()


class Line:
    """A connection that stays, and so is always the same worker's."""

    def __init__(self, hall):
        self.wire = http.client.HTTPConnection("127.0.0.1", hall.server.port, timeout=PATIENCE)
        self.worker = self.ask("GET", "/inside")["pid"]

    def ask(self, method, path, body=None):
        return json.loads(self.read(method, path, None if body is None else json.dumps(body)))

    def read(self, method, path, body=None):
        self.wire.request(method, path, body, {"Content-Type": "application/json"})
        return self.wire.getresponse().read().decode()

    def close(self):
        self.wire.close()


class Imports:
    """What two workers and their database say about one file."""

    def __init__(self, hall, file):
        self.hall, self.file = hall, file

    def line(self, *, besides=None):
        """One to some worker, or to another one than that."""

        def other():
            line = Line(self.hall)
            if besides is None or line.worker != besides.worker:
                return line
            line.close()
            return None

        return until(other)

    def begin(self, line):
        """Sends the file and takes it in; the address at which it is asked for."""
        link = line.ask("POST", "/api/gallery/imports", {"file": self.file})["link"]
        until(lambda: line.ask("GET", link)["stage"] == "waiting", 60)
        line.ask("POST", f"{link}/confirm", {})
        until(lambda: self.stored() > 0, 60)
        return link

    def _count(self, question):
        ((count,),) = self.hall.postgres.rows(self.hall.server.env["DATABASE_URL"], question)
        return count

    def stored(self):
        return self._count("SELECT count(*) FROM record")

    def shown(self):
        return self._count("SELECT count(*) FROM batch WHERE shown_by IS NOT NULL")

    def came_in_once(self):
        """By itself: nobody asks how far it is."""
        until(self.shown, 120)
        assert (self.shown(), self.stored()) == (1, PLAYS + 2)
        with closing(self.line()) as line:
            assert [change["words"] for change in line.ask("GET", "/api/gallery/changes")["changes"]] == [WORDS]


@pytest.fixture
def imports(tmp_path, file):
    hall = Hall(tmp_path)
    try:
        hall.workers = hall.pids()
        yield Imports(hall, file)
    finally:
        hall.stop()


def test_begun_at_one_worker_it_is_watched_and_cancelled_at_the_other(imports):
    with closing(imports.line()) as one, closing(imports.line(besides=one)) as other:
        link = imports.begin(one)
        token = link.rsplit("/", 1)[1]
        progress = until(lambda: (said := other.ask("GET", link))["done"] > 0 and said)
        assert (progress["stage"], progress["total"]) == ("storing", PLAYS + 2)
        assert "Cancel" in other.read("GET", f"/gallery/in/{token}")
        other.ask("DELETE", link)
        until(lambda: one.ask("GET", link)["stage"] == "cancelled", 60)
        assert imports.stored() == 0


def test_its_worker_is_killed_and_it_comes_in_once_all_the_same(imports):
    with closing(imports.line()) as one:
        imports.begin(one)
        os.kill(one.worker, signal.SIGKILL)
        imports.came_in_once()


def test_a_new_shift_takes_over_and_it_comes_in_once(imports):
    with closing(imports.line()) as one:
        imports.begin(one)
        imports.hall.server.signal(signal.SIGHUP)
        imports.came_in_once()
