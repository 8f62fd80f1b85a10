"""A thumb that taps twice means it once; a stepper counts every tap."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.looks import Phone
from tests.browser.tables import Table
from tests.servers import Server


def twice(page: Page, place: Locator) -> None:
    box = place.bounding_box()
    assert box is not None
    for _ in range(2):
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_button_counts_once(server: Server, phone: Phone) -> None:
    table = Table(server, "drill", "Ann", "Bob")
    ann = table.sit(phone(has_touch=True), 0)
    sent: list[str] = []
    ann.on("request", lambda asked: sent.append(asked.method))
    twice(ann, ann.get_by_role("button", name="Turn", exact=True))
    expect(ann.get_by_role("button", name="Undo")).to_be_enabled()
    assert sent.count("POST") == 1


def test_a_double_click_counts_once(server: Server, phone: Phone) -> None:
    ann = Table(server, "drill", "Ann", "Bob").sit(phone(), 0)
    sent: list[str] = []
    ann.on("request", lambda asked: sent.append(asked.method))
    ann.get_by_role("button", name="Turn", exact=True).dblclick()
    expect(ann.get_by_role("button", name="Undo")).to_be_enabled()
    assert sent.count("POST") == 1


def test_a_stepper_counts_both(server: Server, phone: Phone) -> None:
    table = Table(server, "score-pad", "Ann", "Bob")
    ann = table.sit(phone(has_touch=True), 0)
    twice(ann, ann.locator(".stepper button", has_text="+5"))
    expect(ann.locator("#total-0")).to_have_text("10")


def test_undo_is_always_in_reach(server: Server, phone: Phone) -> None:
    """However long the page: the last cell of the tab bar, dead while there is nothing to take back."""
    ann = Table(server, "score-pad", "Ann", "Bob", "Cat", "Dan", "Eve").sit(phone(), 0)
    undo = ann.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    ann.locator(".stepper button", has_text="+5").click()
    expect(undo).to_be_enabled()
    box = undo.bounding_box()
    assert box is not None
    assert (box["y"] + box["height"], box["x"] + box["width"]) == (740, 360)
    undo.click()
    expect(ann.locator("#total-0")).to_have_text("0")
