"""One rude phone asks for pages at a steady rate, whatever the answers do: ``python -m tests.faults.flood PORT CODE RATE``.

A process of its own, so that it takes no time from whoever measures. It goes on until its input is closed, then says how
many were answered, by status.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter

ASKED = ("/t/{code}/screen?q={n}", "/", "/j/{code}?x={n}", "/t/{code}/watch?as={n}", "/new/drill")
RUDE = "203.0.113.66"


class Flood:
    def __init__(self, port: int, code: str, rate: float) -> None:
        self.port, self.code, self.rate = port, code, rate
        self.answers: Counter[str] = Counter()
        self._idle: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def run(self) -> None:
        began, n, asked = time.monotonic(), 0, set[asyncio.Task[None]]()
        loop = asyncio.get_running_loop()
        over = loop.run_in_executor(None, sys.stdin.read)
        while not over.done():
            await asyncio.sleep(max(0.0, began + n / self.rate - time.monotonic()))
            task = asyncio.create_task(self._ask(ASKED[n % len(ASKED)].format(code=self.code, n=n)))
            asked.add(task)
            task.add_done_callback(asked.discard)
            n += 1
        print(f"{n / (time.monotonic() - began):.0f} a second: {dict(self.answers)}", flush=True)
        for task in asked:
            task.cancel()

    async def _ask(self, path: str) -> None:
        try:
            wire = self._idle.pop() if self._idle else await asyncio.open_connection("127.0.0.1", self.port)
            reader, writer = wire
            writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: {RUDE}\r\n\r\n".encode())
            head = (await reader.readuntil(b"\r\n\r\n")).lower()
            sizes = [line for line in head.split(b"\r\n") if line.startswith(b"content-length")]
            await reader.readexactly(int(sizes[0].split()[1]))
        except (OSError, EOFError, IndexError) as problem:
            self.answers[type(problem).__name__] += 1
        else:
            self.answers[head.split()[1].decode()] += 1
            self._idle.append(wire)


if __name__ == "__main__":
    port, code, rate = sys.argv[1:]
    asyncio.run(Flood(int(port), code, float(rate)).run())
