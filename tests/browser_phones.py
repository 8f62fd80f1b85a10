"""Fixtures for browser tests: one browser, and phones (windows with cookies of their own) watched for errors."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests.install_browser import executable
from tests.server_process import ROOT

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--renderer-process-limit=1",  # per phone; otherwise one more is always started, for a page that never comes
]
SHOTS = ROOT / "shots"
PATIENCE = 15_000
expect.set_options(timeout=PATIENCE)
PEOPLE_SAY_YES = """document.addEventListener("companion:fronted", () => {
    if (!window.undecided) document.querySelector("#question[open] [value=yes]")?.click();
})"""
"""To every question, unless a test calls its phone ``undecided``."""

SOUND_IS_ANSWERED = """try { localStorage.getItem("sound") ?? localStorage.setItem("sound", "off"); }
catch { /* an empty page has nothing to keep it in */ }"""
"""Whether there should be sound: most phones have been asked that on an earlier evening."""


def undecided(page: Page) -> Page:
    """From now on only the test itself answers questions on this phone."""
    page.add_init_script("window.undecided = true")
    page.evaluate("window.undecided = true")
    return page


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = executable()
    if path is None:
        pytest.fail("No Chromium could be had: run make test, which installs one.")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield running
        running.close()


@pytest.fixture
def phone(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens a window of a phone's size; at the end no phone may have seen an error."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def open_phone(width: int = 360, height: int = 740, *, new_here: bool = False, **more: Any) -> Page:
        scheme = more.pop("color_scheme", "dark")
        context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme, **more)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.add_init_script(PEOPLE_SAY_YES)
        if not new_here:
            page.add_init_script(SOUND_IS_ANSWERED)
        page.on("console", lambda said: _note(errors, said))
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield open_phone
    for context in contexts:
        context.close()
    assert not errors, errors


def _note(errors: list[str], said: ConsoleMessage) -> None:
    """Refusals (4xx) and lost connections are part of these tests; anything else on the console is not.

    What htmx complains of is expected too, except that it could not bring in a page: that is an id that is there twice.
    """
    by_htmx = "htmx" in said.text and "Failed to execute" not in said.text
    expected = "Failed to load resource" in said.text or "net::ERR_" in said.text or by_htmx
    if said.type == "error" and not expected:
        errors.append(said.text)


@pytest.fixture
def shot(request: pytest.FixtureRequest) -> Callable[[Page, str], Path]:
    """Writes a picture of a page into a folder that git does not keep: with ``make shots``, since they take time."""

    def take(page: Page, name: str) -> Path:
        path = SHOTS / f"{name}.png"
        if os.environ.get("SHOTS"):
            SHOTS.mkdir(exist_ok=True)
            page.screenshot(path=path)
        return path

    return take
