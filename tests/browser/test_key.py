"""The page that asks for the key of the house, as a phone shows it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.test_pages import check
from tests.server_process import Server

KEY = "a key for this test"


def test_a_phone_is_asked_once(tmp_path: Path, phone: Callable[..., Page], shot: Callable[[Page, str], Path]) -> None:
    server = Server(tmp_path, env={"PUBLIC": "1", "INSTANCE_KEY": KEY})
    try:
        page = phone()
        page.goto(server.url)
        expect(page.get_by_text("Tables are not listed here")).to_be_visible()
        page.goto(f"{server.url}/gallery")
        shot(page, "gallery-locked")
        check(page)
        page.get_by_role("link", name="Files", exact=True).click()
        expect(page.get_by_role("heading", name="The key to the gallery")).to_be_visible()
        shot(page, "gallery-key")
        check(page)
        page.get_by_label("Key", exact=True).fill(KEY)
        page.get_by_role("button", name="Unlock this phone").click()
        expect(page.get_by_role("heading", name="Files, in and out")).to_be_visible()
        expect(page.get_by_text("I have it")).to_have_count(0)
    finally:
        server.stop()
