"""``POST /api/score/<slug>``."""

from dataclasses import replace

import pytest
from msgspec import Struct

from companion import create_app
from companion.core.game import Quick
from companion.core.ranking import rank
from companion.core.sheet import Line
from companion.core.words import say
from companion.services import services
from tests.api.conftest import Caller
from tests.drill import GAME


def test_it_works(caller):
    seats = [{"name": "Ann", "count": 3}, {"name": "Bob", "count": 5}, {"name": "Cid", "count": 5, "pips": 6}]
    answer = caller.post("/api/score/drill", {"seats": seats})
    assert answer.status_code == 200
    assert answer.json["seats"][0] == {
        "seat": 0,
        "name": "Ann",
        "total": 3,
        "rank": 3,
        "lines": [{"key": "count", "label": "Counter", "points": 3}],
    }
    assert {key: answer.json[key] for key in ("game", "winners", "decided_by")} == {
        "game": "drill",
        "winners": [2],
        "decided_by": "pips",
    }
    assert set(answer.json) == {"game", "winners", "decided_by", "seats"}


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "seats"),
        ({"seats": [{"name": "Ann", "count": 1}, {"name": "Bob"}]}, "seats.1.count"),
        ({"seats": [{"name": "Ann", "count": 1}, {"name": "Bob", "count": "1"}]}, "seats.1.count"),
        ({"seats": [{"name": "Ann", "count": 1, "hat": 1}]}, "seats.0.hat"),
        ({"seats": [], "options": {"first": None}}, "options.first"),
        ({"seats": {}}, "seats"),
        ([], None),
    ],
)
def test_missing_unknown_and_mistyped_fields_are_400(caller, body, field):
    answer = caller.post("/api/score/drill", body)
    assert (answer.status_code, answer.json["error"]["field"]) == (400, field)


@pytest.mark.parametrize("number", [10**16, -(10**16), 10**400])
def test_a_number_too_large_to_add_up_is_400(caller, number):
    answer = caller.post(
        "/api/score/drill", {"seats": [{"name": "Ann", "count": 1}, {"name": "1" * 20, "count": number}]}
    )
    assert (answer.status_code, answer.json["error"]["field"]) == (400, "seats.1.count")


def test_what_the_rules_make_impossible_is_422(caller):
    answer = caller.post("/api/score/drill", {"seats": [{"name": "Ann", "count": 1}, {"name": "Bob", "count": -1}]})
    assert answer.status_code == 422
    assert answer.json == {"error": {"message": "Counter: 0 or more.", "field": "seats.1.count"}}


def test_an_unknown_game_is_404_and_hears_which_there_are(caller):
    answer = caller.post("/api/score/chess", {"seats": []})
    assert answer.status_code == 404
    assert "drill" in answer.json["error"]["message"]


def test_nothing_is_kept(caller):
    caller.post("/api/score/drill", {"seats": [{"name": "Ann", "count": 3}]})
    assert caller.get("/api/gallery").json["results"] == []


class Loose(Struct):
    seats: list[str]


def test_facts_that_a_game_adds_stand_in_the_seat(tmp_path):
    def sheet(request):
        notes = {0: {"in_profit": True}, 1: {"in_profit": False}}
        return rank([[Line("a", say("A"), 1)], [Line("a", say("A"), 0)]], notes=notes).named(request.seats)

    app = create_app(tmp_path, games={"drill": replace(GAME, quick=Quick(Loose, sheet))})
    seats = Caller(app).post("/api/score/drill", {"seats": ["Ann", "Bob"]}).json["seats"]
    assert [seat["in_profit"] for seat in seats] == [True, False]
    services(app).tables.store.close()
