"""Names that are long or run the other way, on the smallest phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.page_checks import check
from tests.browser.seated_phones import Table, sit
from tests.server_process import Server

Phone = Callable[..., Page]

LONG = ("W" * 24, "Donaudampfschiffkapitäni", "M" * 23 + "!")
OUTSIDE = """() => [...document.querySelectorAll('main button, main a, main h1, main h2, main p, main .name, .undo button')]
    .filter(n => n.checkVisibility() && !n.closest('.wide') && n.getBoundingClientRect().right > innerWidth + 1)
    .map(n => n.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("game", ["score-pad", "clock-only", "drill"])
def test_a_long_name_pushes_nothing_off(server: Server, phone: Phone, game: str) -> None:
    table, page = Table(server, game, *LONG), phone(320, 568)
    table.send(0, "Left")
    for path in ("", "/history", "/people"):
        sit(page, server, table.code, table.opened["host_token"], path)
        page.evaluate("for (const more of document.querySelectorAll('main details')) more.open = true")
        assert not page.evaluate(OUTSIDE), path
        check(page)


def test_nor_before_one_sits_down(server: Server, phone: Phone) -> None:
    page, code = phone(320, 568), Table(server, "drill", *LONG).code
    for path in ("/", f"/j/{code}", "/tables"):
        page.goto(server.url + path)
        assert not page.evaluate(OUTSIDE), path
        check(page)


PLACES = """(node, parts) => parts.map((part) => {
    const walk = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
        const start = text.data.indexOf(part), range = document.createRange();
        if (start < 0) continue;
        range.setStart(text, start);
        range.setEnd(text, start + part.length);
        return range.getBoundingClientRect().left;
    }
})"""


def test_a_name_that_runs_the_other_way_turns_nothing_around(server: Server, phone: Phone) -> None:
    """The number that belongs to a name stays behind it."""
    table = Table(server, "score-pad", "דנה", "עלי")
    table.send(0, "PointsAdded", row=0, amount=77)
    table.send(1, "PointsAdded", row=0, amount=55)
    table.send(0, "GameEnded")
    table.send(0, "Confirmed")
    page = phone(1280, 720)
    page.goto(f"{server.url}/")
    line = page.locator(".last-play .names", has_text="דנה").first
    places = line.evaluate(PLACES, ["דנה", "77", "עלי", "55"])
    assert places == sorted(places)


LINES = """(node) => [...node.textContent.matchAll(/[^\\s\u00a0]+/g)].map(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(node.firstChild, index);
    range.setEnd(node.firstChild, index + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
})"""


@pytest.mark.parametrize("name", ["Maximiliane von Hohenzol", "Ole Hohenzollernprinz II", "Donaudampfschifffahrtska"])
def test_no_word_of_the_winner_is_broken(server: Server, phone: Phone, name: str) -> None:
    table = Table(server, "score-pad", name, "Bob")
    table.send(0, "PointsAdded", row=0, amount=134)
    table.send(0, "GameEnded")
    page = table.sit(phone(360, 740), 0)
    heading = page.locator("#result h1")
    assert heading.evaluate("(node) => node.childNodes.length") == 1
    assert set(heading.evaluate(LINES)) == {1}
    check(page)
    place = table.screen(phone(1920, 1080)).locator(".ranks .first bdi")
    assert set(place.evaluate(LINES)) == {1} or " " not in name


OUTSIDE_ITS_DISC = """() => [...document.querySelectorAll('.mark b')].filter((letters) => {
    const range = document.createRange(), disc = letters.parentNode.getBoundingClientRect();
    range.selectNodeContents(letters);
    return range.getBoundingClientRect().width > .72 * disc.width;
}).map((letters) => letters.textContent)"""


def test_two_letters_stay_within_their_disc(server: Server, phone: Phone) -> None:
    table = Table(server, "score-pad", "Maximilian", "Mwamba", "Mqhele", "Wendy", "Wmille")
    page = table.sit(phone(360, 740), 0)
    assert page.locator(".mark i", has_text="w").first.is_visible()
    assert not page.evaluate(OUTSIDE_ITS_DISC)
    assert not table.screen(phone(1920, 1080)).locator(".mark i").first.is_visible(), "too small for a TV"


def test_usual_names_of_three_are_whole_above_the_sheet_of_a_result(server: Server, phone: Phone) -> None:
    opened = server.open_table(
        "Bernhard", "Charlotte", "Ann", game="score-pad", categories=["Expeditionen", "Kaufleute"]
    )
    for seat in opened["seats"]:
        for row in (0, 1):
            entered = {"kind": "ScoreEntered", "fields": {"row": row, "score": 120}}
            server.call(f"/api/tables/{opened['code']}/events", entered, seat["token"])
    server.call(f"/api/tables/{opened['code']}/events", {"kind": "Confirmed"}, opened["seats"][0]["token"])
    page = phone(360, 740)
    page.goto(f"{server.url}/t/{opened['code']}/watch")
    names = page.locator("thead .name")
    expect(names).to_have_count(3)
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
    assert (
        names.evaluate_all("all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)")
        == []
    )
    assert page.locator(".wide:has(thead .name)").evaluate("one => one.scrollWidth <= one.clientWidth")


def test_a_short_name_is_in_one_line_beside_what_is_said_of_it(server: Server, phone: Phone) -> None:
    """Such as *you* and *left*, which are long words in German."""
    table = Table(server, "drill", "Mara", "Jörg")
    table.send(1, "Left")
    page = table.sit(phone(locale="de-DE"), 1, "/people")
    own = page.locator(".seats .name", has_text="Jörg")
    expect(page.locator(".seats em", has_text="ausgestiegen")).to_be_visible()
    height, line = own.evaluate("(node) => [node.clientHeight, parseFloat(getComputedStyle(node).lineHeight)]")
    assert height < 1.5 * line


def test_long_names_are_whole_on_the_table_page_of_the_host(server: Server, phone: Phone) -> None:
    """What is said of a player comes below the name, where there is no room beside it."""
    table, page = Table(server, "score-pad", *LONG, "Bo"), phone()
    sit(page, server, table.code, table.opened["host_token"], "/people")
    names = page.locator(".seats .name")
    cut = "(all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent)"
    assert names.evaluate_all(cut) == []
    height, line = names.last.evaluate("(node) => [node.clientHeight, parseFloat(getComputedStyle(node).lineHeight)]")
    assert height < 1.5 * line
