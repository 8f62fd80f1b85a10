"""Figures for Prometheus: phones, tables, moves, how long requests take, how late phones hear of a move."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from typing import TypeVar

from flask import Flask, Response, g, request
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Metric, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from companion.services import services
from companion.serving.logs import place
from companion.store import table_rows
from companion.tables.room import Room
from companion.tables.write_path import Tables

T = TypeVar("T")
MOVES = ("table.do", "table.undo", "api.send_event", "api.undo")
SECONDS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
OWN_METHODS = ("GET", "HEAD", "POST", "OPTIONS")


class OpenTables(Collector):
    """Asked of the database whenever somebody looks."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def collect(self) -> Iterator[Metric]:
        with self.tables.store.read() as db:
            count = table_rows.count_open(db)
        yield GaugeMetricFamily("companion_tables_open", "Tables that are not over", value=count)


class Meters:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.own = CollectorRegistry()
        phones = "Phones and screens that follow a table now"
        self.phones = Gauge("companion_phones", phones, registry=self.own, multiprocess_mode="livesum")
        self.actions = Counter("companion_actions", "Moves and undos that were taken", registry=self.own)
        refused = "Moves and undos that were refused, by status"
        self.refused = Counter("companion_refused", refused, ["status"], registry=self.own)
        took = "Seconds until the answer began, by method, address and status"
        labels = ["method", "path", "status"]
        self.took = Histogram("companion_request_seconds", took, labels, registry=self.own, buckets=SECONDS)
        lag = "Seconds from a move until an open page was drawn anew"
        self.lag = Histogram("companion_bell_lag_seconds", lag, registry=self.own, buckets=SECONDS)

    def text(self) -> bytes:
        """What Prometheus reads. Workers that share ``PROMETHEUS_MULTIPROC_DIR`` are counted together."""
        shown = CollectorRegistry()
        if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
            from prometheus_client.multiprocess import MultiProcessCollector

            MultiProcessCollector(shown)  # type: ignore[no-untyped-call]
        else:
            shown.register(self.own)
        shown.register(OpenTables(self.tables))
        return generate_latest(shown)

    def timed(self, picture: Callable[[Room], T | None]) -> Callable[[Room], T | None]:
        """The picture for a stream; each one after a move tells how long ago that was."""
        drawn: int | None = None

        def draw(room: Room) -> T | None:
            nonlocal drawn
            if drawn is not None and room.version > drawn:
                self.lag.observe(max(0, self.tables.moment(room) - room.table.at) / 1000)
            drawn = room.version
            return picture(room)

        return draw

    def count(self, answer: Response) -> Response:
        status = answer.status_code
        method = request.method if request.method in OWN_METHODS else "other"
        self.took.labels(method, place(), status).observe(time.perf_counter() - g.began)
        if answer.mimetype == "text/event-stream":
            self.phones.inc()
            answer.call_on_close(self.phones.dec)
        if request.endpoint in MOVES and request.method == "POST":
            (self.actions if status < 400 else self.refused.labels(status)).inc()
        return answer


def prepare(app: Flask) -> None:
    app.after_request(services(app).meters.count)
