"""Who holds the door, and what comes through it: deadlines for the whole of a request, and no request within a request."""

from __future__ import annotations

import socket
import time
from contextlib import ExitStack, closing

import pytest

from tests.faults.connections import fetch, until
from tests.server_process import Server

GOOD = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
FORM = b"POST /language HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\n"


class Impatient(Server):
    module = "tests.serve_impatient"


@pytest.fixture(scope="module")
def impatient(tmp_path_factory):
    running = Impatient(tmp_path_factory.mktemp("impatient"))
    yield running
    running.stop()


def wire(server):
    return socket.create_connection(("127.0.0.1", server.port), timeout=15)


def answered(server, *sent):
    """The first line of the answer."""
    with closing(wire(server)) as line:
        for some in sent:
            line.sendall(some)
        return line.recv(65536).partition(b"\r\n")[0].decode()


def ended(line):
    """Whether the server has given this one up."""
    line.settimeout(0)
    try:
        return line.recv(65536) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


def trickle(line, text):
    """A byte every tenth of a second, until nobody listens; for how long."""
    began = time.monotonic()
    try:
        for number in range(100):
            line.sendall(text[number % len(text)].encode())
            if ended(line):
                break
            time.sleep(0.1)  # the pace is what is tested
    except OSError:
        pass
    return time.monotonic() - began


def test_it_works(impatient):
    assert answered(impatient, GOOD) == "HTTP/1.1 200 OK"
    assert answered(impatient, GOOD[:20], GOOD[20:]) == "HTTP/1.1 200 OK"


def test_a_head_that_trickles_in_is_given_up(impatient):
    with closing(wire(impatient)) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nX: ")
        assert 0.5 < trickle(line, "slow") < 4


def test_so_is_a_body(impatient):
    with closing(wire(impatient)) as line:
        line.sendall(FORM + b"Content-Length: 1000\r\n\r\n")
        assert 0.5 < trickle(line, "a") < 4


def test_so_is_a_body_in_chunks(impatient):
    with closing(wire(impatient)) as line:
        line.sendall(FORM + b"Transfer-Encoding: chunked\r\n\r\n")
        assert 0.5 < trickle(line, "1\r\na\r\n") < 4


def test_a_stream_has_no_deadline(impatient):
    table = impatient.open_table("Ann")
    with closing(wire(impatient)) as line:
        line.sendall(f"GET /t/{table['code']}/live?page=screen HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        heard = []
        until(lambda: heard.append(line.recv(65536)) or b"".join(heard).count(b"event: beat") >= 1)


def test_one_address_holds_few_idle_connections(impatient):
    """The oldest makes room, so that the next one always gets in."""
    with ExitStack() as open_lines:
        lines = [open_lines.enter_context(closing(wire(impatient))) for _ in range(12)]
        for line in lines[-5:]:
            line.sendall(b"GET /he")
        until(lambda: all(ended(line) for line in lines[:7]))
        assert fetch(impatient, "/healthz")[0] == 200


def test_a_connection_that_is_used_is_not_idle(impatient):
    table = impatient.open_table("Ann")
    path = f"GET /t/{table['code']}/live?page=screen HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
    with ExitStack() as open_lines:
        lines = []
        for _ in range(10):
            lines.append(open_lines.enter_context(closing(wire(impatient))))
            lines[-1].sendall(path)
            assert lines[-1].recv(65536)
        assert fetch(impatient, "/healthz")[0] == 200
        assert not [line for line in lines if ended(line)]


BAD = "HTTP/1.1 400 Bad Request"
HOST = b"Host: 127.0.0.1\r\n"


@pytest.mark.parametrize(
    "head",
    [
        HOST + b"Content-Length: +5\r\n",
        HOST + b"Content-Length: 5_0\r\n",
        HOST + b"Content-Length: -5\r\n",
        HOST + b"Content-Length: 5, 5\r\n",
        HOST + b"Content-Length: 5\r\nContent-Length: 6\r\n",
        HOST + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
        HOST + b"Transfer-Encoding: gzip, chunked\r\n",
        HOST + b"Transfer-Encoding: xchunked\r\n",
        b"",
        HOST + HOST,
    ],
)
def test_what_can_be_read_in_two_ways_is_refused(server, head):
    assert answered(server, b"POST /healthz HTTP/1.1\r\n" + head + b"\r\nhello") == BAD


def test_what_is_plain_is_not(server):
    """It comes as far as our own check: this is no page of ours."""
    chunks = b"Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"
    assert answered(server, b"POST /healthz HTTP/1.1\r\n" + HOST + chunks) == "HTTP/1.1 403 FORBIDDEN"
    length = b"Content-Length: 5\r\n\r\nhello"
    assert answered(server, b"POST /healthz HTTP/1.1\r\n" + HOST + length) == "HTTP/1.1 403 FORBIDDEN"
    assert answered(server, b"GET /healthz HTTP/1.0\r\n\r\n") == "HTTP/1.1 200 OK", "old probes name no host"


def test_a_form_with_a_file_comes_in(server):
    head = b"POST /language HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: multipart/form-data; boundary=b\r\n"
    body = b'--b\r\nContent-Disposition: form-data; name="language"\r\n\r\nde\r\n--b--\r\n'
    assert " 400 " not in answered(server, head + b"Content-Length: %d\r\n\r\n" % len(body), body)
