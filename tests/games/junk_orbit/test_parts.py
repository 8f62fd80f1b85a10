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


@pytest.mark.parametrize(
    ("name", "share"), [("all-nights", 0.29), ("day-three-counted", 0.375), ("ships-of-war", 0.44)]
)
def test_a_game_sends_a_share_of_its_pages(app, name, share):
    """These are short games, so that the end, which is sent whole, is a good part of them."""
    log = golden.read((GOLDEN / f"{name}.json").read_text(), {GAME.slug: GAME})
    found = sending(app, log, seats=len(log.table.seats))
    assert found.sent <= found.whole * share
    assert not {("launch", "launch"), ("setup", "launch"), ("move", "launch")} & found.whole_at
