"""All phones of a table show the same time left, whatever their own clocks say."""

from __future__ import annotations

import re
import statistics
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.seated_phones import seat_token, sit
from tests.faults.connections import until
from tests.server_process import Server

SKEW = "(() => { const real = Date.now.bind(Date), by = %d; Date.now = () => real() + by; })()"
LATE_AT_FIRST = """(() => {
    const ask = window.fetch;
    window.late = 0;
    window.fetch = async (address, how) => {
        const answer = await ask(address, how);
        if (String(address).endsWith("/clock") && ++window.late <= 12) await new Promise((go) => setTimeout(go, 300));
        return answer;
    };
})()"""
"""What a phone is told of the time comes late, as often as it asks until it has connected."""
GLASS = {"kind": "GlassStarted", "fields": {"seconds": 60}}
REAL = "performance.timeOrigin + performance.now()"
"""One machine: the true time, untouched by the skew."""
APART, PATIENCE = 50, 40
"""Milliseconds that a phone may be off, and seconds that a busy machine has: a phone that is sure asks again after 120."""


def off(page: Page) -> float:
    return statistics.median(page.evaluate(f"companion.clock.now() - ({REAL})") for _ in range(15))


def test_skewed_phones_agree(server: Server, phone: Callable[..., Page]) -> None:
    opened = server.open_table("Ann", "Bob", "Cem")
    code = opened["code"]
    phones = []
    for seat, skew in enumerate((-300_000, 0, 180_000)):
        page = phone()
        page.add_init_script(SKEW % skew)
        phones.append(sit(page, server, code, seat_token(opened, seat)))
    assert server.call(f"/api/tables/{code}/events", GLASS, seat_token(opened, 0))[0] == 201
    for page in phones:
        for digits in ("#digits", "#clock-digits"):
            expect(page.locator(digits)).to_have_text(re.compile(r"\d:\d\d"))
        page.evaluate("companion.clock.sync()")
    phones[0].evaluate("companion.clock.offset += 3600000")  # as after a server whose clock was set
    phones[0].evaluate("dispatchEvent(new Event('online'))")
    for page in phones:
        until(lambda: abs(off(page)) < APART, PATIENCE)  # noqa: B023


def test_a_bad_line_is_not_believed_for_long(server: Server, phone: Callable[..., Page]) -> None:
    opened = server.open_table("Ann", "Bob")
    assert server.call(f"/api/tables/{opened['code']}/events", GLASS, seat_token(opened, 0))[0] == 201
    page = phone()
    page.add_init_script(SKEW % 180_000)
    page.add_init_script(LATE_AT_FIRST)
    sit(page, server, opened["code"], seat_token(opened, 0))
    until(lambda: abs(off(page)) < APART, PATIENCE)
