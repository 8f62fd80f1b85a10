"""A hall against a kitchen: two workers with PostgreSQL and Redis, and one process with SQLite, in turns; then a rolling restart."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import ExitStack

from tests.bench.figures import Figure, middle, percentile
from tests.bench.load import Scale, Tally, warm
from tests.bench.load_client import SEATS
from tests.bench.server_processes import Served, cpu_of_all, ours, several
from tests.postgres_redis import Postgres, Redis

WORKERS = 2
RATE = 40.0
"""Taps per second: as many as one process, two workers, PostgreSQL, Redis and the phones can share two cores for."""
RESTART = 8.0
"""Seconds of taps during which the workers are replaced."""


def hall(scale: Scale, remarks: list[str]) -> Iterator[Figure]:
    tally, tables = Tally(), scale.phones // 2 // len(SEATS)
    with ExitStack() as stack:
        one, (many, helpers) = stack.enter_context(ours()), _several(stack)
        roots = {one.name: [one.process.pid], many.name: [many.process.pid, *helpers]}
        cpu: dict[str, list[float]] = {one.name: [], many.name: []}
        waits: dict[str, list[float]] = {one.name: [], many.name: []}
        for served in (one, many):
            warm(served)
            served.ask("open_tables", tables - 1)
            served.ask("watch", tables)
        for _ in range(scale.rounds):
            for served in (one, many):
                before = sum(map(cpu_of_all, roots[served.name]))
                stage = tally.note(served, served.ask("steady", tables, RATE, scale.seconds))
                cpu[served.name].append((sum(map(cpu_of_all, roots[served.name])) - before) / stage.sent * 1000)
                waits[served.name].append(percentile(stage.waits, 0.5) * 1000)
        threading.Timer(1.0, many.process.send_signal, (signal.SIGHUP,)).start()
        stage = tally.note(many, many.ask("restless", tables, RATE, RESTART))
        remarks.append(f"rolling restart: {stage.reconnects} reconnects, {stage.again} taps sent again")
        remarks.append(f"rolling restart: the slowest tap reached its last phone after {max(stage.waits):.1f} s")
        tally.count_logs(many)
    remarks.extend(tally.remarks())
    name = f"{WORKERS} workers + PostgreSQL + Redis: p50"
    yield Figure(name, middle(waits[many.name]), baseline=middle(waits[one.name]), unit="ms", at_most=1.5)
    name = f"{WORKERS} workers + PostgreSQL + Redis: CPU per tap"
    yield Figure(name, middle(cpu[many.name]), baseline=middle(cpu[one.name]), unit="ms", at_most=3)
    yield Figure("rolling restart: reconnects", stage.reconnects, at_least=1)
    yield from tally.figures("hall")


def _several(stack: ExitStack) -> tuple[Served, list[int]]:
    """The workers, and the processes that they could not be without."""
    database, bell = Postgres(durable=True), Redis()
    stack.callback(database.stop)
    stack.callback(bell.stop)
    helpers = [service.process.pid for service in (database, bell) if service.process]
    return stack.enter_context(several(WORKERS, database.fresh(), bell.url)), helpers
