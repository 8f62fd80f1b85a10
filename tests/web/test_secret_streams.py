"""Secrets of every seat, in every language, while streams are open: nobody else gets them, neither whole nor in parts.

Parts are drawn once for all who see the same; these tests would notice a part whose memo key lacks something it shows.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.services import services
from companion.store.table_rows import hashed
from companion.web.render import Drawer
from companion.web.visit import Visit
from tests.web.client_phones import Phone
from tests.web.readable import reads

LANGUAGES = ("en", "de")
BIDS = {0: 87, 1: 93}
"""Nothing else on a page reads like these numbers."""


class Stream:
    """One page that is open on a phone, and all that it was sent."""

    def __init__(self, table, phone, seat, language, query):
        self.table, self.seat, self.name = table, seat, f"{query} for seat {seat} in {language}"
        headers = {"Accept-Language": language}
        self.answer = phone.get(f"{table.path}/live?{query}", headers=headers, buffered=False)
        assert self.answer.status_code == 200
        self.sent = []
        self.hear()

    def hear(self):
        self.sent.append(next(self.answer.response).decode())

    def messages_with(self, secret):
        """The numbers of the messages that show it; the first one is the whole page."""
        return [number for number, text in enumerate(self.sent) if reads(text, self.table.code, secret)]


@pytest.fixture
def phones(app, table):
    """The phones of Ann, Bob and Cat by their seats; nobody is at None."""
    cat = Phone(app, "192.168.1.23")
    cat.post(f"/j/{table.code}", {"seat": 2})
    return {0: table.ann, 1: table.bob, 2: cat, None: table.stranger}


@pytest.fixture
def secrets(table):
    """What each seat alone knows once everything is planted."""
    return {seat: str(bid) for seat, bid in BIDS.items()} | {2: str(table.state.card)}


@pytest.fixture
def open_streams(table, phones):
    opened = []

    def open_all():
        pages = {seat: ["page=play", "page=history", "page=people"] for seat in (0, 1, 2)}
        pages[None] = ["page=watch", "page=screen", "page=join"]
        found = [
            Stream(table, phones[seat], seat, language, query)
            for language in LANGUAGES
            for seat, queries in pages.items()
            for query in queries
        ]
        found += [Stream(table, table.ann, 0, "de", f"page=play&as={seat}&open=1") for seat in (1, 2)]
        opened.extend(found)
        return found

    yield open_all
    for stream in opened:
        stream.answer.close()


def moves(table, phones):
    """Everything that is planted, between moves that change other parts."""
    yield lambda: table.do(table.ann, "Tapped", seat=0)
    yield lambda: table.do(phones[0], "BidSealed", seat=0, amount=BIDS[0])
    yield lambda: table.do(phones[2], "Peeked", seat=2)
    yield lambda: table.do(phones[1], "BidSealed", seat=1, amount=BIDS[1])
    yield lambda: table.do(phones[2], "Tapped", seat=2, amount=3)
    yield lambda: table.do(phones[1], "Rolled", seat=1)


def play_on(table, phones, streams):
    for move in moves(table, phones):
        before = table.version
        move()
        assert table.version == before + 1
        for stream in streams:
            stream.hear()


def assert_apart(streams, secrets):
    leaks = [
        (stream.name, f"the secret of seat {seat}", numbers)
        for stream in streams
        for seat, secret in secrets.items()
        if seat != stream.seat and (numbers := stream.messages_with(secret))
    ]
    assert leaks == []


def test_what_is_planted_while_streams_are_open(table, phones, secrets, open_streams):
    streams = open_streams()
    play_on(table, phones, streams)
    assert_apart(streams, secrets)
    for stream in streams:
        if stream.name.startswith("page=play for"):
            shown = stream.messages_with(secrets[stream.seat])
            assert shown, f"{stream.name}: the search finds what its owner may see"
            assert all("<hx-partial" in stream.sent[number] for number in shown), "as parts"


def test_what_was_planted_before_streams_are_opened(table, phones, secrets, open_streams):
    for move in moves(table, phones):
        move()
    streams = open_streams()
    for _ in range(3):
        table.do(phones[2], "Tapped", seat=2)
        for stream in streams:
            stream.hear()
    assert_apart(streams, secrets)
    own = [stream for stream in streams if stream.name.startswith("page=play for")]
    assert len(own) == 3 * len(LANGUAGES)
    assert all(stream.messages_with(secrets[stream.seat])[0] == 0 for stream in own), "with the whole page"


def test_every_page_is_the_one_that_a_server_without_memory_would_draw(app, table, phones):
    """All seats, languages and pages in turn, forwards and backwards, at every version, through one drawer."""
    spoken = [services(app).languages.known(code) for code in LANGUAGES]
    asked = [Visit(table.code, "", page, language) for page in ("watch", "screen", "join") for language in spoken]
    for seat in (0, 1, 2):
        own = Visit(table.code, hashed(phones[seat].token or ""), "play")
        pages = [replace(own, page=page) for page in ("play", "history", "people", "rules")]
        pages += [replace(own, acting_for=other, curtain_open=True) for other in (0, 1, 2)]
        asked += [replace(visit, language=language) for visit in pages for language in spoken]
    drawer, compared = services(app).drawer, set()
    for number, move in enumerate(moves(table, phones)):
        move()
        for visit in asked[:: 1 if number % 2 else -1]:
            kept, fresh = (one.picture(table.room, visit) for one in (drawer, Drawer(app.jinja_env)))
            assert kept is not None
            assert fresh is not None
            assert kept.whole() == fresh.whole(), visit
            compared.add(fresh.whole())
    assert len(compared) > len(asked), "the pages really differ"
