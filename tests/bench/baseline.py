"""The bare server: the same job at the same addresses with Starlette, sqlite3 and Jinja2, and nothing around them.

It draws a whole page for each viewer, of the size that is asked for when a table is opened, on the fastest loop and
parser there are. ``python -m tests.bench.baseline FOLDER``
"""

from __future__ import annotations

import asyncio
import secrets
import socket
import sqlite3
import sys
import time
from bisect import bisect_right
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import jinja2
import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

BEAT = 4.0
env = jinja2.Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
template = env.from_string((Path(__file__).parent / "baseline.html").read_text(encoding="utf-8"))


class Table:
    """Its scores and version, and the bell on which its phones wait."""

    def __init__(self, code: str, names: list[str], pages: list[int]) -> None:
        self.code = code
        self.names = names
        self.tokens = [secrets.token_urlsafe(24) for _ in names]
        self.sizes = [size_for(tuple(names), page) for page in pages]
        """Rows and lines of history on each viewer's page; the last viewer is the table screen."""
        self.rows = [[0.0 for _ in names] for _ in range(max(rows for rows, _ in self.sizes))]
        self.version = 1
        self.bell = asyncio.Event()

    def viewer(self, token: str) -> int:
        return self.tokens.index(token) if token else len(self.sizes) - 1

    def add(self, seat: int) -> None:
        self.rows[0][seat] += 1
        self.version += 1
        self.bell.set()
        self.bell = asyncio.Event()

    def page(self, viewer: int) -> bytes:
        return draw(self.code, self.names, self.rows, self.version, viewer % len(self.names), self.sizes[viewer])


def draw(
    code: str, names: Sequence[str], rows: list[list[float]], version: int, me: int, size: tuple[int, int]
) -> bytes:
    """A whole page as a message of the stream."""
    shown, lines = size
    totals = [sum(row[seat] for row in rows) for seat in range(len(names))]
    players = [{"seat": n, "name": name, "total": totals[n]} for n, name in enumerate(names)]
    known = {"code": code, "version": version, "rows": rows[:shown], "lines": range(lines)}
    drawn = template.render(known, me=me, players=players, best=max(totals))
    return ("data: " + drawn.replace("\n", "\ndata: ") + f"\nid: {version}-{version}\n\n").encode()


@cache
def size_for(names: tuple[str, ...], page_bytes: int) -> tuple[int, int]:
    """How many rows, and how many lines of history, make a page of this size."""

    def weight(rows: int, lines: int) -> int:
        return len(draw("T00000", names, [[0.0 for _ in names]] * rows, 1, 0, (rows, lines)))

    rows = bisect_right(range(1000), page_bytes, lo=1, key=lambda rows: weight(rows, 1)) - 1
    lines = bisect_right(range(1000), page_bytes, lo=1, key=lambda lines: weight(max(1, rows), lines)) - 1
    return max(1, rows), max(1, lines)


class Bare:
    def __init__(self, folder: Path) -> None:
        self.tables: dict[str, Table] = {}
        self.db = sqlite3.connect(folder / "bare.db", isolation_level=None)
        for pragma in ("journal_mode=WAL", "synchronous=FULL"):
            self.db.execute(f"PRAGMA {pragma}")
        self.db.execute(
            "CREATE TABLE entry (code TEXT, seq INTEGER, body BLOB, seat INTEGER, at INTEGER, once TEXT,"
            " PRIMARY KEY (code, seq), UNIQUE (code, once))"
        )

    async def open(self, request: Request) -> Response:
        wanted = msgspec.json.decode(await request.body())
        table = Table(f"T{len(self.tables):05}", wanted["seats"], wanted["pages"])
        self.tables[table.code] = table
        seats = [{"seat": n, "token": token} for n, token in enumerate(table.tokens)]
        return answer({"code": table.code, "seats": seats, "version": table.version}, 201)

    async def show(self, request: Request) -> Response:
        return answer({"version": self.tables[request.path_params["code"]].version})

    async def act(self, request: Request) -> Response:
        table = self.tables[request.path_params["code"]]
        seat = table.viewer(request.headers["authorization"].removeprefix("Bearer "))
        body = await request.body()
        wanted = msgspec.json.decode(body)
        row = (table.code, table.version + 1, body, seat, int(time.time() * 1000), wanted["once"])
        self.db.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?)", row)
        table.add(seat)
        return answer({"version": table.version}, 201)

    async def live(self, request: Request) -> Response:
        table = self.tables[request.path_params["code"]]
        viewer = table.viewer(request.cookies["companion"])
        return StreamingResponse(pages(table, viewer), media_type="text/event-stream")


async def pages(table: Table, viewer: int) -> AsyncIterator[bytes]:
    shown = 0
    while True:
        bell = table.bell
        if table.version == shown:
            yield f"event: beat\ndata: {int(time.time() * 1000)}\n\n".encode()
        else:
            shown = table.version
            yield table.page(viewer)
        with suppress(TimeoutError):
            async with asyncio.timeout(BEAT):
                await bell.wait()


def answer(content: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(content), status, media_type="application/json")


def main(folder: Path) -> None:
    bare = Bare(folder)
    app = Starlette(
        routes=[
            Route("/api/tables", bare.open, methods=["POST"]),
            Route("/api/tables/{code}", bare.show),
            Route("/api/tables/{code}/events", bare.act, methods=["POST"]),
            Route("/t/{code}/live", bare.live),
        ]
    )
    listener = socket.create_server(("127.0.0.1", 0), backlog=1024)
    config = uvicorn.Config(app, loop="uvloop", http="httptools", log_level="critical", timeout_graceful_shutdown=1)
    print(f"Serving on http://127.0.0.1:{listener.getsockname()[1]}/", flush=True)
    uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
