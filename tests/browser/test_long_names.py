"""Names without a break: every page of the gallery stays as wide as the phone."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator

import pytest

from tests.browser.page_checks import Phone, check_width
from tests.server_process import Server

WORD = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverwahrerinnenvereinigung"
NAMES = (WORD[:34], WORD[:40], WORD * 2, "W" * 80)
TITLE = WORD.title() * 2


def imported(server: Server) -> None:
    """As another program writes them: no name is too long for it."""
    players = [{"id": number, "uuid": f"long-{number}", "name": name} for number, name in enumerate(NAMES, start=1)]
    scores = [
        {"playerRefId": number, "score": str(30 - number), "winner": number == 1} for number in range(1, 1 + len(NAMES))
    ]
    turned = [{**one, "winner": one["playerRefId"] == len(NAMES)} for one in scores]
    plays = [
        {"uuid": f"long-play-{n}", "gameRefId": 1, "playDate": f"2025-03-0{n + 1} 10:00:00", "playerScores": found}
        for n, found in enumerate((scores, turned, scores, turned, scores, scores))
    ]
    content = {"games": [{"id": 1, "uuid": "long", "name": TITLE}], "players": players, "plays": plays}
    file = base64.b64encode(json.dumps(content).encode()).decode()
    status, waits = server.call("/api/gallery/imports", {"file": file})
    assert status in (200, 201), waits
    status, reply = server.call(f"/api/gallery/imports/{waits['id']}/confirm", {})
    assert status in (200, 201), reply


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house of its own: such a gallery is nothing for the other tests."""
    running = Server(tmp_path_factory.mktemp("long-names"))
    imported(running)
    yield running
    running.stop()


@pytest.mark.parametrize("width", [320, 360])
def test_names_without_a_break_stay_on_the_page(server: Server, phone: Phone, width: int) -> None:
    page = phone(width, 640)
    page.goto(f"{server.url}/gallery")
    check_width(page)
    paths = [
        "/gallery/rogues",
        "/gallery/ranking",
        "/gallery/games",
        "/gallery/years",
        "/gallery/changes",
        "/gallery/log",
    ]
    plays = page.locator("a.hung").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    page.goto(f"{server.url}/gallery/rogues?q=Donau")
    rogues = page.locator("a.mugshot").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    assert len(rogues) >= 3
    paths += [plays[0], f"{plays[0]}/edit", *rogues[:3]]
    page.goto(f"{server.url}{rogues[0]}")
    duels = page.locator("a.rival, .pairs a").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    paths += duels[:1]
    wrong = []
    for path in paths:
        page.goto(f"{server.url}{path}")
        for closed in page.locator("details:not([open]) > summary").all():
            if closed.is_visible():
                closed.click()
        try:
            check_width(page)
        except AssertionError as problem:
            wrong.append((path, str(problem).splitlines()[0]))
    assert wrong == []
