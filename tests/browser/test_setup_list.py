"""The set-up list: ticked on one phone it is ticked on all, and says who did it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.page_checks import Phone, check_game
from tests.browser.seated_phones import Table
from tests.server_process import Server

STEP = "The 5 Upgraded Cores in a row in the middle."


def step(page: Page, words: str = STEP) -> Locator:
    return page.get_by_role("checkbox", name=words)


def test_a_tick_is_everybodys_and_survives_a_reload(server: Server, phone: Phone) -> None:
    table = Table(server, "star-scrappers-orbital", "Ann", "Bob", closely="years")
    ann, bob, watcher = table.sit(phone(), 0), table.sit(phone(), 1), phone()
    watcher.goto(f"{server.url}/t/{table.code}/watch")
    step(ann).click()
    for page in (ann, bob):
        expect(step(page)).to_be_checked()
        expect(step(page)).to_contain_text("Ann did it")
    expect(watcher.locator(".tick.done")).to_contain_text("Ann did it")
    check_game(bob)
    bob.reload()
    expect(step(bob)).to_be_checked()
    step(bob).focus()
    bob.keyboard.press("Space")
    expect(step(ann)).not_to_be_checked()
    bob.get_by_role("button", name="Undo").click()
    expect(step(ann)).to_be_checked()
    ann.get_by_role("link", name="History").click()
    expect(ann.locator(".lines li")).to_have_count(0)


def test_without_script(server: Server, phone: Phone) -> None:
    table = Table(server, "star-scrappers-orbital", "Ann", "Bob", closely="years")
    page = phone(java_script_enabled=False)
    page.context.add_cookies([{"name": "companion", "value": table.opened["seats"][1]["token"], "url": server.url}])
    page.goto(f"{server.url}/t/{table.code}")
    step(page).click()
    expect(step(page)).to_contain_text("Bob did it")


@pytest.mark.parametrize("slug", ["junk-orbit", "tortuga-2199", "scorpius-freighter"])
def test_other_games_share_theirs_too(server: Server, phone: Phone, slug: str) -> None:
    table = Table(server, slug, "Ann", "Bob", "Cem")
    ann, bob = table.sit(phone(), 0), table.sit(phone(), 1)
    bob.locator(".tick").first.click()
    expect(ann.locator(".tick").first).to_be_checked()
    expect(ann.locator(".tick").first).to_contain_text("Bob did it")


OPENERS = {
    "tortuga-2199": "#first-random",
    "junk-orbit": "#part-first",
    "galaxy-trucker": "#part-bottom",
    "star-scrappers-orbital": "#part-begin",
    "scorpius-freighter": "#part-button-begin",
}


@pytest.mark.parametrize("slug", OPENERS)
def test_what_begins_the_game_waits_below_the_list(server: Server, phone: Phone, slug: str) -> None:
    """Nobody begins with half of the list below the screen; once all is ticked, it is at the thumb."""
    table = Table(server, slug, "Ann", "Bob")
    if slug == "star-scrappers-orbital":
        table.send(0, "CloselyChosen", closely="turns")
    if slug == "scorpius-freighter":
        table.send(0, "FirstChosen", first=1)
    page = table.sit(phone(height=640), 0)
    begin, left = page.locator(OPENERS[slug]), page.locator(".tick[aria-checked=false]")
    expect(begin).not_to_be_in_viewport()
    n = left.count()
    left.nth(n // 2 if slug != "scorpius-freighter" else 5).scroll_into_view_if_needed()
    expect(page.get_by_text("steps done").last).to_be_in_viewport(ratio=1)
    page.get_by_text("all set?").last.click()
    expect(begin, "whoever wants no list is there with one tap").to_be_in_viewport()
    while n:
        left.first.click()
        n -= 1
        expect(left).to_have_count(n)
    page.locator(".tick").first.scroll_into_view_if_needed()
    expect(begin).to_be_in_viewport()
