"""The pieces of the kit under a thumb, on a keyboard, for a screen reader and without script."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.page_checks import SMALL, STILL, Phone, check
from tests.browser.seated_phones import Table, sit, taps, two_phones
from tests.browser_phones import undecided
from tests.server_process import Server

QUESTION = "#question[open]"
HELD = 900
"""Milliseconds, longer than a button has to be held."""
SHIFTS = """() => { window.shifts = 0; new PerformanceObserver(list => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
}).observe({type: 'layout-shift'}); }"""


@pytest.fixture(scope="module")
def debugged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("pieces"), env={"FLASK_DEBUG": "1"})
    yield running
    running.stop()


def kit(phone: Phone, debugged: Server, **more: object) -> Page:
    page = undecided(phone(**more))
    page.goto(f"{debugged.url}/kit")
    return page


def press_down(page: Page, button: Locator) -> None:
    button.scroll_into_view_if_needed()
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()


def last_round(page: Page) -> Locator:
    return page.get_by_role("button", name="That was the last round")


# Questions


def test_a_question_is_asked_in_words_of_its_own(server: Server, phone: Phone) -> None:
    ann = Table(server, "score-pad", "Ann", "Bob").sit(phone(), 0)
    undecided(ann)
    taps(ann, "+5")
    last_round(ann).click()
    question = ann.get_by_role("dialog", name="Finish the game?")
    expect(question).to_be_visible()
    expect(question.get_by_role("button")).to_have_text(["Finish", "No"])
    expect(question.get_by_role("button", name="No", exact=True)).to_be_focused()
    ann.evaluate(STILL)
    check(ann)
    question.get_by_role("button", name="No", exact=True).click()
    expect(question).to_be_hidden()
    expect(last_round(ann)).to_be_focused()
    last_round(ann).click()
    question.get_by_role("button", name="Finish").click()
    expect(ann.locator("#result h1")).to_have_text("You win, 5 : 0")


def test_a_question_goes_with_escape_and_with_a_tap_outside(server: Server, phone: Phone) -> None:
    ann = Table(server, "score-pad", "Ann", "Bob").sit(phone(), 0)
    undecided(ann)
    taps(ann, "+5")
    for leave in (lambda: ann.keyboard.press("Escape"), lambda: ann.mouse.click(180, 40)):
        last_round(ann).focus()
        ann.keyboard.press("Enter")
        expect(ann.locator(QUESTION)).to_be_visible()
        for _ in range(4):
            ann.keyboard.press("Tab")
            assert ann.evaluate(
                "document.activeElement === document.body || !!document.activeElement.closest('dialog')"
            )
        leave()
        expect(ann.locator("#question")).to_be_hidden()
        expect(last_round(ann)).to_be_focused()
    expect(ann.locator("#result")).to_have_count(0)


def test_a_question_goes_when_its_button_has_gone(server: Server, phone: Phone) -> None:
    _, ann, bob = two_phones(phone, server)
    undecided(ann)
    taps(ann, "+5")
    last_round(ann).click()
    expect(ann.locator(QUESTION)).to_be_visible()
    last_round(bob).click()
    expect(bob.locator("#result h1")).to_have_text("Ann wins, 5 : 0")
    expect(ann.locator("#result h1")).to_have_text("You win, 5 : 0")
    expect(ann.locator("#question")).to_be_hidden()


def test_without_script_a_page_asks(server: Server, phone: Phone) -> None:
    table = Table(server, "score-pad", "Ann", "Bob")
    table.send(0, "PointsAdded", row=0, amount=5)
    page = phone(java_script_enabled=False)
    page.context.add_cookies([{"name": "companion", "value": table.opened["seats"][0]["token"], "url": server.url}])
    page.goto(f"{server.url}/t/{table.code}")
    last_round(page).click()
    expect(page.locator("h1")).to_have_text("Finish the game? Whatever is missing stays blank.")
    page.get_by_role("link", name="No", exact=True).click()
    last_round(page).click()
    page.get_by_role("button", name="Finish").click()
    expect(page.locator("#result h1")).to_have_text("You win, 5 : 0")


# Held, not tapped


def test_what_is_momentous_is_held(server: Server, phone: Phone) -> None:
    table = Table(server, "drill", "Ann", "Bob")
    ann = undecided(table.sit(phone(), 0))
    over = ann.get_by_role("button", name="Over")
    expect(over).to_have_accessible_description("Hold to confirm")
    press_down(ann, over)
    expect(over).to_have_attribute("data-holding", "")
    ann.mouse.up()
    expect(over).not_to_have_attribute("data-holding", "")
    ann.wait_for_timeout(HELD)
    expect(ann.locator("#result")).to_have_count(0)
    press_down(ann, over)
    expect(ann.locator("#result")).to_be_visible()
    ann.mouse.up()
    expect(ann.locator("#question")).to_be_hidden()


def test_a_thumb_holds(server: Server, phone: Phone) -> None:
    ann = undecided(Table(server, "drill", "Ann", "Bob").sit(phone(has_touch=True, is_mobile=True), 0))
    over = ann.get_by_role("button", name="Over")
    over.tap()
    ann.wait_for_timeout(HELD)
    expect(ann.locator("#result")).to_have_count(0)
    expect(ann.locator("#question")).to_have_count(0)
    box = over.bounding_box()
    assert box is not None
    touch = ann.context.new_cdp_session(ann)
    point = {"x": box["x"] + 20, "y": box["y"] + 20}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(ann.locator("#result")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("key", ["Enter", " "])
def test_a_key_is_held_as_well(server: Server, phone: Phone, key: str) -> None:
    ann = undecided(Table(server, "drill", "Ann", "Bob").sit(phone(reduced_motion="reduce"), 0))
    over = ann.get_by_role("button", name="Over")
    over.press(key)
    ann.wait_for_timeout(HELD)
    expect(ann.locator("#result")).to_have_count(0)
    ann.keyboard.down(key)
    expect(over).to_have_attribute("data-holding", "")
    expect(ann.locator("#result")).to_be_visible()
    ann.keyboard.up(key)


def test_whoever_cannot_hold_is_asked(server: Server, phone: Phone) -> None:
    """A screen reader clicks without a press."""
    ann = undecided(Table(server, "drill", "Ann", "Bob").sit(phone(), 0))
    ann.get_by_role("button", name="Over").evaluate("button => button.click()")
    question = ann.get_by_role("dialog", name="Over: are you sure?")
    question.get_by_role("button", name="Over").click()
    expect(ann.locator("#result")).to_be_visible()


def test_a_hold_outlasts_an_update(server: Server, phone: Phone) -> None:
    table = Table(server, "drill", "Ann", "Bob")
    ann = undecided(table.sit(phone(), 0))
    press_down(ann, ann.get_by_role("button", name="Over"))
    table.send(1, "Tapped", amount=1)
    expect(ann.locator("#count-1")).to_have_text("1")
    expect(ann.locator("#result")).to_be_visible()
    ann.mouse.up()


# Sheets


def rows(page: Page) -> Locator:
    return page.locator("[role=rowheader] button")


def test_a_correction_comes_up_as_a_sheet(server: Server, phone: Phone) -> None:
    table = Table(server, "score-pad", "Ann", "Bob")
    table.send(0, "ScoreEntered", row=0, score=7)
    ann, bob = table.sit(phone(), 0), table.sit(phone(), 1)
    rows(ann).first.click()
    sheet = ann.get_by_role("dialog", name="Round 1")
    expect(sheet.get_by_role("textbox", name="Ann")).to_have_value("7")
    assert sheet.evaluate("sheet => sheet.matches(':modal')")
    ann.evaluate(STILL)
    check(ann)
    box = sheet.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] == pytest.approx(740, abs=1)
    bob.locator(".enter input[name=score]").fill("4")
    bob.get_by_role("button", name="Enter", exact=True).click()
    expect(sheet.get_by_role("textbox", name="Bob")).to_have_value("4")  # it goes on living
    assert sheet.evaluate("sheet => sheet.matches(':modal')")
    sheet.get_by_role("textbox", name="Ann").fill("8")
    sheet.get_by_role("button", name="Save Round 1").click()
    expect(sheet).to_be_hidden()
    expect(ann.locator("#total-0")).to_have_text("8")
    expect(ann).to_have_url(f"{server.url}/t/{table.code}")


def test_a_sheet_goes_in_three_ways_and_gives_the_focus_back(server: Server, phone: Phone) -> None:
    table = Table(server, "score-pad", "Ann", "Bob")
    ann = table.sit(phone(), 0)
    link = rows(ann).first
    sheet = ann.get_by_role("dialog", name="Round 1")
    for leave in (
        lambda: ann.keyboard.press("Escape"),
        lambda: ann.mouse.click(180, 20),
        lambda: sheet.get_by_role("link", name="Close").click(),
    ):
        link.focus()
        ann.keyboard.press("Enter")
        expect(sheet).to_be_visible()
        leave()
        expect(sheet).to_have_count(0)
        expect(link).to_be_focused()


def test_a_refusal_is_said_over_the_sheet_and_loses_nothing(server: Server, phone: Phone) -> None:
    table = Table(server, "score-pad", "Ann", "Bob")
    table.send(0, "ScoreEntered", row=0, score=7)
    ann = table.sit(phone(), 0)
    rows(ann).first.click()
    sheet = ann.get_by_role("dialog", name="Round 1")
    field = sheet.get_by_role("textbox", name="Ann")
    field.fill("99999999999999")
    for _ in range(2):
        sheet.get_by_role("button", name="Save Round 1").click(delay=500)
    expect(ann.locator("#notice p")).to_be_visible()
    said = ann.locator("#notice p").inner_text()
    expect(sheet.get_by_role("status")).to_have_text(said)
    expect(field).to_have_value("99999999999999")
    line, front = ann.locator("#notice p").bounding_box(), sheet.bounding_box()
    assert line is not None
    assert front is not None
    assert line["y"] + line["height"] <= front["y"]


def test_an_open_address_is_a_sheet_or_a_page(server: Server, phone: Phone) -> None:
    table = Table(server, "score-pad", "Ann", "Bob")
    ann = table.sit(phone(), 0, "?q=0")
    assert ann.locator("#correct").evaluate("sheet => sheet.matches(':modal')")
    plain = phone(java_script_enabled=False)
    plain.context.add_cookies(ann.context.cookies())
    plain.goto(f"{server.url}/t/{table.code}")
    rows(plain).first.click()
    sheet = plain.get_by_role("dialog", name="Round 1")
    sheet.get_by_role("textbox", name="Bob").fill("3")
    sheet.get_by_role("button", name="Save Round 1").click()
    expect(plain.locator("#total-1")).to_have_text("3")
    plain.goto(f"{server.url}/t/{table.code}?q=0")
    plain.get_by_role("link", name="Close").click()
    expect(plain.locator("#correct")).to_have_count(0)


def test_a_sheet_that_is_on_the_page_needs_no_server(debugged: Server, phone: Phone) -> None:
    page = kit(phone, debugged)
    page.get_by_role("link", name="Open a sheet").click()
    sheet = page.get_by_role("dialog", name="Mines")
    expect(sheet).to_be_visible()
    assert page.url.endswith("/kit")
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(page.locator("#sample-opens")).to_be_focused()


# Picking and typing


def test_pieces_are_picked_by_thumb_and_by_arrow(debugged: Server, phone: Phone) -> None:
    page = kit(phone, debugged)
    group = page.get_by_role("group", name="What did you find?")
    expect(group.get_by_role("radio", checked=True)).to_have_accessible_name("Tyre 3 points")
    page.get_by_role("radio", name="Boot 5 points").click()
    page.keyboard.press("ArrowRight")  # the fishbone cannot be picked
    expect(page.get_by_role("radio", name="Tin can 2 points")).to_be_checked()
    expect(group).to_contain_text("Nobody has a fishbone left.")
    heights = page.locator("#sample-picker .piece").evaluate_all(
        "all => all.map(n => n.getBoundingClientRect().height)"
    )
    assert min(heights) >= 44


def test_the_number_pad_writes_adds_and_sends(debugged: Server, phone: Phone) -> None:
    page = kit(phone, debugged)
    field, pad = page.locator("#sample-typed"), page.locator(".number-pad")
    for name in ("1", "2", "Plus", "7", "5", "Delete the last digit"):
        pad.get_by_role("button", name=name, exact=True).click()
    expect(field).to_have_value("12+7")
    pad.get_by_role("button", name="Change the sign").click()
    expect(field).to_have_value("12−7")
    pad.get_by_role("button", name="Change the sign").click()
    expect(field).to_have_value("12+7")
    with page.expect_request(lambda sent: sent.method == "POST") as sent:
        pad.get_by_role("button", name="Next").click()
    assert "points=19" in (sent.value.post_data or "")


def test_two_quick_taps_on_a_key_are_two_digits(debugged: Server, phone: Phone) -> None:
    page = kit(phone, debugged)
    page.locator(".number-pad").get_by_role("button", name="5").dblclick()
    expect(page.locator("#sample-typed")).to_have_value("55")
    field = page.locator("#sample-typed")
    field.click()
    assert field.evaluate("field => field.inputMode") == "none"


def test_without_script_there_is_only_the_field(debugged: Server, phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    page.goto(f"{debugged.url}/kit")
    expect(page.locator(".number-pad .next")).to_be_visible()
    expect(page.locator(".number-pad .key").first).to_be_hidden()


def test_a_stepper_goes_on_while_it_is_held(server: Server, phone: Phone) -> None:
    table = Table(server, "score-pad", "Ann", "Bob")
    ann = table.sit(phone(), 0)
    press_down(ann, ann.locator(".stepper button", has_text="+1"))
    expect(ann.locator("#total-0")).to_have_text(re.compile("[3-9]"))
    ann.mouse.up()
    ann.wait_for_timeout(HELD)
    ann.wait_for_function("() => !companion.outbox.awaited()")
    held = int(ann.locator("#total-0").inner_text())
    ann.wait_for_timeout(HELD)
    expect(ann.locator("#total-0")).to_have_text(str(held))
    taps(ann, "+1", 3)
    expect(ann.locator("#total-0")).to_have_text(str(held + 3))


def test_a_number_in_a_draft_by_arrow_and_read_out(debugged: Server, phone: Phone) -> None:
    page = kit(phone, debugged)
    field = page.get_by_role("textbox", name="Cards in hand", exact=True)
    expect(field).to_have_value("3")
    field.press("ArrowUp")
    field.press("ArrowUp")
    field.press("ArrowDown")
    expect(field).to_have_value("4")
    page.get_by_role("button", name="Cards in hand +1").press("Enter")
    expect(field).to_have_value("5")
    expect(page.locator("[data-read-out]")).to_have_text("Cards in hand 5")
    field.fill("0")
    field.press("ArrowDown")
    expect(field).to_have_value("0")


def test_a_stepper_by_key(server: Server, phone: Phone) -> None:
    ann = Table(server, "score-pad", "Ann", "Bob").sit(phone(), 0)
    plus = ann.get_by_role("button", name="Points +1")
    for _ in range(3):
        plus.press("Enter")
    expect(ann.locator("#total-0")).to_have_text("3")
    expect(plus).to_be_focused()


def test_a_number_in_a_draft_goes_on_while_it_is_held(debugged: Server, phone: Phone) -> None:
    page = kit(phone, debugged)
    press_down(page, page.get_by_role("button", name="Cards in hand +1"))
    expect(page.locator("#sample-count")).to_have_value(re.compile("[6-9]"))
    page.mouse.up()


# Notices, undo and who is waited for


def test_a_notice_is_above_the_tabs_and_blocks_nothing(server: Server, phone: Phone) -> None:
    ann = Table(server, "score-pad", "Ann", "Bob").sit(phone(), 0, "/history")
    ann.get_by_role("button", name="Undo").click()
    line = ann.locator("#notice p")
    expect(line).to_contain_text("nothing of yours to undo")
    box, tabs = line.bounding_box(), ann.locator(".tabs").bounding_box()
    assert box is not None
    assert tabs is not None
    assert tabs["y"] - 40 < box["y"] + box["height"] <= tabs["y"]
    middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    assert not ann.evaluate("at => document.elementFromPoint(...at).closest('#notice')", middle)


TABS = ("", "/history", "/rules", "/people")


def test_redo_is_right_of_undo_which_stays_in_its_place(server: Server, phone: Phone) -> None:
    table, ann = Table(server, "score-pad", "Ann", "Bob"), phone()
    table.send(0, "PointsAdded", row=0, amount=5)
    for tab in TABS:
        redo_is_right_of_undo(table.sit(ann, 0, tab))
        if tab != "/history":  # where a line comes in above the others
            assert ann.evaluate("shifts") < 0.01


def redo_is_right_of_undo(ann: Page) -> None:
    expect(ann.locator("#redo")).to_have_count(0)
    ann.evaluate(SHIFTS)
    before = ann.locator(".tabs a").evaluate_all("all => all.map(a => a.getBoundingClientRect().x)")
    undo, redo = ann.locator("#undo button"), ann.get_by_role("button", name="Redo")
    alone = undo.bounding_box()
    undo.click()
    boxes = [undo.bounding_box(), redo.bounding_box()]
    assert boxes[0] == alone
    assert boxes[0] is not None
    assert boxes[1] is not None
    assert boxes[0]["y"] == boxes[1]["y"]
    assert boxes[0]["x"] + boxes[0]["width"] == pytest.approx(boxes[1]["x"], abs=1)
    assert min(boxes[1]["width"], boxes[1]["height"]) >= 44
    assert ann.locator(".tabs a").evaluate_all("all => all.map(a => a.getBoundingClientRect().x)") == before
    redo.click()
    expect(redo).to_have_count(0)


@pytest.mark.parametrize("width", [320, 360])
def test_the_host_answers_for_whoever_is_waited_for(server: Server, phone: Phone, width: int) -> None:
    """One tap from every tab; everybody else only reads it."""
    table = Table(server, "score-pad", "Ann", "Bartholomäus-Maximilian", "Cem")
    table.send(0, "ScoreEntered", row=0, score=7)
    ann, host = phone(width), phone(width)
    for tab in TABS:
        table.sit(ann, 0, tab)
        expect(ann.locator(".waiting-row")).to_contain_text("Cem")
        expect(ann.locator(".waiting-row a")).to_have_count(0)
        sit(host, server, table.code, table.opened["host_token"], tab)
        assert not host.evaluate(SMALL)
        link = host.locator(".waiting-row").get_by_role("link", name="Play as Cem")
        expect(link.locator(".late")).to_be_hidden()  # he has only just begun to think
        host.evaluate("document.getAnimations().forEach((one) => one.finish())")
        expect(link.locator(".late")).to_be_visible()
        check(host)
        link.click()
        expect(host.locator(".now-line h1")).to_have_text("Cem’s round 1")


def test_at_the_end_the_host_answers_the_open_question(server: Server, phone: Phone) -> None:
    table = Table(server, "drill", "Ann", "Bob", roll_off=True)
    table.send(0, "GameOver")
    table.send(0, "Rolled")
    host = sit(phone(), server, table.code, table.opened["host_token"])
    expect(host.locator(".waiting-row li")).to_have_count(1)
    host.get_by_role("link", name="Play as Bob").click()
    expect(host.locator("#as-1")).to_have_attribute("aria-current", "true")
    expect(host.locator("#result")).to_be_visible()
