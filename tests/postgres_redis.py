"""PostgreSQL and Redis processes for tests: each on a free port with its own folder, started, killed, stopped."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import redis

from companion.store import Store
from companion.store.schema import metadata
from tests.install_services import program

READY_WITHIN = 20.0
UNPRIVILEGED = "postgres"
"""Who runs PostgreSQL where the tests run as root, which it refuses."""
QUIET_PORTS = range(15_000, 30_000)
"""Below those that the system gives away: none of them is gone before it is used, nor given away twice."""


def free_port() -> int:
    for port in random.SystemRandom().sample(QUIET_PORTS, 100):
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise AssertionError("no free port was found")


class Service:
    """A program that serves on one port until it is stopped."""

    command: list[str]

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="companion-hall-"))
        self.port = free_port()
        self.user: dict[str, Any] = {}
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        log = (self.folder / "log").open("ab")
        with log:
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log, cwd=self.folder, **self.user)
        _until(self.answers, self)

    def answers(self) -> bool:
        raise NotImplementedError

    def tell(self, number: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    def down(self, number: signal.Signals = signal.SIGINT) -> None:
        if self.process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(number)
        self.process.wait(20)
        self.process = None

    def stop(self) -> None:
        self.down()
        shutil.rmtree(self.folder, ignore_errors=True)


def _until(happens: Callable[[], bool], service: Service) -> None:
    end = time.monotonic() + READY_WITHIN
    while not happens():
        assert time.monotonic() < end, (service.folder / "log").read_text(errors="replace")[-2000:]
        time.sleep(0.02)


class Postgres(Service):
    """Quick, since nobody pulls the plug of a test: it leaves it to the system when the disk is written.

    A ``durable`` one is as it should be where people play.
    """

    def __init__(self, *, durable: bool = False) -> None:
        super().__init__()
        if os.geteuid() == 0:
            shutil.chown(self.folder, UNPRIVILEGED, UNPRIVILEGED)
            self.user = {"user": UNPRIVILEGED, "group": UNPRIVILEGED, "extra_groups": []}
        data = self.folder / "data"
        build = [_found("initdb"), "-D", str(data), "-U", "companion", "-A", "trust", "-E", "UTF8", "--no-locale", "-N"]
        subprocess.run(build, check=True, stdout=subprocess.DEVNULL, cwd=self.folder, **self.user)
        settings = {
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": str(self.folder),
            "fsync": "on" if durable else "off",
            "full_page_writes": "on" if durable else "off",
            "shared_buffers": "32MB",
            "max_connections": "200",
            "autovacuum": "off",
        }
        options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        self.command = [_found("postgres"), "-D", str(data), "-p", str(self.port), *options]
        self.made = 0
        self._shared = ""
        self.start()

    def answers(self) -> bool:
        try:
            self._ask("SELECT 1")
        except psycopg.OperationalError:
            return False
        return True

    def _ask(self, *questions: str, database: str = "postgres") -> None:
        with psycopg.connect(self._address(database), autocommit=True) as db:
            for question in questions:
                db.execute(question)  # type: ignore[call-overload]

    def _address(self, database: str) -> str:
        return f"postgresql://companion@127.0.0.1:{self.port}/{database}"

    def fresh(self) -> str:
        """The address of a new database without a schema."""
        self.made += 1
        self._ask(f"CREATE DATABASE hall{self.made}")
        return self._address(f"hall{self.made}").replace("postgresql:", "postgresql+psycopg:")

    def emptied(self) -> str:
        """The address of a migrated database without a row, the same one each time."""
        if not self._shared:
            self._shared = self.fresh()
            store = Store(self._shared)
            store.migrate()
            store.close()
        tables = reversed(metadata.sorted_tables)
        self._ask("; ".join(f"DELETE FROM {table.name}" for table in tables), database=self._shared.rsplit("/", 1)[1])
        return self._shared

    def rows(self, url: str, question: str, *values: Any) -> list[tuple[Any, ...]]:
        with psycopg.connect(url.replace("+psycopg", "")) as db:
            return db.execute(question, values).fetchall()  # type: ignore[call-overload, no-any-return]


class Redis(Service):
    def __init__(self) -> None:
        super().__init__()
        where = ["--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(self.folder)]
        self.command = [_found("redis-server"), *where, "--save", "", "--appendonly", "no"]
        self.start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def answers(self) -> bool:
        asked = redis.Redis(port=self.port)
        try:
            return bool(asked.ping())
        except redis.RedisError:
            return False
        finally:
            asked.close()


def _found(name: str) -> str:
    found = program(name)
    assert found, f"{name} is missing: run python -m tests.install_services"
    return found
