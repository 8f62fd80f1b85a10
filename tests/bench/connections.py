"""Connections as phones have them: an event stream for each open page, and lines for one request after the other."""

from __future__ import annotations

import asyncio
import json
import re
import time
from bisect import bisect_left
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

ANSWER_WITHIN = 20.0
IDLE = 1.0
"""Seconds after which a connection is not used again: the server may be closing it at this very moment."""
SEQ = re.compile(rb"\nid: \d+-(\d+)$")


class Phone(asyncio.Protocol):
    """One open page. Chunk sizes are between messages and hold no empty line, so they need no reading."""

    def __init__(self, code: str, token: str, page: str = "play") -> None:
        head = f"Host: 127.0.0.1\r\nCookie: companion={token}\r\n\r\n"
        self.request = f"GET /t/{code}/live?page={page} HTTP/1.1\r\n{head}"
        self.seqs: list[int] = []
        self.times: list[float] = []
        self.pages = self.bytes = 0
        self.transport: Any = None
        self.news = asyncio.Event()
        self.lost: Callable[[Phone], None] | None = None
        """What to do when the server ends the stream."""

    def connection_made(self, transport: Any) -> None:
        self.held = b""
        self.transport = transport
        transport.write(self.request.encode())

    def data_received(self, data: bytes) -> None:
        now = time.monotonic()
        self.held += data
        if b"\n\n" not in self.held:
            return
        *messages, self.held = self.held.split(b"\n\n")
        for message in messages:
            self.bytes += 0 if b"event: beat" in message else len(message)
            found = SEQ.search(message)
            if found:
                self.seqs.append(int(found[1]))
                self.times.append(now)
                self.pages += 1
        self.news.set()

    def connection_lost(self, _problem: Exception | None) -> None:
        self.transport = None
        if self.lost is not None:
            self.lost(self)

    async def has(self, seq: int) -> None:
        while not self.seqs or self.seqs[-1] < seq:
            self.news.clear()
            await self.news.wait()

    def got(self, seq: int) -> float:
        """When it first had this version or a newer one."""
        return self.times[bisect_left(self.seqs, seq)]

    def forget(self) -> None:
        self.seqs, self.times = self.seqs[-1:], self.times[-1:]
        self.pages = self.bytes = 0


class Line(asyncio.Protocol):
    """A connection kept for one request after the other."""

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        self.answer: asyncio.Future[bytes] | None = None
        self.held = b""

    def data_received(self, data: bytes) -> None:
        self.held += data
        head, found, body = self.held.partition(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
        if found and length and len(body) >= int(length[1]) and self.answer and not self.answer.done():
            self.answer.set_result(self.held)

    def connection_lost(self, problem: Exception | None) -> None:
        if self.answer and not self.answer.done():
            self.answer.set_exception(problem or ConnectionError("closed by the server"))

    async def ask(self, request: bytes) -> tuple[int, Any]:
        self.held = b""
        self.answer = asyncio.get_running_loop().create_future()
        self.transport.write(request)
        head, _, body = (await self.answer).partition(b"\r\n\r\n")
        return int(head.split(b" ", 2)[1]), json.loads(body)


class Lines:
    """Connections to one server for requests to its JSON face, used again while they are fresh."""

    def __init__(self, url: str) -> None:
        where = urlsplit(url)
        self.where = where.hostname, where.port
        self.free: list[tuple[Line, float]] = []

    async def call(self, method: str, path: str, body: Any = None, token: str | None = None) -> tuple[int, Any]:
        content = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(content)}\r\n"
        head += "Content-Type: application/json\r\n" + (f"Authorization: Bearer {token}\r\n" if token else "")
        line = await self._line()
        async with asyncio.timeout(ANSWER_WITHIN):
            answer = await line.ask(head.encode() + b"\r\n" + content)
        self.free.append((line, time.monotonic()))
        return answer

    async def follow(self, phone: Phone) -> None:
        """Opens the phone's page."""
        await asyncio.get_running_loop().create_connection(lambda: phone, *self.where)

    async def _line(self) -> Line:
        while self.free:
            line, since = self.free.pop()
            if time.monotonic() - since < IDLE and not line.transport.is_closing():
                return line
            line.transport.close()
        _, line = await asyncio.get_running_loop().create_connection(Line, *self.where)
        return line

    def close(self) -> None:
        for line, _ in self.free:
            line.transport.abort()
