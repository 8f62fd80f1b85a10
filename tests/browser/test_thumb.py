"""A thumb that taps twice means it once; a stepper counts every tap."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.page_checks import Phone
from tests.browser.seated_phones import Table
from tests.server_process import Server


def twice(page: Page, place: Locator) -> None:
    place.scroll_into_view_if_needed()
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
    expect(ann.get_by_role("button", name="Undo: ")).to_be_visible()
    assert sent.count("POST") == 1


def test_a_double_click_counts_once(server: Server, phone: Phone) -> None:
    ann = Table(server, "drill", "Ann", "Bob").sit(phone(), 0)
    sent: list[str] = []
    ann.on("request", lambda asked: sent.append(asked.method))
    ann.get_by_role("button", name="Turn", exact=True).dblclick()
    expect(ann.get_by_role("button", name="Undo: ")).to_be_visible()
    assert sent.count("POST") == 1


def test_a_stepper_counts_both(server: Server, phone: Phone) -> None:
    table = Table(server, "score-pad", "Ann", "Bob")
    ann = table.sit(phone(has_touch=True), 0)
    twice(ann, ann.locator(".stepper button", has_text="+5"))
    expect(ann.locator("#total-0")).to_have_text("10")


def test_undo_is_always_in_reach(server: Server, phone: Phone) -> None:
    """However long the page: the piece at the end of the tab bar, which says why while there is nothing to take back."""
    ann = Table(server, "score-pad", "Ann", "Bob", "Cat", "Dan", "Eve").sit(phone(), 0)
    undo = ann.get_by_role("button", name="Undo")
    undo.click()
    expect(ann.locator("#notice")).to_contain_text("nothing of yours to undo")
    ann.locator(".stepper button", has_text="+5").click()
    expect(ann.locator("#notice")).to_be_empty()
    expect(ann.get_by_role("button", name="Undo: Ann added 5")).to_be_visible()
    box = undo.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] > 720
    assert box["x"] + box["width"] > 300
    undo.click()
    expect(ann.locator("#total-0")).to_have_text("0")


def test_what_was_found_in_the_rules_stays(server: Server, phone: Phone) -> None:
    """The stream brings the same page again: with the search, and for the same seat."""
    table = Table(server, "score-pad", "Ann", "Bob")
    ann = table.sit(phone(), 0, "/rules")
    ann.get_by_label("Search the rules").fill("tie & total")
    with ann.expect_response(lambda answer: "/live?" in answer.url):
        ann.get_by_role("button", name="Find").click()
    expect(ann.locator("#badge")).to_have_attribute("data-state", "live")
    expect(ann.locator("main h2")).to_have_text("Found for “tie & total”")
    expect(ann.locator(".ledger li").first).to_contain_text("On a tie")
