"""A thumb that taps twice means it once; a stepper counts every tap; and nothing moves under it."""

from __future__ import annotations

import pytest
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


PUSHED_DOWN = """() => {
    document.addEventListener("htmx:sse:before:message", ({ detail }) => { window.arrived ||= !detail.message.event; });
    document.addEventListener("companion:shown", () => { document.querySelector("#page").style.marginTop = "2000px"; });
}"""
"""From now on whatever the stream brings moves all of the page away from under the thumb."""


class Press:
    """A thumb, or a mouse, that comes down on a button while the phone's time stands still."""

    def __init__(self, page: Page, button: Locator, *, touch: bool) -> None:
        self.page, self.touch = page, page.context.new_cdp_session(page) if touch else None
        page.clock.pause_at(page.evaluate("Date.now() + 1000"))
        box = button.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if self.touch:
            self.touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        else:
            page.mouse.move(x, y)
            page.mouse.down()

    def up(self) -> None:
        if self.touch:
            self.touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        else:
            self.page.mouse.up()
        self.page.clock.resume()


@pytest.mark.parametrize("touch", [True, False])
def test_nothing_moves_under_a_thumb(server: Server, phone: Phone, touch: bool) -> None:
    """What somebody else does between its coming down and its tap is shown after the tap, which counts."""
    table = Table(server, "drill", "Ann", "Bob")
    ann = phone(has_touch=touch)
    ann.clock.install()
    table.sit(ann, 0)
    thumb = Press(ann, ann.get_by_role("button", name="Start glass"), touch=touch)
    ann.evaluate(PUSHED_DOWN)
    table.send(1, "Tapped")
    ann.wait_for_function("() => window.arrived")
    with ann.expect_response(lambda answer: answer.request.method == "POST") as answered:
        thumb.up()
    assert answered.value.status == 204
    expect(ann.locator("#page")).to_have_css("margin-top", "2000px")


def test_a_thumb_that_rests_on_the_page_does_not_stop_it(server: Server, phone: Phone) -> None:
    table = Table(server, "drill", "Ann", "Bob")
    ann = phone(has_touch=True)
    ann.clock.install()
    table.sit(ann, 0)
    Press(ann, ann.get_by_role("button", name="Start glass"), touch=True)
    ann.evaluate(PUSHED_DOWN)
    table.send(1, "Tapped")
    ann.wait_for_function("() => window.arrived")
    ann.clock.run_for(1100)
    expect(ann.locator("#page")).to_have_css("margin-top", "2000px")


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
    expect(ann.locator("#total-0")).to_have_text("–")


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
