"""The score pad's keys: every tap counts, and the number is seen on the sheet before it is sent."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, Page, expect

from companion.games.score_pad.ready import sheets
from tests.browser.page_checks import Phone, check, check_game
from tests.browser.seated_phones import Table, sit
from tests.browser_phones import undecided
from tests.server_process import Server


def press(page: Page, keys: str) -> None:
    for key in keys:
        page.locator(f'.number-pad [data-types="{key}"]').tap()


def press_and_enter(page: Page, keys: str) -> None:
    for key in keys:
        page.locator(f'.number-pad [data-types="{key}"]').click()
    page.get_by_role("button", name="Enter", exact=True).click()


def own_cell(page: Page) -> Locator:
    """Where the number will be written that is asked for."""
    return page.locator(".asked")


@pytest.fixture
def table(server: Server) -> Table:
    return Table(server, "score-pad", "Ann", "Bob")


def test_what_is_typed_on_the_keys_is_shown_on_the_sheet_and_sent(table: Table, phone: Phone) -> None:
    ann = table.sit(phone(has_touch=True), 0)
    here = own_cell(ann)
    expect(here).to_have_text("·")
    ann.get_by_role("button", name="Enter", exact=True).tap()
    expect(ann.locator("#notice")).to_have_text("Type a number first.")
    assert ann.locator("#part-field").evaluate("field => getComputedStyle(field).opacity") == "0"
    press(ann, "1887")
    expect(here).to_have_text("1887")
    ann.get_by_role("button", name="Delete the last digit").tap()
    ann.get_by_role("button", name="Change the sign").tap()
    expect(here).to_have_text("−188")
    ann.get_by_role("button", name="Enter", exact=True).tap()
    expect(ann.locator("#total-0")).to_have_text("−188")


def test_a_large_number_keeps_to_its_cell_and_the_page_says_which_round_it_is_and_what_wins(
    server: Server, phone: Phone
) -> None:
    table = Table(server, "score-pad", "Ann", "Bob", "Cem", "Dora", rounds=3, winner="lowest")
    for row in range(2):
        for seat in range(4):
            table.send(seat, "ScoreEntered", row=row, score=7)
    ann = table.sit(phone(has_touch=True), 0)
    expect(ann.locator(".now-line h1")).to_have_text("Ann’s round 3 of 3")
    wins = ann.locator(".total small")
    expect(wins).to_have_text("lowest wins")
    expect(wins).to_be_in_viewport(ratio=1)
    assert wins.evaluate("(words) => words.scrollWidth <= words.clientWidth"), "nothing of it is cut off"
    press(ann, "1250")
    number, cell = own_cell(ann).evaluate(
        """(cell) => {
        const written = document.createRange();
        written.selectNodeContents(cell);
        return [written.getBoundingClientRect().width, cell.clientWidth];
        }"""
    )
    assert number < cell * 0.9


def test_done_sends_what_is_typed(table: Table, phone: Phone) -> None:
    """Also instead of what the taps have counted."""
    table.send(0, "PointsAdded", row=0, amount=4)
    ann = table.sit(phone(has_touch=True), 0)
    expect(ann.locator("#tally button")).to_have_text("Done with 4")
    for key in ("1", "2", "plus", "3", "plus", "1", "0"):
        ann.locator(f'.number-pad [data-types="{key}"]').tap()
    box, column = own_cell(ann).evaluate("cell => [cell.scrollWidth, cell.clientWidth]")
    assert box <= column
    ann.get_by_role("button", name="Done with 25").tap()
    expect(ann.locator("#total-0")).to_have_text("25")
    expect(ann.locator("#tally")).to_have_count(0)


def test_it_stays_while_others_write(table: Table, phone: Phone) -> None:
    ann = table.sit(phone(has_touch=True), 0)
    press(ann, "42")
    table.send(1, "ScoreEntered", row=0, score=7)
    expect(ann.locator("#total-1")).to_have_text("7")
    expect(own_cell(ann)).to_have_text("42")
    for _ in range(2):
        ann.get_by_role("button", name="Delete the last digit").tap()
    expect(own_cell(ann)).to_have_text("·")


def without_script(table: Table, phone: Phone) -> Page:
    page = phone(java_script_enabled=False)
    token = table.opened["seats"][0]["token"]
    page.context.add_cookies([{"name": "companion", "value": token, "url": table.server.url}])
    page.goto(f"{table.server.url}/t/{table.code}")
    return page


def test_without_script_there_is_a_field_and_no_dead_key(table: Table, phone: Phone) -> None:
    ann = without_script(table, phone)
    expect(ann.locator(".number-pad .key").first).to_be_hidden()
    ann.locator(".enter input[name=score]").fill("3,5")
    ann.get_by_role("button", name="Enter", exact=True).click()
    expect(ann.locator("#total-0")).to_have_text("3.5")


@pytest.mark.parametrize(("width", "height"), [(360, 740), (740, 360)])
def test_all_keys_are_in_sight(table: Table, phone: Phone, width: int, height: int) -> None:
    """On the own page, and on one phone for all before and after it was drawn who starts."""
    ann = table.sit(phone(width, height), 0)
    check_keys(ann)
    check_game(ann)
    host = sit(phone(width, height), table.server, table.code, table.opened["host_token"], "?as=0")
    check_keys(host)
    host.get_by_role("button", name="Draw who starts").click()
    expect(host.locator("#starter")).to_be_visible()
    check_keys(host)


@pytest.mark.parametrize(("width", "height"), [(360, 740), (740, 360)])
def test_a_sheet_that_goes_on_below_says_so(server: Server, phone: Phone, width: int, height: int) -> None:
    """All keys and the sums are in sight with it, whatever the names are."""
    box = msgspec.to_builtins(sheets()["agricola"])
    table = Table(server, "score-pad", "W" * 24, "W" * 23 + "A", sheet=box)
    page = table.sit(phone(width, height), 0)
    check_keys(page)
    check_game(page)
    sums, bar = page.locator(".total").bounding_box(), page.locator(".tabs").bounding_box()
    assert sums is not None
    assert bar is not None
    assert sums["y"] + sums["height"] <= bar["y"]
    expect(page.locator("#part-names > [role=cell]")).to_have_text("15 lines")
    sign = "getComputedStyle(document.querySelector('.total'), '::before').opacity"
    assert page.evaluate(sign) == "1"
    page.locator(".pad-paper").evaluate("paper => paper.scrollTo(0, paper.scrollHeight)")
    page.wait_for_function(f"() => {sign} === '0'")


def test_three_lines_of_a_sheet_are_whole_on_a_phone(server: Server, phone: Phone) -> None:
    table = Table(server, "score-pad", "Anna", "Björn", "Cleo", sheet=msgspec.to_builtins(sheets()["carcassonne"]))
    page = table.sit(phone(360, 740), 0)
    check_keys(page)
    sums = page.locator(".total").bounding_box()
    assert sums is not None
    rows = page.locator(".pad-table [role=row][id^=part-row-]").evaluate_all(
        "all => all.map(r => r.getBoundingClientRect().bottom)"
    )
    assert len([bottom for bottom in rows if bottom <= sums["y"]]) == 3


def helping(table: Table, page: Page) -> Page:
    """The first player, who hosts, writes for the second one, who has a phone."""
    headers = {"Origin": table.server.url, "Cookie": f"companion={table.opened['host_token']}"}
    page.request.post(f"{table.server.url}/t/{table.code}/host/hand-over", form={"seat": "0"}, headers=headers)
    return table.sit(page, 0, "?as=1")


@pytest.mark.parametrize(("width", "height"), [(360, 740), (740, 360)])
@pytest.mark.parametrize(
    ("names", "options"),
    [
        (("Ann", "Bob", "Cleo"), {"rounds": 3}),
        (("Ann", "Bob", "Cleo"), {"sheet": msgspec.to_builtins(sheets()["carcassonne"])}),
        (("Ann", "Bob", "Cleo"), {"clock": "up"}),
        (tuple(f"{letter}nnabel" for letter in "ABCDEFGHIJKL"), {}),
    ],
    ids=["rounds", "lines", "clock", "crowd"],
)
def test_all_keys_are_in_sight_for_whoever_writes_for_somebody_else(
    server: Server, phone: Phone, names: tuple[str, ...], options: dict[str, Any], width: int, height: int
) -> None:
    """Before and after the first number of the round, where they are on the own page if everybody fits beside each other."""
    table = Table(server, "score-pad", *names, **options)
    page = helping(table, phone(width, height))
    expect(page.locator(".acting [aria-current]")).to_have_attribute("href", f"/t/{table.code}?as=1")
    check_keys(page)
    keys = page.locator(".number-pad")
    before = keys.bounding_box()
    table.send(0, "ScoreEntered", row=0, score=4)
    expect(page.locator("#total-0")).to_have_text("4")
    assert keys.bounding_box() == before
    check_game(page)
    if len(names) == 3:
        page.locator(".acting a").last.click()
        expect(page.locator(".now-line h1")).to_contain_text("Cleo")
        assert keys.bounding_box() == before
        table.sit(page, 2)
        assert keys.bounding_box() == before


def test_all_keys_are_in_sight_below_the_question_about_a_phone_that_sleeps(server: Server, phone: Phone) -> None:
    """It takes twenty seconds to fall asleep; until then the question is below the game."""
    page = helping(Table(server, "score-pad", "Ann", "Bob", "Cleo"), phone(360, 740))
    page.locator("#part-acting").evaluate("(acting) => acting.after(document.querySelector('#no-phone'))")
    check_keys(page)
    check_game(page)


def check_keys(page: Page) -> None:
    """With their edge and a gap below it; what comes next is not a sliver above the bar."""
    low = page.locator('.number-pad [data-types="0"]').bounding_box()
    bar = page.locator(".tabs").bounding_box()
    assert low is not None
    assert bar is not None
    assert low["y"] + low["height"] + (8 if bar["y"] > 400 else 4) <= bar["y"]
    below = page.locator(".stepper")
    if below.count():
        begins = below.first.evaluate("steps => steps.getBoundingClientRect().top") - bar["y"]
        assert not -24 < begins < 0


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
    check_keys(page)
    paper = page.locator(".pad-paper")
    assert paper.evaluate("paper => paper.scrollWidth <= paper.clientWidth")
    check_game(page)


def test_the_keys_stay_in_place_and_a_round_begins_at_the_top(table: Table, phone: Phone) -> None:
    ann = table.sit(phone(), 0)
    keys, sheet = ann.locator(".number-pad"), ann.locator(".pad-paper")
    before, paper = keys.bounding_box(), sheet.bounding_box()
    press_and_enter(ann, "5")
    expect(ann.locator(".waiting-row")).to_be_visible()
    expect(keys).to_be_hidden()
    assert sheet.bounding_box() == paper
    ann.evaluate("scrollTo(0, 300)")
    table.send(1, "ScoreEntered", row=0, score=4)
    expect(ann.locator(".now-line h1")).to_have_text("Ann’s round 2")
    assert ann.evaluate("scrollY") == 0
    assert keys.bounding_box() == before
    end, paper = (
        ann.get_by_role("button", name="That was the last round").bounding_box(),
        ann.locator(".pad-paper").bounding_box(),
    )
    assert end is not None
    assert paper is not None
    assert end["y"] + end["height"] < paper["y"], "between two rounds the way to end the game is in sight"


@pytest.mark.parametrize("script", [True, False])
def test_a_number_that_stands_is_not_typed_over_but_put_right_on_the_sheet(
    table: Table, phone: Phone, script: bool
) -> None:
    ann = table.sit(phone(), 0) if script else without_script(table, phone)
    field, enter = ann.locator("#enter input[name=score]"), ann.get_by_role("button", name="Enter", exact=True)
    field.fill("40")
    field.press("Enter")
    expect(ann.locator(".now-line h1")).to_have_text("Waiting for the others")
    for gone in (field, enter, ann.locator(".stepper").first):
        expect(gone).to_be_hidden()
    if script:
        ann.keyboard.type("20")
        ann.keyboard.press("Enter")
        check_game(ann)
    expect(ann.locator(".fixes")).to_have_text("Wrong number? Tap it on the sheet.")
    expect(ann.locator("#total-0")).to_have_text("40")
    ann.locator('[name=q][value="0-0"]').click()
    ann.locator("#correct").get_by_role("textbox").fill("41")
    ann.locator("#correct").get_by_role("button", name="Done").click()
    expect(ann.locator("#total-0")).to_have_text("41")
    table.send(1, "ScoreEntered", row=0, score=4)
    if not script:
        ann.reload()
    expect(ann.locator(".now-line h1")).to_have_text("Ann’s round 2")
    expect(enter).to_be_visible()
    expect(field).to_have_value("")


def test_what_is_typed_ahead_of_a_page_whose_keys_rest_is_dropped(table: Table, phone: Phone) -> None:
    """Nobody sees it, so it is not in the next round either."""
    ann = table.sit(phone(), 0)
    ann.evaluate(SLOW_LINE)
    press_and_enter(ann, "40")
    ann.locator('.number-pad [data-types="2"]').click()
    expect(ann.locator(".now-line h1")).to_have_text("Waiting for the others")
    table.send(1, "ScoreEntered", row=0, score=4)
    expect(ann.locator(".now-line h1")).to_have_text("Ann’s round 2")
    expect(ann.locator("#enter input[name=score]")).to_have_value("")
    expect(own_cell(ann)).to_have_text("·")


@pytest.mark.parametrize(("width", "height"), [(360, 740), (740, 360)])
def test_a_long_sheet_has_the_room_of_the_keys_while_they_rest(
    server: Server, phone: Phone, width: int, height: int
) -> None:
    """On a phone on its side, the width of the page; sums and the hint below them are in sight."""
    table = Table(server, "score-pad", "Ann", "Bob", "Cleo")
    for row in range(15):
        table.send(0, "RowEntered", row=row, scores={str(seat): 10 * row for seat in range(3)})
    ann = table.sit(phone(width, height), 0)
    sheet = ann.locator(".pad-paper")
    before = sheet.bounding_box()
    table.send(0, "ScoreEntered", row=15, score=40)
    expect(ann.locator(".mine")).to_be_hidden()
    after, bar, hint = (ann.locator(one).bounding_box() for one in (".pad-paper", ".tabs", ".fixes"))
    assert before is not None
    assert after is not None
    assert bar is not None
    assert hint is not None
    wider = "height" if height > width else "width"
    assert after[wider] > before[wider] * 1.4
    assert hint["y"] + hint["height"] <= bar["y"]
    check_game(ann)


def test_what_is_half_typed_when_others_close_the_round_is_asked_for_there(table: Table, phone: Phone) -> None:
    ann = table.sit(phone(has_touch=True), 0)
    press(ann, "12")
    table.send(1, "ScoreEntered", row=0, score=4)
    table.send(1, "RowClosed", row=0)
    sheet = ann.get_by_role("dialog", name="Ann, Round 1")
    expect(sheet.get_by_role("textbox")).to_have_value("12")
    sheet.get_by_role("button", name="Done").tap()
    expect(ann.locator("#total-0")).to_have_text("12")


def test_enter_takes_what_was_counted(server: Server, phone: Phone) -> None:
    """Nobody has to type what the taps have counted already; without either, the field is asked for."""
    table = Table(server, "score-pad", "Ann", "Bob")
    ann = table.sit(phone(), 0)
    ann.get_by_role("button", name="Enter", exact=True).click()
    expect(ann.locator("#total-0")).to_have_text("–")
    for _ in range(2):
        ann.locator(".stepper button", has_text="+5").click()
    expect(ann.locator("#total-0")).to_have_text("10")
    ann.get_by_role("button", name="Enter", exact=True).click()
    expect(ann.locator(".now-line h1")).to_have_text("Waiting for the others")


def test_a_wrong_number_is_corrected_with_three_taps(table: Table, phone: Phone) -> None:
    """On the number, on the right one (here with its sign), and Done; what is said then stands above the keys."""
    table.send(0, "ScoreEntered", row=0, score=6)
    table.send(1, "ScoreEntered", row=0, score=4)
    ann = table.sit(phone(has_touch=True), 0)
    press(ann, "3")
    ann.locator('[name=q][value="0-1"]').tap()
    sheet = ann.get_by_role("dialog", name="Bob, Round 1")
    expect(sheet.get_by_role("textbox", name="Bob, Round 1")).to_have_attribute("placeholder", "4")
    check(ann)
    sheet.locator('[data-types="8"]').tap()
    sheet.get_by_role("button", name="Change the sign").tap()
    expect(sheet.get_by_role("textbox", name="Bob, Round 1")).to_have_value("−8")
    sheet.get_by_role("button", name="Done").tap()
    expect(ann.locator("#total-1")).to_have_text("−8")
    expect(ann.locator("#latest")).to_contain_text("Bob, round 1: −8 instead of 4")
    expect(sheet).to_have_count(0)
    expect(own_cell(ann)).to_have_text("3")


def carcassonne(server: Server, phone: Phone) -> tuple[Table, Page]:
    """Three people, asked for their fourth line of five."""
    box = msgspec.to_builtins(sheets()["carcassonne"], str_keys=True)
    table = Table(server, "score-pad", "Ann", "Bob", "Carla", sheet=box)
    for row in range(3):
        for seat in range(3):
            table.send(seat, "ScoreEntered", row=row, score=row + seat)
    return table, table.sit(phone(has_touch=True), 2)


@pytest.mark.parametrize("opens", ["3-2", "3"])
def test_what_is_half_typed_does_not_come_back_after_the_sheet_was_used_for_it(
    server: Server, phone: Phone, opens: str
) -> None:
    """Whoever types a digit, then taps the circled cell or its line and enters the number there, is done with that line."""
    _, carla = carcassonne(server, phone)
    press(carla, "5")
    carla.locator(f'[name=q][value="{opens}"]').tap()
    sheet = carla.locator("#correct")
    expect(sheet).to_be_visible()
    if opens == "3":
        sheet.locator('[name="scores.2"]').fill("7")
        sheet.locator("form").first.get_by_role("button").last.tap()
    else:
        sheet.locator('[data-types="7"]').tap()
        sheet.get_by_role("button", name="Done").tap()
    expect(carla.locator(".now-line h1")).to_contain_text("Farms")
    carla.wait_for_timeout(600)
    expect(sheet).to_have_count(0)
    expect(own_cell(carla)).to_have_text("·")
    expect(carla.locator("#total-2")).to_have_text("16")


def test_after_a_correction_the_circled_cell_is_in_sight_again(server: Server, phone: Phone) -> None:
    _, carla = carcassonne(server, phone)
    carla.locator(".pad-paper").evaluate("paper => paper.scrollTo(0, 0)")
    carla.locator('[name=q][value="0-2"]').tap()
    sheet = carla.locator("#correct")
    sheet.locator('[data-types="9"]').tap()
    sheet.get_by_role("button", name="Done").tap()
    expect(carla.locator("#total-2")).to_have_text("16")
    expect(sheet).to_have_count(0)
    cell, sums = own_cell(carla).bounding_box(), carla.locator(".total").bounding_box()
    assert cell is not None
    assert sums is not None
    assert cell["y"] + cell["height"] <= sums["y"] + 1


def test_a_wrong_number_is_corrected_before_the_result_is_confirmed(server: Server, phone: Phone) -> None:
    table = Table(server, "score-pad", "Ann", "Bob")
    table.send(0, "ScoreEntered", row=0, score=6)
    table.send(1, "ScoreEntered", row=0, score=4)
    table.send(0, "GameEnded")
    ann = table.sit(phone(), 0)
    expect(ann.locator("#result .wide")).to_be_hidden()
    ann.locator('[name=q][value="0-1"]').click()
    sheet = ann.get_by_role("dialog", name="Bob, Round 1")
    sheet.locator('[data-types="8"]').click()
    sheet.get_by_role("button", name="Done").click()
    expect(ann.locator("#result h1")).to_contain_text("Bob wins")
    ann.get_by_role("button", name="Confirm the result").click()
    expect(ann.locator("#result .wide")).to_be_visible()
    expect(ann.locator("#sheet-of")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(360, 740), (740, 360)])
def test_what_is_said_covers_no_key(table: Table, phone: Phone, width: int, height: int) -> None:
    ann = table.sit(phone(width, height), 0)
    ann.evaluate("companion.say('A sentence of the usual length, which is said after a tap.')")
    said, keys = ann.locator("#notice p").bounding_box(), ann.locator(".number-pad").bounding_box()
    assert said is not None
    assert keys is not None
    assert said["y"] + said["height"] <= keys["y"] or said["x"] + said["width"] <= keys["x"]
    if height > width:
        sums = ann.locator(".pad-table > .total").bounding_box()
        assert sums is not None
        assert said["y"] + said["height"] <= sums["y"]


def test_the_keyboard_goes_on_from_one_to_the_next(server: Server, phone: Phone) -> None:
    """One phone for everybody, a laptop perhaps: numbers and Enter, and the hands stay where they are. What is typed while a
    number is on its way is the next one."""
    table = Table(server, "score-pad", "Ann", "Bob", "Cem", entry="anyone")
    page = table.sit(phone(1280, 720), 1)
    page.locator("#enter input[name=score]").focus()
    for number, follows in (("12", "Bob’s round 1"), ("7", "Cem’s round 1"), ("30", "Ann’s round 2")):
        page.keyboard.type(number)
        page.keyboard.press("Enter")
        expect(page.locator(".now-line h1")).to_have_text(follows)
        expect(page.locator("#enter input[name=score]")).to_be_focused()
    assert "30" not in page.locator(".pad-table [role=row].current").inner_text(), "the new round is empty"
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    page.keyboard.type("25")
    expect(page.locator(".now-line h1")).to_have_text("Bob’s round 2")
    expect(page.locator("#enter input[name=score]")).to_have_value("25")
    assert [page.locator(f"#total-{seat}").inner_text() for seat in range(3)] == ["13", "7", "30"]


SLOW_LINE = """() => { const send = window.fetch; window.fetch = (where, how) =>
    new Promise(go => setTimeout(go, how?.method === "POST" ? 800 : 0)).then(() => send(where, how)); }"""


@pytest.mark.parametrize("language", ["en", "de"])
def test_one_phone_for_several_says_how_a_whole_round_is_written(server: Server, phone: Phone, language: str) -> None:
    """In the line below the sheet, which stays one, so that all keys are in sight."""
    table = Table(server, "score-pad", "Ann", "Bob", "Cem", entry="anyone")
    page = table.sit(phone(360, 740, locale=language), 1)
    said = {"en": "Wrong number? Whole round? Tap it on the sheet.", "de": "Zahl falsch? Ganze Runde? Tipp aufs Blatt."}
    expect(page.locator(".fixes")).to_have_text(said[language])
    check_keys(page)
    page.locator("#part-row-head [name=q]").click()
    expect(page.locator("#correct .rowform input[inputmode=decimal]")).to_have_count(3)


def test_numbers_that_are_entered_faster_than_the_line(server: Server, phone: Phone) -> None:
    """Each goes to whoever was next, not to whoever the page still showed."""
    table = Table(server, "score-pad", "Ann", "Bob", "Cem", entry="anyone")
    page = table.sit(phone(), 1)
    page.evaluate(SLOW_LINE)
    field = page.locator("#enter input[name=score]")
    for key in "5", "Enter", "4", "Enter":
        page.locator("#enter .number-pad").get_by_role("button", name=key, exact=True).click()
    expect(page.locator(".now-line h1")).to_have_text("Cem’s round 1")
    assert [page.locator(f"#total-{seat}").inner_text() for seat in range(2)] == ["5", "4"]
    expect(field).to_have_value("")
    for key in "3", "Enter", "2":
        page.locator("#enter .number-pad").get_by_role("button", name=key, exact=True).click()
    expect(page.locator(".now-line h1")).to_have_text("Ann’s round 2")
    expect(field).to_have_value("2")
    expect(page.locator("#correct[open]")).to_have_count(0)


def test_bids_on_three_phones(server: Server, phone: Phone) -> None:
    """A bid is one tap, and so is what was made of it; nobody goes on before all have bid."""
    sheet = msgspec.to_builtins(sheets()["wizard"], str_keys=True)
    table = Table(server, "score-pad", "Ann", "Bob", "Cem", sheet=sheet)
    phones = [table.sit(phone(), seat) for seat in range(3)]
    key = ".pad-chips button"
    for page, bid in zip(phones, (1, 0, 1), strict=True):
        expect(page.locator(".now-line h1")).to_contain_text("Bid, round 1")
        expect(page.locator(key)).to_have_count(2)
        page.locator(key).nth(bid).click()
    for page in phones:
        expect(page.locator(".now-line h1")).to_contain_text("Tricks, round 1")
        expect(page.locator("#part-cell-2 small")).to_have_text("1/?")
    for page in phones[:2]:
        page.locator(key).nth(1).click()
    cem = undecided(phones[2])
    expect(cem.locator("#doubt")).to_be_attached()
    for answer in ("Look again", "Yes, write it down"):
        cem.locator(key).first.click()
        expect(cem.locator("#question")).to_contain_text("Tricks in this round: 1. The others have 2 of them.")
        cem.locator("#question").get_by_role("button", name=answer).click()
    for page in phones:
        expect(page.locator(".now-line h1")).to_contain_text("Bid, round 2")
        assert [page.locator(f"#total-{seat}").inner_text() for seat in range(3)] == ["30", "−10", "−10"]
        check_game(page)
    ann = phones[0]
    ann.locator('#sheet-of [name=q][value="0-1"]').click()
    ann.get_by_label("Bid", exact=True).fill("1")
    ann.get_by_label("Made", exact=True).fill("1")
    ann.locator("#correct").get_by_role("button", name="Done").click()
    expect(ann.locator("#total-1")).to_have_text("30")


def test_the_keys_stay_where_they_are_when_somebody_bids(server: Server, phone: Phone) -> None:
    """A thumb may be on its way to one of them."""
    sheet = msgspec.to_builtins(sheets()["wizard"], str_keys=True)
    table = Table(server, "score-pad", "Ann", "Bob", "Cem", sheet=sheet)
    ann = table.sit(phone(), 0)
    before = ann.locator(".pad-chips").bounding_box()
    table.send(1, "ScoreEntered", row=0, score=1)
    expect(ann.locator("#part-cell-1 small")).to_have_text("1/?")
    assert ann.locator(".pad-chips").bounding_box() == before


def test_twelve_people_and_twenty_rounds_fit_on_a_tv(server: Server, phone: Phone) -> None:
    """A line for each, whoever leads first, with the whole name, the last rounds, the total, and the race beside it."""
    names = [f"{letter}artholomew Featherstone"[:24] for letter in "ABCDEFGHIJKL"]
    table = Table(server, "score-pad", *names)
    for row in range(20):
        table.send(0, "RowEntered", row=row, scores={str(seat): 30 + seat for seat in range(12)})
    heading = table.sit(phone(), 0).locator(".now-line h1 span")
    expect(heading).to_have_text("Aartholomew Featherstone’s round 21")
    assert heading.evaluate("(words) => words.scrollWidth <= words.clientWidth"), "the round is not cut off"
    for width, height in ((1280, 720), (1920, 1080)):
        screen = table.screen(phone(width, height))
        lines = screen.locator(".pad-race > [id^=part-racer]")
        expect(lines).to_have_count(12)
        expect(lines.first).to_contain_text("Lartholomew Featherstone")
        expect(lines.first.locator("b[role=cell]")).to_have_text("820")
        assert lines.locator(".name").evaluate_all("all => all.every((one) => one.scrollWidth <= one.clientWidth)")
        expect(screen.locator(".chart circle")).to_have_count(12)
        strip, last = screen.locator(".tv-strip").bounding_box(), lines.last.bounding_box()
        assert strip is not None
        assert last is not None
        assert last["y"] + last["height"] <= strip["y"]


def test_the_circled_cell_is_clear_of_the_fade_and_no_row_is_cut_above_it(server: Server, phone: Phone) -> None:
    """And whoever has written all lines sees twice as many as before."""
    table = Table(server, "score-pad", "Ann", "Bob", sheet=msgspec.to_builtins(sheets()["agricola"]))
    page = table.sit(phone(), 0)
    edges = """() => {
        const box = (selector) => document.querySelector(selector).getBoundingClientRect();
        const fade = Number.parseFloat(getComputedStyle(document.querySelector(".total"), "::before").height);
        const rows = [...document.querySelectorAll(".pad-table > [id^=part-row-]:not(:empty)")].map((row) => row.getBoundingClientRect());
        const names = box("#part-names").bottom, sums = box(".total").top;
        return [sums - fade - box(".asked").bottom, rows.filter((row) => row.top < names - 1 && row.bottom > names + 1).length];
    }"""
    for row in range(6):
        expect(page.locator(".current")).to_have_attribute("data-band", str(row))
        below, cut = page.evaluate(edges)
        assert below >= 0, row
        assert not cut, row
        table.send(0, "ScoreEntered", row=row, score=1)
    high = page.locator(".pad-paper").bounding_box()
    for row in range(6, 14):
        table.send(0, "ScoreEntered", row=row, score=1)
    expect(page.locator(".mine")).to_have_count(0)
    higher = page.locator(".pad-paper").bounding_box()
    assert high is not None
    assert higher is not None
    assert higher["height"] > high["height"] * 1.5


@pytest.mark.parametrize(("width", "height"), [(360, 740), (740, 360)])
def test_nothing_shines_through_the_column_that_stays(server: Server, phone: Phone, width: int, height: int) -> None:
    """When a crowd's sheet is scrolled; beside it columns are whole."""
    table = Table(server, "score-pad", *(f"{letter}artholomew" for letter in "ABCDEFGHIJKL"))
    table.send(0, "RowEntered", row=0, scores={str(seat): 30 + seat for seat in range(12)})
    page = table.sit(phone(width, height), 7)
    seen_through, cut = page.locator(".pad-paper").evaluate(
        """(paper) => {
        const { left } = paper.getBoundingClientRect();
        const stays = [...paper.querySelectorAll("[role=row] > :first-child")];
        const edge = stays[0].getBoundingClientRect().right;
        const through = stays.filter((cell) => cell.getBoundingClientRect().left !== left || !/^rgb\\(/.test(getComputedStyle(cell).backgroundColor));
        const heads = [...paper.querySelectorAll("[role=columnheader]")].map((head) => head.getBoundingClientRect());
        return [through.map((cell) => cell.outerHTML), heads.filter((head) => head.left < edge - 1 && head.right > edge + 1).length];
        }"""
    )
    assert page.locator(".pad-paper").evaluate("paper => paper.scrollLeft") > 0
    assert seen_through == []
    assert not cut


def test_an_arrow_says_that_there_are_lines_above(server: Server, phone: Phone) -> None:
    """Like the one at the foot of the sheet: what was written wrongly may be out of sight."""
    table = Table(server, "score-pad", "Ann", "Bob", "Cem", sheet=msgspec.to_builtins(sheets()["carcassonne"]))
    page = table.sit(phone(360, 740), 0)
    arrows = """() => [["#part-names small", "::after"], [".total", "::before"]].map(([node, arrow]) => {
        const { content, opacity } = getComputedStyle(document.querySelector(node), arrow);
        return [content, Number(opacity) > 0];
    })"""
    expect(page.locator(".current")).to_have_attribute("data-band", "0")
    assert page.evaluate(arrows) == [['"↑"', False], ['"↓"', True]]
    for row in range(4):
        table.send(0, "ScoreEntered", row=row, score=1)
    expect(page.locator(".current")).to_have_attribute("data-band", "4")
    drawn = """(paper) => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"""
    paper = page.locator(".pad-paper")
    paper.evaluate("(paper) => paper.scrollTo(0, paper.scrollHeight)")
    paper.evaluate(drawn)
    assert page.evaluate(arrows)[0] == ['"↑"', True]
    paper.evaluate("(paper) => paper.scrollTo(0, 0)")
    paper.evaluate(drawn)
    assert page.evaluate(arrows)[0] == ['"↑"', False]
    check(page)
