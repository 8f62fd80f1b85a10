"""A gallery that is empty at the start of every test: these count what is in it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from companion.core.table_moves import Confirmed
from companion.gallery import Gallery, results
from companion.services import services
from companion.stats.plays import Play
from companion.store import schema
from tests.drill.moves import GameOver, Tapped
from tests.drill_tables import BOB, HOST, do
from tests.web.client_phones import Table, made


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """Built once, since templates take their time to compile."""
    app = made(tmp_path_factory.mktemp("gallery"))
    yield app
    services(app).tables.store.close()


@pytest.fixture
def app(house: Flask) -> Flask:
    """With bare walls."""
    tables = services(house).tables
    with tables.store.write() as db:
        for table in (schema.record, schema.batch, schema.change, schema.photo, schema.setting):
            db.execute(table.delete())
    services(house).gallery.__init__(tables.store, tables.now)
    for folder in ("backups", "incoming"):
        shutil.rmtree(Path(house.instance_path) / folder, ignore_errors=True)
    return house


@pytest.fixture
def gallery(app: Flask) -> Gallery:
    found: Gallery = services(app).gallery
    return found


@pytest.fixture
def published(table: Table) -> Play:
    """The drill of Ann, Bob and Cat, won by Bob."""
    room = table.room
    do(table.tables, room, BOB, Tapped(amount=3))
    do(table.tables, room, HOST, GameOver())
    do(table.tables, room, HOST, Confirmed())
    gallery: Gallery = services(table.app).gallery
    for play in gallery.of_strangers():
        results.accept(gallery, play.id)
    return next(found for found in gallery.snapshot().plays if found.table == table.code)
