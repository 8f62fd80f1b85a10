"""The door: one connection each, with deadlines for what comes in, and strict about what it is.

Phones that walk out of the room and clients that talk nonsense are no errors of ours. Whoever sends a byte now and then
does not hold the door open, and nobody holds many of them.
"""

from __future__ import annotations

import errno
import socket
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext, suppress
from email.errors import FirstHeaderLineIsContinuationDefect, MalformedHeaderDefect, MissingHeaderBodySeparatorDefect
from functools import partial
from typing import Any

import gevent
from gevent.pywsgi import Input, WSGIHandler, WSGIServer

from companion.serving import addresses

PATIENCE = 60.0
"""Seconds without a byte, in or out, before a connection is given up; so long, too, the next request is waited for."""
HEAD_WITHIN = 20.0
"""Seconds in which the head of a request is there whole, from its first byte on; before it, so long for a handshake."""
BODY_WITHIN = 60.0
"""Seconds in which its body is there whole. A long one gets as many again, as long as it keeps this pace:"""
SLOWEST = 16 * 1024
"""Bytes a second."""
REST_WITHIN = 5.0
"""Seconds for which the rest of a body that was answered unread is taken in and thrown away: a browser that still sends
reads no answer. Then the connection is closed."""
IDLE_AT_ONCE = 100
"""Connections of one address that wait for a request, or for more of one. The oldest of more is given up."""
GONE_AFTER = 30_000
"""Milliseconds without a sign from a phone that was written to, before its connection counts as lost."""
HEAD = 2048
"""Bytes to read ahead of a request; the usual 8 kB would lie idle behind every open stream."""
LOST = (errno.ETIMEDOUT, errno.EHOSTUNREACH, errno.ENETUNREACH, errno.ENETDOWN, "timed out")
END_OF_HEAD = b"\r\n\r\n"
HEADER_DEFECTS = (FirstHeaderLineIsContinuationDefect, MalformedHeaderDefect, MissingHeaderBodySeparatorDefect)
"""Whoever announces a form of several parts has others, too, as long as its body is not there."""


class Waiting:
    """Connections that wait for a request or for more of it, by address; first whoever has waited longest."""

    def __init__(self) -> None:
        self._by_address: dict[str, OrderedDict[socket.socket, None]] = {}

    def __len__(self) -> int:
        return sum(len(some) for some in self._by_address.values())

    @contextmanager
    def counted(self, one: socket.socket, address: str) -> Iterator[None]:
        if addresses.is_loopback(address):
            yield
            return
        some = self._by_address.setdefault(address, OrderedDict())
        some[one] = None
        if len(some) > IDLE_AT_ONCE:
            give_up(some.popitem(last=False)[0])
        try:
            yield
        finally:
            some.pop(one, None)
            if not some and self._by_address.get(address) is some:
                del self._by_address[address]


def give_up(one: socket.socket) -> None:
    """Whoever reads from it, or writes to it, finds it closed."""
    with suppress(OSError, AttributeError):
        one.shutdown(socket.SHUT_RDWR)


class Body(Input):  # type: ignore[misc]
    """The body of a request. Whoever lets us wait for more of it is counted."""

    __slots__ = ("came", "waiting")

    def __init__(self, made: Input, waiting: Callable[[], AbstractContextManager[None]]) -> None:
        super().__init__(made.rfile, made.content_length, made.socket, made.chunked_input)
        self.waiting = waiting
        self.came = 0
        """Bytes."""

    @property
    def unread(self) -> bool:
        return bool(self.chunk_length != 0 if self.chunked_input else self.position < (self.content_length or 0))

    def read(self, length: int | None = None) -> bytes:
        return self._counted(super().read, length)

    def readline(self, size: int | None = None) -> bytes:
        return self._counted(super().readline, size)

    def _counted(self, read: Any, length: int | None) -> bytes:
        with self.waiting():
            found: bytes = read(length)
        self.came += len(found)
        return found


class Handler(WSGIHandler):  # type: ignore[misc]
    """One connection."""

    ignored_socket_errors = (*WSGIHandler.ignored_socket_errors, *LOST)

    def __init__(self, sock: socket.socket, address: Any, server: Any) -> None:
        super().__init__(sock, address, server)
        self.rfile = sock.makefile("rb", HEAD)
        self._deadline: Any = None
        self._waiting = partial(server.waiting_for, sock, address)
        """Knows nothing of this object: a circle would keep connections open until garbage is collected."""

    def give_up(self) -> None:
        give_up(self.socket)

    # The head of a request

    def handle_one_request(self) -> Any:
        try:
            return super().handle_one_request()
        finally:
            self._no_deadline()

    def read_requestline(self) -> Any:
        with self._waiting():
            self._await_head()
            return super().read_requestline()

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

    def _connection_upgrade_requested(self) -> bool:
        return False  # there is nothing else here; its body would be read past all that is counted

    def handle_one_response(self) -> None:
        self.wsgi_input: Body = Body(self.wsgi_input, self._waiting)
        self.environ["wsgi.input"] = self.wsgi_input
        if self.wsgi_input.unread:
            self._await_body()
        super().handle_one_response()

    def _await_body(self) -> None:
        """What is done with a body that is there may take as long as it likes."""
        body, before = self.wsgi_input, self.wsgi_input.came

        def look() -> None:
            if body.unread and body.came - before < BODY_WITHIN * SLOWEST:
                self.give_up()
            elif body.unread:
                self._await_body()

        self._within(BODY_WITHIN, look)

    def run_application(self) -> None:
        try:
            super().run_application()
        finally:
            if self.wsgi_input.unread:
                self._within(REST_WITHIN, self.give_up)

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
        # The next request goes to whoever serves then; or it would be behind a body that nobody wants.
        if self.server.draining or self.wsgi_input.unread:
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

    def waiting_for(self, sock: socket.socket, address: Any) -> AbstractContextManager[None]:
        """While we wait for this one, it is among those of its address that may be given up."""
        return nullcontext() if self.waiting is None else self.waiting.counted(sock, str(address[0]))

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
            with gevent.Timeout(HEAD_WITHIN, TimeoutError):
                secured = self.wrap_socket(sock, **self.ssl_args)
            with closing(secured):
                self.handle(secured, address)
