"""An app with the drill among its games, and who is at its table."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

import pytest
from flask import Flask

from companion.security.guesses import Guesses
from companion.services import services
from companion.settings import Settings
from companion.tables.write_path import Tables
from tests.web.client_phones import Phone, Table, made


@pytest.fixture(autouse=True)
def _no_guesses_yet(app: Flask) -> None:
    services(app).guesses = Guesses(services(app).bell.tell)


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """One for all tests, since templates take their time to compile: each test has tables of its own."""
    app = made(tmp_path_factory.mktemp("web"))
    yield app
    services(app).tables.store.close()


@pytest.fixture
def public_app(tmp_path: Path) -> Iterator[Flask]:
    """As it is behind a proxy with a name of its own."""
    app = made(tmp_path, public_url="https://games.example.org")
    yield app
    services(app).tables.store.close()


@pytest.fixture
def tables(app: Flask) -> Tables:
    found: Tables = services(app).tables
    return found


@pytest.fixture
def table(app: Flask) -> Table:
    return Table(app)


@pytest.fixture
def phone(app: Flask) -> Phone:
    return Phone(app)


@pytest.fixture
def nothing_stored(app: Flask) -> Iterator[Callable[[], AbstractContextManager[None]]]:
    """Says that whatever runs inside has not changed the database."""
    with closing(sqlite3.connect(Path(app.instance_path) / "companion.db")) as watcher:

        def commits() -> int:
            """A number that moves with every commit of anybody else."""
            found: int = watcher.execute("PRAGMA data_version").fetchone()[0]
            return found

        @contextmanager
        def unchanged() -> Iterator[None]:
            before = commits()
            yield
            assert commits() == before, "something was stored"

        yield unchanged


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[Table]:
    """A table in a house of its own, with an empty gallery."""
    app = made(tmp_path)
    yield Table(app)
    services(app).tables.store.close()


@pytest.fixture
def public_house(tmp_path: Path) -> Iterator[Flask]:
    """A house where strangers come."""
    app = made(tmp_path, settings=Settings(public=True, idle_hours=6, instance_key="a key for tests"))
    yield app
    services(app).tables.store.close()
