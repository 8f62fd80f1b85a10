"""What an update costs a slow phone: main-thread time of a live page, against morphing the whole page each time.

Two windows of the same seat follow one recorded game. The live one hears its stream. The other one's stream is held
back, and each page is fetched for it and morphed in as a whole, by the same script.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.bench.figures import Figure, middle
from tests.bench.load import Scale
from tests.bench.recordings import Archive, Recording, can_be_tapped, recordings
from tests.bench.replay import Replay
from tests.bench.server_processes import Served, ours
from tests.browser_phones import FLAGS, PATIENCE
from tests.install_browser import executable

SLOWER = 6
"""A cheap phone is as many times slower than this computer."""
MOST = 80
"""Milliseconds for a median update: nobody notices those."""
WATCH = """
    const painted = (then) => requestAnimationFrame(() => requestAnimationFrame(then));
    new MutationObserver(([{target}]) => painted(() => window.shown(target.dataset.seq)))
        .observe(document, {subtree: true, attributeFilter: ["data-seq"]});
"""
"""Says which version the page shows once it is painted; all that runs in the page beside its own script."""
HOLD_STREAM = """
    const fetched = window.fetch;
    window.fetch = (what, ...more) =>
        String(what.url ?? what).includes("/live?") ? new Promise(() => {}) : fetched(what, ...more);
    window.morph = async (seq) => {
        const stream = document.querySelector("#stream");
        const detail = {message: {id: `${Number(stream.dataset.version) + 1}-${seq}`}, waitUntil() {}};
        htmx.trigger(stream, "htmx:sse:before:message", detail);
        await htmx.swap({sourceElement: stream, target: "#page", swap: "outerMorph", text: window.whole});
        htmx.trigger(stream, "htmx:sse:after:message", detail);
    };
"""


class Window:
    """A page of a seat on a slow phone."""

    def __init__(self, browser: Browser, url: str, code: str, token: str, *, live: bool) -> None:
        context = browser.new_context(viewport={"width": 360, "height": 740}, device_scale_factor=2)
        context.add_cookies([{"name": "companion", "value": token, "url": url}])
        self.page: Page = context.new_page()
        self.line = context.new_cdp_session(self.page)
        self.line.on("Runtime.bindingCalled", self._note)
        self.shown = 0
        self._send("Runtime.enable")
        self._send("Runtime.addBinding", name="shown")
        self._send("Performance.enable", timeDomain="threadTicks")  # other work on this computer must not count
        self.page.add_init_script(WATCH if live else WATCH + HOLD_STREAM)
        self.page.goto(f"{url}/t/{code}", wait_until="load")
        self._send("Emulation.setCPUThrottlingRate", rate=SLOWER)

    def _send(self, command: str, **arguments: Any) -> Any:
        return self.line.send(command, arguments)

    def _note(self, call: dict[str, Any]) -> None:
        self.shown = int(call["payload"])

    def spent(self) -> float:
        """Seconds that the main thread has been at work."""
        metrics = self._send("Performance.getMetrics")["metrics"]
        return float(next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration"))

    def wait(self, version: int) -> None:
        """Until this version is painted. The page itself does nothing meanwhile."""
        until = time.monotonic() + PATIENCE / 1000
        while self.shown < version:
            assert time.monotonic() < until, f"The page shows version {self.shown}, not {version}."
            self.page.wait_for_timeout(5)

    def take(self, fragment: str) -> None:
        """Has a whole page at hand, as if it had just come."""
        self._send("Runtime.evaluate", expression=f"window.whole = {json.dumps(fragment)}; 0")

    def morph(self, version: int) -> None:
        self._send("Runtime.evaluate", expression=f"window.morph({version})")

    def close(self) -> None:
        self.page.context.close()


def phone_time(slug: str, scale: Scale, remarks: list[str]) -> Iterator[Figure]:
    with sync_playwright() as playwright, ours() as served, closing(Archive(served.instance)) as archive:
        browser = playwright.chromium.launch(executable_path=executable(), args=FLAGS)
        spent = [times for one in recordings(slug, scale.updates) for times in follow(browser, served, archive, one)]
        browser.close()
    live, whole = (middle(times) * 1000 for times in zip(*spent, strict=True))
    remarks.append(f"{len(spent)} updates on a phone that is {SLOWER} times slower")
    yield Figure("phone, against morphing the whole page", live, baseline=whole, unit="ms", at_most=1 / 3)
    yield Figure("phone, median update", live, unit="ms", at_most=MOST)


def follow(browser: Browser, served: Served, archive: Archive, recording: Recording) -> Iterator[tuple[float, float]]:
    """For each tap, the main thread's seconds in the live window and in the one that morphs whole pages."""
    replay = Replay(served.url, archive, recording)
    token = replay.seated.tokens[_busiest(recording)]
    live, whole = (
        Window(browser, served.url, replay.seated.code, token, live=hears_stream) for hears_stream in (True, False)
    )
    for entry, after in replay.steps():
        tapped = can_be_tapped(entry)
        before = live.spent()
        version = (replay.tap(entry) if tapped else None) or replay.add(entry, after)
        live.wait(version)
        at_live = live.spent() - before
        whole.take(replay.visitor.fragment(token))
        before = whole.spent()
        whole.morph(version)
        whole.wait(version)
        if tapped:
            yield at_live, whole.spent() - before
    live.close()
    whole.close()


def _busiest(recording: Recording) -> int:
    """The seat whose page changes most: the one that plays most."""
    seats: Counter[Any] = Counter(entry.seat for entry in recording.played)
    return max(range(recording.people), key=lambda seat: seats[seat])
