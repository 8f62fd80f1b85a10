"""The door: one connection each, with deadlines for what comes in, and strict about what it is.

Phones that walk out of the room and clients that talk nonsense are no errors of ours. Whoever sends a byte now and then
does not hold the door open, and nobody holds many of them.
"""

from __future__ import annotations

import errno
import ipaddress
import socket
from collections import OrderedDict
from contextlib import suppress
from email.errors import FirstHeaderLineIsContinuationDefect, MalformedHeaderDefect, MissingHeaderBodySeparatorDefect
from typing import Any

import gevent
from gevent.pywsgi import WSGIHandler, WSGIServer

PATIENCE = 60.0
"""Seconds without a byte, in or out, before a connection is given up; so long, too, the next request is waited for."""
HEAD_WITHIN = 20.0
"""Seconds in which the head of a request is there whole, from its first byte on."""
BODY_WITHIN = 60.0
"""Seconds in which its body is there whole; a long one gets more, at this pace:"""
SLOWEST = 16 * 1024
"""Bytes a second."""
IDLE_AT_ONCE = 100
"""Connections of one address that wait for a request, or for the rest of its head. The oldest of more is given up."""
GONE_AFTER = 30_000
"""Milliseconds without a sign from a phone that was written to, before its connection counts as lost."""
HEAD = 2048
"""Bytes to read ahead of a request; the usual 8 kB would lie idle behind every open stream."""
LOST = (errno.ETIMEDOUT, errno.EHOSTUNREACH, errno.ENETUNREACH, errno.ENETDOWN, "timed out")
END_OF_HEAD = b"\r\n\r\n"
HEADER_DEFECTS = (FirstHeaderLineIsContinuationDefect, MalformedHeaderDefect, MissingHeaderBodySeparatorDefect)
"""Whoever announces a form of several parts has others, too, as long as its body is not there."""


class Waiting:
    """Connections that wait for a request, by address, the oldest first."""

    def __init__(self) -> None:
        self._by_address: dict[str, OrderedDict[Handler, None]] = {}

    def __len__(self) -> int:
        return sum(len(some) for some in self._by_address.values())

    def enter(self, one: Handler, address: str) -> None:
        some = self._by_address.setdefault(address, OrderedDict())
        some[one] = None
        if len(some) > IDLE_AT_ONCE:
            oldest, _ = some.popitem(last=False)
            oldest.give_up()

    def leave(self, one: Handler, address: str) -> None:
        some = self._by_address.get(address)
        if some is None:
            return
        some.pop(one, None)
        if not some:
            del self._by_address[address]


class Handler(WSGIHandler):  # type: ignore[misc]
    """One connection."""

    ignored_socket_errors = (*WSGIHandler.ignored_socket_errors, *LOST)

    def __init__(self, sock: socket.socket, address: Any, server: Any) -> None:
        super().__init__(sock, address, server)
        self.rfile = sock.makefile("rb", HEAD)
        self._deadline: Any = None

    def give_up(self) -> None:
        """Whoever reads from it, or writes to it, finds it closed."""
        with suppress(OSError, AttributeError):
            self.socket.shutdown(socket.SHUT_RDWR)

    # The head of a request

    def handle_one_request(self) -> Any:
        try:
            return super().handle_one_request()
        finally:
            self._no_deadline()

    def read_requestline(self) -> Any:
        who = str(self.client_address[0]) if self.server.waiting is not None else ""
        if not who or _is_loopback(who):
            self._await_head()
            return super().read_requestline()
        self.server.waiting.enter(self, who)
        try:
            self._await_head()
            return super().read_requestline()
        finally:
            self.server.waiting.leave(self, who)

    def _await_head(self) -> None:
        """Waits for the first byte. If the rest is not there yet, the clock runs from now on."""
        if END_OF_HEAD not in self.rfile.peek(1):  # type: ignore[attr-defined]
            self._within(HEAD_WITHIN, self.give_up)

    def MessageClass(self, *args: Any) -> Any:
        headers = super().MessageClass(*args)
        self._no_deadline()
        problem = self._wrong_with(headers)
        if problem:
            raise ValueError(problem)
        return headers

    def _wrong_with(self, headers: Any) -> str:
        """What one server reads in one way and the next in another is refused: a request could hide in a request."""
        lengths, coding = headers.get_all("content-length", []), headers.get_all("transfer-encoding", [])
        hosts = headers.get_all("host", [])
        if any(isinstance(defect, HEADER_DEFECTS) for defect in headers.defects):
            return "a header that is none"
        if any(not (length.isascii() and length.isdecimal()) for length in lengths) or len(lengths) > 1:
            return "not a length"
        if coding and (lengths or [one.lower() for one in coding] != ["chunked"]):
            return "two lengths, or an unknown coding"
        if len(hosts) > 1 or (not hosts and self.request_version == "HTTP/1.1"):
            return "one host is needed"
        return ""

    # Its body

    def handle_one_response(self) -> None:
        if self.content_length or self.wsgi_input.chunked_input:
            self._within(BODY_WITHIN + (self.content_length or 0) / SLOWEST, self._give_up_if_unread)
        super().handle_one_response()

    def _give_up_if_unread(self) -> None:
        """What is done with a body that is there may take as long as it likes."""
        body = self.wsgi_input
        unread = body.chunk_length != 0 if body.chunked_input else body.position < (self.content_length or 0)
        if unread:
            self.give_up()

    def _within(self, seconds: float, otherwise: Any) -> None:
        self._no_deadline()
        self._deadline = gevent.get_hub().loop.timer(seconds)
        self._deadline.start(otherwise)

    def _no_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.close()
            self._deadline = None

    # Answers

    def _handle_client_error(self, problem: Exception) -> Any:
        if isinstance(problem, OSError):
            return None
        return "400", b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-length: 0\r\n\r\n"

    def finalize_headers(self) -> None:
        super().finalize_headers()
        if self.server.draining:  # the next request goes to whoever serves then
            self.response_headers.append((b"Connection", b"close"))
            self.close_connection = True


class Server(WSGIServer):  # type: ignore[misc]
    handler_class = Handler
    draining = False
    waiting: Waiting | None = None
    """None: behind a proxy, whose own connections wait for us."""

    def drain(self) -> None:
        """Takes no new connections, and gives up each of the old ones with its next answer."""
        self.draining = True
        self.close()

    def handle(self, sock: socket.socket, address: Any) -> None:
        sock.settimeout(PATIENCE)
        # The head and the body of an answer are two writes: the second must not wait for a receipt.
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE_AFTER)
        super().handle(sock, address)

    def wrap_socket_and_handle(self, sock: socket.socket, address: Any) -> None:
        sock.settimeout(PATIENCE)
        with suppress(OSError):  # a browser that does not trust the certificate hangs up in the handshake
            super().wrap_socket_and_handle(sock, address)


def _is_loopback(who: str) -> bool:
    try:
        return ipaddress.ip_address(who.partition("%")[0]).is_loopback
    except ValueError:
        return False
