"""A tap is never lost in silence: whatever answers in our place, it is kept, shown, and sent again until it counts, once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.browser.seated_phones import Table, sit, taps
from tests.browser.test_live import slow
from tests.faults.connections import stored, until
from tests.faults.read_only import read_only
from tests.faults.test_full_disk import Full, small_disk
from tests.server_process import Server

Phone = Callable[..., Page]
UNSENT = "Not sent yet, but your tap is kept. Trying again…"
KEPT = "() => JSON.stringify(sessionStorage)"
AWAY = "No connection. Try again when it is back."
PORTAL = "<!doctype html><title>Hotel Wi-Fi</title><p>Please sign in.</p>"
NOT_OURS: dict[str, dict[str, Any]] = {
    "bad gateway": {"status": 502, "body": "Bad gateway"},
    "unavailable": {"status": 503, "body": "Service unavailable"},
    "gateway timeout": {"status": 504, "body": "Gateway timeout"},
    "captive portal": {"status": 200, "content_type": "text/html", "body": PORTAL},
    "redirect elsewhere": {"status": 302, "headers": {"Location": "http://portal.example/"}},
    "our own, out of breath": {"status": 503, "headers": {"X-Companion": "1"}, "body": "Try again in a moment."},
}


@pytest.fixture
def drill(server: Server, phone: Phone) -> tuple[Table, Page]:
    table = Table(server, "drill", "Ann", "Bob")
    return table, table.sit(phone(), 0)


@contextmanager
def instead(page: Page, **answer: Any) -> Iterator[list[str]]:
    """While this lasts, every tap gets this answer instead of ours, or none; gives the keys of the taps."""
    keys: list[str] = []

    def take(route: Route) -> None:
        if route.request.method != "POST":
            return route.fallback()
        keys.append(field(route.request, "once"))
        return route.fulfill(**answer) if answer else route.abort()

    page.route("**/t/**", take)
    yield keys
    page.unroute("**/t/**", take)


def field(request: Request, name: str) -> str:
    return parse_qs(request.post_data or "")[name][0]


def kinds(table: Table) -> list[str]:
    return [entry["kind"] for entry in stored(table.server, table.code)[1:]]


@pytest.mark.parametrize("answer", list(NOT_OURS.values()), ids=list(NOT_OURS))
def test_an_answer_that_is_not_ours_keeps_the_tap(drill: tuple[Table, Page], answer: dict[str, Any]) -> None:
    table, ann = drill
    with instead(ann, **answer) as keys:
        ann.get_by_role("button", name="Turn").click()
        expect(ann.locator("#notice")).to_have_text(UNSENT)
        until(lambda: ann.wait_for_timeout(50) or len(keys) > 1)
        expect(ann.locator("#badge")).to_have_attribute("data-state", "lost")
    expect(ann.locator("#drill-view")).to_contain_text("turns 1")
    expect(ann.locator("#notice")).to_have_text("")
    expect(ann.locator("#badge")).to_have_attribute("data-state", "live")
    assert len(set(keys)) == 1, "always with the same key"
    assert kinds(table) == ["Turned"]
    until(lambda: ann.evaluate(KEPT) == "{}")


def test_a_tap_on_its_way_is_seen_on_its_button_and_on_the_badge(server: Server, phone: Phone) -> None:
    table = Table(server, "score-pad", "Ann", "Bob")
    ann = table.sit(phone(), 0)
    with instead(ann):
        ann.get_by_role("button", name="7", exact=True).click()
        ann.get_by_role("button", name="Enter").click()
        expect(ann.locator("[aria-busy]")).to_have_text("Enter")
        expect(ann.locator("#badge")).to_have_attribute("data-state", "lost")
        table.send(1, "ScoreEntered", row=0, score=5)
        expect(ann.locator("#total-1")).to_have_text("5")
        assert ann.locator("#badge").get_attribute("data-state") == "lost", "it hears the table, which does not hear it"
    expect(ann.locator("#total-0")).to_have_text("7")
    expect(ann.locator("#badge")).to_have_attribute("data-state", "live")


def test_a_killed_server_gets_it_when_it_is_back(own_server: Callable[..., Server], phone: Phone) -> None:
    table = Table(own_server(), "drill", "Ann", "Bob")
    ann = table.sit(phone(), 0)
    table.server.kill()
    ann.get_by_role("button", name="Turn").click()
    taps(ann, "+1", 4)
    expect(ann.locator("#notice")).to_contain_text(UNSENT)
    table.server.again()
    expect(ann.locator("#count-0")).to_have_text("4")
    expect(ann.locator("#notice")).to_have_text("")
    assert kinds(table) == ["Turned", "Tapped"], "in order, and the four in one"


def test_a_full_disk_gets_it_when_there_is_room(own_server: Callable[..., Server], phone: Phone) -> None:
    full = Full(own_server(before=small_disk))
    ann = sit(phone(), full.server, full.code, full.token)
    with ann.expect_response(lambda answer: answer.status == 507):
        ann.get_by_role("button", name="Turn").click()
    expect(ann.locator("#notice")).to_contain_text(
        f"{UNSENT} The disk of the computer that runs the Companion is full."
    )
    expect(ann.get_by_role("button", name="Turn")).to_have_attribute("aria-busy", "true")
    full.make_room()
    expect(ann.locator("#drill-view")).to_contain_text("turns 1")
    expect(ann.locator("#notice")).to_have_text("")
    assert [row["kind"] for row in stored(full.server, full.code)].count("Turned") == 1


def test_a_read_only_database_gets_it_when_it_can_be_written(own_server: Callable[..., Server], phone: Phone) -> None:
    table = Table(own_server(), "drill", "Ann", "Bob")
    ann = table.sit(phone(), 0)
    table.server.stop()
    with read_only(table.server):
        table.server.again()
        with ann.expect_response(lambda answer: answer.status == 503):
            ann.get_by_role("button", name="Turn").click()
        expect(ann.locator("#notice")).to_have_text(UNSENT)
        table.server.stop()
    table.server.again()
    expect(ann.locator("#drill-view")).to_contain_text("turns 1")
    expect(ann.locator("#notice")).to_have_text("")
    assert kinds(table) == ["Turned"]


def test_it_survives_a_reload(drill: tuple[Table, Page]) -> None:
    table, ann = drill
    with instead(ann) as keys:
        ann.get_by_role("button", name="Turn").click()
        expect(ann.locator("#notice")).to_have_text(UNSENT)
        ann.reload()
        expect(ann.locator("#notice")).to_have_text(UNSENT)
        expect(ann.get_by_role("button", name="Turn")).to_have_attribute("aria-busy", "true")
    expect(ann.locator("#drill-view")).to_contain_text("turns 1")
    expect(ann.locator("#notice")).to_have_text("")
    assert len(set(keys)) == 1
    assert kinds(table) == ["Turned"]


def test_every_tab_of_the_table_says_it_and_sends_it(drill: tuple[Table, Page]) -> None:
    table, ann = drill
    with instead(ann):
        ann.get_by_role("button", name="Turn").click()
        for tab in ("History", "Rules", "Table"):
            expect(ann.locator("#notice")).to_have_text(UNSENT)
            ann.locator(".tabs").get_by_text(tab).click()
        expect(ann.locator("#notice")).to_have_text(UNSENT)
    expect(ann.locator("#notice")).to_have_text("")
    assert kinds(table) == ["Turned"]


def test_a_page_that_the_back_button_brings_back_sends_what_the_page_after_it_could_not(
    drill: tuple[Table, Page],
) -> None:
    """Some browsers show the very page that was left, with its script as it was."""
    table, ann = drill
    with instead(ann):
        ann.get_by_role("button", name="Turn").click()
        expect(ann.locator("#notice")).to_have_text(UNSENT)
        kept = ann.evaluate("() => Object.entries(sessionStorage)")
        ann.evaluate("() => sessionStorage.clear()")
        ann.goto("about:blank")
    table.sit(ann, 0)
    ann.evaluate("(kept) => { for (const [name, value] of kept) sessionStorage.setItem(name, value); }", kept)
    ann.evaluate("() => { dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })); }")
    expect(ann.locator("#drill-view")).to_contain_text("turns 1")
    taps(ann, "+1")
    expect(ann.locator("#count-0")).to_have_text("1")
    assert kinds(table) == ["Turned", "Tapped"]
    until(lambda: ann.evaluate(KEPT) == "{}")


def test_an_older_phone_goes_on_after_a_refusal_in_a_sheet(server: Server, phone: Phone) -> None:
    """Before iOS 17 nothing can be shown in front of a sheet."""
    table, page = Table(server, "score-pad", "Ann", "Bob"), phone()
    page.add_init_script("delete HTMLElement.prototype.showPopover")
    ann = table.sit(page, 0)
    ann.locator("[role=rowheader] button").first.click()
    sheet = ann.get_by_role("dialog", name="Round 1")
    sheet.get_by_role("textbox", name="Ann").fill("9999999999")
    sheet.get_by_role("button", name="Save Round 1").click()
    expect(sheet.locator("[role=status]")).to_contain_text("That number is too big.")
    sheet.get_by_role("link", name="Close").click()
    taps(ann, "+5")
    expect(ann.locator("#total-0")).to_have_text("5")


def test_a_secret_is_not_written_down(drill: tuple[Table, Page]) -> None:
    table, ann = drill
    with instead(ann):
        ann.locator("#bid").fill("7351")
        ann.get_by_role("button", name="Seal").click()
        expect(ann.locator("#notice")).to_have_text(UNSENT)
        assert "7351" not in ann.evaluate(KEPT)
        ann.reload()
        expect(ann.locator("#notice")).to_contain_text("Your secret entry may not have been sent.")
    until(lambda: ann.evaluate(KEPT) == "{}")
    assert kinds(table) == []


def test_a_secret_that_waits_is_sent(drill: tuple[Table, Page]) -> None:
    table, ann = drill
    with instead(ann):
        ann.locator("#bid").fill("7")
        ann.get_by_role("button", name="Seal").click()
        expect(ann.locator("#notice")).to_have_text(UNSENT)
    expect(ann.locator("#notice")).to_have_text("")
    assert kinds(table) == ["BidSealed"]


@pytest.mark.parametrize(("choice", "logged"), [("Send it now", ["Turned", "Tapped"]), ("Forget it", ["Tapped"])])
def test_after_ten_minutes_it_asks(server: Server, phone: Phone, choice: str, logged: list[str]) -> None:
    table, page = Table(server, "drill", "Ann", "Bob"), phone()
    page.clock.install()
    ann = table.sit(page, 0)
    with instead(ann):
        ann.get_by_role("button", name="Turn").click()
        expect(ann.locator("#notice")).to_contain_text(UNSENT)
        ann.clock.fast_forward("09:00")
        expect(ann.locator("#notice")).to_contain_text(UNSENT)
        ann.clock.fast_forward("01:01")
        expect(ann.locator("#notice")).to_contain_text("“Turn” has been waiting for ten minutes.")
    taps(ann, "+1")  # waits for its turn
    ann.locator("#notice").get_by_role("button", name=choice).click()
    expect(ann.locator("#count-0")).to_have_text("1")
    expect(ann.locator("#notice button")).to_have_count(0)
    assert kinds(table) == logged
    until(lambda: ann.evaluate(KEPT) == "{}")


def test_a_refused_tap_says_why_and_is_over(drill: tuple[Table, Page]) -> None:
    table, ann = drill
    taps(ann, "−1")
    expect(ann.locator("#notice")).to_have_text("Ann has only 0.")
    expect(ann.locator(".pending")).to_have_text("")
    taps(ann, "+1")
    expect(ann.locator("#count-0")).to_have_text("1")
    expect(ann.locator("#notice")).to_have_text("")
    assert kinds(table) == ["Tapped"]


def test_taps_keep_their_order(drill: tuple[Table, Page]) -> None:
    table, ann = drill
    with instead(ann):
        taps(ann, "+1")
        ann.locator("#bid").fill("5")
        ann.get_by_role("button", name="Seal").click()
        taps(ann, "+1", 3)
        ann.locator("#undo button").click()
        ann.get_by_role("button", name="Turn").click()
        expect(ann.locator("#notice")).to_have_text(UNSENT)
    expect(ann.locator("#notice")).to_contain_text("The table has moved on since you looked.")
    expect(ann.locator("#notice")).to_contain_text("Undone:")  # one sentence does not hide the other
    expect(ann.locator("#count-0")).to_have_text("1")
    assert kinds(table) == ["Tapped", "BidSealed", "Tapped", "Undone"], "and what had to be exact was not"


def test_a_stepper_goes_on_counting_while_offline(drill: tuple[Table, Page]) -> None:
    table, ann = drill
    ann.context.set_offline(True)
    taps(ann, "+1")
    expect(ann.locator("#notice")).to_contain_text(UNSENT)
    taps(ann, "+1", 3)
    taps(ann, "−1")
    expect(ann.locator(".pending")).to_have_text("+3…")
    ann.context.set_offline(False)
    expect(ann.locator("#count-0")).to_have_text("3")
    expect(ann.locator(".pending")).to_have_text("")
    assert len(kinds(table)) == 2, "what may have arrived is not changed any more; the rest is one sum"


def test_taps_there_and_back_are_none(drill: tuple[Table, Page]) -> None:
    table, ann = drill
    with instead(ann):
        ann.get_by_role("button", name="Turn").click()
        taps(ann, "+1", 2)
        expect(ann.locator(".pending")).to_have_text("+2…")
        taps(ann, "−1", 2)
        expect(ann.locator(".pending")).to_have_text("")
    expect(ann.locator("#drill-view")).to_contain_text("turns 1")
    assert kinds(table) == ["Turned"]


def test_the_button_shows_that_its_tap_is_on_its_way(drill: tuple[Table, Page]) -> None:
    table, ann = drill
    held: list[Route] = []
    ann.route(f"**/t/{table.code}", lambda route: held.append(route) if route.request.method == "POST" else None)
    turn = ann.get_by_role("button", name="Turn")
    turn.click()
    expect(turn).to_have_attribute("aria-busy", "true")
    table.send(1, "Tapped")
    expect(ann.locator("#count-1")).to_have_text("1")
    expect(turn).to_have_attribute("aria-busy", "true")
    expect(ann.get_by_role("button", name="Over")).not_to_have_attribute("aria-busy", "true")
    held[0].continue_()
    expect(turn).not_to_have_attribute("aria-busy", "true")


def test_a_draft_was_begun_on_the_version_that_was_shown_then(drill: tuple[Table, Page]) -> None:
    table, ann = drill
    ann.locator("#bid").fill("3")
    table.send(1, "Tapped")
    expect(ann.locator("#count-1")).to_have_text("1")
    with ann.expect_request(lambda request: request.method == "POST") as sealed:
        ann.get_by_role("button", name="Seal").click()
    assert field(sealed.value, "seen") == "1"
    with ann.expect_request(lambda request: request.method == "POST") as tapped:
        taps(ann, "+1")
    assert int(field(tapped.value, "seen")) >= 2, "any other tap says what is shown now"


def test_a_dead_stream_is_noticed_by_the_next_tap(server: Server, phone: Phone) -> None:
    table, page = Table(server, "drill", "Ann", "Bob"), phone()
    held: list[Route] = []
    page.route("**/live*", lambda route: route.continue_() if held else held.append(route))
    page.context.add_cookies([{"name": "companion", "value": table.opened["seats"][0]["token"], "url": server.url}])
    page.goto(f"{server.url}/t/{table.code}")
    taps(page, "+1")
    expect(page.locator("#count-0")).to_have_text("1", timeout=5000)  # silence alone is noticed after eight seconds


def test_leaving_at_once_loses_nothing(drill: tuple[Table, Page]) -> None:
    table, ann = drill
    slow(ann, 300)
    button = ann.locator(".stepper button", has_text="+1")
    button.evaluate("(button) => { for (let i = 0; i < 5; i++) button.click(); }")
    ann.goto(table.server.url)
    token = table.opened["seats"][0]["token"]
    until(lambda: table.server.call(f"/api/tables/{table.code}", token=token)[1]["view"]["counts"][0] == 5)
    table.sit(ann, 0)
    expect(ann.locator("#count-0")).to_have_text("5")
    expect(ann.locator("#notice")).to_have_text("")
    until(lambda: ann.evaluate(KEPT) == "{}")
    expect(ann.locator("#count-0")).to_have_text("5")


def test_closing_a_curtain_leads_on(server: Server, phone: Phone) -> None:
    table = Table(server, "drill", "Ann", "Bob")
    host = phone()
    token = table.opened["host_token"]
    host.context.add_cookies([{"name": "companion", "value": token, "url": server.url}])
    host.goto(f"{server.url}/t/{table.code}?as=1&open=1")
    host.locator("#bid").fill("4")
    host.get_by_role("button", name="Seal").click()
    expect(host).to_have_url(re.compile(r"\?as=1$"))
    assert kinds(table) == ["BidSealed"]
    until(lambda: host.evaluate(KEPT) == "{}")


def test_a_request_that_hangs_is_said_soon(drill: tuple[Table, Page]) -> None:
    _, ann = drill
    ann.route("**/t/**", lambda route: None if route.request.method == "POST" else route.fallback())
    ann.get_by_role("button", name="Turn").click()
    expect(ann.locator("#notice")).to_have_text(UNSENT, timeout=6000)


@pytest.mark.parametrize("hangs", [False, True])
def test_a_sheet_that_does_not_come_is_said_and_does_not_come_later(server: Server, phone: Phone, hangs: bool) -> None:
    table = Table(server, "score-pad", "Ann", "Bob")
    ann = table.sit(phone(), 0)
    table.send(1, "ScoreEntered", row=0, score=5)
    table.send(0, "ScoreEntered", row=0, score=4)
    opens = ann.get_by_role("link", name="Chart")
    expect(opens).to_be_visible()
    before = ann.url
    ann.route("**/live**", lambda route: None if hangs else route.abort())
    opens.click()
    expect(ann.locator("#notice")).to_contain_text(AWAY, timeout=6000 if hangs else 1800)
    expect(ann.locator("[aria-busy]")).to_have_count(0)
    assert ann.url == before
    ann.unroute("**/live**")
    expect(ann.locator("#badge")).to_have_attribute("data-state", "live", timeout=15_000)
    table.send(1, "ScoreEntered", row=1, score=6)
    expect(ann.locator("#total-1")).to_have_text("11")
    expect(ann.locator("dialog[open]")).to_have_count(0)
    opens.click()
    expect(ann.locator("dialog#chart")).to_be_visible()


def test_a_tab_without_a_connection_keeps_the_page(own_server: Callable[..., Server], phone: Phone) -> None:
    table = Table(own_server(), "drill", "Ann", "Bob")
    ann = table.sit(phone(), 0)
    table.server.kill()
    expect(ann.locator("#badge")).not_to_have_attribute("data-state", "live")
    ann.get_by_role("link", name="History").click()
    expect(ann.locator("#notice")).to_have_text(AWAY)
    expect(ann.locator("#drill-view")).to_be_visible()
    table.server.again()
    ann.get_by_role("link", name="History").click()
    expect(ann).to_have_url(re.compile("/history"))


def test_an_option_that_is_ticked_counts_by_itself_and_goes_back_where_it_is_refused(
    server: Server, phone: Phone
) -> None:
    table = Table(server, "junk-orbit", "Ann", "Bob")
    host = sit(phone(), server, table.code, table.opened["host_token"], "/people")
    host.locator("#options > summary").click()
    box = host.locator("#options input[name=map]")
    answers = {"status": 422, "headers": {"X-Companion": "1"}, "body": "Not now."}
    host.route("**/host/option**", lambda route: route.fulfill(**answers))
    box.click()
    expect(host.locator("#notice")).to_have_text("Not now.")
    expect(box).not_to_be_checked()
    host.unroute("**/host/option**")
    box.click()
    expect(host.locator("form[id^='option-map-True'] input[name=map]")).to_be_checked()
    table.send(0, "FirstChosen", first=0)
    table.send(0, "Delivered", value=3)
    expect(host.locator("#options input[name=hidden]")).to_be_disabled()
