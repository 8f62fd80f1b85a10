"""An app with the drill at its table, and a caller who speaks JSON."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion import create_app
from companion.gallery import Gallery
from companion.security.guesses import Guesses
from companion.services import services
from companion.stats.plays import Play as Played
from companion.stats.plays import Rogue, Share
from companion.tables.write_path import Tables
from tests.drill import GAME
from tests.drill_tables import migrated


class Caller:
    def __init__(self, app: Flask) -> None:
        self.app = app
        self.client = app.test_client(use_cookies=False)

    def get(self, path: str, token: str | None = None, **more: Any) -> TestResponse:
        return self.client.get(path, headers=_bearer(token), **more)

    def post(self, path: str, body: Any, token: str | None = None, **more: Any) -> TestResponse:
        return self.client.post(path, json=body, headers=_bearer(token), **more)

    def send(self, method: str, path: str, body: Any = None, token: str | None = None) -> TestResponse:
        return self.client.open(path, method=method, json=body, headers=_bearer(token))

    def open(self, *names: str, **options: Any) -> Opened:
        answer = self.post("/api/tables", {"game": "drill", "seats": names or ("Ann", "Bob"), "options": options})
        assert answer.status_code == 201, answer.text
        return Opened(self, answer.json)


class Opened:
    """A table that was opened through the API."""

    def __init__(self, caller: Caller, reply: Any) -> None:
        self.caller = caller
        self.code: str = reply["code"]
        self.path = f"/api/tables/{self.code}"
        self.host: str = reply["host_token"]
        self.tokens: list[str] = [seat["token"] for seat in reply["seats"]]

    def send(self, kind: str, token: str | None, *, fields: Any = None, **more: Any) -> TestResponse:
        body = {"kind": kind, **({} if fields is None else {"fields": fields}), **more}
        return self.caller.post(f"{self.path}/events", body, token)

    def undo(self, token: str | None, **body: Any) -> TestResponse:
        return self.caller.post(f"{self.path}/undo", body, token)

    def look(self, token: str | None = None) -> Any:
        answer = self.caller.get(self.path, token)
        assert answer.status_code == 200, answer.text
        return answer.json

    def first_of_stream(self, token: str | None = None) -> str:
        answer = self.caller.get(f"{self.path}/live", token, buffered=False)
        first = next(iter(answer.response))
        answer.close()
        return first.decode() if isinstance(first, bytes) else first


def _bearer(token: str | None) -> dict[str, str]:
    return {} if token is None else {"Authorization": f"Bearer {token}"}


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    """A house of its own, with an empty gallery."""
    yield from _house(tmp_path)


@pytest.fixture
def shared_app(one_house: Flask) -> Flask:
    """For tests that look at nothing but their own tables. Nobody has guessed a code yet."""
    services(one_house).guesses = Guesses(services(one_house).bell.tell)
    return one_house


@pytest.fixture(scope="session")
def one_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    yield from _house(tmp_path_factory.mktemp("api"))


def _house(folder: Path) -> Iterator[Flask]:
    migrated(folder).close()
    app = create_app(folder, games={"drill": GAME})
    yield app
    services(app).tables.store.close()


@pytest.fixture
def tables(app: Flask) -> Tables:
    tables: Tables = services(app).tables
    return tables


@pytest.fixture
def caller(app: Flask) -> Caller:
    return Caller(app)


NOON = 1_700_000_000_000


@pytest.fixture
def gallery(app: Flask) -> Gallery:
    """Six evenings of Go, all won by Ann, who beats Bob by three to eight points; and somebody hidden."""
    found: Gallery = services(app).gallery
    people = [Rogue(id="a", name="Ann"), Rogue(id="b", name="Bob"), Rogue(id="h", name="Hid", hidden=True)]
    plays = [
        Played(
            id=f"p{number}",
            game="go",
            title="Go",
            played_at=NOON + number,
            minutes=30 + number,
            shares=(Share("a", score=10 + number, rank=1, winner=True), Share("b", score=7, rank=2)),
        )
        for number in range(6)
    ]
    found.do("Came in", *people, *plays)
    return found
