"""The badge tells the truth about the bell: late without Redis, live again by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.seated_phones import taps, two_phones
from tests.postgres_redis import Redis
from tests.server_process import Server


@pytest.fixture
def own_redis() -> Iterator[Redis]:
    running = Redis()
    yield running
    running.stop()


def test_the_badge_says_when_the_bell_is_late(
    own_server: Callable[..., Server], phone: Callable[..., Page], own_redis: Redis
) -> None:
    server = own_server(env={"BELL_URL": own_redis.url})
    _, ann, bob = two_phones(phone, server)
    own_redis.down()
    for page in (ann, bob):
        expect(page.locator("#badge")).to_have_text("live, a few seconds late", timeout=15_000)
    taps(ann, "+1")
    expect(bob.locator("#total-0")).to_have_text("1")  # the same process: no Redis is needed
    own_redis.start()
    for page in (ann, bob):
        expect(page.locator("#badge")).to_have_text("live", timeout=15_000)
