"""A page of another build than the server's: it loads again by itself, but never while something is half-typed."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.seated_phones import Table
from tests.server_process import Server

Phone = Callable[..., Page]


@pytest.fixture
def loads() -> list[str]:
    """Every time the page was loaded."""
    return []


@pytest.fixture
def ann(server: Server, phone: Phone, loads: list[str]) -> Page:
    page = phone()
    page.on("load", lambda: loads.append(page.url))
    return Table(server, "drill", "Ann", "Bob").sit(page, 0)


def upgrade(page: Page, *, for_good: bool = False) -> None:
    """From now on the stream asks with the name of an older build, as a page does when the server was upgraded."""

    def ask(route: Route) -> None:
        route.continue_(url=re.sub(r"build=\w+", "build=older", route.request.url))

    page.route("**/live?*", ask, times=None if for_good else 1)
    page.evaluate("companion.wake()")


def test_it_loads_again(ann: Page, loads: list[str]) -> None:
    with ann.expect_event("load"):
        upgrade(ann)
    expect(ann.locator("#badge")).to_have_attribute("data-state", "live")
    assert len(loads) == 2


def test_not_while_something_is_half_typed(ann: Page, loads: list[str]) -> None:
    ann.locator("#bid").fill("4")
    upgrade(ann)
    expect(ann.locator("#notice")).to_contain_text("The Companion is updated.")
    assert ann.locator("#bid").input_value() == "4"
    assert len(loads) == 1
    with ann.expect_event("load"):
        ann.get_by_role("button", name="Seal").click()
    expect(ann.locator("#drill-view")).to_contain_text("my_bid 4")


def test_a_page_that_stays_old_is_not_loaded_for_ever(ann: Page, loads: list[str]) -> None:
    with ann.expect_event("load"):
        upgrade(ann, for_good=True)
    with ann.expect_event("load"):
        ann.reload()
    expect(ann.locator("#badge")).to_have_attribute("data-state", "live")
    ann.wait_for_timeout(1500)
    assert len(loads) == 3
