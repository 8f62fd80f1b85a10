"""A whole evening: every game one after the other, on three phones and the TV, in German and English, with a gallery of
many years, while all that goes wrong at a real table does. What people tap, and what was acknowledged, is there; every
page shows it, and every result is in the gallery."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
import pytest
from msgspec import Struct
from playwright.sync_api import Page, expect

from companion import create_app
from companion.core.game import Move
from companion.core.log import Entry, Log
from companion.core.table_moves import Confirmed
from companion.games import find
from companion.services import services
from tests.bench.gallery_data import large_snapshot
from tests.bench.recordings import Archive, Recording, can_be_tapped, recorded
from tests.bench.replay import Replay
from tests.browser.page_checks import Phone
from tests.browser.seated_phones import sit
from tests.faults.connections import stored, until
from tests.faults.tapping import tap
from tests.server_process import ROOT, Server

PEOPLE = ("Ann", "Bob", "Cat")
HOST = 0
LANGUAGES = ("de-DE", "en-GB", "de-DE")
PLAYS = 5_000
THUMBS = 30
"""Moves of each game that are tapped; a program sends those for which a phone shows no button, and the rest."""
FEWEST = 6
FINALE = 60_000
"""Milliseconds that what plays at the end may take, on a busy machine."""
CONFIRM = 'form:has([name=kind][value="Confirmed"]) button'
WIDER_THAN_THE_PHONE = "document.scrollingElement.scrollWidth > document.scrollingElement.clientWidth"


class Troubles(Struct):
    """How often each of them was tried, for the table that is printed."""

    tried: Counter[str] = Counter()
    taps: dict[str, Counter[str]] = {}
    """What was tapped on the phones, by game."""
    sent: int = 0

    def note(self, trouble: str) -> None:
        self.tried[trouble] += 1


def played_to_its_end(slug: str) -> Recording:
    """The recorded game of three people that ended with a result and has the most moves of a single tap."""
    logs = [(name, log) for name, log in recorded(slug) if _fit(log)]
    name, log = max(logs, key=lambda one: sum(single(one[1], entry) for entry in one[1].entries))
    last = next((n for n, entry in enumerate(log.entries) if isinstance(entry.move, Confirmed)), log.version)
    return Recording(name, log, 1, last)


def _fit(log: Log) -> bool:
    table = log.table_after(log.version)
    return len(table.seats) - len(table.bots) == len(PEOPLE) and table.sheet() is not None and not table.stopped


def certain(log: Log, entry: Entry) -> bool:
    """Whether a phone that sends this move gets this very move logged: neither time nor dice have a part in it."""
    move = entry.move
    if entry.by is None or not isinstance(move, Move):
        return can_be_tapped(entry)
    state = log.stood_before(entry.seq).state
    return all(move.chance(state, entry.made_by, random.Random(dice)) == move for dice in range(3))


def single(log: Log, entry: Entry) -> bool:
    """Whether one tap says it all: it has no lists, and nothing to draw."""
    values = msgspec.to_builtins(entry.move).values()
    return certain(log, entry) and not any(isinstance(value, (dict, list, tuple)) for value in values if value)


class Game:
    """One game of the evening, on three phones and the TV. The first phone is the host's."""

    def __init__(
        self, server: Server, phone: Phone, archive: Archive, recording: Recording, troubles: Troubles
    ) -> None:
        self.server, self.phone, self.troubles = server, phone, troubles
        self.replay = Replay(server.url, archive, recording, HOST)
        self.slug, self.seated = recording.log.game.slug, self.replay.seated
        self.phones: list[Page | None] = [
            sit(phone(locale=language), server, self.code, token)
            for token, language in zip(self.seated.tokens, LANGUAGES, strict=True)
        ]
        self.asleep: set[int] = set()
        self.tv = phone(1920, 1080, locale="de-DE")
        self.tv.goto(f"{server.url}/t/{self.code}/screen")
        self.version, self.taps = 1, Counter[str]()
        troubles.taps[self.slug] = self.taps

    @property
    def code(self) -> str:
        return self.replay.seated.code

    @property
    def pages(self) -> list[Page]:
        return [*self.awake, self.tv]

    @property
    def awake(self) -> list[Page]:
        return [page for page in self.phones if page is not None]

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
            if not certain(self.replay.recording.log, entry):
                stored_at = self.replay.add(entry, after)
            elif self.tapped(entry):
                stored_at = self.landed(entry)
            else:
                if self.phones[HOST] is None and not self.seated.token_for(entry):
                    self.somebody_takes_over()
                acknowledged = self.replay.tap(entry)
                assert acknowledged is not None, entry
                stored_at = acknowledged
                self.troubles.sent += 1
            assert stored_at == self.version + 1, "nothing is lost, and nothing is there twice"
            self.version = stored_at
        if self.phones[HOST] is None:
            self.somebody_takes_over()
        assert self.taps.total() >= FEWEST, f"{self.slug}: too little of it is tapped: {self.taps}"

    def tapped(self, entry: Entry) -> bool:
        """On the phone of whoever makes this move."""
        seat = entry.seat if entry.seat is not None else entry.by
        if self.taps.total() >= THUMBS or seat != entry.by or seat is None or not 0 <= seat < len(self.phones):
            return False
        page = self.phones[seat]
        return page is not None and seat not in self.asleep and tap(page, self.version, entry)

    def landed(self, entry: Entry) -> int:
        """What was tapped is stored, and it is that very move."""
        rows = until(lambda: (found := stored(self.server, self.code))[self.version :] and found)
        row = rows[self.version]
        assert json.loads(row["body"]) == json.loads(msgspec.json.encode(entry.move)), entry
        assert row["seat"] in (entry.seat, entry.by), "what is about the whole table comes from a seat, too"
        self.taps[entry.kind] += 1
        return int(row["seq"])

    # What goes wrong

    def a_phone_sleeps(self) -> None:
        self._radio(1, off=True)

    def a_phone_wakes(self) -> None:
        self._radio(1, off=False)
        self.troubles.note("a phone sleeps through a fifth of a game")

    def _radio(self, seat: int, *, off: bool) -> None:
        page = self.phones[seat]
        assert page is not None
        page.context.set_offline(off)
        self.asleep ^= {seat}

    def the_plug_is_pulled(self) -> None:
        self.server.kill()
        self.server.again()
        self.troubles.note("the plug is pulled")

    def the_host_is_gone(self) -> None:
        """Nobody has its cookie any more. The others go on, as far as they come."""
        page = self.phones[HOST]
        assert page is not None
        page.context.clear_cookies()
        page.context.close()
        self.phones[HOST] = None
        self.seated.tokens[HOST] = self.seated.host = ""
        self.troubles.note("the host's phone dies")

    def somebody_takes_over(self) -> None:
        """With another phone: two others say whose it is, or whoever runs the Companion makes a link."""
        page = self.phone(locale=LANGUAGES[HOST])
        if len(self.troubles.taps) % 2:
            self._two_others_agree(page)
            self.troubles.note("two others let the host's new phone in")
        else:
            self._by_a_link(page)
            self.troubles.note("a link makes a new phone the host's")
        expect(page).to_have_url(f"{self.server.url}/t/{self.code}")
        expect(page.locator("#badge")).to_have_attribute("data-state", "live")
        (token,) = (cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "companion")
        self.phones[HOST] = page
        self.seated.tokens[HOST] = self.seated.host = token

    def _two_others_agree(self, page: Page) -> None:
        page.goto(f"{self.server.url}/j/{self.code}")
        page.locator("#taken summary").click()
        page.locator(f"#taken-{HOST} button").click()
        for other in self.awake:
            other.keyboard.press("Escape")
            other.locator(".ask button.primary").click()

    def _by_a_link(self, page: Page) -> None:
        command = [sys.executable, "-m", "companion", "host", self.code, "--instance", str(self.server.instance)]
        link = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()[0]
        page.goto(self.server.url + urlsplit(link).path)
        page.locator(f"button[name=seat][value='{HOST}']").click()

    # The end

    def everybody_sees_the_end(self) -> None:
        for page in self.pages:
            expect(page.locator("#badge")).to_have_attribute("data-state", "live")
            expect(page.locator("#result")).to_be_attached()
        for page in self.awake:
            assert not page.evaluate(WIDER_THAN_THE_PHONE), page.url

    def confirm(self) -> None:
        """On the phone that slept: it is as good as the others. Its owner has seen enough of what plays at the end."""
        page = self._enough(1)
        page.locator(CONFIRM).first.click(timeout=FINALE)
        for one in self.pages:
            expect(one.locator(CONFIRM)).to_have_count(0)

    def go_on_to(self, slug: str) -> None:
        """The host's new phone picks the next game, and all phones and the TV go along by themselves."""
        page = self._enough(HOST)
        other = page.locator(f"button[name=game][value='{slug}']")
        (other if other.count() else page.locator("#part-result-foot .bottom .primary")).first.click(timeout=FINALE)
        expect(page).not_to_have_url(re.compile(self.code))
        code = urlsplit(page.url).path.rpartition("/")[2]
        for one in self.pages:
            expect(one).to_have_url(re.compile(code), timeout=FINALE)
            expect(one.locator("#badge")).to_have_attribute("data-state", "live")

    def _enough(self, seat: int) -> Page:
        page = self.phones[seat]
        assert page is not None
        for _ in ("the finale", "the winner"):
            page.keyboard.press("Escape")
        return page

    def close(self) -> None:
        for page in self.pages:
            page.context.close()


def fill_gallery(instance: Path) -> None:
    """What they played in eleven years."""
    app, before = create_app(instance), large_snapshot(PLAYS)
    with closing(services(app).tables.store):
        services(app).gallery.do("Came in", *before.rogues.values(), *before.plays)
        assert len(services(app).gallery.snapshot().plays) == PLAYS


def gather_and_start(server: Server, phone: Phone) -> None:
    """The first table of the evening, by thumb: the host opens it, two join by its code, the host starts."""
    host, *others = (phone() for _ in PEOPLE)
    host.goto(f"{server.url}/new/score-pad")
    host.locator("#name-0").fill(PEOPLE[0])
    host.locator("button[name=gather]:not([value=''])").first.click()
    expect(host.locator("main .bigcode")).to_be_visible()
    for page, name in zip(others, PEOPLE[1:], strict=True):
        page.goto(f"{server.url}/j/{host.url.rpartition('/')[2]}")
        page.locator("#name").fill(name)
        page.locator("#newcomer button.primary").click()
        expect(page.locator("#badge")).to_have_attribute("data-state", "live")
    host.locator("form[action*='/host/start'] button").click()
    for page in (host, *others):
        expect(page.locator(".now-line")).to_be_visible()
        page.context.close()


@pytest.mark.soak
@pytest.mark.timeout(900)
def test_a_whole_evening(tmp_path: Path, own_server: Callable[..., Server], phone: Phone) -> None:
    fill_gallery(tmp_path / "own-0")
    server, troubles = own_server(), Troubles()
    gather_and_start(server, phone)
    archive, codes, games = Archive(server.instance), set[str](), [*find()]
    for slug, following in zip(games, [*games[1:], games[0]], strict=True):
        game = Game(server, phone, archive, played_to_its_end(slug), troubles)
        game.play()
        game.everybody_sees_the_end()
        game.confirm()
        rows = stored(server, game.code)
        assert [row["seq"] for row in rows] == list(range(1, game.version + 2))
        codes.add(game.code)
        game.go_on_to(following)
        game.close()
        troubles.note("a game is played to its end")
    archive.close()
    assert codes <= in_the_gallery(server), "every result is in the gallery"
    print(f"\n{troubles.sent} moves that programs sent were acknowledged in one evening, and all of them are stored")
    for slug, taps in troubles.taps.items():
        print(f"{taps.total():4} moves of {slug} were tapped on phones: {', '.join(sorted(taps))}")
    for trouble, times in troubles.tried.items():
        print(f"{times:4} times {trouble}: nothing lost")


def in_the_gallery(server: Server) -> set[str]:
    """The tables of the newest results."""
    status, found = server.call("/api/gallery")
    assert status == 200
    return {result["code"] for result in found["results"]}
