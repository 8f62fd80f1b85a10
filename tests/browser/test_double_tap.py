"""A nervous thumb on “Start now”: one table is opened, with and without script."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.server_process import Server


@pytest.mark.parametrize("script", [True, False])
def test_two_taps_open_one_table(server: Server, phone: Callable[..., Page], script: bool) -> None:
    """The first tap reaches the server, its answer is slow, and the thumb comes down again."""
    page = phone(java_script_enabled=script)
    held: list[Route] = []

    def slow(route: Route) -> None:
        if route.request.method == "POST" and not held:
            held.append(route)
        else:
            route.continue_()

    page.goto(f"{server.url}/new/score-pad")
    page.route("**/new/*", slow)
    page.locator("#name-0").fill("Ann")
    box = page.get_by_role("button", name="Start now").bounding_box()
    assert box is not None
    thumb = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(*thumb)
    while not held:
        page.wait_for_timeout(10)
    first = held[0].fetch(max_redirects=0).headers["location"]
    with page.expect_response(lambda answer: answer.request.method == "POST") as answered:
        page.mouse.click(*thumb)
    assert answered.value.headers["location"] == first
    expect(page.locator("#total-0")).to_have_text("–")
    assert page.url.endswith(first)
