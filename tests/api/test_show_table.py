"""``GET /api/tables/<code>``."""

from companion.core.problems import NoSuchTable
from companion.core.words import in_english
from companion.tables import opening
from tests.drill import GAME
from tests.drill.options import Options


def test_it_works(caller):
    table = caller.open("Ann", "Bob")
    now = table.look()
    described = ["code", "game", "title", "version", "phase", "ended_by", "seats"]
    assert list(now) == [*described, "view", "sheet", "questions", "moments"]
    assert now["seats"][1] == {"seat": 1, "name": "Bob", "left": False, "held": True, "colour": "blue"}
    assert (now["code"], now["game"], now["sheet"], now["ended_by"]) == (table.code, "drill", None, None)


def test_a_token_shows_its_own_seats_view(caller):
    table = caller.open("Ann", "Bob")
    table.send("BidSealed", table.tokens[0], fields={"amount": 42})
    assert table.look(table.tokens[0])["view"]["facts"]["my_bid"] == 42
    assert table.look(table.tokens[1])["view"]["facts"]["my_bid"] is None
    assert table.look()["view"]["facts"]["my_bid"] is None


def test_the_hosts_token_without_a_seat_shows_the_table_screen(caller):
    table = caller.open("Ann", "Bob")
    table.send("BidSealed", table.tokens[0], fields={"amount": 42})
    assert table.look(table.host) == table.look()


def test_the_sheet_comes_at_the_end(caller):
    table = caller.open("Ann", "Bob")
    table.send("Tapped", table.tokens[1], fields={"amount": 5})
    table.send("GameOver", table.host)
    now = table.look()
    assert now["ended_by"] == "The drill was called off."
    assert (now["sheet"]["winners"], now["sheet"]["decided_by"]) == ([1], "points")
    assert now["sheet"]["seats"][1] == {
        "seat": 1,
        "name": "Bob",
        "total": 5,
        "rank": 1,
        "lines": [{"key": "count", "label": "Counter", "points": 5}],
    }


def test_a_table_that_gathers_has_no_view_yet(caller, tables):
    room = opening.open_gathering(tables, GAME, Options(), ("Ann",), "host-token", host_seat=0)
    now = caller.get(f"/api/tables/{room.code}", "host-token").json
    assert (now["version"], now["phase"], now["view"], now["sheet"]) == (0, None, None, None)
    assert now["seats"] == [{"seat": 0, "name": "Ann", "left": False, "held": True, "colour": "yellow"}]


def test_codes_are_read_as_people_type_them(caller):
    table = caller.open()
    typed = f"{table.code[:3]}-{table.code[3:]}".lower()
    assert caller.get(f"/api/tables/{typed}").json["code"] == table.code


def test_an_unknown_code_is_404(caller):
    answer = caller.get("/api/tables/AAAAAA")
    assert answer.status_code == 404
    assert answer.json == {"error": {"message": in_english(NoSuchTable.sentence), "field": "code"}}


def test_who_guesses_codes_is_stopped_and_learns_nothing_but_players_go_on(caller):
    table = caller.open()
    statuses = [caller.get(f"/api/tables/A{number}").status_code for number in range(30)]
    assert statuses[0] == 404
    assert statuses[-1] == 429
    assert caller.get(f"/api/tables/{table.code}").status_code == 429
    assert caller.get(f"/api/tables/{table.code}", "made-up").status_code == 429, "a token of no seat is none"
    assert table.look(table.host)["code"] == table.code


def test_time_moves_on_while_nobody_looks(caller, tables):
    table = caller.open()
    table.send("GlassStarted", table.host, fields={"seconds": 10})
    now = tables.now()
    tables.now = lambda: now + 11_000
    assert table.look()["view"]["ran_out"] == 1


def test_a_question_takes_the_place_of_the_winners(caller):
    table = caller.open("Ann", "Bob", roll_off=True)
    assert table.look()["questions"] == []
    table.send("GameOver", table.host)
    now = table.look()
    assert now["questions"] == [{"key": "roll-off", "words": "Tied at 0 – rolling the die", "seats": [0, 1]}]
    assert (now["sheet"]["winners"], now["sheet"]["decided_by"]) == ([], "undecided")
    refused = table.send("Confirmed", table.host)
    assert refused.status_code == 422
    assert refused.json["error"]["message"].endswith("First an answer from Ann and Bob, please.")


def test_moments_have_their_entry_and_are_only_for_those_who_may_know(caller, tables):
    table = caller.open("Ann", "Bob")
    table.send("Peeked", table.tokens[1])
    assert table.look()["moments"] == table.look(table.tokens[0])["moments"] == []
    (peeked,) = table.look(table.tokens[1])["moments"]
    assert (peeked["kind"], peeked["words"], peeked["seats"]) == ("peeked", "You know the card", [1])
    table.send("BidSealed", table.tokens[0], fields={"amount": 4})
    table.send("BidSealed", table.tokens[1], fields={"amount": 6})
    at = tables.room(table.code).log.entries[-1].at
    opened = {"seq": 4, "at": at, "kind": "opened", "words": "All bids are open", "seats": [], "numbers": [4, 6]}
    assert table.look()["moments"] == [opened]
    tables.now = lambda: at + 10_001
    assert table.look()["moments"] == []
