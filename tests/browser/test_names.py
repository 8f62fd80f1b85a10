"""Names that are long or run the other way, on the smallest phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.page_checks import check
from tests.browser.seated_phones import Table, seat_token, sit
from tests.server_process import Server

Phone = Callable[..., Page]

LONG = ("W" * 24, "Donaudampfschiffkapitäni", "M" * 23 + "!")
OUTSIDE = """() => [...document.querySelectorAll('main button, main a, main h1, main h2, main p, main .name, .undo button')]
    .filter(n => n.checkVisibility() && !n.closest('.wide') && n.getBoundingClientRect().right > innerWidth + 1)
    .map(n => n.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("game", ["score-pad", "drill"])
@pytest.mark.parametrize("path", ["", "/history", "/people"])
def test_a_long_name_pushes_nothing_off(server: Server, phone: Phone, game: str, path: str) -> None:
    table = Table(server, game, *LONG)
    table.send(0, "Left")
    page = sit(phone(320, 568), server, table.code, table.opened["host_token"], path)
    page.evaluate("for (const more of document.querySelectorAll('main details')) more.open = true")
    assert not page.evaluate(OUTSIDE)
    check(page)


@pytest.mark.parametrize("path", ["/", "/j/{code}", "/tables"])
def test_nor_before_one_sits_down(server: Server, phone: Phone, path: str) -> None:
    page = phone(320, 568)
    page.goto(server.url + path.format(code=Table(server, "drill", *LONG).code))
    assert not page.evaluate(OUTSIDE)
    check(page)


def test_a_name_that_runs_the_other_way_turns_nothing_around(server: Server, phone: Phone) -> None:
    """The number that follows the name stays behind it."""
    table = Table(server, "drill", "דנה", "Bob")
    table.send(0, "Tapped")
    page = sit(phone(), server, table.code, seat_token(table.opened, 1), "/history")
    line = page.locator(".lines li span").first
    expect(line).to_contain_text("tapped 1")
    places = line.evaluate(
        """node => { const text = node.firstChild, at = (part) => { const range = document.createRange(),
            start = text.data.indexOf(part); range.setStart(text, start); range.setEnd(text, start + part.length);
            return range.getBoundingClientRect().left; }; return [at('דנה'), at('tapped'), at('1')]; }"""
    )
    assert places == sorted(places)
