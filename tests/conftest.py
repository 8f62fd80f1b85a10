"""Shared by all tests: one real server per worker; ``tests.browser_phones`` adds one real browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server_process import Server

pytest_plugins = ["tests.rules_plugin", "tests.browser_phones", "tests.store_fixtures"]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("served"))
    yield running
    running.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts a server that a test may freeze, kill or starve."""
    started: list[Server] = []

    def start(**how: Any) -> Server:
        started.append(Server(tmp_path / f"own-{len(started)}", **how))
        return started[-1]

    yield start
    for running in started:
        running.stop()
