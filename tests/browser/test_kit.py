"""The kit as the author of a game sees it: on a phone and on a laptop, light and dark, without a barrier."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.page_checks import SMALL, Phone, Shot, check
from tests.server_process import Server


@pytest.fixture(scope="module")
def debugged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("kit"), env={"FLASK_DEBUG": "1"})
    yield running
    running.stop()


@pytest.mark.parametrize(
    ("theme", "width"),
    [
        ("dark", 360),
        ("light", 1280),
        pytest.param("light", 360, marks=pytest.mark.soak),
        pytest.param("dark", 1280, marks=pytest.mark.soak),
    ],
)
def test_the_kit(debugged: Server, phone: Phone, shot: Shot, theme: str, width: int) -> None:
    page = phone(width, 900)
    page.context.add_cookies([{"name": "theme", "value": theme, "url": debugged.url}])
    page.goto(f"{debugged.url}/kit")
    page.locator("main details").evaluate("details => { details.open = true }")
    whole = page.evaluate("document.documentElement.scrollHeight")
    page.set_viewport_size({"width": width, "height": whole})  # one picture of all of it
    shot(page, f"kit-{theme}-{width}")
    check(page)
    assert not page.evaluate(SMALL)


def test_numbers_in_a_draft_work_there_too(debugged: Server, phone: Phone) -> None:
    page = phone()
    page.goto(f"{debugged.url}/kit")
    page.get_by_role("button", name="Cards in hand +1").click()
    assert page.locator("#sample-count").input_value() == "4"
