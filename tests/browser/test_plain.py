"""Without script everything works by plain forms; with it a page is light and does not jump."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.seated_phones import seat_token, sit, taps
from tests.server_process import Server

Phone = Callable[..., Page]

SHIFTS = """() => { window.shifts = 0; new PerformanceObserver(list => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
}).observe({type: 'layout-shift', buffered: true}); }"""


def test_a_game_without_script(server: Server, phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    page.goto(f"{server.url}/new/score-pad")
    page.locator("#name-0").fill("Ann")
    page.locator("#name-1").fill("Bob")
    page.get_by_role("button", name="Start now").click()
    page.locator(".stepper button", has_text="+5").click()
    expect(page.locator("#total-0")).to_have_text("5")
    page.get_by_role("columnheader", name="Bob").get_by_role("link").click()
    page.locator(".enter input[name=score]").fill("7,5")
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.locator("#total-1")).to_have_text("7.5")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#total-1")).to_have_text("–")
    page.get_by_role("button", name="That was the last round").click()
    page.get_by_role("button", name="Finish").click()
    page.get_by_role("button", name="Confirm the result").click()
    page.get_by_role("button", name="Play again", exact=True).click()
    expect(page.locator("#total-0")).to_have_text("–")


def test_a_refusal_without_script(server: Server, phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    page.goto(f"{server.url}/new/score-pad")
    page.locator("#name-0").fill("Ann")
    page.locator("#name-1").fill("ann")
    page.get_by_role("button", name="Start now").click()
    expect(page.locator("#notice")).to_contain_text("is there twice")
    expect(page.locator('#names [value="ann"]')).to_have_value("ann")


def test_first_load_is_light(server: Server, phone: Phone) -> None:
    opened = server.open_table("Ann", "Bob", "Cem", "Dora", game="score-pad")
    page = phone()
    link = page.context.new_cdp_session(page)
    link.send("Network.enable")
    sizes: list[float] = []
    requests: list[str] = []
    link.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.on("request", lambda request: None if request.url.startswith("data:") else requests.append(request.url))
    page.add_init_script(f"({SHIFTS})()")
    sit(page, server, opened["code"], seat_token(opened, 0))
    assert sum(sizes) <= 60_000
    assert len(requests) <= 6, requests
    assert page.evaluate("window.shifts") < 0.01


def test_updates_shift_nothing(server: Server, phone: Phone) -> None:
    opened = server.open_table("Ann", "Bob", game="score-pad")
    ann = sit(phone(), server, opened["code"], seat_token(opened, 0))
    bob = sit(phone(), server, opened["code"], seat_token(opened, 1))
    bob.evaluate(SHIFTS)
    taps(ann, "+5", 3)
    expect(bob.locator("#total-0")).to_have_text("15")
    assert bob.evaluate("window.shifts") < 0.01


def test_light_and_dark(server: Server, phone: Phone) -> None:
    page = phone()
    page.goto(f"{server.url}/house")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Light or dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
