"""Through the JSON face: the names that others call, what the view tells, quick score, and secrets kept."""

from __future__ import annotations

from typing import Any

from flask import Flask

from companion.core.table_moves import Stopped
from companion.games.tortuga_2199 import GAME, moves
from companion.games.tortuga_2199.options import Options
from companion.services import services
from companion.tables import opening
from companion.tables.claims import fresh_token
from companion.tables.opening import open_started
from companion.tables.room import Actor
from companion.tables.write_path import Wish
from tests.web.client_phones import Phone
from tests.web.readable import reads

SEALED, CREATURE = 91, "Gorgonaut"
PAGES = ("", "/history", "/history?whole=1", "/rules", "/people", "/screen", "/watch", "?as=1", "?as=1&open=1")
STREAMS = ("page=play", "page=history", "page=screen", "page=watch", "page=play&as=1&open=1")


class Room:
    """A table opened through the API."""

    def __init__(self, app: Flask, seats: int, **options: Any) -> None:
        self.client = app.test_client(use_cookies=False)
        body = {"game": GAME.slug, "seats": ["Ann", "Bob", "Cem", "Dora"][:seats], "options": options}
        reply = self.client.post("/api/tables", json=body).json
        self.code, self.path = reply["code"], f"/api/tables/{reply['code']}"
        self.tokens = [seat["token"] for seat in reply["seats"]]

    def send(self, seat: int, kind: str, **fields: Any) -> int:
        body = {"kind": kind, "fields": fields}
        return self.client.post(f"{self.path}/events", json=body, headers=self.bearer(seat)).status_code

    def bearer(self, seat: int | None) -> dict[str, str]:
        return {} if seat is None else {"Authorization": f"Bearer {self.tokens[seat]}"}

    def look(self, seat: int | None = None) -> Any:
        return self.client.get(self.path, headers=self.bearer(seat)).json

    def read(self, seat: int | None) -> str:
        """All that a program of this seat can read."""
        texts = [self.client.get(f"{self.path}{part}", headers=self.bearer(seat)).text for part in ("", "/log")]
        live = self.client.get(f"{self.path}/live", headers=self.bearer(seat), buffered=False)
        texts.append(next(iter(live.response)).decode())
        live.close()
        return "".join(texts)


def test_the_names_that_others_call(app):
    table = Room(app, 2)
    assert table.send(0, "SectorConquered", sector="mines") == 201
    assert table.send(0, "SectorReinforced", sector="mines", defence=7) == 201
    assert table.send(0, "HuntCaptured", name="Bot") == 201
    assert table.send(0, "HuntRedeemed", points=2) == 422, "the card is in the discard pile"
    assert table.send(0, "InfluenceBought", count=1) == 201
    for turn in (0, 1):
        assert table.send(turn, "TurnEnded") == 201
    assert table.send(0, "HuntRedeemed", points=2) == 201
    assert table.send(0, "TurnEnded") == 201
    assert table.send(1, "SectorConquered", sector="vortex") == 201
    fight = {"attacker": 1, "defender": 0, "sector": "vortex", "attack": 3, "defence": 2, "guarded": False}
    assert table.send(1, "CombatResolved", **fight) == 201
    assert table.send(1, "InfluenceAdjusted", amount=1, reason="slip") == 201
    assert table.send(0, "SectorConquered", sector="vortex") == 422
    assert table.send(1, "SectorReinforced", sector="vortex", defence="six") == 400
    view = table.look()["view"]
    assert view["sectors"]["mines"] | {"owner": 0, "defence": 7, "value": 2} == view["sectors"]["mines"]
    assert (view["influence"], view["tokens"]) == ([5, 5], [3, 3])
    assert (view["turn"], view["last_round"], view["phase"]) == (1, False, "combat")


def test_a_whole_last_round(app):
    table = Room(app, 3)
    assert table.send(0, "SectorConquered", sector="tortuga") == 201
    view = table.look()["view"]
    assert (view["last_round"], view["last_turns"], view["phase"]) == (True, [1, 2], "last_round")
    assert table.look()["view"]["players"][0]["last"] == "conqueror"
    for seat in range(3):
        assert table.send(seat, "TurnEnded") == 201
    reply = table.look()
    assert (reply["phase"], reply["sheet"]["winners"], reply["sheet"]["decided_by"]) == ("over", [0], "points")


def test_quick_score_over_the_wire(app):
    client = app.test_client()
    seats = [
        {"name": "Ann", "sectors": ["trading-post-1", "vortex"], "tokens": 7},
        {"name": "Bob", "sectors": ["tortuga", "mines"], "tokens": 5},
    ]
    body = {"options": {"sector_values": {"vortex": 2}}, "seats": seats, "tortuga_conquered_by": 1}
    answer = client.post("/api/score/tortuga-2199", json=body)
    assert answer.status_code == 200
    assert ([seat["total"] for seat in answer.json["seats"]], answer.json["decided_by"]) == ([10, 10], "tortuga")
    assert [line["key"] for line in answer.json["seats"][0]["lines"]] == ["control", "tokens"]
    seats[1]["sectors"].append("vortex")
    answer = client.post("/api/score/tortuga-2199", json=body)
    assert (answer.status_code, answer.json["error"]["field"]) == (422, "seats.1.sectors.2")
    del seats[0]["tokens"]
    assert client.post("/api/score/tortuga-2199", json=body).status_code == 400


def test_sealed_manoeuvre_and_read_tokens_are_nowhere_for_others(app):
    table = Room(app, 3, track=["hunts"])
    for kind, fields in (
        ("HuntExplored", {"sector": "mines"}),
        ("HuntNoted", {"sector": "mines", "name": CREATURE, "difficulty": 3}),
        ("AttackDeclared", {"sector": "mines", "defender": 1}),
        ("ManoeuvreSealed", {"cards": 3, "manoeuvre": SEALED}),
    ):
        assert table.send(0, kind, **fields) == 201
    assert CREATURE in table.read(0)
    assert not any(reads(table.read(viewer), table.code, SEALED, CREATURE) for viewer in (None, 1, 2))
    for seat in (1, 2):
        phone = Phone(app, f"192.168.7.{seat}")
        phone.client.set_cookie("companion", table.tokens[seat])
        for page in PAGES:
            text = phone.get(f"/t/{table.code}{page}", follow_redirects=True).text
            assert not reads(text, table.code, SEALED, CREATURE), page
        for query in STREAMS:
            text = phone.first_of_stream(f"/t/{table.code}/live?{query}")
            assert not reads(text, table.code, SEALED, CREATURE), query
    owner = Phone(app, "192.168.7.9")
    owner.client.set_cookie("companion", table.tokens[0])
    page = owner.get(f"/t/{table.code}?q=mines").text
    assert CREATURE in page
    assert not reads(page, table.code, SEALED)


def test_the_next_table_knows_the_box(app):
    play, host = services(app).tables, Actor(0, True)
    token = fresh_token()
    room = open_started(play, GAME, Options(scenario="peaceful"), ("Ann", "Bob"), token, host_seat=0)
    play.do(room.code, Wish(moves.ValuesCorrected(values={"mines": 3}), host, 0))
    play.do(room.code, Wish(moves.DefenceBonusNoted(area="ring", defence=6, bonus=3), host, 0))
    play.do(room.code, Wish(Stopped(), host, 0))
    fresh = play.room(opening.again(play, room, host)).table.started.options
    assert (fresh.values, fresh.ring_bonus, fresh.scenario) == ((1, 1, 2, 2, 3, 2, 3), ("5:2", "6:3"), "peaceful")
    assert opening.remembered_options(play, GAME)["values"] == (1, 1, 2, 2, 3, 2, 3)
