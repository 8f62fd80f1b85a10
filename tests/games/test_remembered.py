"""The next table of a game is offered what the phones did at the last one, whatever was played there."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import find
from companion.tables import opening
from companion.tables.write_path import Tables
from tests.drill_tables import Silence, migrated

GAMES = find()
FOLLOWED: dict[str, dict[str, Any]] = {
    "galaxy-trucker": {"guided": True, "hidden_credits": False},
    "tortuga-2199": {"track": ("ships", "resources")},
    "junk-orbit": {"map": True, "stacks": True, "cargo": True, "hidden": True},
    "scorpius-freighter": {"lead": "counters", "track": True},
    "star-scrappers-orbital": {"counters": ("money",), "closely": "turns"},
}


@pytest.mark.parametrize("slug", FOLLOWED)
def test_what_the_phones_did_is_offered_again(tmp_path, slug):
    play, game = Tables(migrated(tmp_path), GAMES, Silence()), GAMES[slug]
    opening.open_started(play, game, game.options(**FOLLOWED[slug]), ("Ann", "Bob"), "token", host_seat=0)
    offered = opening.remembered_options(play, game)
    assert {name: offered[name] for name in FOLLOWED[slug]} == FOLLOWED[slug]
    play.store.close()
