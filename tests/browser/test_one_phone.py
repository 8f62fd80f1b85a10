"""One phone for everybody: the host acts for each, and secrets go behind a curtain."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.server_process import Server
from tests.web.readable import reads

Phone = Callable[..., Page]


def open_here(page: Page, server: Server, slug: str, *names: str) -> str:
    page.goto(f"{server.url}/new/{slug}")
    for number, name in enumerate(names):
        page.locator(f"#name-{number}").fill(name)
    page.get_by_role("button", name="Start now").click()
    expect(page.locator("#badge")).to_have_attribute("data-state", "live")
    return page.url.rsplit("/", 1)[1]


def test_acting_for_each_in_turn(server: Server, phone: Phone) -> None:
    page = phone()
    open_here(page, server, "score-pad", "Ann", "Bob", "Cem")
    for seat, name in enumerate(("Ann", "Bob", "Cem")):
        page.locator(f"#as-{seat}").click()
        expect(page.locator(".mine .name")).to_have_text(name)
        page.locator(".enter input[name=score]").fill(str(10 + seat))
        page.get_by_role("button", name="Enter", exact=True).click()
        expect(page.locator(f"#total-{seat}")).to_have_text(str(10 + seat))
    expect(page.locator("h1")).to_have_text("Round 2")
    page.get_by_role("link", name="History").click()
    expect(page.locator(".lines")).to_contain_text("Bob scored 11 in round 1")


def test_one_form_for_the_whole_row(server: Server, phone: Phone) -> None:
    page = phone()
    page.goto(f"{server.url}/new/score-pad")
    page.locator("#name-0").fill("Ann")
    page.locator("#name-1").fill("Bob")
    page.locator("#options summary").click()
    page.locator("#o-entry").select_option("anyone")
    page.get_by_role("button", name="Start now").click()
    form = page.locator(".rowform.card")
    form.get_by_role("textbox", name="Ann").fill("-1.5")
    form.get_by_role("textbox", name="Bob").fill("4")
    form.get_by_role("button", name="Write down").click()
    expect(page.locator("#total-0")).to_have_text("−1.5")
    expect(page.locator("#total-1")).to_have_text("4")


def test_the_curtain(server: Server, phone: Phone) -> None:
    """A secret page of another hand opens only by a tap, and closes when the secret is in."""
    page = phone()
    code = open_here(page, server, "drill", "Ann", "Bob")
    page.locator("#bid").fill("42")
    page.get_by_role("button", name="Seal", exact=True).click()
    expect(page.locator("#drill-view")).to_contain_text("42")
    page.locator("#as-1").click()
    expect(page.locator(".drape")).to_contain_text("Hand the phone to Bob")
    assert not reads(page.locator("body").inner_text(), code, 42)
    page.get_by_role("link", name="I am Bob").click()
    assert "42" not in page.locator("#drill-view").inner_text()
    page.locator("#bid").fill("7")
    page.get_by_role("button", name="Seal", exact=True).click()
    page.wait_for_url(lambda url: "open=1" not in url)
