"""Pictures to look at, with the largest tables and the longest names: ``make shots ALL=1``. They prove nothing by themselves."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from companion import clock
from companion.core.game import Game
from companion.store import Store
from tests.browser.page_checks import Phone, Shot
from tests.browser.test_tv import GAMES
from tests.browser.tv_scenes import TITLE, gathering, scenes
from tests.server_process import Server

PHONES = ((360, 740), (740, 360))
TVS = ((1280, 720), (1920, 1080), (3840, 2160))

pytestmark = pytest.mark.skipif(os.environ.get("SHOTS") != "all", reason="takes minutes, and only for pictures")


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_page_of_a_game(server: Server, phone: Phone, shot: Shot, game: Game, theme: str) -> None:
    store, page, drawn = Store.at(server.instance), phone(reduced_motion="reduce"), Counter[str]()
    page.context.add_cookies([{"name": "theme", "value": theme, "url": server.url}])
    tables = [(scene.phase, scene.put(store, clock.now())) for scene in scenes(game)]
    tables.append(("gathering", gathering(store, game, game.seats[1], clock.now(), TITLE)))
    store.close()
    for phase, code in tables:
        drawn[phase] += 1
        for path, sizes in (("screen", TVS), ("watch", PHONES)):
            page.goto(f"{server.url}/t/{code}/{path}")
            for width, height in sizes:
                page.set_viewport_size({"width": width, "height": height})
                shot(page, f"{game.slug}-{phase}-{drawn[phase]}-{path}-{theme}-{width}")
