"""The bare server: the same job at the same addresses with Starlette, sqlite3 and Jinja2, and nothing around them.

``python -m tests.bench.baseline FOLDER PAGE_BYTES``
"""

from __future__ import annotations

import asyncio
import secrets
import socket
import sqlite3
import sys
import time
from collections.abc import AsyncIterator
from contextlib import suppress
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

    def __init__(self, code: str, names: list[str], size: tuple[int, int]) -> None:
        rows, lines = size
        self.code = code
        self.names = names
        self.tokens = [secrets.token_urlsafe(24) for _ in names]
        self.rows = [[0.0 for _ in names] for _ in range(rows)]
        self.lines = range(lines)
        self.version = 1
        self.bell = asyncio.Event()

    def add(self, seat: int, row: int, amount: float) -> None:
        self.rows[row][seat] += amount
        self.version += 1
        self.bell.set()
        self.bell = asyncio.Event()

    def page(self, me: int) -> bytes:
        """One seat's page as a message of the stream."""
        totals = [sum(row[seat] for row in self.rows) for seat in range(len(self.names))]
        players = [{"seat": n, "name": name, "total": totals[n]} for n, name in enumerate(self.names)]
        known = {"code": self.code, "version": self.version, "rows": self.rows, "lines": self.lines}
        drawn = template.render(known, me=me, players=players, best=max(totals))
        return ("data: " + drawn.replace("\n", "\ndata: ") + "\n\n").encode()


def size_for(page_bytes: int) -> tuple[int, int]:
    """How many rows, and how many lines of history, make a page of this size."""
    names = ["Ann", "Bob", "Cid", "Dee", "Eve"]
    rows = lines = 1
    while len(Table("T00000", names, (rows + 1, lines)).page(0)) <= page_bytes:
        rows += 1
    while len(Table("T00000", names, (rows, lines + 1)).page(0)) <= page_bytes:
        lines += 1
    return rows, lines


class Bare:
    def __init__(self, folder: Path, page_bytes: int) -> None:
        self.size = size_for(page_bytes)
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
        table = Table(f"T{len(self.tables):05}", wanted["seats"], self.size)
        self.tables[table.code] = table
        seats = [{"seat": n, "token": token} for n, token in enumerate(table.tokens)]
        return answer({"code": table.code, "seats": seats, "version": table.version}, 201)

    async def show(self, request: Request) -> Response:
        return answer({"version": self.tables[request.path_params["code"]].version})

    async def act(self, request: Request) -> Response:
        table = self.tables[request.path_params["code"]]
        seat = table.tokens.index(request.headers["authorization"].removeprefix("Bearer "))
        body = await request.body()
        wanted = msgspec.json.decode(body)
        row = (table.code, table.version + 1, body, seat, int(time.time() * 1000), wanted["once"])
        self.db.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?)", row)
        table.add(seat, **wanted["fields"])
        return answer({"version": table.version}, 201)

    async def live(self, request: Request) -> Response:
        table = self.tables[request.path_params["code"]]
        seat = table.tokens.index(request.cookies["companion"])
        return StreamingResponse(pages(table, seat), media_type="text/event-stream")


async def pages(table: Table, seat: int) -> AsyncIterator[bytes]:
    shown = 0
    while True:
        bell = table.bell
        if table.version == shown:
            yield f"event: beat\ndata: {int(time.time() * 1000)}\n\n".encode()
        else:
            shown = table.version
            yield table.page(seat)
        with suppress(TimeoutError):
            async with asyncio.timeout(BEAT):
                await bell.wait()


def answer(content: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(content), status, media_type="application/json")


def main(folder: Path, page_bytes: int) -> None:
    bare = Bare(folder, page_bytes)
    app = Starlette(
        routes=[
            Route("/api/tables", bare.open, methods=["POST"]),
            Route("/api/tables/{code}", bare.show),
            Route("/api/tables/{code}/events", bare.act, methods=["POST"]),
            Route("/t/{code}/live", bare.live),
        ]
    )
    listener = socket.create_server(("127.0.0.1", 0), backlog=1024)
    config = uvicorn.Config(app, loop="asyncio", http="h11", log_level="critical", timeout_graceful_shutdown=1)
    print(f"Serving on http://127.0.0.1:{listener.getsockname()[1]}/", flush=True)
    uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
