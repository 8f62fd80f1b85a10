"""Bearer tokens, and nothing else, say who is calling."""

import pytest

from companion.tables import hosting, joining
from companion.tables.room import Actor


@pytest.fixture
def app(shared_app):
    return shared_app


def test_it_works(caller):
    table = caller.open()
    assert table.send("Tapped", table.tokens[0]).status_code == 201


@pytest.mark.parametrize("header", ["Bearer nonsense", "Bearer", "Bearer ", "Basic QW5uOkJvYg==", "", "nonsense"])
@pytest.mark.parametrize("rest", ["", "/log", "/live"])
def test_an_invalid_token_is_401_even_to_look(caller, header, rest):
    table = caller.open()
    answer = caller.client.get(table.path + rest, headers={"Authorization": header})
    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"] == "Bearer"
    assert answer.json["error"]["message"]


def test_a_token_of_another_table_is_401(caller):
    table, other = caller.open(), caller.open()
    assert caller.get(table.path, other.tokens[0]).status_code == 401
    assert table.send("Tapped", other.host).status_code == 401


@pytest.mark.parametrize("way", ["events", "undo"])
def test_without_a_token_nothing_is_done(caller, way):
    table = caller.open()
    answer = caller.post(f"{table.path}/{way}", {"kind": "Tapped"})
    assert answer.status_code == 401
    assert "Bearer" in answer.json["error"]["message"]
    assert table.look()["version"] == 1


def test_cookies_do_not_count(app, caller):
    table = caller.open()
    client = app.test_client()
    for name in ("token", "companion", "phone", "session"):
        client.set_cookie(name, table.tokens[0])
    assert client.post(f"{table.path}/events", json={"kind": "Tapped"}).status_code == 401


def test_a_freed_seats_token_is_revoked(caller, tables):
    table = caller.open()
    hosting.free(tables, tables.room(table.code), Actor(None, True), 0)
    assert caller.get(table.path, table.tokens[0]).status_code == 401


@pytest.mark.parametrize("way", ["events", "undo"])
def test_who_only_asks_for_a_seat_may_look_but_not_act(caller, tables, way):
    table = caller.open()
    table.send("Tapped", table.host, seat=0)
    joining.take_seat(tables, tables.room(table.code), "asking", 0)
    assert table.look("asking") == table.look()
    answer = caller.post(f"{table.path}/{way}", {"kind": "Tapped"} if way == "events" else {}, "asking")
    assert answer.status_code == 403
