"""The load client, in a process of its own: phones that watch their table's page, and taps at a steady rate.

A tap counts as received by a phone with the first page of its version or a newer one: pages coalesce. The
time runs from the moment at which a tap was due, so a server that stalls cannot hide it by slowing us down.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import multiprocessing
import re
import resource
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any
from urllib.parse import urlsplit

from msgspec import Struct

SEATS = ("Ann", "Bob", "Cid", "Dee", "Eve")
ANSWER_WITHIN = 20.0
DRAIN = 10.0
IDLE = 1.0
"""Seconds after which a connection is not used again: the server may be closing it at this very moment."""
OPENING = 64
"""Requests under way at once while tables and streams are opened."""
SEQ = re.compile(rb'data-seq="(\d+)"')


class Stage(Struct):
    """What came of one stage. Times are in seconds."""

    sent: int = 0
    failed: int = 0
    lost: int = 0
    duplicated: int = 0
    coalesced: int = 0
    """Received with a newer page than their own."""
    waits: list[float] = []
    """From due to received, for every tap and phone."""
    late: list[float] = []
    """How much after it was due a tap was sent: our own doing, not the server's."""
    seconds: float = 0.0
    cpu: float = 0.0
    """Of this client."""
    page_bytes: float = 0.0
    again: int = 0
    """Taps that were sent once more since no answer came."""
    reconnects: int = 0
    trouble: str = ""


class Tap(Struct):
    table: Table
    due: float
    version: int = 0


class Table:
    def __init__(self, code: str, tokens: list[str]) -> None:
        self.code = code
        self.tokens = tokens
        self.phones = [Phone(code, token) for token in tokens]
        self.taps = 0
        """Answered with a version, ever."""


class Phone(asyncio.Protocol):
    """One open page. Chunk sizes are between messages and hold no empty line, so they need no reading."""

    def __init__(self, code: str, token: str) -> None:
        self.request = f"GET /t/{code}/live?page=play HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: companion={token}\r\n\r\n"
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
            found = SEQ.search(message)
            if found:
                self.seqs.append(int(found[1]))
                self.times.append(now)
                self.pages += 1
                self.bytes += len(message)
        self.news.set()

    def connection_lost(self, _problem: Exception | None) -> None:
        self.transport = None
        if self.lost is not None:
            self.lost(self)

    async def has(self, seq: int) -> None:
        while not self.seqs or self.seqs[-1] < seq:
            self.news.clear()
            await self.news.wait()

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


class Crowd:
    """All phones of one server."""

    def __init__(self, url: str) -> None:
        where = urlsplit(url)
        self.host, self.port = where.hostname, where.port
        self.tables: list[Table] = []
        self.lines: list[tuple[Line, float]] = []
        self.turn = 0
        self.patient = False
        """Whether a tap without an answer is sent again, with the same key, as a page does."""

    async def call(self, method: str, path: str, body: Any = None, token: str | None = None) -> tuple[int, Any]:
        content = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(content)}\r\n"
        head += "Content-Type: application/json\r\n" + (f"Authorization: Bearer {token}\r\n" if token else "")
        line = await self._line()
        async with asyncio.timeout(ANSWER_WITHIN):
            answer = await line.ask(head.encode() + b"\r\n" + content)
        self.lines.append((line, time.monotonic()))
        return answer

    async def _line(self) -> Line:
        while self.lines:
            line, since = self.lines.pop()
            if time.monotonic() - since < IDLE and not line.transport.is_closing():
                return line
            line.transport.close()
        _, line = await asyncio.get_running_loop().create_connection(Line, self.host, self.port)
        return line

    # What the bench asks for

    async def open_tables(self, count: int) -> None:
        async def one() -> None:
            status, reply = await self.call("POST", "/api/tables", {"game": "score-pad", "seats": SEATS})
            assert status == 201, reply
            self.tables.append(Table(reply["code"], [seat["token"] for seat in reply["seats"]]))

        await _together([one() for _ in range(count)])

    async def watch(self, count: int) -> None:
        """The phones of the first ``count`` tables are open, all others closed; waits for every first page."""
        loop = asyncio.get_running_loop()

        async def one(phone: Phone) -> None:
            phone.seqs, phone.times = [], []
            await loop.create_connection(lambda: phone, self.host, self.port)
            async with asyncio.timeout(ANSWER_WITHIN):
                await phone.has(1)

        for table in self.tables[count:]:
            for phone in table.phones:
                if phone.transport is not None:
                    phone.transport.abort()
        closed = [phone for table in self.tables[:count] for phone in table.phones if phone.transport is None]
        await _together([one(phone) for phone in closed])
        gc.collect()
        gc.freeze()

    async def tap(self, tap: Tap, stage: Stage, seat: int) -> None:
        table = tap.table
        self.turn += 1
        body = {"kind": "PointsAdded", "fields": {"row": 0, "amount": 1}, "once": f"tap-{self.turn}"}
        stage.sent += 1
        status, reply = await self._send(table, seat, body)
        while self.patient and status in (0, 503):
            stage.again += 1
            await asyncio.sleep(0.1)
            status, reply = await self._send(table, seat, body)
        if status != 201:
            stage.failed += 1
            stage.trouble = f"{status} {reply}"
            return
        tap.version = reply["version"]
        table.taps += 1

    async def _send(self, table: Table, seat: int, body: Any) -> tuple[int, Any]:
        try:
            return await self.call("POST", f"/api/tables/{table.code}/events", body, table.tokens[seat])
        except (OSError, TimeoutError) as problem:
            return 0, repr(problem)

    async def restless(self, watching: int, rate: float, seconds: float) -> Stage:
        """Steady taps while the server is restarted: phones come back, and taps are sent until they are answered."""
        loop = asyncio.get_running_loop()
        phones = [phone for table in self.tables[:watching] for phone in table.phones]
        comebacks: set[asyncio.Task[Any]] = set()

        async def come_back(phone: Phone) -> None:
            while phone.transport is None:
                await asyncio.sleep(0.5)
                with contextlib.suppress(OSError):
                    await loop.create_connection(lambda: phone, self.host, self.port)

        def lost(phone: Phone) -> None:
            comebacks.add(loop.create_task(come_back(phone)))

        self.patient = True
        for phone in phones:
            phone.lost = lost
        stage = await self.steady(watching, rate, seconds)
        stage.reconnects = len(comebacks)
        for phone in phones:
            phone.lost = None
        self.patient = False
        await asyncio.gather(*comebacks)
        return stage

    async def steady(self, watching: int, rate: float, seconds: float) -> Stage:
        """Taps at an even rate, each at the next table, whatever the answers do."""
        stage, taps, under_way = Stage(), [], set()
        tables = self.tables[:watching]
        self._forget()
        began, cpu = time.monotonic(), time.process_time()
        for number in range(int(rate * seconds)):
            due = began + number / rate
            wait = due - time.monotonic()
            await asyncio.sleep(max(0.0, wait))
            stage.late.append(max(0.0, time.monotonic() - due))
            tap = Tap(tables[number % len(tables)], due)
            taps.append(tap)
            under_way.add(asyncio.create_task(self.tap(tap, stage, number // len(tables) % len(SEATS))))
        stage.seconds, stage.cpu = time.monotonic() - began, time.process_time() - cpu
        await asyncio.gather(*under_way)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(DRAIN):
                await asyncio.gather(*(phone.has(tap.version) for tap in taps for phone in tap.table.phones))
        return self._judged(stage, taps)

    async def flat_out(self, watching: int, at_once: int, seconds: float) -> Stage:
        """So many tables tap as fast as they can, each again as soon as all its phones have the last tap."""
        stage, taps = Stage(), []
        self._forget()
        began, cpu = time.monotonic(), time.process_time()

        async def one(table: Table) -> None:
            while time.monotonic() - began < seconds:
                tap = Tap(table, time.monotonic())
                await self.tap(tap, stage, table.taps % len(SEATS))
                taps.append(tap)
                async with asyncio.timeout(DRAIN):
                    await asyncio.gather(*(phone.has(tap.version) for phone in table.phones))

        with contextlib.suppress(TimeoutError):
            await asyncio.gather(*(one(table) for table in self.tables[: min(at_once, watching)]))
        stage.seconds, stage.cpu = time.monotonic() - began, time.process_time() - cpu
        return self._judged(stage, taps)

    async def evenings(self, count: int, at_once: int, watched: bool) -> int:
        """So many tables from opening to the last phone that leaves; the number of requests that failed."""
        stage, gate = Stage(), asyncio.Semaphore(at_once)

        async def one(number: int) -> None:
            async with gate:
                await self._evening(stage, number, watched)

        await asyncio.gather(*(one(number) for number in range(count)))
        return stage.failed

    async def _evening(self, stage: Stage, number: int, watched: bool) -> None:
        """Phones follow a table only where it is watched. Half of them leave without a word."""
        status, reply = await self.call("POST", "/api/tables", {"game": "score-pad", "seats": SEATS})
        table = Table(reply["code"], [seat["token"] for seat in reply["seats"]])
        phones = table.phones if watched else []
        for phone in phones:
            await asyncio.get_running_loop().create_connection(lambda: phone, self.host, self.port)  # noqa: B023
        for turn in range(2 * len(SEATS)):
            tap = Tap(table, time.monotonic())
            await self.tap(tap, stage, turn % len(SEATS))
            async with asyncio.timeout(DRAIN):
                await asyncio.gather(*(phone.has(tap.version) for phone in phones))
        stop = {"kind": "Stopped"}
        status, _ = await self.call("POST", f"/api/tables/{table.code}/events", stop, reply["host_token"])
        stage.failed += status != 201
        for place, phone in enumerate(phones):
            phone.transport.abort() if (place + number) % 2 else phone.transport.close()

    async def surplus(self) -> tuple[int, int]:
        """Taps that are in the tables' logs too few and too many: what was answered, and nothing else, is there."""
        too_few = too_many = 0
        for table in self.tables:
            _, reply = await self.call("GET", f"/api/tables/{table.code}")
            difference = reply["version"] - 1 - table.taps
            too_few, too_many = too_few + max(0, -difference), too_many + max(0, difference)
        return too_few, too_many

    def _forget(self) -> None:
        for table in self.tables:
            for phone in table.phones:
                phone.forget()

    def _judged(self, stage: Stage, taps: list[Tap]) -> Stage:
        answered = [tap for tap in taps if tap.version]
        seen = Counter((tap.table.code, tap.version) for tap in answered)
        stage.duplicated = sum(seen.values()) - len(seen)
        for tap in answered:
            for phone in tap.table.phones:
                place = bisect_left(phone.seqs, tap.version)
                if place == len(phone.seqs):
                    stage.lost += 1
                    continue
                stage.coalesced += phone.seqs[place] > tap.version
                stage.waits.append(phone.times[place] - tap.due)
        phones = [phone for table in self.tables for phone in table.phones]
        stage.page_bytes = sum(phone.bytes for phone in phones) / max(1, sum(phone.pages for phone in phones))
        return stage


async def _together(jobs: list[Any]) -> None:
    gate = asyncio.Semaphore(OPENING)

    async def gated(job: Any) -> None:
        async with gate:
            await job

    await asyncio.gather(*(gated(job) for job in jobs))


# The process


async def _serve(url: str, pipe: Connection) -> None:
    crowd, loop = Crowd(url), asyncio.get_running_loop()
    while True:
        try:
            name, arguments = await loop.run_in_executor(None, pipe.recv)
        except EOFError:
            return
        try:
            pipe.send((True, await getattr(crowd, name)(*arguments)))
        except Exception as problem:
            pipe.send((False, repr(problem)))


def _run(url: str, pipe: Connection) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    gc.disable()
    asyncio.run(_serve(url, pipe))


class Phones:
    """The handle on a crowd in a process of its own; calls its methods."""

    def __init__(self, url: str) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_run, args=(url, theirs), daemon=True)
        self.process.start()
        theirs.close()

    def ask(self, name: str, *arguments: Any) -> Any:
        self.pipe.send((name, arguments))
        good, answer = self.pipe.recv()
        if not good:
            raise RuntimeError(f"The phones could not {name}: {answer}")
        return answer

    def close(self) -> None:
        self.pipe.close()
        self.process.join(3)
        self.process.terminate()
