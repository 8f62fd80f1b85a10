"""``POST /api/tables``."""

from dataclasses import replace

import pytest

from companion.core.problems import StoreFull
from companion.core.words import in_english
from companion.services import services


def test_it_works(caller):
    answer = caller.post("/api/tables", {"game": "drill", "seats": ["Ann", "Bob"]})
    assert answer.status_code == 201
    reply = answer.json
    assert set(reply) == {"code", "host_token", "seats", "version", "links"}
    assert [(seat["seat"], seat["name"]) for seat in reply["seats"]] == [(0, "Ann"), (1, "Bob")]
    assert len({reply["host_token"], *(seat["token"] for seat in reply["seats"])}) == 3
    assert reply["version"] == 1


def test_it_has_started_and_every_seat_is_held(caller):
    now = caller.open("Ann", "Bob").look()
    assert (now["version"], now["phase"]) == (1, "open")
    assert [seat["held"] for seat in now["seats"]] == [True, True]


def test_options_are_the_games_own(caller):
    assert caller.open("Ann", first=7).look()["view"]["counts"] == [7]


def test_options_that_do_not_fit_are_422_and_named(app, caller):
    games = services(app).tables.games
    games["drill"] = replace(games["drill"], unfit=lambda options, people: f"This is not for {people}.")
    answer = caller.post("/api/tables", {"game": "drill", "seats": ["Ann", "Bob"]})
    assert answer.status_code == 422
    assert answer.json["error"] == {"message": "This is not for 2.", "field": "options"}


def test_links_lead_to_pages_that_exist(app, caller):
    reply = caller.post("/api/tables", {"game": "drill", "seats": ["Ann"]}).json
    pages = app.url_map.bind("localhost")
    assert set(reply["links"]) == {"table", "join", "screen", "live", "log"}
    for link in reply["links"].values():
        assert reply["code"] in pages.match(link)[1].values()
    assert caller.get(reply["links"]["table"]).status_code == 200


def test_names_are_tidied(caller):
    reply = caller.post("/api/tables", {"game": "drill", "seats": ["  Ann\u202e  Lee "]}).json
    assert reply["seats"][0]["name"] == "Ann Lee"


@pytest.mark.parametrize(
    ("body", "status", "field"),
    [
        ({"seats": ["Ann"]}, 400, "game"),
        ({"game": "drill"}, 400, "seats"),
        ({"game": "chess", "seats": ["Ann"]}, 400, "game"),
        ({"game": "drill", "seats": ["Ann", 5]}, 400, "seats.1"),
        ({"game": "drill", "seats": "Ann"}, 400, "seats"),
        ({"game": "drill", "seats": ["Ann"], "extra": 1}, 400, "extra"),
        ({"game": "drill", "seats": ["Ann"], "options": {"first": "one"}}, 400, "options.first"),
        ({"game": "drill", "seats": ["Ann"], "options": {"first": 100}}, 400, "options.first"),
        ({"game": "drill", "seats": ["Ann"], "options": {"second": 1}}, 400, "options.second"),
        ({"game": "drill", "seats": ["Ann"], "options": None}, 400, "options"),
        ({"game": "drill", "seats": []}, 422, "seats"),
        ({"game": "drill", "seats": list("abcdef")}, 422, "seats"),
        ({"game": "drill", "seats": ["Ann", "ann"]}, 422, "seats"),
        ({"game": "drill", "seats": ["  "]}, 422, "seats"),
        ({"game": "drill", "seats": ["A" * 25]}, 422, "seats"),
    ],
)
def test_what_is_wrong_is_named(caller, body, status, field):
    answer = caller.post("/api/tables", body)
    assert (answer.status_code, answer.json["error"]["field"]) == (status, field)


def test_an_unknown_game_hears_which_there_are(caller):
    answer = caller.post("/api/tables", {"game": "chess", "seats": ["Ann"]})
    assert "drill" in answer.json["error"]["message"]


def test_a_full_disk_is_said_clearly(caller, tables, monkeypatch):
    def full(*_):
        raise StoreFull

    monkeypatch.setattr(tables, "open", full)
    answer = caller.post("/api/tables", {"game": "drill", "seats": ["Ann"]})
    assert answer.status_code == 507
    assert answer.json["error"]["message"] == in_english(StoreFull.sentence)


def test_a_title_of_its_own(caller):
    reply = caller.post("/api/tables", {"game": "drill", "seats": ["Ann"], "title": " Friday  league "}).json
    assert caller.get(reply["links"]["table"]).json["title"] == "Friday league"
    assert caller.open("Ann").look()["title"] == ""
    too_long = caller.post("/api/tables", {"game": "drill", "seats": ["Ann"], "title": "x" * 61})
    assert (too_long.status_code, too_long.json["error"]["field"]) == (400, "title")


def test_seats_pick_colours(caller):
    asked = {"game": "drill", "seats": ["Ann", "Bob", "Cat"]}
    colours = [seat["colour"] for seat in caller.get(_table(caller, asked | {"colours": ["", "yellow"]})).json["seats"]]
    assert colours == ["blue", "yellow", "red"]
    for wrong in (["sand"], ["red", "red"], ["red", "blue", "green", "yellow"]):
        answer = caller.post("/api/tables", asked | {"colours": wrong})
        assert (answer.status_code, answer.json["error"]["field"]) == (400, "colours")


def _table(caller, asked):
    return caller.post("/api/tables", asked).json["links"]["table"]
