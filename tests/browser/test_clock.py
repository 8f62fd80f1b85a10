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


def test_skewed_phones_agree(server: Server, phone: Callable[..., Page]) -> None:
    opened = server.open_table("Ann", "Bob", "Cem")
    code = opened["code"]
    phones = []
    for seat, skew in enumerate((-300_000, 0, 180_000)):
        page = phone()
        page.add_init_script(SKEW % skew)
        phones.append(sit(page, server, code, seat_token(opened, seat)))
    body = {"kind": "GlassStarted", "fields": {"seconds": 60}}
    assert server.call(f"/api/tables/{code}/events", body, seat_token(opened, 0))[0] == 201
    for page in phones:
        for digits in ("#digits", "#clock-digits"):
            expect(page.locator(digits)).to_have_text(re.compile(r"\d:\d\d"))
        page.evaluate("companion.clock.sync()")
    phones[0].evaluate("companion.clock.offset += 3600000")  # as after a server whose clock was set
    phones[0].evaluate("dispatchEvent(new Event('online'))")
    real = "performance.timeOrigin + performance.now()"  # one machine: the true time, untouched by the skew
    until(lambda: abs(phones[0].evaluate(f"companion.clock.now() - ({real})")) < 1000)
    for page in phones:
        off = [page.evaluate(f"companion.clock.now() - ({real})") for _ in range(20)]
        assert abs(statistics.median(off)) < 50
