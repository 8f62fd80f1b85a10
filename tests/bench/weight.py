"""What a phone fetches to show its page for the first time, as sent, and whether anything jumps meanwhile."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tests.bench.figures import Figure
from tests.browser_phones import FLAGS
from tests.install_browser import executable
from tests.server_process import Server

SETTLED = 2500
"""Milliseconds after loading during which something could still come or jump."""
WATCH_SHIFTS = """
    window.shifts = 0;
    new PerformanceObserver(list => { for (const one of list.getEntries()) window.shifts += one.value; })
        .observe({type: "layout-shift", buffered: true});
"""


def first_load(remarks: list[str]) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            address, token = _table_in_play(server)
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=executable(), args=FLAGS)
                context = browser.new_context(viewport={"width": 360, "height": 740}, device_scale_factor=2)
                context.add_cookies([{"name": "companion", "value": token, "url": server.url}])
                fetched, shifts = _load(context.new_page(), server.url + address)
                browser.close()
        finally:
            server.stop()
    for name, size in fetched.items():
        remarks.append(f"fetched: {size:6} B {name.removeprefix(server.url)}")
    yield Figure("first load of a phone page", sum(fetched.values()) / 1000, unit="kB", at_most=60)
    yield Figure("first load: requests", len(fetched), at_most=6)
    yield Figure("first load: layout shift", shifts, at_most=0)


def _table_in_play(server: Server) -> tuple[str, str]:
    opened = server.open_table("Ann", "Bob", "Cid", "Dee", "Eve", game="score-pad")
    for seat in opened["seats"]:
        tap = {"kind": "PointsAdded", "fields": {"row": 0, "amount": 5}}
        server.call(f"/api/tables/{opened['code']}/events", tap, seat["token"])
    return f"/t/{opened['code']}", opened["seats"][1]["token"]


def _load(page: Page, address: str) -> tuple[dict[str, int], float]:
    """Bytes by request, heads included. The stream stays open: what has come of it so far counts."""
    line = page.context.new_cdp_session(page)
    names: dict[str, str] = {}
    sizes: dict[str, int] = {}

    def ask(event: dict[str, Any]) -> None:
        names[event["requestId"]] = f"{event['request']['url']} #{len(names)}"
        sizes[event["requestId"]] = 0

    def come(event: dict[str, Any]) -> None:
        sizes[event["requestId"]] += event.get("response", event)["encodedDataLength"]

    def end(event: dict[str, Any]) -> None:
        sizes[event["requestId"]] = event["encodedDataLength"]

    line.on("Network.requestWillBeSent", ask)
    line.on("Network.responseReceived", come)
    line.on("Network.dataReceived", come)
    line.on("Network.loadingFinished", end)
    line.send("Network.enable")
    page.add_init_script(WATCH_SHIFTS)
    page.goto(address)
    page.wait_for_timeout(SETTLED)
    shifts: float = page.evaluate("window.shifts")
    own = {key: name for key, name in names.items() if name.startswith("http")}
    return {name: sizes[key] for key, name in own.items()}, shifts
