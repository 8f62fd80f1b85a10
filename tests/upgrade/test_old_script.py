"""Phones that had a page of the first edition open when the server was upgraded: they are told, lose nothing that was
half typed, and get to the page of today with one tap."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.server_process import Server
from tests.upgrade import FIRST, TABLES, put_back, unpacked

Phone = Callable[..., Page]
CODE = TABLES["score-pad"]["code"]
SOON = 10_000
"""Milliseconds until the page says it."""


@pytest.fixture
def upgraded(tmp_path: Path) -> Iterator[Server]:
    """The server of today over what the first edition left."""
    running = Server(put_back(tmp_path))
    yield running
    running.stop()


@pytest.fixture
def ada(upgraded: Server, phone: Phone) -> Page:
    """Ada's phone, with the very page and script that it had open; whatever it asks for from now on, it gets of today."""
    page = phone()
    page.context.add_cookies([{"name": "companion", "value": "phone-score-pad-0", "url": upgraded.url}])
    page.route(f"{upgraded.url}/t/{CODE}", _old_page, times=1)
    page.route(re.compile(r"/static/games/score_pad/table\.js\?v=9797e346f5"), _of_then("table.js", "text/javascript"))
    page.route(re.compile(r"/static/games/score_pad/table\.css\?v=2f1501da72"), _of_then("table.css", "text/css"))
    page.goto(f"{upgraded.url}/t/{CODE}")
    assert page.locator("#stream").get_attribute("hx-sse:connect") == f"/t/{CODE}/live?page=play"
    return page


def _old_page(route: Route) -> None:
    route.fulfill(status=200, content_type="text/html; charset=utf-8", body=(FIRST / "page.html").read_bytes())


def _of_then(name: str, kind: str) -> Callable[[Route], None]:
    return lambda route: route.fulfill(status=200, content_type=kind, body=unpacked(name))


def half_typed(page: Page) -> str:
    return str(page.locator(".enter input[name=score]").first.input_value())


def test_it_says_so_and_nothing_is_lost(upgraded: Server, ada: Page) -> None:
    ada.locator(".enter input[name=score]").first.press_sequentially("12.")
    link = ada.locator("#notice a")
    expect(ada.locator("#notice")).to_contain_text("updated", timeout=SOON)
    expect(link).to_be_visible()
    assert half_typed(ada) == "12."


def test_it_stays_until_it_is_tapped(ada: Page) -> None:
    """A notice of the first edition fades after seven seconds; this one must not."""
    ada.locator(".enter input[name=score]").first.press_sequentially("12.")
    expect(ada.locator("#notice a")).to_be_visible(timeout=SOON)
    end = time.monotonic() + 9
    while time.monotonic() < end:
        expect(ada.locator("#notice a")).to_be_visible()
        ada.wait_for_timeout(200)
    assert half_typed(ada) == "12."


def test_the_link_brings_the_page_of_today(ada: Page) -> None:
    link = ada.locator("#notice a")
    expect(link).to_be_visible(timeout=SOON)
    link.click()
    expect(ada.locator('script[src*="table.js"]')).not_to_have_attribute("src", re.compile("9797e346f5"))
    expect(ada.locator("#badge")).to_have_attribute("data-state", "live")
    expect(ada.locator("#notice a")).to_have_count(0)


def test_a_tap_before_that_still_counts(ada: Page) -> None:
    """A form of the old page sends what it always sent: it is taken, and the page of today comes with it."""
    before = int(ada.locator("#page").get_attribute("data-seq") or 0)
    field = ada.locator(".enter input[name=score]").first
    field.press_sequentially("12")
    field.press("Enter")
    expect(ada.locator("#stream")).to_have_attribute("data-seq", str(before + 1), timeout=SOON)
