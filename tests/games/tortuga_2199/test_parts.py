"""What a tap sends: only the parts that it has changed, to every phone and to the screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core import golden
from companion.core.log import Log
from companion.games.tortuga_2199 import GAME
from companion.games.tortuga_2199.moves.conquest import SectorConquered
from companion.games.tortuga_2199.moves.hunts import HuntExplored
from companion.services import services
from companion.web.visit import Visit
from tests.games.sending import sending
from tests.games.test_drawn import room_at

GOLDEN = Path(__file__).parent / "golden"


def recorded(name: str) -> Log:
    return golden.read((GOLDEN / f"{name}.json").read_text(), {GAME.slug: GAME})


@pytest.mark.parametrize(("name", "seats", "share"), [("four-combat", 4, 0.125), ("three-conquest", 3, 0.135)])
def test_a_game_sends_a_share_of_its_pages(app, name, seats, share):
    """No whole page is sent before it ends."""
    found = sending(app, Log(GAME, recorded(name).entries[:-1]), seats)
    assert found.sent <= found.whole * share
    assert found.whole_at == set()


@pytest.mark.parametrize(("kind", "most"), [(SectorConquered, 8), (HuntExplored, 7)])
def test_a_deed_changes_its_hexagon_alone(app, kind, most):
    log, drawer = recorded("four-combat"), services(app).drawer
    made = next(entry for entry in log.entries if isinstance(entry.move, kind))
    rooms = (room_at(log, made.seq - 1, held=True), room_at(log, made.seq, held=True))
    then, now = (drawer.picture(room, Visit(room.code, "seat-0", "play")) for room in rooms)
    changed = {name for name in now.parts if now.parts[name] != then.parts[name]}
    assert len([name for name in changed if name.startswith("part-hex")]) == 1
    assert len(changed) <= most
