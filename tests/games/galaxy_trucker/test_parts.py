"""What a tap sends: only the parts that it has changed, to every phone and to the screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from companion import create_app
from companion.core import golden
from companion.games.galaxy_trucker import GAME
from companion.games.galaxy_trucker.moves.cards import CardStepAnswered, CardTurned
from companion.services import services
from companion.web.visit import Visit
from tests.games.sending import sending
from tests.games.test_drawn import room_at

GOLDEN = Path(__file__).parent / "golden"


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    app = create_app(tmp_path_factory.mktemp("parts"), games={GAME.slug: GAME})
    yield app
    services(app).tables.store.close()


@pytest.mark.parametrize(("name", "each", "share"), [("drawn-ships", 16_950, 0.157), ("three-rounds", 14_950, 0.32)])
def test_a_game_sends_a_share_of_its_pages(app, name, each, share):
    """In all, to three phones and a screen, whose pages are small: a share of them alone says little."""
    log = golden.read((GOLDEN / f"{name}.json").read_text(), {GAME.slug: GAME})
    found = sending(app, log, seats=3)
    assert found.sent <= each * (log.version - 1)
    assert found.sent <= found.whole * share
    assert found.whole_at <= {("payout", "over"), ("over", "over")}


@pytest.mark.parametrize("kind", [CardTurned, CardStepAnswered])
def test_a_card_leaves_what_rests_alone(app, kind):
    """The hull of a ship and the kinds of cards stay as they are, whatever happens on board."""
    log, drawer = golden.read((GOLDEN / "drawn-ships.json").read_text(), {GAME.slug: GAME}), services(app).drawer
    made = next(entry for entry in log.entries if isinstance(entry.move, kind))
    rooms = (room_at(log, made.seq - 1, held=True), room_at(log, made.seq, held=True))
    then, now = (drawer.picture(room, Visit(room.code, "seat-1", "play")) for room in rooms)
    changed = {name for name in now.parts if now.parts[name] != then.parts[name]}
    assert "part-card" in changed or "part-so-far" in changed
    assert not changed & {"part-hull", "part-kinds", "part-ring"}
