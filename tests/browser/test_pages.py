"""Every page kind: no barrier found by axe, nothing cut off at any width, a picture to look at."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.core.problems import Stale, StoreAway, StoreFull
from companion.core.words import Renderer
from companion.locales import Languages
from companion.tables.putting_away import PUT_AWAY
from companion.web.words import SCRIPT
from tests.browser.page_checks import Phone, Shot, check, check_width
from tests.browser.seated_phones import seat_token, sit
from tests.server_process import Server

NAMES = ("Bartholomäus-Maximilian", "Wawrzyniec Brzęczyszczy", "👩‍🚀 Zoë", "Al")


@pytest.fixture(scope="module")
def table(server: Server) -> dict[str, Any]:
    """A table in mid-game, with long names."""
    opened = server.open_table(*NAMES, game="score-pad", title="Hansa")
    scores = [(0, [12, -3, 7.5, 100]), (1, [8, 20, 15, 4])]
    for row, given in scores:
        for seat, score in enumerate(given):
            body = {"kind": "ScoreEntered", "fields": {"row": row, "score": score}}
            assert server.call(f"/api/tables/{opened['code']}/events", body, seat_token(opened, seat))[0] == 201
    return opened


@pytest.fixture(scope="module")
def ended(server: Server) -> dict[str, Any]:
    opened = server.open_table(*NAMES, game="score-pad")
    path = f"/api/tables/{opened['code']}/events"
    for seat in range(4):
        body = {"kind": "ScoreEntered", "fields": {"row": 0, "score": seat * 3}}
        assert server.call(path, body, seat_token(opened, seat))[0] == 201
    assert server.call(path, {"kind": "GameEnded"}, seat_token(opened, 0))[0] == 201
    return opened


WIDTHS = [(360, 740), (740, 360), (1280, 720), (1920, 1080)]
SMALLEST_AND_LARGEST = [(320, 568), (3840, 2160)]
CLOSELY = {("dark", 360), ("light", 1920)}
"""A barrier comes with a theme or with a width: each is searched once, and all of them together by ``make soak``."""
LINES = """(node) => {
    const words = document.createRange();
    words.selectNodeContents(node);
    return [...words.getClientRects()].map((line) => line.width);
}"""
"""How long the lines of a text are."""
closely = pytest.mark.parametrize("everywhere", [False, pytest.param(True, marks=pytest.mark.soak)])


def in_theme(page: Page, server: Server, theme: str) -> None:
    page.context.add_cookies([{"name": "theme", "value": theme, "url": server.url}])


@closely
@pytest.mark.parametrize("path", ["/", "/new/score-pad", "/j", "/j/NOSUCH", "/house"])
def test_pages_of_the_house(server: Server, phone: Phone, shot: Shot, path: str, everywhere: bool) -> None:
    page, name = phone(), path.strip("/").replace("/", "-") or "lobby"
    for theme in ("dark", "light"):
        in_theme(page, server, theme)
        page.goto(server.url + path)
        for width, height in WIDTHS:
            page.set_viewport_size({"width": width, "height": height})
            shot(page, f"{name}-{theme}-{width}")
            page.set_viewport_size({"width": width, "height": 2000})  # the bar below covers nothing
            look = check if everywhere or (theme, width) in CLOSELY else check_width
            look(page)


def test_the_head_of_the_lobby_on_a_laptop(server: Server, phone: Phone) -> None:
    """The name has one line, and the code for phones is clear of what follows."""
    page = phone(1280, 720)
    page.goto(f"{server.url}/")
    lines = len(page.locator("h1").evaluate(LINES))
    gap = page.evaluate(
        """() => Math.min(...[...document.querySelectorAll(".lobby > .hello ~ *")].filter((one) => one.checkVisibility())
            .map((one) => one.getBoundingClientRect().top)) - document.querySelector(".hello .qr").getBoundingClientRect().bottom"""
    )
    assert (lines, gap >= 8) == (1, True)


def test_no_word_is_alone_on_a_line_of_a_table_in_the_lobby(server: Server, phone: Phone) -> None:
    opened = server.open_table("Bert", "Ada", game="score-pad")
    body = {"kind": "ScoreEntered", "fields": {"row": 0, "score": 4}}
    assert server.call(f"/api/tables/{opened['code']}/events", body, seat_token(opened, 0))[0] == 201
    page = phone(360, 740)
    page.goto(f"{server.url}/")
    line = page.locator(f"#table-{opened['code']} .now")
    expect(line).to_have_text("Bert scored 4 in round 1")
    widths = line.evaluate(LINES)
    assert min(widths) > max(widths) / 3


@closely
@pytest.mark.parametrize("path", ["", "/history", "/rules", "/people", "/screen", "/watch"])
def test_pages_of_a_table(
    server: Server, phone: Phone, shot: Shot, table: dict[str, Any], path: str, everywhere: bool
) -> None:
    page, name = phone(), path.strip("/") or "play"
    for theme, sizes in (("dark", WIDTHS + SMALLEST_AND_LARGEST), ("light", WIDTHS)):
        in_theme(page, server, theme)
        sit(page, server, table["code"], table["host_token"], path)
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            shot(page, f"table-{name}-{theme}-{width}")
            look = check if everywhere or (theme, width) in CLOSELY else check_width
            look(page)


@pytest.mark.parametrize("host", [True, False], ids=["host", "guest"])
def test_the_own_row_of_the_table_page(server: Server, phone: Phone, shot: Shot, host: bool) -> None:
    """One's own name is there at every width, with whatever is beside it."""
    page = phone()
    if host:
        page.goto(f"{server.url}/new/score-pad")
        for number, name in enumerate(("Ann", "Bob")):
            page.locator(f"#name-{number}").fill(name)
        page.get_by_role("button", name="Start now").click()
        page.get_by_role("link", name="Table", exact=True).click()
    else:
        table = server.open_table("Ann", "Bob", game="score-pad")
        sit(page, server, table["code"], seat_token(table, 0), "/people")
    expect(page.locator("#seat-0 .own")).to_be_visible()
    for width, height in WIDTHS + SMALLEST_AND_LARGEST:
        page.set_viewport_size({"width": width, "height": height})
        shot(page, f"people-own-{'host' if host else 'guest'}-{width}")
        check_width(page)


def test_the_join_page(server: Server, phone: Phone, shot: Shot, table: dict[str, Any]) -> None:
    page = phone()
    page.goto(f"{server.url}/j/{table['code']}")
    page.locator("#taken summary").click()
    shot(page, "join-360")
    check(page)


def test_the_gathering(server: Server, phone: Phone, shot: Shot) -> None:
    page = phone()
    page.goto(f"{server.url}/new/score-pad")
    page.locator("#name-0").fill("Ann")
    page.get_by_role("button", name="Let them join by QR").click()
    expect(page.locator("main .qr")).to_be_visible()
    shot(page, "gathering-360")
    check(page)
    screen = phone(1920, 1080)
    screen.goto(page.url + "/screen")
    expect(screen.locator("main .qr")).to_be_visible()
    shot(screen, "gathering-screen-1920")
    check(screen)


@pytest.mark.parametrize("path", ["", "/screen"])
def test_the_end(server: Server, phone: Phone, shot: Shot, ended: dict[str, Any], path: str) -> None:
    page = sit(phone(), server, ended["code"], seat_token(ended, 1), path)
    expect(page.locator("#result h1")).to_contain_text("Al wins")
    for width, height in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        shot(page, f"end{path.replace('/', '-')}-{width}")
        check(page)


def test_the_personal_qr_and_its_link(server: Server, phone: Phone, shot: Shot, table: dict[str, Any]) -> None:
    page = sit(phone(), server, table["code"], table["host_token"], "/people")
    page.locator("#seat-0 summary").click()
    shot(page, "people-open-360")
    check(page)
    page.locator("#seat-0").get_by_role("button", name="Personal QR").click()
    shot(page, "personal-360")
    check(page)
    page.goto(server.url + "/c/" + page.locator(".url").inner_text().rsplit("/", 1)[1])
    check(page)


def test_the_curtain_page(server: Server, phone: Phone, shot: Shot) -> None:
    page = phone()
    page.goto(f"{server.url}/new/drill")
    page.locator("#name-0").fill("Ann")
    page.locator("#name-1").fill("Bob")
    page.get_by_role("button", name="Start now").click()
    page.locator("#bid").fill("4")
    page.get_by_role("button", name="Seal", exact=True).click()
    expect(page.locator(".drape")).to_be_visible()
    expect(page.locator("body:not([inert])")).to_be_visible()
    shot(page, "curtain-360")
    check(page)


def test_by_keyboard_alone(server: Server, phone: Phone, table: dict[str, Any]) -> None:
    """From the top of the page, Tab and Enter reach the entry and send it."""
    opened = server.open_table("Ann", game="score-pad")
    page = sit(phone(), server, opened["code"], seat_token(opened, 0))
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == "score":
            break
    page.keyboard.type("4")
    page.keyboard.press("Enter")
    expect(page.locator("#total-0")).to_have_text("4")


def test_thumbs_find_everything(server: Server, phone: Phone, table: dict[str, Any]) -> None:
    """What can be tapped is at least 48 px high, on every page of a table."""
    page = phone()
    for path in ("", "/history", "/rules", "/people"):
        sit(page, server, table["code"], table["host_token"], path)
        small = page.evaluate(
            """() => [...document.querySelectorAll('button, .button, summary, select, .tabs a, .acting a, input:not([type=hidden]):not([type=checkbox])')]
                .filter(n => n.checkVisibility() && n.getBoundingClientRect().height < 47.5).map(n => n.outerHTML.slice(0, 80))"""
        )
        assert not small


def test_reduced_motion(server: Server, phone: Phone) -> None:
    opened = server.open_table("Ann", game="score-pad")
    page = sit(phone(reduced_motion="reduce"), server, opened["code"], seat_token(opened, 0))
    page.locator(".stepper button", has_text="+5").click()
    expect(page.locator("#total-0")).to_have_text("5")
    assert page.evaluate("document.getAnimations().length") == 0
    assert page.locator(".bubble").count() == 0


LINES_OF_NOTICES = """(sentences) => sentences.map((words) => {
    companion.hush();
    companion.say(words, true);
    const span = document.querySelector("#notice span"), { fontSize } = getComputedStyle(span);
    if (parseFloat(fontSize) < 14) throw new Error(fontSize);
    const range = document.createRange();
    range.selectNodeContents(span);
    return [new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size, words];
})"""


def test_a_long_sentence_takes_three_lines_at_the_most(server: Server, phone: Phone, table: dict[str, Any]) -> None:
    page = sit(phone(360, 740), server, table["code"], table["host_token"], "/history")
    said = (StoreFull.sentence, StoreAway.sentence, Stale.sentence, PUT_AWAY, SCRIPT["moved"], SCRIPT["sleepy"])
    sentences = [Renderer(language=spoken)(words) for spoken in Languages() for words in said]
    assert max(map(len, sentences)) > 115, "as long as they get"
    lines = page.evaluate(LINES_OF_NOTICES, sentences)
    assert not [line for line in lines if line[0] > 3]
