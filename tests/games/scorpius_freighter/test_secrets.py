"""What is sealed is on no page, stream, history or API answer of anybody else: hands of the draft, sheets of the count."""

from __future__ import annotations

import re
from typing import Self

import pytest

from companion.games.scorpius_freighter.state import State
from companion.services import services
from tests.web.client_phones import Phone
from tests.web.readable import reads

VALUE = 87
"""Nothing else on a page reads like this number."""
PAGES = ["", "/history", "/history?whole=1", "/rules", "/people", "/screen", "/watch", "?as=1", "?as=1&open=1"]
STREAMS = ["page=play", "page=history&whole=1", "page=watch", "page=screen", "page=people", "page=play&as=1&open=1"]


class Open:
    """A table of Ann, Bob and Cem through the API; each holds a phone, and a stranger looks on."""

    def __init__(self, app, **options) -> None:
        self.app, self.api = app, app.test_client(use_cookies=False)
        body = {"game": "scorpius-freighter", "seats": ["Ann", "Bob", "Cem"], "options": options}
        opened = self.api.post("/api/tables", json=body).json
        self.code, self.host = opened["code"], opened["host_token"]
        self.tokens = [seat["token"] for seat in opened["seats"]]

    def send(self, seat: int, kind: str, **fields) -> None:
        answer = self.api.post(
            f"/api/tables/{self.code}/events", json={"kind": kind, "fields": fields}, headers=bearer(self.tokens[seat])
        )
        assert answer.status_code == 201, answer.text

    def begin(self) -> Self:
        """All is laid out, and Ann begins."""
        self.send(0, "FirstChosen", first=0)
        self.send(0, "GameBegun")
        return self

    def look(self, seat: int) -> dict:
        return self.api.get(f"/api/tables/{self.code}", headers=bearer(self.tokens[seat])).json

    @property
    def state(self) -> State:
        return services(self.app).tables.room(self.code).table.state

    def everything(self, token: str | None) -> dict[str, str]:
        """All that somebody with this token gets to read."""
        phone, found = Phone(self.app), {}
        if token:
            phone.client.set_cookie("companion", token)
        for path in PAGES:
            found[path] = phone.get(f"/t/{self.code}{path}", follow_redirects=True).text
        for query in STREAMS:
            found[query] = phone.first_of_stream(f"/t/{self.code}/live?{query}")
        for path in ("", "/log"):
            found["api" + path] = self.api.get(f"/api/tables/{self.code}{path}", headers=bearer(token)).text
        live = self.api.get(f"/api/tables/{self.code}/live", headers=bearer(token), buffered=False)
        found["api/live"] = next(iter(live.response)).decode()
        live.close()
        return found

    def read_by(self, token: str | None, *secrets: object) -> list[str]:
        return [place for place, text in self.everything(token).items() if reads(text, self.code, *secrets)]


def bearer(token: str | None) -> dict[str, str]:
    return {} if token is None else {"Authorization": f"Bearer {token}"}


@pytest.fixture(scope="module")
def counting(app) -> Open:
    table = Open(app)
    table.send(0, "CountBegun")
    table.send(1, "ValueCounted", line="side_deals", value=VALUE)
    table.send(1, "CargoCounted", cube="data", change=2)
    return table


def test_it_works(counting):
    """The search finds the sheet where it may be."""
    places = counting.read_by(counting.tokens[1], VALUE)
    assert {"", "/history", "page=play", "api", "api/log", "api/live"} <= set(places)
    assert not {"/screen", "/watch", "page=watch", "page=screen"} & set(places)


@pytest.mark.parametrize("who", ["the other player", "the host", "a stranger"])
def test_a_hidden_sheet_is_nowhere_else(counting, who):
    token = {"the other player": counting.tokens[2], "the host": counting.host, "a stranger": None}[who]
    assert counting.read_by(token, VALUE, VALUE + 2) == []


def test_nor_after_it_was_taken_back(app):
    table = Open(app)
    table.send(0, "CountBegun")
    table.send(1, "ValueCounted", line="side_deals", value=VALUE)
    answer = table.api.post(f"/api/tables/{table.code}/undo", json={}, headers=bearer(table.tokens[1]))
    assert answer.status_code == 201
    for token in (table.tokens[2], table.host, None):
        assert table.read_by(token, VALUE) == []


def test_once_all_have_confirmed_everybody_reads_it(app):
    table = Open(app)
    table.send(0, "CountBegun")
    table.send(1, "ValueCounted", line="side_deals", value=VALUE)
    for seat in (1, 2):
        table.send(seat, "CountConfirmed")
    assert table.read_by(table.tokens[0], VALUE) == []
    assert table.look(0)["sheet"] is None
    table.send(0, "CountConfirmed")
    places = table.read_by(None, VALUE)
    assert {"/screen", "/watch", "api"} <= set(places)
    assert table.look(0)["sheet"]["seats"][1]["total"] == VALUE


def test_a_hand_is_on_its_own_phone_alone(app):
    table = Open(app, crew="draft")
    hand = table.state.draft.hands[1]
    table.send(1, "CrewPicked", name=hand[0])
    cards = "|".join(re.escape(name) for name in hand if len(name) > 3)
    quoted = rf"""(<b>|"name":"|value="|picked )({cards})\b"""

    def places(token: str | None) -> set[str]:
        return {place for place, text in table.everything(token).items() if re.search(quoted, text)}

    assert {"", "page=play", "api", "api/live"} <= places(table.tokens[1])
    assert not any(places(token) for token in (table.tokens[2], table.host, None))


def test_no_refusal_gives_a_sum_away(counting):
    for kind, fields in (
        ("CountConfirmed", {}),
        ("ValueTakenBack", {"line": "side_deals", "index": 0}),
        ("CrewCounted", {"name": "Bob"}),
    ):
        answer = counting.api.post(
            f"/api/tables/{counting.code}/events",
            json={"kind": kind, "fields": fields, "seat": 1},
            headers=bearer(counting.tokens[2]),
        )
        assert (answer.status_code, str(VALUE) in answer.text) == (403, False)
