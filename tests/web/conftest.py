"""An app with the drill among its games, and who is at its table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.play import Play
from companion.web import safety
from tests.web.phones import Phone, Table, made


@pytest.fixture(autouse=True)
def _no_guesses_yet() -> None:
    safety._guesses.clear()


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """One for all tests of a file: each has tables of its own."""
    app = made(tmp_path_factory.mktemp("web"))
    yield app
    app.extensions["play"].store.close()


@pytest.fixture
def public_app(tmp_path: Path) -> Iterator[Flask]:
    """As it stands behind a proxy with a name of its own."""
    app = made(tmp_path, public_url="https://games.example.org")
    yield app
    app.extensions["play"].store.close()


@pytest.fixture
def play(app: Flask) -> Play:
    found: Play = app.extensions["play"]
    return found


@pytest.fixture
def table(app: Flask) -> Table:
    return Table(app)


@pytest.fixture
def phone(app: Flask) -> Phone:
    return Phone(app)


@pytest.fixture
def nothing_stored(play: Play) -> Callable[[], AbstractContextManager[None]]:
    @contextmanager
    def unchanged() -> Iterator[None]:
        before = _everything(play)
        yield
        assert _everything(play) == before

    return unchanged


def _everything(play: Play) -> dict[str, Any]:
    names = ("entry", "tabletop", "waiting", "phone", "claim", "person", "result", "setting")
    with play.store.read() as db:
        return {name: db.exec_driver_sql(f"SELECT * FROM {name}").all() for name in names}
