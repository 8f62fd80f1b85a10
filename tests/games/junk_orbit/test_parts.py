"""What a tap sends: only the parts that it has changed, to every phone and to the screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from companion import create_app
from companion.core import golden
from companion.games.junk_orbit import GAME
from companion.services import services
from tests.games.sending import sending

GOLDEN = Path(__file__).parent / "golden"


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    app = create_app(tmp_path_factory.mktemp("parts"), games={GAME.slug: GAME})
    yield app
    services(app).tables.store.close()


@pytest.mark.parametrize("name", ["evening-by-night", "evening-on-the-map"])
def test_an_evening_sends_an_eighth_of_its_pages(app, name):
    """Only the end is sent whole."""
    log = golden.read((GOLDEN / f"{name}.json").read_text(), {GAME.slug: GAME})
    found = sending(app, log, seats=len(log.table.seats))
    assert found.sent <= found.whole / 8
    assert found.whole_at == {("final", "over")}
