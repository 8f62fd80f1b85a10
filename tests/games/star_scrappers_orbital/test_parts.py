"""What a tap sends: only the parts that it has changed, to every phone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from companion import create_app
from companion.core import golden
from companion.games.star_scrappers_orbital import GAME
from companion.games.star_scrappers_orbital.moves import ModuleBuilt, Passed
from companion.services import services
from companion.web.visit import Visit
from tests.games.sending import sending
from tests.games.test_drawn import room_at

FIVE = Path(__file__).parent / "golden/5-players.json"


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    app = create_app(tmp_path_factory.mktemp("parts"), games={GAME.slug: GAME})
    yield app
    services(app).tables.store.close()


def test_a_game_of_five_sends_a_share_of_its_pages(app):
    """In all three quarters of what it sent when a page had everything that is in sheets now."""
    found = sending(app, golden.read(FIVE.read_text(), {GAME.slug: GAME}), seats=5)
    assert found.sent <= found.whole * 0.155
    assert found.sent <= 3_150_000
    assert found.whole_at <= {("setup", "turns"), ("year-end", "end"), ("end", "end")}


def test_a_turn_of_somebody_else_leaves_the_forms_alone(app):
    log, drawer = golden.read(FIVE.read_text(), {GAME.slug: GAME}), services(app).drawer
    for kind in (ModuleBuilt, Passed):
        made = next(entry for entry in log.entries[20:] if isinstance(entry.move, kind))
        before, after = room_at(log, made.seq - 1, held=True), room_at(log, made.seq, held=True)
        other = next(seat for seat in range(5) if seat not in (made.seat, after.table.state.turn))
        then, now = (drawer.picture(room, Visit(room.code, f"seat-{other}", "play")) for room in (before, after))
        changed = {name for name in now.parts if now.parts[name] != then.parts[name]}
        forms = {"part-build", "part-operate", "part-upgrade", "part-my-modules-1", "part-additions", "part-guide"}
        assert changed
        assert not changed & forms
