"""``GET /api/gallery``."""

import pytest


@pytest.fixture
def three_results(caller, tables):
    codes = []
    for moment in (1000, 2000, 3000):
        tables.now = lambda moment=moment: moment
        table = caller.open("Ann", "Bob")
        table.send("Tapped", table.tokens[0])
        table.send("GameOver", table.host)
        table.send("Confirmed", table.host)
        codes.append(table.code)
    return codes


def test_it_works(caller, three_results):
    reply = caller.get("/api/gallery").json
    assert [result["code"] for result in reply["results"]] == three_results[::-1]
    newest = reply["results"][0]
    assert (newest["game"], newest["ended_at"], newest["finished"]) == ("drill", 3000, True)
    assert newest["ended_by"] == "The drill was called off."
    assert newest["sheet"]["winners"] == [0]
    assert newest["sheet"]["seats"][0]["name"] == "Ann"


def test_it_is_paged(caller, three_results):
    first = caller.get("/api/gallery?limit=2").json
    assert [result["ended_at"] for result in first["results"]] == [3000, 2000]
    last = caller.get(f"/api/gallery?limit=2&before={first['before']}").json
    assert [result["ended_at"] for result in last["results"]] == [1000]
    assert last["before"] is None


def test_a_stopped_game_is_marked_unfinished(caller):
    table = caller.open()
    table.send("Stopped", table.host)
    (result,) = caller.get("/api/gallery").json["results"]
    assert not result["finished"]


def test_an_empty_gallery(caller):
    assert caller.get("/api/gallery").json == {"results": [], "before": None}


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("limit=0", "limit"),
        ("limit=101", "limit"),
        ("limit=x", "limit"),
        ("before=nothing", "before"),
        ("year=x", "year"),
    ],
)
def test_a_wrong_query_is_400(caller, query, field):
    answer = caller.get(f"/api/gallery?{query}")
    assert (answer.status_code, answer.json["error"]["field"]) == (400, field)
