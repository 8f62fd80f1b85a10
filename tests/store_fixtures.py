"""Fixtures for tests on SQLite and on PostgreSQL, and for a Redis that a test may switch off."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.postgres_redis import Postgres, Redis

KITCHEN_ONLY = pytest.mark.parametrize("either_store", ["sqlite"], indirect=True)
"""For what only the embedded database has."""
HALL_ONLY = pytest.mark.parametrize("either_store", ["postgresql"], indirect=True)
"""For what only a database has to which several processes write."""


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One for each worker of the tests, started with the first test that wants it."""
    running = Postgres()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def redis_server() -> Iterator[Redis]:
    running = Redis()
    yield running
    running.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def either_store(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both databases in turn, by the setting that people use; each test finds it empty."""
    kind = str(request.param)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    if kind == "postgresql":
        monkeypatch.setenv("DATABASE_URL", request.getfixturevalue("postgres").emptied())
    return kind
