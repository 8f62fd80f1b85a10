"""The score pad's keys: every tap counts, and the number is seen on the sheet before it is sent."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.page_checks import Phone, check, check_game
from tests.browser.seated_phones import Table, sit
from tests.server_process import Server


def press(page: Page, keys: str) -> None:
    for key in keys:
        page.locator(f'.number-pad [data-types="{key}"]').tap()


def own_cell(page: Page) -> Locator:
    """Where the number of the first seat will be written."""
    return page.locator(".current [role=cell]").first


@pytest.fixture
def table(server: Server) -> Table:
    return Table(server, "score-pad", "Ann", "Bob")


def test_what_is_typed_on_the_keys_is_shown_on_the_sheet_and_sent(table: Table, phone: Phone) -> None:
    ann = table.sit(phone(has_touch=True), 0)
    here = own_cell(ann)
    expect(here).to_have_text("·")
    press(ann, "1887")
    expect(here).to_have_text("1887")
    ann.get_by_role("button", name="Delete the last digit").tap()
    ann.get_by_role("button", name="Change the sign").tap()
    expect(here).to_have_text("−188")
    ann.get_by_role("button", name="Enter", exact=True).tap()
    expect(ann.locator("#total-0")).to_have_text("−188")


def test_it_stays_while_others_write(table: Table, phone: Phone) -> None:
    ann = table.sit(phone(has_touch=True), 0)
    press(ann, "42")
    table.send(1, "ScoreEntered", row=0, score=7)
    expect(ann.locator("#total-1")).to_have_text("7")
    expect(own_cell(ann)).to_have_text("42")
    for _ in range(2):
        ann.get_by_role("button", name="Delete the last digit").tap()
    expect(own_cell(ann)).to_have_text("·")


def test_without_script_there_is_a_field_and_no_dead_key(table: Table, phone: Phone) -> None:
    ann = phone(java_script_enabled=False)
    ann.context.add_cookies(
        [{"name": "companion", "value": table.opened["seats"][0]["token"], "url": table.server.url}]
    )
    ann.goto(f"{table.server.url}/t/{table.code}")
    expect(ann.locator(".number-pad .key").first).to_be_hidden()
    ann.locator(".enter input[name=score]").fill("3,5")
    ann.get_by_role("button", name="Enter", exact=True).click()
    expect(ann.locator("#total-0")).to_have_text("3.5")


@pytest.mark.parametrize(("width", "height"), [(360, 740), (740, 360)])
def test_all_keys_are_in_sight(table: Table, phone: Phone, width: int, height: int) -> None:
    ann = table.sit(phone(width, height), 0)
    low = ann.locator('.number-pad [data-types="0"]').bounding_box()
    bar = ann.locator(".tabs").bounding_box()
    assert low is not None
    assert bar is not None
    assert low["y"] + low["height"] <= bar["y"]
    check_game(ann)


def test_a_table_screen_folds_the_first_rounds(server: Server, phone: Phone) -> None:
    table = Table(server, "score-pad", "Ann")
    for row in range(20):
        table.send(0, "ScoreEntered", row=row, score=row)
    expect(table.screen(phone(1280, 720)).locator("#part-earlier [role=rowheader]")).to_have_text("1–14")


def test_six_people_on_one_phone_take_two_screens_at_most(server: Server, phone: Phone) -> None:
    """And all six columns are in sight, with three rounds written and somebody still to write."""
    table = Table(server, "score-pad", "Ann", "Bartholomäus-Maximilian", "Cem", "Dora", "Emil", "Finn")
    for row in range(3):
        for seat in range(6):
            table.send(seat, "ScoreEntered", row=row, score=row + seat)
    table.send(0, "ScoreEntered", row=3, score=112)
    page = sit(phone(), server, table.code, table.opened["host_token"], "?as=2")
    assert page.evaluate("document.documentElement.scrollHeight") <= 2 * 740
    key, bar = page.locator('.number-pad [data-types="0"]').bounding_box(), page.locator(".tabs").bounding_box()
    assert key is not None
    assert bar is not None
    assert key["y"] + key["height"] <= bar["y"]
    paper = page.locator(".pad-paper")
    assert paper.evaluate("paper => paper.scrollWidth <= paper.clientWidth")
    check_game(page)


def test_enter_takes_what_was_counted(server: Server, phone: Phone) -> None:
    """Nobody has to type what the taps have counted already; without either, the field is asked for."""
    table = Table(server, "score-pad", "Ann", "Bob")
    ann = table.sit(phone(), 0)
    ann.get_by_role("button", name="Enter", exact=True).click()
    expect(ann.locator("#total-0")).to_have_text("0")
    for _ in range(2):
        ann.locator(".stepper button", has_text="+5").click()
    expect(ann.locator("#total-0")).to_have_text("10")
    ann.get_by_role("button", name="Enter", exact=True).click()
    expect(ann.locator(".now-line h1")).to_have_text("Waiting for the others")


def test_a_wrong_number_is_corrected_with_three_taps(table: Table, phone: Phone) -> None:
    """On the number, on the right one, and Done; what is said then stands above the keys."""
    table.send(0, "ScoreEntered", row=0, score=6)
    table.send(1, "ScoreEntered", row=0, score=4)
    ann = table.sit(phone(has_touch=True), 0)
    press(ann, "3")
    ann.locator('[name=q][value="0-1"]').tap()
    sheet = ann.get_by_role("dialog", name="Bob, Round 1")
    expect(sheet.get_by_role("textbox", name="Bob, Round 1")).to_have_attribute("placeholder", "4")
    check(ann)
    sheet.locator('[data-types="8"]').tap()
    sheet.get_by_role("button", name="Done").tap()
    expect(ann.locator("#total-1")).to_have_text("8")
    expect(ann.locator("#latest")).to_contain_text("Bob, round 1: 8 instead of 4")
    expect(sheet).to_have_count(0)
    expect(own_cell(ann)).to_have_text("3")


@pytest.mark.parametrize(("width", "height"), [(360, 740), (740, 360)])
def test_what_is_said_covers_no_key(table: Table, phone: Phone, width: int, height: int) -> None:
    ann = table.sit(phone(width, height), 0)
    ann.evaluate("companion.say('A sentence of the usual length, which is said after a tap.')")
    said, keys = ann.locator("#notice p").bounding_box(), ann.locator(".number-pad").bounding_box()
    assert said is not None
    assert keys is not None
    assert said["y"] + said["height"] <= keys["y"] or said["x"] + said["width"] <= keys["x"]
    if height > width:
        sums = ann.locator(".pad-row.total").bounding_box()
        assert sums is not None
        assert said["y"] + said["height"] <= sums["y"]
