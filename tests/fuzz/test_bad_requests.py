"""Ten thousand bad requests to every address, and not one that breaks us. A quick share runs with all tests."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from companion.security.headers import NO_PAGES
from companion.services import services
from companion.settings import Settings
from tests.fuzz.bad_requests import Maker, send
from tests.web.client_phones import Table, made

QUICK, WHOLE = 1000, 10_000
# A form that breaks off leaves its parts to be swept up later.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")


@pytest.mark.parametrize("public", [False, True], ids=["at home", "in public"])
def test_a_quick_share(tmp_path: Path, caplog: pytest.LogCaptureFixture, public: bool) -> None:
    assert shoot(tmp_path, caplog, QUICK // 2, seed=public, public=public) == []


@pytest.mark.soak
@pytest.mark.timeout(900)
@pytest.mark.parametrize("seed", range(4))
def test_all_of_them(tmp_path: Path, caplog: pytest.LogCaptureFixture, seed: int) -> None:
    assert shoot(tmp_path, caplog, WHOLE // 4, seed=100 + seed, public=seed % 2 == 1) == []


def shoot(folder: Path, caplog: pytest.LogCaptureFixture, count: int, *, seed: int, public: bool) -> list[str]:
    """What broke. What was sent is told with it, so that it can be sent again."""
    app = made(folder, settings=Settings(public=public, instance_key="a key for tests" if public else ""))
    Table(app).over()  # something hangs in the gallery
    table = Table(app)
    broken, answered = [], set()
    for bad in Maker(app, table, seed).make(count):
        caplog.clear()
        answer = send(app, bad)
        answered.add(answer.status_code)
        errors = [
            record.exc_text or record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR
        ]
        if answer.status_code >= 500 or errors:
            broken.append(f"{answer.status_code} {bad}\n{errors}")
        assert not set("\r\n") & set(str(answer.headers.get("Location", "")))
        assert "X-Evil" not in answer.headers
        assert answer.mimetype in NO_PAGES or answer.headers["X-Frame-Options"] == "DENY"
    assert {200, 303, 400, 403, 404, 405} <= answered, "they get to all kinds of answers"
    services(app).tables.store.close()
    return broken
