"""``/api/players`` and ``/api/records``."""

import pytest
from msgspec.structs import replace


@pytest.mark.usefixtures("gallery")
def test_it_works(caller):
    reply = caller.get("/api/players").json
    assert [(one["name"], one["plays"]) for one in reply["players"]] == [("Ann", 6), ("Bob", 6)]
    assert reply["players"][0]["standing"]["place"] == 1
    assert reply["after"] is None
    ann = caller.get("/api/players/a").json
    assert ann["result"] == {"games": 6, "won": 6, "shared": 0, "lost": 0, "rate": 1.0}
    assert (ann["streak"], ann["longest_winning"], ann["minutes"]) == (6, 6, 195)
    go = ann["by_game"][0]
    assert (go["best"], go["won_by"], go["lost_by"]) == (15, {"mean": 5.5, "most": 8, "play": "p5"}, None)
    assert (ann["first"], ann["last"], ann["solo"], ann["photo"]) == ("p0", "p5", 0, None)
    assert (ann["victim"]["name"], ann["nemesis"], len(ann["curve"])) == ("Bob", None, 6)
    assert caller.get("/api/players/b").json["nemesis"]["name"] == "Ann"


@pytest.mark.usefixtures("gallery")
def test_players_are_paged_and_hidden_ones_asked_for(caller):
    first = caller.get("/api/players?limit=1").json
    assert [one["id"] for one in first["players"]] == ["a"]
    assert [one["id"] for one in caller.get(f"/api/players?after={first['after']}").json["players"]] == ["b"]
    assert len(caller.get("/api/players?hidden=true").json["players"]) == 3
    assert caller.get("/api/players?after=nobody").json["error"]["field"] == "after"


@pytest.mark.usefixtures("gallery")
def test_records(caller):
    games = [{"game": "go", "title": "Go", "plays": 6, "last": "p5"}]
    assert caller.get("/api/records").json == {"games": games, "after": None}
    reply = caller.get("/api/records/go").json
    assert reply["overall"]["highest"] == {"value": 15, "play": "p5", "players": ["a"]}
    assert reply["overall"]["biggest_margin"]["value"] == 8
    assert reply["by_count"]["2"]["closest"]["value"] == 3
    assert reply["overall"]["longest"]["value"] == 35


def test_records_are_paged(caller, gallery):
    gallery.do("Another", replace(gallery.play("p0"), id="c", game="chess", title="Chess"))
    first = caller.get("/api/records?limit=1").json
    assert ([one["game"] for one in first["games"]], first["after"]) == (["go"], "go")
    last = caller.get("/api/records?limit=1&after=go").json
    assert ([one["game"] for one in last["games"]], last["after"]) == (["chess"], None)
    assert caller.get("/api/records?after=ludo").json["error"]["field"] == "after"


@pytest.mark.usefixtures("gallery")
def test_the_ranking(caller):
    reply = caller.get("/api/players/ranking").json
    assert [(one["name"], one["standing"]["place"]) for one in reply["players"]] == [("Ann", 1), ("Bob", 2)]
    assert caller.get("/api/players/ranking?game=go&limit=1").json["after"] == "a"
    (bob,) = caller.get("/api/players/ranking?game=go&after=a").json["players"]
    assert (bob["id"], bob["standing"]["games"]) == ("b", 6)
    assert caller.get("/api/players/ranking?game=ludo").json == {"players": [], "after": None}
    assert caller.get("/api/players/ranking?after=h").json["error"]["field"] == "after"


@pytest.mark.usefixtures("gallery")
def test_head_to_head(caller):
    reply = caller.get("/api/players/heads").json
    assert reply["players"] == [{"id": "a", "name": "Ann"}, {"id": "b", "name": "Bob"}]
    assert reply["pairs"] == [
        {"player": "a", "other": "b", "won": 6, "lost": 0, "drawn": 0},
        {"player": "b", "other": "a", "won": 0, "lost": 6, "drawn": 0},
    ]
    assert caller.get("/api/players/heads?game=ludo").json == {"players": [], "pairs": []}


@pytest.mark.usefixtures("gallery")
def test_a_year_in_review(caller):
    assert caller.get("/api/gallery/years").json == {"years": [{"year": 2023, "plays": 6}]}
    reply = caller.get("/api/gallery/years/2023").json
    assert (reply["plays"], reply["minutes"], reply["people"], reply["longest"]) == (6, 195, 2, "p5")
    assert reply["champion"]["player"] == {"id": "a", "name": "Ann"}
    assert reply["streak"] == {"player": {"id": "a", "name": "Ann"}, "wins": 6, "also": []}
    assert [one["id"] for one in reply["pair"]["players"]] == ["a", "b"]
    assert (reply["months"][10], list(reply["days"].values())) == (6, [6])
    assert next(iter(reply["days"])).startswith("2023-11-1")
    assert caller.get("/api/gallery/years/1999").json["error"]["field"] == "year"


@pytest.mark.usefixtures("gallery")
def test_filters_of_the_gallery(caller):
    assert len(caller.get("/api/gallery?game=go&player=a").json["results"]) == 6
    assert caller.get("/api/gallery?year=1999").json["results"] == []
    assert caller.get("/api/gallery/p3").json["sheet"]["seats"][0]["total"] == 13


@pytest.mark.parametrize("path", ["/api/players/nobody", "/api/records/nothing", "/api/gallery/nothing"])
def test_what_is_not_there_is_404(caller, path):
    answer = caller.get(path)
    assert answer.status_code == 404
    assert answer.json["error"]["message"]
