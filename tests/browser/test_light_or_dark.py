"""Light or dark: as the phone is, until somebody chooses."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.page_checks import Phone
from tests.server_process import Server


def test_pages_follow_the_phone(server: Server, phone: Phone) -> None:
    page = phone(color_scheme="light")
    shown = page.locator("html")
    page.goto(f"{server.url}/house")
    expect(shown).to_have_attribute("data-theme", "light")
    assert 'data-theme="light"' in page.reload().text(), "the next page comes like that"
    page.emulate_media(color_scheme="dark")
    expect(shown).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Light or dark").click()
    expect(shown).to_have_attribute("data-theme", "light")
    page.emulate_media(color_scheme="light")
    page.emulate_media(color_scheme="dark")
    expect(shown).to_have_attribute("data-theme", "light")
