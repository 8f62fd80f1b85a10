"""A phone is gone without a word: nothing comes from it any more, not even a goodbye."""

import shutil
import socket
import subprocess
import time
from contextlib import closing

import pytest

from companion.serving.door import GONE_AFTER
from tests.faults.connections import KeptConnection, inside, until
from tests.server_process import Server

DROP = ("-p", "tcp", "-s", "127.0.0.1", "-d", "127.0.0.1", "-j", "DROP")


def _nothing_passes(do, port):
    """``do`` is -I to begin and -D to end it: no packet of this connection arrives, in either direction."""
    for way in ("--sport", "--dport"):
        subprocess.run(["iptables", do, "INPUT", "-p", "tcp", way, str(port), *DROP[2:]], check=True)


@pytest.fixture
def cut():
    """Cuts a wire; all are mended afterwards."""
    if shutil.which("iptables") is None or subprocess.run(["iptables", "-L", "-n"], capture_output=True).returncode:
        pytest.skip("cutting a wire needs iptables and the right to use it")
    ports = []

    def now(wire):
        ports.append(wire.getsockname()[1])
        _nothing_passes("-I", ports[-1])

    yield now
    for port in ports:
        _nothing_passes("-D", port)


def _opened(server, table):
    wire = socket.create_connection(("127.0.0.1", server.port))
    wire.sendall(f"GET /t/{table['code']}/live?page=screen HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    assert b"200 OK" in wire.recv(65536)
    return wire


@pytest.mark.soak
def test_its_stream_is_given_up_and_the_others_notice_nothing(tmp_path, cut):
    server = Server(tmp_path)
    try:
        table = server.open_table("Ann", "Bob")
        with closing(KeptConnection(server, table, 0)) as line:
            line.send("Tapped")
            before = inside(server)["greenlets"]
            wire = _opened(server, table)
            assert inside(server)["greenlets"] > before
            cut(wire)
            began, slowest = time.monotonic(), 0.0

            def gone():
                nonlocal slowest
                sent = time.monotonic()
                assert line.send("Tapped")[0] == 201
                slowest = max(slowest, time.monotonic() - sent)
                time.sleep(0.2)
                return inside(server)["greenlets"] <= before

            until(gone, 2 * GONE_AFTER / 1000 + 10)
            print(f"given up after {time.monotonic() - began:.0f} s; the slowest tap of others took {slowest:.2f} s")
            wire.close()
    finally:
        server.stop()
