"""Phones without a browser: Flask clients with cookies of their own, and a table of three to sit at."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

from flask import Flask
from jinja2 import ChoiceLoader, FileSystemLoader
from werkzeug.test import TestResponse

from companion import create_app
from companion.games import find
from companion.services import services
from companion.tables.claims import fresh_token
from companion.tables.opening import open_started
from companion.tables.room import Room
from companion.tables.write_path import Tables
from tests import drill
from tests.drill.options import Options
from tests.drill_tables import NAMES, migrated
from tests.web.parsed_pages import Form, form

ORIGIN = "http://localhost"
PARTIAL = {"HX-Request-Type": "partial"}
LAN = "192.168.1.20"


class Phone:
    """A browser without script: it keeps cookies, follows redirects when told to, and says where it comes from."""

    def __init__(self, app: Flask, address: str = LAN) -> None:
        self.client = app.test_client()
        self.address = address
        self.shown = ""
        """The address of the page that was got last: where a form without an address of its own goes."""

    def get(self, path: str, **more: Any) -> TestResponse:
        self.shown = path
        return self.client.get(path, **self._from(more))

    def post(self, path: str, data: Any = None, *, partial: bool = False, **more: Any) -> TestResponse:
        headers = {"Origin": ORIGIN} | (PARTIAL if partial else {}) | more.pop("headers", {})
        return self.client.post(path, data=data, headers=headers, **self._from(more))

    def press(self, page: TestResponse | str, label: str, **typed: Any) -> TestResponse:
        """Presses a button of a page, with something typed into its form."""
        return self.send(form(page if isinstance(page, str) else page.text, label), **typed)

    def send(self, found: Form, **typed: Any) -> TestResponse:
        assert not found.disabled, found.label
        if found.method == "get":
            return self.get(found.action, query_string=found.data(**typed))
        return self.post(found.action or self.shown, found.data(**typed))

    def first_of_stream(self, path: str, headers: dict[str, str] | None = None) -> str:
        answer = self.get(path, buffered=False, headers=headers)
        assert answer.status_code == 200
        first = next(iter(answer.response))
        answer.close()
        assert isinstance(first, bytes)
        return first.decode()

    @property
    def token(self) -> str | None:
        cookie = self.client.get_cookie("companion")
        return None if cookie is None else cookie.value

    def _from(self, more: dict[str, Any]) -> dict[str, Any]:
        return {"environ_overrides": {"REMOTE_ADDR": self.address}} | more


class Table:
    """A drill of Ann, Bob and Cat. Ann opened it; Bob has his own phone; nobody holds Cat's seat."""

    def __init__(self, app: Flask, **options: Any) -> None:
        self.app = app
        self.tables: Tables = services(app).tables
        self.ann, self.bob, self.stranger = Phone(app), Phone(app, "192.168.1.21"), Phone(app, "192.168.1.22")
        tokens = [fresh_token(), fresh_token()]
        room = open_started(
            self.tables, drill.GAME, Options(**options), NAMES, tokens[0], host_seat=0, seat_tokens=tokens
        )
        for phone, token in zip((self.ann, self.bob), tokens, strict=True):
            phone.client.set_cookie("companion", token)
        self.code = room.code
        self.path = f"/t/{self.code}"

    @property
    def room(self) -> Room:
        return self.tables.room(self.code)

    @property
    def version(self) -> int:
        return self.room.version

    @property
    def state(self) -> Any:
        return self.room.table.state

    def do(self, phone: Phone, kind: str, **fields: Any) -> TestResponse:
        query = fields.pop("query", "page=play")
        return phone.post(f"{self.path}/do?{query}", {"kind": kind} | fields)

    def over(self) -> None:
        assert self.do(self.ann, "GameOver").status_code == 303
        assert self.do(self.ann, "Confirmed").status_code == 303


def made(folder: Path, **settings: Any) -> Flask:
    migrated(folder).close()
    app = create_app(folder, games=find() | {drill.GAME.slug: drill.GAME}, **settings)
    with closing(services(app).tables.store.engine.raw_connection()) as db:
        db.execute("PRAGMA synchronous=OFF")  # these tests pull no plug
    own = FileSystemLoader(Path(drill.__file__).parent / "templates")
    assert app.jinja_env.loader is not None
    app.jinja_env.loader = ChoiceLoader([app.jinja_env.loader, own])
    return app
