"""Connections to a served process: kept open, streams that are read, and what its database holds."""

from __future__ import annotations

import http.client
import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Any

import psycopg
from psycopg.rows import dict_row

from tests.server_process import Server

PATIENCE = 15.0


def until(happens: Callable[[], Any], seconds: float = PATIENCE) -> Any:
    """Waits for a condition, and answers with what it found."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = happens()
        if found:
            return found
        time.sleep(0.01)
    raise AssertionError(f"did not happen within {seconds} s")


class KeptConnection:
    """One kept connection of one player, as a phone has it."""

    def __init__(self, server: Server, table: dict[str, Any], seat: int) -> None:
        self.path = f"/api/tables/{table['code']}/events"
        self.token = table["seats"][seat]["token"]
        self.wire = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)

    def send(self, kind: str, **more: Any) -> tuple[int, Any]:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"}
        try:
            self.wire.request("POST", self.path, json.dumps({"kind": kind} | more), headers)
            answer = self.wire.getresponse()
            return answer.status, json.loads(answer.read())
        except BaseException:
            self.wire.close()
            raise

    def close(self) -> None:
        self.wire.close()


class Stream:
    """An event stream, read message by message."""

    def __init__(self, server: Server, path: str, token: str | None = None) -> None:
        self.wire = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        self.wire.request("GET", path, headers={} if token is None else {"Authorization": f"Bearer {token}"})
        self.answer = self.wire.getresponse()
        assert self.answer.status == 200, self.answer.status
        self.last_id = ""
        """Of the last picture: the stamp of the page and the number of entries."""

    def pictures(self) -> Iterator[str]:
        """All messages but the heartbeats. Ends with the connection."""
        lines: list[str] = []
        while raw := self.answer.readline():
            line = raw.decode().rstrip("\n")
            if line:
                lines.append(line)
                continue
            if not lines[0].startswith("event:"):
                self.last_id = next((line.removeprefix("id: ") for line in lines if line.startswith("id: ")), "")
                yield "\n".join(line.removeprefix("data: ") for line in lines if line.startswith("data: "))
            lines = []

    def close(self) -> None:
        self.answer.close()
        self.wire.close()


@contextmanager
def following(server: Server, code: str) -> Iterator[Iterator[Any]]:
    """The table as the stream of the JSON face tells it, picture by picture."""
    with closing(Stream(server, f"/api/tables/{code}/live")) as stream:
        yield (json.loads(picture) for picture in stream.pictures())


def stored(server: Server, code: str) -> list[Any]:
    """The entries of a table as they are on the disk."""
    if "DATABASE_URL" in server.env:
        with psycopg.connect(server.env["DATABASE_URL"].replace("+psycopg", ""), row_factory=dict_row) as hall:
            return hall.execute("SELECT * FROM entry WHERE code = %s ORDER BY seq", (code,)).fetchall()
    with closing(sqlite3.connect(server.instance / "companion.db", timeout=PATIENCE)) as db:
        db.row_factory = sqlite3.Row
        return db.execute("SELECT * FROM entry WHERE code = ? ORDER BY seq", (code,)).fetchall()


def fetch(
    server: Server, path: str, form: str | None = None, token: str | None = None, **headers: str
) -> tuple[int, str]:
    """A page, as a browser without script gets it."""
    sent = {"Origin": server.url, "Content-Type": "application/x-www-form-urlencoded"} if form is not None else {}
    sent |= {} if token is None else {"Cookie": f"companion={token}"}
    sent |= {name.replace("_", "-"): value for name, value in headers.items()}
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)) as wire:
        wire.request("GET" if form is None else "POST", path, form, sent)
        answer = wire.getresponse()
        return answer.status, answer.read().decode()


def inside(server: Server) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(fetch(server, "/inside")[1])
    return reply
