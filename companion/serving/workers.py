"""Several processes behind one port: gunicorn keeps gevent workers, each a whole Companion over one store and one bell.

The process that keeps them is not patched for gevent and opens no database: each worker does so for itself.
"""

from __future__ import annotations

import atexit
import mmap
import multiprocessing
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import gevent
import gevent.event
from gunicorn.app.base import BaseApplication
from gunicorn.sock import ssl_context
from gunicorn.workers.ggevent import GeventWorker

from companion.core.problems import ASKED_WRONGLY, CommandFailed
from companion.core.words import say
from companion.services import services
from companion.serving import tuning
from companion.serving.greeting import greeting, open_port_line
from companion.serving.patch import without_plugins
from companion.serving.serve import listen, make_app, more_connections, secured, wsgi_server
from companion.settings import read

STOP_WITHIN = 3
"""Seconds that open requests get to end when a worker is replaced; streams end at once and connect to the next one."""
KILL_AFTER = 10
HAND_OVER = 30
"""Seconds that the next workers get to start before the old ones leave all the same."""
STUCK = 60
"""Seconds without a sign of life after which a worker is replaced."""
NEEDS_SERVER = say(
    "Several workers need a database that all of them can write to at once: set DATABASE_URL to a PostgreSQL. "
    "With SQLite one process is the right number."
)
NEEDS_BELL = say("Several workers need a bell between them: set BELL_URL to a Redis, like redis://localhost:6379/0.")


class Shift:
    """Who is on duty, in memory that all workers share: the old ones go when the new ones are there."""

    def __init__(self) -> None:
        self._shared = mmap.mmap(-1, 256)

    @property
    def number(self) -> int:
        return self._shared[0]

    def next(self) -> None:
        self._shared[1:] = bytes(255)
        self._shared[0] = (self.number + 1) % 256

    def here(self, worker: int) -> None:
        self._shared[1 + worker % 255] = 1

    def complete(self, workers: int) -> bool:
        return sum(self._shared[1:]) >= workers


SHIFT = Shift()
"""Made in the process that keeps the workers, before it has any."""


class Worker(GeventWorker):  # type: ignore[misc]
    """Serves as the single process does; asked to stop, it takes nobody new, ends its streams and finishes the rest."""

    def init_process(self) -> None:
        self.stop_asked = gevent.event.Event()
        self.shift = SHIFT.number
        super().init_process()

    def patch(self) -> None:
        without_plugins()
        super().patch()

    def handle_exit(self, sig: int, frame: Any) -> None:
        self.alive = False
        self.stop_asked.set()

    handle_quit = handle_exit

    def run(self) -> None:
        tuning.tune()
        secure = ssl_context(self.cfg) if self.cfg.is_ssl else None
        servers = [wsgi_server(listener, self.wsgi, secure, several=True) for listener in self.sockets]
        services(self.wsgi).warm_up.read()
        for server in servers:
            server.start()
        tuning.settle()
        services(self.wsgi).warm_up.start()
        SHIFT.here(self.age)
        while self.alive:
            self.notify()
            self.stop_asked.wait(1.0)
        self._hand_over()
        for server in servers:
            server.drain()
        services(self.wsgi).bell.close()
        for server in servers:
            server.stop(timeout=STOP_WITHIN)
        services(self.wsgi).tables.store.close()

    def _hand_over(self) -> None:
        """Serves on until those who replace us are there; if nobody does, not a moment longer."""
        until = time.monotonic() + HAND_OVER
        while SHIFT.number != self.shift and not SHIFT.complete(self.cfg.workers) and time.monotonic() < until:
            self.notify()
            gevent.sleep(0.1)


class Hall(BaseApplication):  # type: ignore[misc]
    """What gunicorn needs to know."""

    def __init__(self, settings: dict[str, Any], app: dict[str, Any]) -> None:
        self.settings = settings
        self.app = app
        super().__init__()

    def load_config(self) -> None:
        for name, value in self.settings.items():
            if name in self.cfg.settings:  # older ones have no socket to switch off
                self.cfg.set(name, value)

    def load(self) -> Any:
        return make_app(**self.app)


def serve_many(
    instance: Path,
    *,
    workers: int,
    host: str = "0.0.0.0",
    port: int = 8000,
    public_url: str | None = None,
    cert: Path | None = None,
    key: Path | None = None,
) -> None:
    """Serves until SIGTERM or SIGINT; SIGHUP replaces the workers one generation by the next."""
    _check_settings()
    scheme = "https" if secured(cert, key) else "http"
    listener = listen(host, port)
    port = listener.getsockname()[1]
    _prepare(instance)
    _count_together()
    more_connections()
    text = greeting(host, port, public_url, None, scheme, colour=sys.stdout.isatty())
    text += open_port_line(host, port, read(os.environ).trusted_hops)
    settings = {
        "bind": f"fd://{listener.fileno()}",
        "workers": workers,
        "worker_class": "companion.serving.workers.Worker",
        "graceful_timeout": KILL_AFTER,
        "timeout": STUCK,
        "loglevel": "warning",
        "proc_name": "companion",
        "child_exit": lambda _arbiter, worker: _counted_out(worker.pid),
        "on_reload": lambda _arbiter: SHIFT.next(),
        "when_ready": lambda _arbiter: print(text, flush=True),
        "certfile": None if cert is None else str(cert),
        "keyfile": None if key is None else str(key),
        "control_socket_disable": True,
    }
    app = {"instance": instance, "games": None, "public_url": public_url, "port": port, "scheme": scheme}
    Hall(settings, app | {"workers": workers}).run()


def _count_together() -> None:
    """The figures of all workers are in one folder, so that whichever is asked tells them of all."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        folder = os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix="companion-figures-")
        atexit.register(_sweep, folder, os.getpid())


def _sweep(folder: str, owner: int) -> None:
    """Workers are copies of the process that keeps them, and leave its folder alone when they go."""
    if os.getpid() == owner:
        shutil.rmtree(folder, ignore_errors=True)


def _counted_out(worker: int) -> None:
    """Phones that followed a worker that is gone follow another by now."""
    from prometheus_client.multiprocess import mark_process_dead

    mark_process_dead(worker)  # type: ignore[no-untyped-call]


def _check_settings() -> None:
    if not os.environ.get("DATABASE_URL", "").startswith("postgres"):
        raise CommandFailed(NEEDS_SERVER, ASKED_WRONGLY)
    if not os.environ.get("BELL_URL"):
        raise CommandFailed(NEEDS_BELL, ASKED_WRONGLY)


def _prepare(instance: Path) -> None:
    """Brings the database up to date, in a process of its own; what is wrong is said once, not by each worker."""
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_migrate, args=(instance, theirs))
    process.start()
    theirs.close()
    try:
        wrong = ours.recv()
    except EOFError:
        wrong = say("The database could not be prepared.")
    process.join()
    if wrong:
        raise CommandFailed(wrong)


def _migrate(instance: Path, said: Any) -> None:
    from companion.store import Store
    from companion.store.health import in_plain_words
    from companion.store.trouble import Unusable

    try:
        with in_plain_words(instance):
            Store.at(instance).close()
    except Unusable as problem:
        said.send(problem.words)
    else:
        said.send(None)
