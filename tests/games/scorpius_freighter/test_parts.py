"""What a tap sends: only the parts that it has changed, to every phone and to the screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from companion import create_app
from companion.core import golden
from companion.games.scorpius_freighter import GAME
from companion.services import services
from tests.games.sending import sending

GOLDEN = Path(__file__).parent / "golden"


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    app = create_app(tmp_path_factory.mktemp("parts"), games={GAME.slug: GAME})
    yield app
    services(app).tables.store.close()


@pytest.mark.parametrize(("name", "seats", "share"), [("four-players", 4, 0.174), ("three-players-middle", 3, 0.2)])
def test_a_game_sends_a_share_of_its_pages(app, name, seats, share):
    """Only another stage of the game is another page."""
    found = sending(app, golden.read((GOLDEN / f"{name}.json").read_text(), {GAME.slug: GAME}), seats)
    assert found.sent <= found.whole * share
    assert found.whole_at <= {("setup", "move"), ("action", "count"), ("count", "over"), ("over", "over")}
