"""The clock of a game in turns, on three phones: one tap a turn, the same time on all of them, whatever happens to a phone
or to the server."""

from __future__ import annotations

import re
import statistics
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.page_checks import Phone, check, check_game
from tests.browser.seated_phones import Table, sit
from tests.browser.test_clock import APART, PATIENCE, REAL, SKEW
from tests.faults.connections import until
from tests.server_process import Server

HIDDEN = """(hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def time_left(page: Page) -> float:
    """What the large clock of this phone has left to show, beside what is true at that instant."""
    shown = f"document.querySelector('.clock-face [data-deadline]').dataset.deadline - companion.clock.now() + ({REAL})"
    return statistics.median(page.evaluate(shown) for _ in range(15))


def agree(phones: list[Page]) -> None:
    def apart() -> float:
        ends = [time_left(page) for page in phones]
        return max(ends) - min(ends)

    until(lambda: apart() < APART, PATIENCE)


def on(page: Page, name: str) -> None:
    expect(page.locator(".clock-face .name")).to_have_text(name)
    expect(page.locator(".clock-face [data-digits]")).to_have_text(re.compile(r"\d:\d\d"))


def tap(page: Page) -> None:
    page.locator("button.clock-face").click()


def test_three_phones_share_one_clock(own_server: Callable[..., Server], phone: Phone) -> None:
    server = own_server()
    table = Table(server, "clock-only", "Ann", "Bob", "Cem", clock="bank", bank_minutes=10)
    phones = []
    for seat, skew in enumerate((-300_000, 0, 180_000)):
        page = phone()
        page.add_init_script(SKEW % skew)
        phones.append(table.sit(page, seat))
    ann, bob, cem = phones
    ann.get_by_role("button", name="Put Ann on the clock").click()
    for page in phones:
        on(page, "Ann")
    expect(bob.locator("button.clock-face")).to_have_count(0)
    agree(phones)
    tap(ann)
    for page in phones:
        on(page, "Bob")

    sleep = cem.context.new_cdp_session(cem)
    cem.evaluate(HIDDEN, True)
    sleep.send("Page.setWebLifecycleState", {"state": "frozen"})
    tap(bob)
    on(ann, "Cem")
    sleep.send("Page.setWebLifecycleState", {"state": "active"})
    cem.evaluate("companion.clock.offset -= 60000")  # as on a phone whose own time stood still for a minute
    cem.evaluate(HIDDEN, False)
    on(cem, "Cem")
    agree(phones)

    before = ann.locator(".clock-face [data-deadline]").get_attribute("data-deadline")
    server.kill()
    server.again()
    for page in phones:
        expect(page.locator("#badge")).to_have_attribute("data-state", "live", timeout=20_000)
        expect(page.locator(".clock-face [data-deadline]")).to_have_attribute("data-deadline", before or "")
    agree(phones)

    ann.get_by_role("button", name="Pause").click()
    for page in phones:
        expect(page.locator("button.clock-face.still")).to_contain_text("Tap to continue")
        expect(page.locator("#clock")).to_have_count(0)
    tap(bob)
    on(cem, "Cem")
    tap(cem)
    on(bob, "Ann")
    ann.get_by_role("button", name="The game is over").click()
    ann.get_by_role("dialog").locator("label", has_text="Bob").click()
    ann.get_by_role("dialog").get_by_role("button", name="The game is over").click()
    for page in phones:
        expect(page.locator("#result h1")).to_have_text("You win" if page is bob else "Bob wins")


def test_whoever_was_drawn_starts_with_one_tap_and_who_won_is_asked_while_the_clock_stands_still(
    server: Server, phone: Phone
) -> None:
    table = Table(server, "clock-only", "Ann", "Bob", clock="up")
    ann, bob = (table.sit(phone(reduced_motion="reduce"), seat) for seat in range(2))
    table.send(0, "StarterDrawn")
    ann.get_by_role("button", name=re.compile("starts the clock")).click()
    running, asked = bob.locator("#clock"), ann.locator("#end")
    expect(running).to_be_visible()
    ann.get_by_role("button", name="The game is over").click()
    expect(asked).to_be_visible()
    expect(running).to_have_count(0)
    expect(asked).to_be_focused()  # not the first person, who would look chosen
    ann.keyboard.press("Tab")
    expect(asked.get_by_label("Ann")).to_be_focused()
    asked.get_by_role("button", name="Not yet, keep playing").click()
    expect(asked).to_be_hidden()
    expect(running).to_be_visible()


def test_a_tap_without_a_connection_says_that_the_clock_runs_on(server: Server, phone: Phone) -> None:
    ann = Table(server, "clock-only", "Ann", "Bob", clock="up").sit(phone(), 0)
    ann.get_by_role("button", name="Put Ann on the clock").click()
    on(ann, "Ann")
    ann.context.set_offline(True)
    tap(ann)
    expect(ann.locator("#notice")).to_contain_text("The clock runs on until then.")
    ann.context.set_offline(False)
    on(ann, "Bob")


@pytest.mark.parametrize(("width", "height"), [(360, 740), (740, 360)])
def test_one_phone_in_the_middle(server: Server, phone: Phone, width: int, height: int) -> None:
    """One tap a turn, for twelve of them; the big button is in sight and the page is accessible."""
    names = [f"Player {n} of a dozen" for n in range(12)]
    table = Table(server, "clock-only", *names, clock="turn", turn_seconds=600)
    page = sit(phone(width, height), server, table.code, table.opened["host_token"], "?as=0")
    page.get_by_role("button", name="Put Player 3 of a dozen on the clock").click()
    for seat in (3, 4, 5):
        on(page, names[seat])
        expect(page.locator("body")).not_to_have_attribute("inert", "")
        tap(page)
    on(page, names[6])
    check_game(page)
    check(page)


def test_the_pad_has_it_above_the_sheet(server: Server, phone: Phone) -> None:
    table = Table(server, "score-pad", "Ann", "Bob", clock="up")
    ann, bob = (table.sit(phone(), seat) for seat in range(2))
    ann.get_by_role("link", name="Clock").click()
    ann.get_by_role("button", name="Put Ann on the clock").click()
    on(ann, "Ann")
    ann.get_by_role("link", name="Back to the sheet").click()
    ann.get_by_role("button", name="Pass on to Bob").click()
    expect(bob.locator(".clock-on .name")).to_have_text("Bob")
    bob.get_by_role("button", name="Pass on to Ann").click()
    expect(ann.locator(".clock-on .clock-time")).to_have_text(re.compile(r"0:\d\d"))
    check_game(ann)
