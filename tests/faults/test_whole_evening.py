"""A whole evening: every game one after the other, on three phones and the TV, in German and English, while all that goes
wrong at a real table does. What was acknowledged is there, every page shows it, and every result is in the gallery."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec import Struct
from playwright.sync_api import BrowserContext, Page, expect

from companion import cli
from companion.core.log import Log
from companion.core.table_moves import Confirmed
from companion.games import find
from tests.bench.recordings import Archive, Recording, can_be_tapped, recorded
from tests.bench.replay import Replay
from tests.browser.page_checks import Phone
from tests.browser.seated_phones import sit
from tests.faults.connections import stored
from tests.server_process import Server

PEOPLE = 3
LANGUAGES = ("de-DE", "en-GB", "de-DE")
CONFIRM = 'form:has([name=kind][value="Confirmed"]) button'
WIDER_THAN_THE_PHONE = "document.scrollingElement.scrollWidth > document.scrollingElement.clientWidth"


class Troubles(Struct):
    """How often each of them was tried, for the table that is printed."""

    tried: dict[str, int] = {}
    taps: int = 0

    def note(self, trouble: str) -> None:
        self.tried[trouble] = self.tried.get(trouble, 0) + 1


def played_to_its_end(slug: str) -> Recording:
    """The longest recorded game of three people that ended with a result."""
    logs = [(name, log) for name, log in recorded(slug) if _fit(log)]
    name, log = max(logs, key=lambda one: one[1].version)
    last = next((n for n, entry in enumerate(log.entries) if isinstance(entry.move, Confirmed)), log.version)
    return Recording(name, log, 1, last)


def _fit(log: Log) -> bool:
    table = log.table_after(log.version)
    return len(table.seats) - len(table.bots) == PEOPLE and table.sheet() is not None and not table.stopped


class Game:
    """One game of the evening: three phones, the host's laptop and the TV look at it."""

    def __init__(
        self, server: Server, phone: Phone, archive: Archive, recording: Recording, troubles: Troubles
    ) -> None:
        self.server, self.troubles = server, troubles
        self.replay = Replay(server.url, archive, recording)
        seated = self.replay.seated
        self.phones = [
            sit(phone(locale=language), server, seated.code, token)
            for token, language in zip(seated.tokens, LANGUAGES, strict=True)
        ]
        self.host = sit(phone(), server, seated.code, seated.host)
        self.tv = phone(1920, 1080, locale="de-DE")
        self.tv.goto(f"{server.url}/t/{seated.code}/screen")
        self.version = 1

    @property
    def code(self) -> str:
        return self.replay.seated.code

    @property
    def pages(self) -> list[Page]:
        return [*self.phones, self.tv]

    def play(self) -> None:
        """All its moves, with one trouble after each fifth of them."""
        steps = list(self.replay.steps())
        troubles: dict[int, Callable[[], None]] = {
            len(steps) // 5: self.a_phone_sleeps,
            2 * len(steps) // 5: self.a_phone_wakes,
            3 * len(steps) // 5: self.the_plug_is_pulled,
            4 * len(steps) // 5: self.the_host_is_gone,
        }
        for number, (entry, after) in enumerate(steps):
            troubles.get(number, lambda: None)()
            if can_be_tapped(entry):
                stored_at = self.replay.tap(entry)
                assert stored_at is not None, entry
                self.troubles.taps += 1
            else:
                stored_at = self.replay.add(entry, after)
            assert stored_at == self.version + 1, "nothing is lost, and nothing is there twice"
            self.version = stored_at

    def a_phone_sleeps(self) -> None:
        self._radio(self.phones[0].context, off=True)

    def a_phone_wakes(self) -> None:
        self._radio(self.phones[0].context, off=False)
        self.troubles.note("a phone sleeps through a fifth of a game")

    def _radio(self, context: BrowserContext, *, off: bool) -> None:
        context.set_offline(off)

    def the_plug_is_pulled(self) -> None:
        self.server.kill()
        self.server.again()
        self.troubles.note("the plug is pulled")

    def the_host_is_gone(self) -> None:
        self.host.context.close()
        self.troubles.note("the host's phone dies")

    def everybody_sees_the_end(self) -> None:
        for page in self.pages:
            expect(page.locator("#badge")).to_have_attribute("data-state", "live")
            expect(page.locator("#result")).to_be_attached()
        for page in self.phones:
            assert not page.evaluate(WIDER_THAN_THE_PHONE), page.url

    def confirm(self) -> None:
        """On the phone that slept: it is as good as the others. Its owner has seen enough of what plays at the end."""
        for _ in ("the finale", "the winner"):
            self.phones[0].keyboard.press("Escape")
        self.phones[0].locator(CONFIRM).first.click()
        for page in self.pages:
            expect(page.locator(CONFIRM)).to_have_count(0)

    def close(self) -> None:
        for page in self.pages:
            page.context.close()


@pytest.mark.soak
@pytest.mark.timeout(900)
def test_a_whole_evening(own_server: Callable[..., Server], phone: Phone) -> None:
    server, troubles = own_server(), Troubles()
    assert cli.main(["demo", "--instance", str(server.instance)]) == 0
    archive, codes = Archive(server.instance), set[str]()
    for slug in find():
        game = Game(server, phone, archive, played_to_its_end(slug), troubles)
        game.play()
        game.everybody_sees_the_end()
        game.confirm()
        rows = stored(server, game.code)
        assert [row["seq"] for row in rows] == list(range(1, game.version + 2))
        codes.add(game.code)
        game.close()
        troubles.note("a game is played to its end")
    archive.close()
    assert codes <= in_the_gallery(server), "every result is in the gallery"
    print(f"\n{troubles.taps} taps were acknowledged in one evening, and all of them are stored")
    for trouble, times in troubles.tried.items():
        print(f"{times:4} times {trouble}: nothing lost")


def in_the_gallery(server: Server) -> set[str]:
    """The tables of the newest results."""
    status, found = server.call("/api/gallery")
    assert status == 200
    return {result["code"] for result in found["results"]}
