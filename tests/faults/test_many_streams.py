"""Many phones at once, and phones that vanish."""

import socket
import struct
import time
from pathlib import Path

import pytest

from tests.faults.connections import KeptConnection, inside, until
from tests.server_process import Server

pytestmark = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="open files are counted in /proc")

FEW = 5
"""Files that a server may have opened for itself meanwhile, and this test's own line."""


class Crowd:
    """Streams of one table, opened without waiting for one another."""

    def __init__(self, server, table):
        self.server, self.table = server, table
        self.line = KeptConnection(server, table, 0)
        self.wires = []

    def come(self, many):
        request = f"GET /t/{self.table['code']}/live?page=screen HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
        for number in range(many):
            here = f"127.0.0.{2 + number % 200}"  # phones have addresses of their own
            wire = socket.create_connection(("127.0.0.1", self.server.port), timeout=15, source_address=(here, 0))
            wire.sendall(request)
            self.wires.append(wire)

    def all_read(self, words):
        for wire in self.wires:
            seen = b""
            while words not in seen:
                more = wire.recv(65536)
                assert more, "the stream ended"
                seen = seen[-len(words) :] + more

    def tap(self):
        status, reply = self.line.send("Tapped")
        assert status == 201
        return reply["version"]

    def vanish(self, *, rudely=False):
        for wire in self.wires:
            if rudely:  # no goodbye, as a phone that is switched off and on again
                wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            wire.close()
        self.wires = []

    def files(self):
        return len(list(Path(f"/proc/{self.server.process.pid}/fd").iterdir()))

    def greenlets(self):
        return inside(self.server)["greenlets"]


@pytest.fixture(scope="module")
def quiet(tmp_path_factory):
    """A server that nobody else talks to: its files and greenlets are counted."""
    running = Server(tmp_path_factory.mktemp("quiet"))
    yield running
    running.stop()


@pytest.fixture
def crowd(quiet):
    crowd = Crowd(quiet, quiet.open_table("Ann", "Bob"))
    crowd.tap()
    yield crowd
    crowd.vanish()
    for _ in range(2):  # the first to a wire that nobody holds is answered by a reset, the second notices it
        crowd.tap()
    crowd.line.close()


@pytest.fixture(scope="module")
def at_rest(quiet):
    """Greenlets and open files of a server with one player on the line."""
    crowd = Crowd(quiet, quiet.open_table("Ann"))
    crowd.tap()
    yield crowd.greenlets(), crowd.files()
    crowd.line.close()


@pytest.mark.parametrize("many", [50, 300])
def test_the_next_request_is_served_promptly(at_rest, crowd, many):
    crowd.come(many)
    crowd.all_read(b'<main id="page"')
    began = time.monotonic()
    version = crowd.tap()
    assert time.monotonic() - began < 8, "prompt even on a busy machine: a server of threads would hang"
    crowd.all_read(f"-{version}\n\n".encode())


@pytest.mark.parametrize("rudely", [False, True])
def test_streams_that_end_leave_nothing_behind(at_rest, crowd, rudely):
    greenlets, files = at_rest
    crowd.come(50)
    crowd.all_read(b'<main id="page"')
    assert crowd.greenlets() >= greenlets + 50
    assert crowd.files() >= files + 50
    crowd.vanish(rudely=rudely)

    def gone():
        crowd.tap()  # a wire that nobody holds is noticed when something is sent
        return crowd.greenlets() <= greenlets + 1 and crowd.files() <= files + FEW

    until(gone)
