"""The load client, in a process of its own: phones that watch their table's page, and taps at a steady rate.

A tap counts as received by a phone with the first page of its version or a newer one: pages coalesce. The
time runs from the moment at which a tap was due, so a server that stalls cannot hide it by slowing us down.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import multiprocessing
import resource
import time
from bisect import bisect_left
from collections import Counter
from multiprocessing.connection import Connection
from typing import Any

from msgspec import Struct

from tests.bench.connections import ANSWER_WITHIN, Lines, Phone

SEATS = ("Ann", "Bob", "Cid", "Dee", "Eve")
DRAIN = 10.0
OPENING = 64
"""Requests under way at once while tables and streams are opened."""


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
    def __init__(self, code: str, tokens: list[str], began: int) -> None:
        self.code = code
        self.tokens = tokens
        self.began = began
        """Its version before the first tap."""
        self.phones = [Phone(code, token) for token in tokens]
        self.taps = 0
        """Answered with a version, ever."""


class Crowd:
    """All phones of one server."""

    def __init__(self, url: str) -> None:
        self.lines = Lines(url)
        self.tables: list[Table] = []
        self.turn = 0
        self.move: dict[str, Any] = {"kind": "PointsAdded", "fields": {"row": 0, "amount": 1}}
        self.patient = False
        """Whether a tap without an answer is sent again, with the same key, as a page does."""

    # What the bench asks for

    async def play(self, kind: str, fields: dict[str, Any]) -> None:
        """Every tap is this move from now on."""
        self.move = {"kind": kind, "fields": fields}

    async def open_tables(self, count: int, pages: list[int] | None = None) -> None:
        """New tables with a score pad. The bare server is asked for pages of these sizes."""

        async def one() -> None:
            self.tables.append(await self._opened({} if pages is None else {"pages": pages}))

        await _together([one() for _ in range(count)])

    async def _opened(self, more: dict[str, Any]) -> Table:
        wanted = {"game": "score-pad", "seats": SEATS} | more
        status, opened = await self.lines.call("POST", "/api/tables", wanted)
        assert status == 201, opened
        return Table(opened["code"], [seat["token"] for seat in opened["seats"]], opened["version"])

    async def find_tables(self, seated: list[tuple[str, list[str]]]) -> None:
        """Tables that are there already, by code and tokens; the server has them at hand afterwards."""

        async def one(code: str, tokens: list[str]) -> None:
            _, shown = await self.lines.call("GET", f"/api/tables/{code}")
            self.tables.append(Table(code, tokens, shown["version"]))

        await _together([one(*table) for table in seated])

    async def first_table(self) -> tuple[str, list[str]]:
        """Its code and the tokens of its phones."""
        return self.tables[0].code, self.tables[0].tokens

    async def watch(self, count: int) -> None:
        """The phones of the first ``count`` tables are open, all others closed; waits for every first page."""

        async def one(phone: Phone) -> None:
            phone.seqs, phone.times = [], []
            await self.lines.follow(phone)
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
        body = self.move | {"once": f"tap-{self.turn}"}
        stage.sent += 1
        status, told = await self._send(table, seat, body)
        while self.patient and status in (0, 503):
            stage.again += 1
            await asyncio.sleep(0.1)
            status, told = await self._send(table, seat, body)
        if status != 201:
            stage.failed += 1
            stage.trouble = f"{status} {told}"
            return
        tap.version = told["version"]
        table.taps += 1

    async def _send(self, table: Table, seat: int, body: Any) -> tuple[int, Any]:
        try:
            return await self.lines.call("POST", f"/api/tables/{table.code}/events", body, table.tokens[seat])
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
                    await self.lines.follow(phone)

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
        """``at_once`` tables tap as fast as they can, each again as soon as all its phones have the last tap."""
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
        """``count`` tables from opening to the last phone that leaves; the number of requests that failed."""
        stage, gate = Stage(), asyncio.Semaphore(at_once)

        async def one(number: int) -> None:
            async with gate:
                await self._evening(stage, number, watched)

        await asyncio.gather(*(one(number) for number in range(count)))
        return stage.failed

    async def _evening(self, stage: Stage, number: int, watched: bool) -> None:
        """Phones follow a table only where it is watched. Half of them leave without a word."""
        table = await self._opened({})
        phones = table.phones if watched else []
        for phone in phones:
            await self.lines.follow(phone)
        for turn in range(2 * len(SEATS)):
            tap = Tap(table, time.monotonic())
            await self.tap(tap, stage, turn % len(SEATS))
            async with asyncio.timeout(DRAIN):
                await asyncio.gather(*(phone.has(tap.version) for phone in phones))
        stop = {"kind": "Stopped"}
        status, _ = await self.lines.call("POST", f"/api/tables/{table.code}/events", stop, table.tokens[0])
        stage.failed += status != 201
        for place, phone in enumerate(phones):
            phone.transport.abort() if (place + number) % 2 else phone.transport.close()

    async def surplus(self) -> tuple[int, int]:
        """Taps that stand in the tables' logs too few and too many: what was answered, and nothing else, is there."""
        too_few = too_many = 0
        for table in self.tables:
            _, told = await self.lines.call("GET", f"/api/tables/{table.code}")
            difference = told["version"] - table.began - table.taps
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
