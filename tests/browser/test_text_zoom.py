"""Letters twice as large, as somebody sets them who does not see well: nothing is cut, nothing overlaps, on a narrow phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.page_checks import Phone
from tests.browser.seated_phones import Table
from tests.server_process import Server

NAMES = ("Bartholomäus-Maximilian", "Bob", "Wawrzyniec Brzęczyszczy", "Al")
TALL = {"width": 360, "height": 12000}
"""So tall that no bar covers anything."""

FAULTS = """() => {
    document.documentElement.style.fontSize = "200%";
    const shown = (node) => node.checkVisibility({ opacityProperty: true }) && !node.closest(".sr");
    const box = (node) => node.getBoundingClientRect();
    const describe = (node) => `${node.localName}.${node.className} “${(node.textContent || node.placeholder).trim().replace(/\\s+/g, " ").slice(0, 40)}”`;
    const scrolls = (node) => ["auto", "scroll"].includes(getComputedStyle(node).overflowX);
    const NAME = ".mark, .name, .names, .now-set, .where strong";
    const cut = [...document.querySelectorAll("body *")].filter((node) => shown(node) && node.clientWidth && !scrolls(node)
        && !node.matches(NAME) && !node.closest("svg") && node.scrollWidth > node.clientWidth + 1 && !node.querySelector(NAME));
    const pressed = [...document.querySelectorAll("a, button, summary, input, select")].filter(shown);
    const apart = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) < 2 || Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) < 2;
    const overlapping = pressed.flatMap((one, n) => pressed.slice(n + 1)
        .filter((other) => !one.contains(other) && !other.contains(one) && !apart(box(one), box(other)))
        .map((other) => `${describe(one)} and ${describe(other)}`));
    return [...cut.map((node) => `cut: ${describe(node)}`), ...overlapping.map((pair) => `overlapping: ${pair}`)];
}"""


@pytest.fixture(scope="module")
def table(server: Server) -> Table:
    return Table(server, "score-pad", *NAMES, title="Hansa")


def check_large_letters(page: Page) -> None:
    page.set_viewport_size(TALL)
    assert page.evaluate(FAULTS) == []
    too_wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert too_wide <= 0, f"the page is {too_wide} px too wide"


def test_pages_of_the_house_with_large_letters(server: Server, phone: Phone, table: Table) -> None:
    page = phone()
    for path in (
        "/",
        "/new/score-pad",
        "/j",
        f"/j/{table.code}",
        "/gallery/log",
        "/gallery/ranking",
        "/gallery/changes",
    ):
        page.goto(server.url + path)
        check_large_letters(page)


def test_pages_of_a_table_with_large_letters(phone: Phone, table: Table) -> None:
    page = phone()
    for path in ("", "/history", "/rules", "/people"):
        table.sit(page, 0, path)
        check_large_letters(page)


def test_one_phone_and_the_gathering_with_large_letters(server: Server, phone: Phone) -> None:
    for button, seen in (("Start now", "#part-names a >> nth=0"), ("Let them join by QR", "main .qr")):
        page = phone()
        page.goto(f"{server.url}/new/score-pad")
        for number, name in enumerate(NAMES[:2]):
            page.locator(f"#name-{number}").fill(name)
        page.get_by_role("button", name=button).click()
        expect(page.locator(seen)).to_be_visible()
        expect(page.locator("#badge")).to_have_attribute("data-state", "live")
        check_large_letters(page)
