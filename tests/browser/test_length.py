"""No page around a game is longer than two screens of a phone, as it is opened."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from companion import clock
from companion.core.game import Game
from companion.games import find
from companion.store import Store, table_rows
from companion.store.table_rows import hashed
from tests.browser.page_checks import Phone, Shot
from tests.browser.test_one_phone import open_here
from tests.browser.tv_scenes import scenes
from tests.server_process import Server

FOUR = ("Ann", "Bob", "Cem", "Dora")


@pytest.fixture(scope="module")
def store(server: Server) -> Iterator[Store]:
    opened = Store.at(server.instance)
    yield opened
    opened.close()


def screens(page: Page) -> float:
    length: float = page.evaluate("document.documentElement.scrollHeight / innerHeight")
    return length


@pytest.mark.parametrize("slug", ["score-pad", "galaxy-trucker"])
def test_the_table_page_of_a_host(server: Server, phone: Phone, shot: Shot, slug: str) -> None:
    page = phone()
    open_here(page, server, slug, *FOUR)
    page.get_by_role("link", name="Table", exact=True).click()
    shot(page, f"length-people-{slug}")
    expect(page.get_by_role("button", name="Lock joining")).to_be_visible()
    assert screens(page) <= 2


def test_the_house_at_the_machine(own_server: Callable[..., Server], phone: Phone, shot: Shot) -> None:
    """With tables in it. Links lead to what they are about, which unfolds."""
    server, page = own_server(), phone()
    for _ in range(4):
        server.open_table(*FOUR, game="score-pad")
    page.goto(f"{server.url}/house")
    shot(page, "length-house")
    assert screens(page) <= 2
    for place, what in ("hosts", "New host"), ("wifi", "Save"):
        page.goto(f"{server.url}/house#{place}")
        expect(page.get_by_role("button", name=what).first).to_be_visible()


def test_the_history(server: Server, store: Store, phone: Phone, shot: Shot) -> None:
    for slug in ("score-pad", "tortuga-2199"):
        scene = max(scenes(find()[slug]), key=lambda scene: scene.version)
        page = seated(phone(), server, store, scene.put(store, clock.now()), "history")
        shot(page, f"length-history-{slug}")
        expect(page.get_by_role("link", name="Show everything from the start")).to_be_visible()
        assert screens(page) <= 2


@pytest.mark.parametrize("game", find().values(), ids=lambda game: game.slug)
def test_the_rules_of_the_present_phase(server: Server, store: Store, phone: Phone, shot: Shot, game: Game) -> None:
    page, found = phone(), dict[str, float]()
    for scene in scenes(game):
        if scene.phase not in found:
            seated(page, server, store, scene.put(store, clock.now()), "rules")
            expect(page.get_by_role("searchbox")).to_be_in_viewport()
            expect(page.locator("#more-rules summary, .ledger li").last).to_be_attached()
            shot(page, f"length-rules-{game.slug}-{scene.phase}")
            found[scene.phase] = screens(page)
    assert not {phase: length for phase, length in found.items() if length > 2}


def seated(page: Page, server: Server, store: Store, code: str, path: str) -> Page:
    """The phone of the host, who sits first."""
    token = f"phone-at-{code}"
    with store.write() as db:
        table_rows.put_phone(db, code, hashed(token), clock.now(), seat=0, host=True)
    page.context.add_cookies([{"name": "companion", "value": token, "url": server.url}])
    page.goto(f"{server.url}/t/{code}/{path}")
    expect(page.locator("#badge")).to_have_attribute("data-state", "live")
    return page
