"""The phone's back button closes what is in front of the page, and only then leaves it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.page_checks import Phone
from tests.browser.seated_phones import Table, taps
from tests.browser_phones import undecided
from tests.server_process import Server


def at_the_pad(server: Server, phone: Phone) -> tuple[Table, Page]:
    """Ann came from the lobby."""
    table, page = Table(server, "score-pad", "Ann", "Bob"), phone()
    page.goto(server.url)
    return table, undecided(table.sit(page, 0))


def open_round(page: Page) -> None:
    page.locator("[role=rowheader] button").first.click()
    expect(page.get_by_role("dialog", name="Round 1")).to_be_visible()


def test_it_closes_a_sheet_and_then_leaves(server: Server, phone: Phone) -> None:
    table, ann = at_the_pad(server, phone)
    for _ in range(2):
        open_round(ann)
        ann.go_back()
        expect(ann.get_by_role("dialog", name="Round 1")).to_have_count(0)
        expect(ann).to_have_url(f"{server.url}/t/{table.code}")
        expect(ann.locator("[role=rowheader] button").first).to_be_focused()
    ann.go_back()
    expect(ann).to_have_url(f"{server.url}/")


def test_it_closes_a_question_and_sends_nothing(server: Server, phone: Phone) -> None:
    table, ann = at_the_pad(server, phone)
    taps(ann, "+5")
    ann.get_by_role("button", name="That was the last round").click()
    expect(ann.locator("#question")).to_be_visible()
    ann.go_back()
    expect(ann.locator("#question")).to_be_hidden()
    expect(ann.locator("#result")).to_have_count(0)
    assert ann.url == f"{server.url}/t/{table.code}"


def test_an_answer_leaves_no_step_behind(server: Server, phone: Phone) -> None:
    """Neither a sheet nor a question that was answered: the next step back leads to where one came from."""
    table, ann = at_the_pad(server, phone)
    open_round(ann)
    sheet = ann.get_by_role("dialog", name="Round 1")
    sheet.get_by_role("textbox", name="Ann").fill("8")
    sheet.get_by_role("textbox", name="Bob").fill("3")
    sheet.get_by_role("button", name="Save Round 1").click()
    expect(ann.locator("#total-0")).to_have_text("8")
    expect(ann).to_have_url(f"{server.url}/t/{table.code}")
    taps(ann, "+5")
    expect(ann.locator("#total-0")).to_have_text("13")
    ann.get_by_role("button", name="That was the last round").click()
    ann.locator("#question").get_by_role("button", name="Finish").click()
    expect(ann.locator("#result h1")).to_contain_text("You win")
    ann.go_back()
    expect(ann).to_have_url(f"{server.url}/")


SLOW_STEP = "() => { const back = history.back.bind(history); history.back = () => { window.stepNow = back; }; }"


def test_an_answer_counts_though_the_next_question_comes_before_its_step_is_back(server: Server, phone: Phone) -> None:
    _, ann = at_the_pad(server, phone)
    taps(ann, "+5")
    last = ann.get_by_role("button", name="That was the last round")
    ann.evaluate(SLOW_STEP)
    last.click()
    ann.locator("#question").get_by_role("button", name="Finish").click()
    expect(ann.locator("#question")).to_be_hidden()
    last.click()
    ann.evaluate("stepNow()")
    expect(ann.locator("#result h1")).to_contain_text("You win")
    expect(ann.locator("#question")).to_be_hidden()


def test_an_answer_to_what_is_gone_is_refused_in_words(server: Server, phone: Phone) -> None:
    _, ann = at_the_pad(server, phone)
    taps(ann, "+5")
    ann.evaluate(SLOW_STEP)
    last = ann.get_by_role("button", name="That was the last round")
    last.click()
    ann.locator("#question").get_by_role("button", name="Finish").click()
    expect(ann.locator("#question")).to_be_hidden()
    last.evaluate("(button) => button.form.remove()")
    ann.evaluate("stepNow()")
    expect(ann.locator("#notice")).to_contain_text("That did not work. Try again.")


def test_a_sheet_that_the_table_takes_away_does_not_come_again(server: Server, phone: Phone) -> None:
    """Nobody closed it: the page came without it, and would bring it back as soon as there is something to ask."""
    table, ann = at_the_pad(server, phone)
    open_round(ann)
    table.send(0, "ScoreEntered", row=0, score=6)
    table.send(1, "ScoreEntered", row=0, score=4)
    table.send(1, "GameEnded")
    table.send(1, "Confirmed")
    expect(ann.get_by_role("dialog", name="Round 1")).to_have_count(0)
    expect(ann).to_have_url(f"{server.url}/t/{table.code}")
    expect(ann.locator("#badge")).to_have_attribute("data-state", "live")
    ann.go_back()
    expect(ann).to_have_url(f"{server.url}/")


def test_a_closed_sheet_asks_for_the_page_once(server: Server, phone: Phone) -> None:
    table, ann = at_the_pad(server, phone)
    open_round(ann)
    asked: list[str] = []
    ann.on("request", lambda request: asked.append(request.url) if "/live" in request.url else None)
    ann.get_by_role("link", name="Close").click()
    expect(ann).to_have_url(f"{server.url}/t/{table.code}")
    table.send(0, "ScoreEntered", row=0, score=6)
    expect(ann.locator("#total-0")).to_have_text("6")
    assert len(asked) == 1


def test_a_reload_keeps_the_sheet_and_the_way_back(server: Server, phone: Phone) -> None:
    table, ann = at_the_pad(server, phone)
    open_round(ann)
    ann.reload()
    expect(ann.get_by_role("dialog", name="Round 1")).to_be_visible()
    ann.go_back()
    expect(ann.get_by_role("dialog", name="Round 1")).to_have_count(0)
    expect(ann).to_have_url(f"{server.url}/t/{table.code}")
