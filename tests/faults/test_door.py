"""Who holds the door, and what comes through it: deadlines for the whole of a request, and no request within a request."""

from __future__ import annotations

import shutil
import socket
import ssl
import subprocess
import time
from contextlib import ExitStack, closing

import pytest

from tests.faults.connections import fetch, until
from tests.server_process import Server

GOOD = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
OURS = b"Host: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\n"
FORM = b"POST /language HTTP/1.1\r\n" + OURS + b"Content-Type: application/x-www-form-urlencoded\r\n"
IMPORT = b"POST /gallery/in HTTP/1.1\r\n" + OURS + b"Content-Type: multipart/form-data; boundary=b\r\n"


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


def has_ended(line):
    """The same, whatever it has answered before."""
    line.settimeout(0)
    try:
        while line.recv(65536):
            pass
    except BlockingIOError:
        return False
    except OSError:
        pass
    return True


LONGEST = 9.0
"""Seconds; a byte more than a hundred tenths is never sent, however long somebody listens."""


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
        assert 0.5 < trickle(line, "slow") < LONGEST


def test_so_is_a_body(impatient):
    with closing(wire(impatient)) as line:
        line.sendall(FORM + b"Content-Length: 1000\r\n\r\n")
        assert 0.5 < trickle(line, "a") < LONGEST


@pytest.mark.parametrize(
    "head", [FORM + b"Content-Length: 200000\r\n\r\n", IMPORT + b"Content-Length: 190000000\r\n\r\n"]
)
def test_so_is_a_long_one(impatient, head):
    with closing(wire(impatient)) as line:
        line.sendall(head)
        assert 0.5 < trickle(line, "a") < LONGEST


def test_a_long_body_has_its_time_as_long_as_it_comes(impatient):
    """Three times as long as a body may take that does not."""
    head, some, end = (
        b'--b\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n',
        b"a" * 65536,
        b"\r\n--b--\r\n",
    )
    with closing(wire(impatient)) as line:
        line.sendall(IMPORT + b"Content-Length: %d\r\n\r\n" % (len(head) + 30 * len(some) + len(end)) + head)
        for _ in range(30):
            line.sendall(some)
            time.sleep(0.1)  # the pace is what is tested
        line.sendall(end)
        assert line.recv(65536).startswith(b"HTTP/1.1 422 "), "it was read, and has no file"


@pytest.mark.parametrize("length", [b"Content-Length: 1000000000000", b"Transfer-Encoding: chunked"])
def test_the_rest_of_what_is_refused_is_not_waited_for(impatient, length):
    """It would have had two years."""
    with closing(wire(impatient)) as line:
        line.sendall(FORM.replace(b"/language", b"/nowhere") + length + b"\r\n\r\n")
        answer = line.recv(65536)
        assert answer.startswith(b"HTTP/1.1 4")
        assert b"\r\nConnection: close\r\n" in answer
        assert trickle(line, "1\r\na\r\n") < 4


def test_a_browser_that_sends_too_much_reads_why(server):
    """Closed at once, it would see a broken connection."""
    length = 3_000_000
    with closing(wire(server)) as line:
        line.sendall(FORM + b"Content-Length: %d\r\n\r\n" % length)
        for _ in range(length // 1000):
            line.sendall(b"a" * 1000)
        assert line.recv(65536).startswith(b"HTTP/1.1 413 ")


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


@pytest.fixture
def counting(tmp_path):
    """It waits longer than a test takes."""
    running = Impatient(tmp_path / "counting", env={"WITHIN": "60"})
    yield running
    running.stop()


@pytest.mark.parametrize(
    "head", [FORM + b"Content-Length: 1000000000000\r\n\r\n", IMPORT + b"Content-Length: 9000000\r\n\r\n"]
)
def test_a_body_that_does_not_come_is_idle_too(counting, head):
    with ExitStack() as open_lines:
        lines = [open_lines.enter_context(closing(wire(counting))) for _ in range(12)]
        for line in lines:
            line.sendall(head + b"a")
        until(lambda: sum(has_ended(line) for line in lines) >= 7)
        assert not has_ended(lines[-1]), "the newest gets in"
        assert fetch(counting, "/healthz")[0] == 200


def test_a_body_that_comes_is_not(counting):
    """Of all who wait, it has always waited least."""
    with ExitStack() as open_lines:
        sending = open_lines.enter_context(closing(wire(counting)))
        sending.sendall(IMPORT + b"Content-Length: 9000000\r\n\r\n")
        for _ in range(12):
            line = open_lines.enter_context(closing(wire(counting)))
            line.sendall(b"GET /he")
            sending.sendall(b"a" * 200_000)
            until(lambda: fetch(counting, "/healthz")[0] == 200)
        assert not ended(sending)


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


@pytest.mark.skipif(shutil.which("openssl") is None, reason="makes its certificate with openssl")
def test_a_handshake_that_trickles_in_is_given_up(tmp_path):
    cert, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    make = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=localhost"
    subprocess.run([*make.split(), "-keyout", key, "-out", cert], check=True, capture_output=True)
    running = Impatient(tmp_path / "secure", env={"CERT": str(cert), "KEY": str(key)})
    try:
        with closing(wire(running)) as line:
            line.sendall(b"\x16\x03\x01\x02\x00\x01")  # the head of a greeting, of which 511 bytes are missing
            assert 0.5 < trickle(line, "\x00") < 4
        context = ssl.create_default_context(cafile=str(cert))
        with closing(context.wrap_socket(wire(running), server_hostname="localhost")) as line:
            line.sendall(GOOD)
            assert line.recv(65536).startswith(b"HTTP/1.1 200 ")
    finally:
        running.stop()
