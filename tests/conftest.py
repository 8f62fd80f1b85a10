"""Shared by all tests: one real server per worker; ``tests.browser_phones`` adds one real browser."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tests import kept_templates
from tests.server_process import Server

pytest_plugins = ["tests.rules_plugin", "tests.browser_phones", "tests.store_fixtures"]

gc.disable()

settings.register_profile("busy", deadline=None)  # how long an example takes says more of the machine than of the code
settings.load_profile("busy")


def pytest_collection_finish() -> None:
    """Thousands of tests stay to the end: looking through them for garbage, again and again, would take minutes."""
    gc.freeze()
    gc.enable()


@pytest.fixture(scope="session", autouse=True)
def _templates_are_compiled_once(tmp_path_factory: pytest.TempPathFactory) -> None:
    """For all workers of this run and all servers that they start."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "templates"
    folder.mkdir(mode=0o700, exist_ok=True)
    os.environ[kept_templates.FOLDER] = str(folder)
    kept_templates.keep()


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
