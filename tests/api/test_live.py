"""``GET /api/tables/<code>/live``."""

import json
from itertools import islice
from typing import Any

from companion.live import streams
from companion.services import services
from companion.tables import hosting
from companion.tables.room import Actor


def _data(message: bytes) -> Any:
    return json.loads(message.decode().partition("\n")[0].removeprefix("data: "))


def test_it_works(caller):
    table = caller.open()
    answer = caller.get(f"{table.path}/live", table.tokens[0], buffered=False)
    assert (answer.status_code, answer.mimetype) == (200, "text/event-stream")
    assert answer.headers["Cache-Control"] == "no-store"
    assert _data(next(answer.response)) == table.look(table.tokens[0])
    answer.close()


def test_every_change_is_the_whole_picture(caller):
    table = caller.open()
    pictures = caller.get(f"{table.path}/live", buffered=False).response
    next(pictures)
    table.send("Tapped", table.tokens[0])
    assert _data(next(pictures)) == table.look()


def test_moments_come_with_the_change_that_brought_them(caller):
    table = caller.open("Ann", "Bob")
    pictures = caller.get(f"{table.path}/live", buffered=False).response
    for seat in (0, 1):
        next(pictures)
        table.send("BidSealed", table.tokens[seat], fields={"amount": 4})
    assert [moment["kind"] for moment in _data(next(pictures))["moments"]] == ["opened"]


def test_heartbeats_carry_the_servers_now(caller, tables, monkeypatch):
    monkeypatch.setattr(streams, "HEARTBEAT", 0.01)
    tables.now = lambda: 1_234_567_890_123
    pictures = caller.get(f"{caller.open().path}/live", buffered=False).response
    next(pictures)
    assert next(pictures) == b"event: beat\ndata: 1234567890123\n\n"


def test_a_freed_seat_is_told_that_it_is_gone(caller, tables):
    table = caller.open()
    pictures = caller.get(f"{table.path}/live", table.tokens[0], buffered=False).response
    next(pictures)
    hosting.free(tables, tables.room(table.code), Actor(None, True), 0)
    assert list(islice(pictures, 2))[-1] == b"event: gone\ndata: \n\n"


def test_it_ends_when_the_server_stops(app, caller):
    pictures = caller.get(f"{caller.open().path}/live", buffered=False).response
    next(pictures)
    services(app).bell.close()
    assert list(pictures) == [b"event: restart\ndata: \n\n"]


def test_an_unknown_table_is_404(caller):
    assert caller.get("/api/tables/AAAAAA/live").status_code == 404
