"""The end of every recorded game on a TV: nothing is cut, nothing covers anything, everything can be read from afar."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from flask import Flask
from msgspec.structs import replace
from playwright.sync_api import Page, Route

from companion import create_app
from companion.core import golden
from companion.core.game import Started
from companion.core.log import Log
from companion.services import services
from companion.tables.room import Room
from companion.web.render import table_page
from companion.web.visit import Visit
from tests.browser.page_checks import Phone
from tests.games.test_drawn import FILES, game_in, room_at

CODES = count()
"""The app keeps what it drew of a table by its code."""
SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
LONG = "Bartholomäus-Maximili {:02}"
CODE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" width="120" height="120"></svg>'
"""In the place of the QR code, which only a table in the database has."""
FAULTS = """() => {
    const box = (node) => node.getBoundingClientRect();
    const foot = box(document.querySelector(".tv-strip")), found = [];
    const seen = [...document.querySelectorAll("#result, #result *:not(svg *)")].filter((node) => node.checkVisibility({ visibilityProperty: true }));
    const inside = (node, frame, what) => {
        const one = box(node);
        if (one.left < frame.left - 1 || one.right > frame.right + 1 || one.top < frame.top - 1 || one.bottom > frame.bottom + 1)
            found.push(`${what}: ${node.outerHTML.slice(0, 90)}`);
    };
    const screen = { left: 0, top: box(document.querySelector(".top")).bottom, right: innerWidth, bottom: foot.top };
    for (const node of seen) {
        inside(node, screen, "off the screen");
        const frame = node.parentElement.closest(".winner, .ranks li");
        if (frame) inside(node, box(frame), "out of its frame");
        const said = [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
        if (said && parseFloat(getComputedStyle(node).fontSize) < innerHeight / 30.2) found.push(`too small: ${node.outerHTML.slice(0, 90)}`);
        if (node.matches(".name") && (node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > 1.2 * node.clientHeight))
            found.push(`shortened: ${node.textContent}`);
    }
    const apart = (first, second) => {
        const [one, other] = [first, second].map((selector) => document.querySelector(`#result ${selector}`)).map((node) => node && box(node));
        if (one && other && one.right > other.left + 1) found.push(`${first} covers ${second}`);
    };
    apart(".faces", ".what");
    apart(".winner", ".ranks");
    const winner = box(document.querySelector(".winner"));
    if (winner.width < 0.5 * innerWidth) found.push("the winner is small");
    return found;
}"""


def ends() -> dict[str, Path]:
    """A recorded game for every number of players and way to end of each game."""
    found: dict[str, Path] = {}
    for file in FILES:
        sheet = golden.expected(file.read_text())
        if sheet is not None:
            kind = (
                file.parent.parent.name,
                len(sheet["ranks"]),
                len(sheet["winners"]),
                sheet["decided_by"],
                sheet["ended"],
            )
            found.setdefault("-".join(map(str, kind)), file)
    return found


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    games = [game_in(folder) for folder in {file.parent.parent.name for file in FILES}]
    app = create_app(tmp_path_factory.mktemp("ends"), games={game.slug: game for game in games})
    yield app
    services(app).tables.store.close()


def long_names(file: Path) -> Log:
    """The log of this game, played by people with the longest names."""
    game = game_in(file.parent.parent.name)
    log = golden.read(file.read_text(), {game.slug: game})
    start = log.entries[0]
    assert isinstance(start.move, Started)
    names = tuple(LONG.format(seat) for seat in range(len(start.move.seats)))
    return Log(game, (replace(start, move=replace(start.move, seats=names)), *log.entries[1:]))


def show(page: Page, app: Flask, room: Room) -> None:
    """The table screen of a room that no server has: drawn here, with styles from the app."""
    address = "http://localhost/screen"

    def answer(route: Route) -> None:
        if route.request.url == address:
            with app.test_request_context("/"):
                drawn = table_page(room, Visit(room.code, "", "screen"))
            return route.fulfill(body=drawn, content_type="text/html")
        if "/static/" not in route.request.url:
            return route.fulfill(body=CODE, content_type="image/svg+xml")
        got = app.test_client().get(route.request.url.removeprefix("http://localhost"))
        return route.fulfill(body=got.data, headers={"Content-Type": got.headers["Content-Type"]})

    page.route("**/*", answer)
    page.goto(address)


@pytest.mark.parametrize("file", ends().values(), ids=ends().keys())
def test_the_end_is_never_cut(app: Flask, phone: Phone, file: Path) -> None:
    log = long_names(file)
    page = phone(*SIZES[0], java_script_enabled=False)
    room = room_at(log, log.version, held=True)
    room.code = f"{next(CODES):06}"
    show(page, app, room)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found = page.evaluate(FAULTS)
        assert not found, f"{width}×{height}\n" + "\n".join(found)
