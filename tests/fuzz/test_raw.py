"""Bytes that are hardly HTTP, sent to the real server: it refuses or hangs up, and lives on."""

from __future__ import annotations

import random
import socket
import urllib.request
from contextlib import suppress

import pytest

from tests.server_process import Server

HEADS = [
    b"GET / HTTP/1.1\r\n",
    b"GET / HTTP/9.9\r\n",
    b"GET /\r\n",
    b"\r\n",
    b"\x16\x03\x01\x02\x00\x01",
    b"GET " + b"/" * 9000 + b" HTTP/1.1\r\n",
]
HEADS += [
    b"POST /new/drill HTTP/1.1\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET http://evil.example/ HTTP/1.1\r\n",
    b"GET /%zz%00%0d%0a HTTP/1.1\r\n",
]
HEADS += [
    b"CONNECT evil.example:443 HTTP/1.1\r\n",
    b"G\x00T / HTTP/1.1\r\n",
    b"GET //evil.example/.. HTTP/1.0\r\n",
    b"OPTIONS * HTTP/1.1\r\n",
]
LINES = [
    b"Host: localhost\r\n",
    b"Host: localhost\r\nHost: evil.example\r\n",
    b"Content-Length: -1\r\n",
    b"Content-Length: 99999999999\r\n",
    b"Content-Length: x\r\n",
]
LINES += [
    b"Transfer-Encoding: chunked\r\n",
    b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
    b"X: " + b"y" * 9000 + b"\r\n",
    b": empty\r\n",
    b"no colon\r\n",
]
LINES += [
    b"Cookie: companion=\xff\xfe\r\n",
    b"Expect: 100-continue\r\n",
    b"Upgrade: websocket\r\nConnection: upgrade\r\n",
    b"Host: [::1\r\n",
    b" folded\r\n",
]
BODIES = [
    b"",
    b"zz\r\nabc\r\n0\r\n\r\n",
    b"5\r\nab",
    b"ffffffffffffffff\r\n",
    b"0\r\nSet-Cookie: x=1\r\n\r\n",
    b"\x00" * 500,
    b"name=Ann&once=x",
]


def exchange(server: Server, sent: bytes) -> bytes:
    with socket.create_connection(("127.0.0.1", server.port), timeout=0.4) as wire:
        with suppress(OSError):
            wire.sendall(sent)
            wire.shutdown(socket.SHUT_WR)
        said = b""
        with suppress(OSError):
            while piece := wire.recv(65536):
                said += piece
        return said


def shoot(server: Server, count: int, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(count):
        lines = b"".join(chance.sample(LINES, chance.randrange(5)))
        sent = chance.choice(HEADS) + lines + b"\r\n" + chance.choice(BODIES)
        said = exchange(server, sent)
        assert not said.startswith((b"HTTP/1.1 5", b"HTTP/1.0 5")), (sent[:300], said[:300])
        assert b"Traceback" not in said, sent[:300]
    with urllib.request.urlopen(f"{server.url}/readyz", timeout=30) as answer:
        assert answer.status == 200


def test_a_quick_share(server: Server) -> None:
    shoot(server, 60, seed=1)


@pytest.mark.soak
@pytest.mark.timeout(900)
def test_all_of_them(server: Server) -> None:
    shoot(server, 1500, seed=2)
