"""Every change is on every phone at once, and nothing that somebody was doing is lost by it."""

from __future__ import annotations

import re
import signal
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import CDPSession, Page, Route, expect

from tests.browser.seated_phones import Table, seat_token, sit, taps, two_phones
from tests.faults.connections import until
from tests.server_process import Server

BEFORE_SILENCE = 6000
"""Milliseconds; a phone that nothing else wakes notices silence after eight seconds."""
Phone = Callable[..., Page]


def slow(page: Page, milliseconds: int) -> CDPSession:
    link = page.context.new_cdp_session(page)
    link.send("Network.enable")
    conditions = {"offline": False, "latency": milliseconds, "downloadThroughput": -1, "uploadThroughput": -1}
    link.send("Network.emulateNetworkConditions", conditions)
    return link


def test_a_change_is_on_the_other_phone(server: Server, phone: Phone) -> None:
    _, ann, bob = two_phones(phone, server)
    bob.evaluate(
        """() => { window.seen = {}; new MutationObserver(() => {
            window.seen[document.querySelector('#total-0').textContent] ??= Date.now();
        }).observe(document.body, {subtree: true, childList: true, characterData: true}); }"""
    )
    took = []
    for total in ("5", "10", "15"):
        pressed = ann.evaluate(
            "() => { document.querySelector('.stepper button[value=\"5\"]').click(); return Date.now(); }"
        )
        expect(bob.locator("#total-0")).to_have_text(total)
        took.append(bob.evaluate("(total) => window.seen[total]", total) - pressed)
    assert min(took) < 500, "a busy machine is late now and then; what comes with a heartbeat always is"


def test_what_changed_rises_from_its_number(server: Server, phone: Phone) -> None:
    """On a page that looks on, where the number is in sight: once, and in the row that was corrected.

    Both are measured while nothing moves: the one where it begins to rise, the other in its own size.
    """
    table = Table(server, "score-pad", "Ann", "Bob")
    for seat in (0, 1):
        table.send(seat, "ScoreEntered", row=0, score=7)
    bob = table.screen(phone(1280, 720))
    bob.evaluate(
        """() => { window.risen = []; new MutationObserver((all) => { for (const { addedNodes } of all)
            for (const node of addedNodes) if (node.className === 'bubble') {
                const number = document.querySelector('#cell-0-0'), top = (one) => one.getBoundingClientRect().top;
                for (const growing of number.getAnimations()) growing.finish();
                for (const rising of node.getAnimations()) { rising.pause(); rising.currentTime = 0; }
                window.risen.push([node.textContent, top(node) - top(number)]);
            }
        }).observe(document.body, {childList: true}); }"""
    )
    table.send(0, "ScoreEntered", row=0, score=12)
    bob.wait_for_function("() => window.risen.length")
    assert bob.evaluate("window.risen") == [["+5", pytest.approx(0, abs=12)]]


def test_nothing_falls_when_the_next_round_begins(server: Server, phone: Phone) -> None:
    """The blanks of a new row stand where the last one was: its numbers are not lost."""
    table = Table(server, "score-pad", "Ann", "Bob")
    table.send(0, "ScoreEntered", row=0, score=45)
    screen = table.screen(phone(1280, 720))
    screen.evaluate(
        """() => { window.risen = []; new MutationObserver((all) => { for (const { addedNodes } of all)
            for (const node of addedNodes) if (node.className === 'bubble') window.risen.push(node.textContent);
        }).observe(document.body, {childList: true}); }"""
    )
    table.send(1, "ScoreEntered", row=0, score=30)
    expect(screen.locator("h1")).to_contain_text("Round 2")
    table.send(1, "ScoreEntered", row=1, score=3)
    screen.wait_for_function("() => window.risen.includes('+3')")
    assert not [change for change in screen.evaluate("window.risen") if change.startswith("−")]


def test_a_half_typed_number_survives(server: Server, phone: Phone) -> None:
    _, ann, bob = two_phones(phone, server)
    field = bob.locator(".enter input[name=score]")
    field.press_sequentially("12.")
    bob.locator("h1").first.click()  # focus is elsewhere when the change arrives
    taps(ann, "+1", 3)
    expect(bob.locator("#total-0")).to_have_text("3")
    assert field.input_value() == "12."


def test_the_field_is_empty_after_it_was_sent(server: Server, phone: Phone) -> None:
    ann = Table(server, "score-pad", "Ann").sit(phone(), 0)
    ann.locator(".enter input[name=score]").fill("7")
    ann.get_by_role("button", name="Enter", exact=True).click()
    expect(ann.locator("#total-0")).to_have_text("7")
    expect(ann.locator(".enter input[name=score]")).to_have_value("")


def test_what_the_host_changes_can_be_changed_again(server: Server, phone: Phone) -> None:
    """The field comes back with what was sent, whether it was typed or chosen."""
    opened = server.open_table("Ann", "Bob", game="score-pad")
    host = sit(phone(), server, opened["code"], opened["host_token"], "/people")
    host.locator("#options > summary").click()
    for field, values in (("title", ("Our Skull King", "Skull King")), ("rounds", ("7", "5"))):
        for value in values:
            host.locator(f"#o-{field}").fill(value)
            host.locator(f"#options form:has(#o-{field})").get_by_role("button", name="Change").click()
            expect(host.locator(f"[id='option-{field}-{value}-'] #o-{field}")).to_have_value(value)
    for value in ("up", "none"):
        host.locator("#o-clock").select_option(value)
        expect(host.locator(f"#option-clock-{value}- #o-clock")).to_have_value(value)


def test_a_table_that_is_renamed_is_called_so_on_every_page(server: Server, phone: Phone) -> None:
    table = Table(server, "score-pad", "Ann", "Bob")
    pages = [table.sit(phone(), 0), table.sit(phone(), 1, "/history"), table.screen(phone(1280, 720))]
    host = sit(phone(), server, table.code, table.opened["host_token"], "/people")
    host.locator("#options > summary").click()
    for title in ("Our Skull King", "Skull & King"):
        host.locator("#o-title").fill(title)
        host.locator("#o-title").press("Enter")
        for page in (host, *pages):
            expect(page.locator(".where strong")).to_have_text(title)
            expect(page).to_have_title(f"{title} · {table.code}")


def test_scroll_and_open_details_stay(server: Server, phone: Phone) -> None:
    _, ann, bob = two_phones(phone, server, teams=2)
    bob.locator("#teams summary").click()
    bob.evaluate("scrollTo(0, 300)")
    before = bob.evaluate("scrollY")
    taps(ann, "+1")
    expect(bob.locator("#total-0")).to_have_text("1")
    assert bob.evaluate("scrollY") == before
    expect(bob.locator("#teams")).to_have_attribute("open", "")


def test_ten_quick_taps_on_a_slow_link_are_ten(server: Server, phone: Phone) -> None:
    _, ann, bob = two_phones(phone, server)
    slow(ann, 300)
    ann.evaluate(
        "() => { const b = document.querySelector('.stepper button[value=\"1\"]'); for (let i = 0; i < 10; i++) b.click(); }"
    )
    expect(bob.locator("#total-0")).to_have_text("10")
    expect(ann.locator("#total-0")).to_have_text("10")
    expect(ann.locator(".pending")).to_have_text("")


def test_a_page_never_goes_back(server: Server, phone: Phone) -> None:
    ann = Table(server, "score-pad", "Ann", "Bob").sit(phone(), 0)
    taps(ann, "+1")
    expect(ann.locator("#total-0")).to_have_text("1")
    old = 'data: <main id="page"><b id="total-0">99</b></main>\nid: 1-1\n\n'
    ann.route("**/live*", lambda route: route.fulfill(content_type="text/event-stream", body=old))
    ann.evaluate(
        """() => new Promise((resolve) => {
            document.addEventListener('htmx:sse:before:message', ({ detail }) => detail.message.id === '1-1' && resolve());
            companion.wake();
        })"""
    )
    expect(ann.locator("#total-0")).to_have_text("1")


def test_a_double_tap_counts_once(server: Server, phone: Phone) -> None:
    ann = Table(server, "drill", "Ann", "Bob").sit(phone(), 0)
    ann.evaluate(
        """async () => {
            const body = new URLSearchParams({kind: 'Tapped', amount: '1', once: 'same-key'});
            await Promise.all([1, 2, 3].map(() => fetch(document.querySelector('.stepper').action, {method: 'POST', body})));
        }"""
    )
    expect(ann.locator("#count-0")).to_have_text("1")


def test_offline_and_online_again(server: Server, phone: Phone) -> None:
    _, ann, bob = two_phones(phone, server)
    bob.context.set_offline(True)
    expect(bob.locator("#badge")).to_have_attribute("data-state", re.compile("offline|lost"))
    taps(ann, "+5")
    expect(ann.locator("#total-0")).to_have_text("5")
    bob.context.set_offline(False)
    expect(bob.locator("#total-0")).to_have_text("5", timeout=BEFORE_SILENCE)
    expect(bob.locator("#badge")).to_have_attribute("data-state", "live")


def test_a_tap_without_an_answer_is_sent_again(server: Server, phone: Phone) -> None:
    _, ann, bob = two_phones(phone, server)
    ann.context.set_offline(True)
    taps(ann, "+5")
    expect(ann.locator("#notice")).to_contain_text("Not sent")
    ann.context.set_offline(False)
    expect(bob.locator("#total-0")).to_have_text("5")
    expect(ann.locator("#notice")).not_to_contain_text("Not sent")


def test_waking_up(server: Server, phone: Phone) -> None:
    """A phone that was hidden (asleep) is right again by itself."""
    _, ann, bob = two_phones(phone, server)
    hidden = "(h) => { Object.defineProperty(document, 'hidden', {value: h, configurable: true}); document.dispatchEvent(new Event('visibilitychange')); }"
    bob.evaluate(hidden, True)
    taps(ann, "+5")
    expect(ann.locator("#total-0")).to_have_text("5")
    bob.evaluate(hidden, False)
    expect(bob.locator("#total-0")).to_have_text("5", timeout=BEFORE_SILENCE)


def test_a_silent_loss_is_noticed(own_server: Callable[..., Server], phone: Phone) -> None:
    server = own_server()
    opened = server.open_table("Ann", "Bob", game="score-pad")
    ann = sit(phone(), server, opened["code"], seat_token(opened, 0))
    server.signal(signal.SIGSTOP)
    expect(ann.locator("#badge")).to_have_attribute("data-state", "lost")
    server.signal(signal.SIGCONT)
    expect(ann.locator("#badge")).to_have_attribute("data-state", "live")
    taps(ann, "+1")
    expect(ann.locator("#total-0")).to_have_text("1")


def test_a_server_that_does_not_answer_is_asked_less_often(server: Server, phone: Phone) -> None:
    table, page, tries = Table(server, "drill", "Ann", "Bob"), phone(), list[Route]()
    page.clock.install()
    ann = table.sit(page, 0)
    ann.route("**/live*", lambda route: tries.append(route))
    ann.evaluate("companion.wake()")
    for _ in range(60):
        ann.clock.run_for(1000)
    assert 4 <= len(tries) <= 8, "every twelve seconds at last, not every three"
    ann.unroute("**/live*")
    ann.clock.run_for(12_500)
    expect(ann.locator("#badge")).to_have_attribute("data-state", "live")


def test_a_restarted_server_is_found_again(own_server: Callable[..., Server], phone: Phone) -> None:
    server = own_server()
    opened = server.open_table("Ann", "Bob", game="score-pad")
    ann = sit(phone(), server, opened["code"], seat_token(opened, 0))
    taps(ann, "+5")
    expect(ann.locator("#total-0")).to_have_text("5")
    server.kill()
    expect(ann.locator("#badge")).not_to_have_attribute("data-state", "live")
    server.again()
    token = seat_token(opened, 1)
    server.call(
        f"/api/tables/{opened['code']}/events", {"kind": "PointsAdded", "fields": {"row": 0, "amount": 2}}, token
    )
    expect(ann.locator("#total-1")).to_have_text("2")
    expect(ann.locator("#total-0")).to_have_text("5")


def test_a_server_that_restarts_is_looked_for_at_once(own_server: Callable[..., Server], phone: Phone) -> None:
    """Its last word sends the phone on: nobody waits for eight seconds of silence."""
    server = own_server()
    opened = server.open_table("Ann", "Bob", game="score-pad")
    ann = sit(phone(), server, opened["code"], seat_token(opened, 0))
    expect(ann.locator("#badge")).to_have_attribute("data-state", "live")
    asked: list[str] = []
    ann.on("request", lambda request: asked.append(request.url) if "/live" in request.url else None)
    server.stop()
    stopped = time.monotonic()
    until(lambda: ann.wait_for_timeout(20) or asked, BEFORE_SILENCE / 1000)
    with ann.expect_response(lambda answer: "/live" in answer.url and answer.ok):
        server.again()
    expect(ann.locator("#badge")).to_have_attribute("data-state", "live")
    assert len(asked) <= 4 + time.monotonic() - stopped, "in a hurry, but no storm"
