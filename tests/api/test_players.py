"""``/api/players`` and ``/api/records``."""

import pytest

from companion.gallery.plays import Play, Rogue, Share

NOON = 1_700_000_000_000


@pytest.fixture
def wall(app):
    found = app.extensions["wall"]
    people = [Rogue(id="a", name="Ann"), Rogue(id="b", name="Bob"), Rogue(id="h", name="Hid", hidden=True)]
    plays = [
        Play(
            id=f"p{number}",
            game="go",
            title="Go",
            played_at=NOON + number,
            minutes=30 + number,
            shares=(Share("a", score=10 + number, rank=1, winner=True), Share("b", score=7, rank=2)),
        )
        for number in range(6)
    ]
    found.do("Came in", *people, *plays)
    return found


@pytest.mark.usefixtures("wall")
def test_it_works(caller):
    told = caller.get("/api/players").json
    assert [(one["name"], one["plays"]) for one in told["players"]] == [("Ann", 6), ("Bob", 6)]
    assert told["players"][0]["standing"]["place"] == 1
    assert told["after"] is None
    ann = caller.get("/api/players/a").json
    assert ann["result"] == {"games": 6, "won": 6, "shared": 0, "lost": 0, "rate": 1.0}
    assert (ann["streak"], ann["longest_winning"], ann["minutes"]) == (6, 6, 195)
    assert ann["by_game"][0]["best"] == 15
    assert (ann["victim"]["name"], ann["nemesis"], len(ann["curve"])) == ("Bob", None, 6)
    assert caller.get("/api/players/b").json["nemesis"]["name"] == "Ann"


@pytest.mark.usefixtures("wall")
def test_players_are_paged_and_hidden_ones_asked_for(caller):
    first = caller.get("/api/players?limit=1").json
    assert [one["id"] for one in first["players"]] == ["a"]
    assert [one["id"] for one in caller.get(f"/api/players?after={first['after']}").json["players"]] == ["b"]
    assert len(caller.get("/api/players?hidden=true").json["players"]) == 3
    assert caller.get("/api/players?after=nobody").json["error"]["field"] == "after"


@pytest.mark.usefixtures("wall")
def test_records(caller):
    assert caller.get("/api/records").json == {"games": [{"game": "go", "title": "Go", "plays": 6, "last": "p5"}]}
    told = caller.get("/api/records/go").json
    assert told["overall"]["highest"] == {"value": 15, "play": "p5", "players": ["a"]}
    assert told["overall"]["biggest_margin"]["value"] == 8
    assert told["by_count"]["2"]["closest"]["value"] == 3
    assert told["overall"]["longest"]["value"] == 35


@pytest.mark.usefixtures("wall")
def test_filters_of_the_gallery(caller):
    assert len(caller.get("/api/gallery?game=go&player=a").json["results"]) == 6
    assert caller.get("/api/gallery?year=1999").json["results"] == []
    assert caller.get("/api/gallery/p3").json["sheet"]["seats"][0]["total"] == 13


@pytest.mark.parametrize("path", ["/api/players/nobody", "/api/records/nothing", "/api/gallery/nothing"])
def test_what_is_not_there_is_404(caller, path):
    answer = caller.get(path)
    assert answer.status_code == 404
    assert answer.json["error"]["message"]
