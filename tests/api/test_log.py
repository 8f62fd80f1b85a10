"""``GET /api/tables/<code>/log``."""

from companion.core import golden
from companion.tables import opening
from tests.drill import GAME
from tests.drill.options import Options


def test_it_works(caller):
    table = caller.open("Ann", "Bob")
    table.send("Tapped", table.tokens[0], fields={"amount": 2})
    table.send("Tapped", table.host, seat=1)
    (newest, first) = caller.get(f"{table.path}/log").json["lines"]
    assert first | {"at": 0} == {"seq": 2, "at": 0, "who": "Ann", "words": "Ann tapped 2", "undone": False}
    assert newest["who"] == "Bob"


def test_it_is_cut_to_what_the_token_may_read(caller):
    table = caller.open()
    table.send("Peeked", table.tokens[0])
    assert len(caller.get(f"{table.path}/log", table.tokens[0]).json["lines"]) == 1
    for token in (None, table.tokens[1], table.host):
        assert caller.get(f"{table.path}/log", token).json == {"lines": []}


def test_what_was_undone_is_marked(caller):
    table = caller.open()
    table.send("Tapped", table.tokens[0])
    table.undo(table.tokens[0])
    lines = caller.get(f"{table.path}/log").json["lines"]
    assert [line["undone"] for line in lines] == [False, True]


def test_the_log_of_an_ended_game_is_whole_and_replays_to_the_same_sheet(caller, tables):
    table = caller.open()
    table.send("Tapped", table.tokens[1], fields={"amount": 4})
    table.send("Rolled", table.tokens[0])
    table.undo(table.host)
    table.send("GameOver", table.host)
    answer = caller.get(f"{table.path}/log")
    assert list(answer.json) == ["game", "source", "entries", "sheet"]
    assert answer.json["entries"][1]["event"] == {"kind": "Tapped", "amount": 4}
    replayed = golden.read(answer.text, {"drill": GAME})
    assert replayed.table.sheet() == tables.room(table.code).table.sheet()
    assert golden.expected(answer.text) == golden.result(replayed)


def test_no_token_and_no_once_key_is_in_the_whole_log(caller):
    table = caller.open()
    table.send("GameOver", table.host, once="my-own-key")
    text = caller.get(f"{table.path}/log").text
    assert not [secret for secret in (table.host, *table.tokens, "my-own-key") if secret in text]


def test_before_the_start_it_is_empty(caller, tables):
    room = opening.open_gathering(tables, GAME, Options(), ("Ann",), "host-token", host_seat=0)
    assert caller.get(f"/api/tables/{room.code}/log").json == {"lines": []}


def test_an_unknown_table_is_404(caller):
    assert caller.get("/api/tables/AAAAAA/log").status_code == 404
