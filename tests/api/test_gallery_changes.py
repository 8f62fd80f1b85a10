"""Changing the gallery through JSON: plays and people, and taking it back."""

import base64

import pytest

from tests.web.gallery.test_rogue_pages import jpeg

pytestmark = pytest.mark.usefixtures("gallery")
PHOTO = {"file": base64.b64encode(jpeg()).decode()}


def test_a_note_and_its_undo(caller, gallery):
    before = gallery.play("p1")
    done = caller.send("PATCH", "/api/gallery/p1", {"notes": "Fun", "place": "Attic", "seen": 1})
    assert (done.status_code, done.json) == (200, {"deed": 2, "version": 2})
    reply = caller.get("/api/gallery/p1").json
    assert (reply["notes"], reply["place"], reply["version"]) == ("Fun", "Attic", 2)
    assert caller.post("/api/gallery/changes/2/undo", {}).json == {"deed": 3, "version": 3}
    assert gallery.play("p1") == before
    assert caller.post("/api/gallery/changes/2/undo", {}).json["deed"] == 3, "asked twice, done once"


def test_another_result(caller, gallery):
    seats = [{"name": "Ann", "total": 5}, {"name": "Cleo", "total": 7.5}]
    assert caller.send("PATCH", "/api/gallery/p1", {"seats": seats, "began_at": 1, "counted": False}).json["deed"] == 2
    reply = caller.get("/api/gallery/p1").json
    assert [(seat["name"], seat["total"], seat["rank"]) for seat in reply["sheet"]["seats"]] == [
        ("Ann", 5, 2),
        ("Cleo", 7.5, 1),
    ]
    assert (reply["sheet"]["winners"], reply["began_at"], reply["counted"]) == ([1], 1, False)


def test_a_play_is_logged_once_with_lines_and_a_photo(caller, gallery):
    seats = [{"name": "Ann", "lines": [{"label": "Cities", "points": 3}]}, {"name": "Newcomer", "total": 2}]
    body = {"title": "Carcassonne", "seats": seats, "notes": "Rain", "once": "k1", "began_at": 1_600_000_000_000}
    first, again = (caller.post("/api/gallery", body) for _ in range(2))
    assert (first.status_code, first.json["deed"], again.json["deed"]) == (201, 2, None)
    reply = caller.get(f"/api/gallery/{again.json['id']}").json
    assert (reply["game"], reply["notes"], reply["sheet"]["winners"]) == ("carcassonne", "Rain", [0])
    assert caller.send("PUT", f"/api/gallery/{reply['id']}/photo", PHOTO).status_code == 200
    assert gallery.play(reply["id"]).photo


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"title": "Azul", "seats": []}, 422),
        ({"title": "", "seats": [{"name": "Ann", "total": 3}]}, 400),
        ({"title": "Azul", "seats": [{"name": "Ann", "total": 3}, {"name": "Bob"}]}, 422),
        ({"title": "Azul", "seats": [{"name": "Ann"}], "began_at": 2**53}, 422),
    ],
)
def test_what_is_no_play_is_not_logged(caller, gallery, body, status):
    assert caller.post("/api/gallery", body).status_code == status
    assert gallery.snapshot().version == 1


def test_ranks_that_are_sent_back_unchanged_follow_a_changed_total(caller):
    read = caller.get("/api/gallery/p1").json["sheet"]["seats"]
    sent = [{"name": seat["name"], "total": seat["total"], "rank": seat["rank"]} for seat in read]
    sent[1]["total"] = 99
    caller.send("PATCH", "/api/gallery/p1", {"seats": sent})
    assert caller.get("/api/gallery/p1").json["sheet"]["winners"] == [1]
    caller.send("PATCH", "/api/gallery/p1", {"seats": sent, "places": "typed"})
    assert caller.get("/api/gallery/p1").json["sheet"]["winners"] == [0]


def test_lines_and_another_title(caller):
    lines = [{"label": "Cities", "points": 4}, {"key": "roads", "label": "Roads", "points": 2.5}]
    seats = [{"name": "Ann", "total": 5}, {"name": "Bob", "lines": lines}]
    assert caller.send("PATCH", "/api/gallery/p1", {"seats": seats, "title": "Carcassonne"}).status_code == 200
    reply = caller.get("/api/gallery/p1").json
    assert (reply["game"], reply["title"], reply["sheet"]["winners"]) == ("carcassonne", "Carcassonne", [1])
    bob = reply["sheet"]["seats"][1]
    assert (bob["total"], [line["key"] for line in bob["lines"]]) == (6.5, ["cities", "roads"])


@pytest.mark.parametrize(
    ("body", "status", "field"),
    [
        ({"seats": [{"name": "Ann"}]}, 422, None),
        ({"seats": [{"name": "Ann"}, {"name": "ann"}]}, 422, None),
        ({"seats": [{"name": "Ann"}, {"name": "Bob", "rank": 0}]}, 400, "seats.1.rank"),
        ({"seats": [{"name": "Ann"}, {"name": "Bob", "total": "8"}]}, 400, "seats.1.total"),
        ({"began_at": -(2**52)}, 422, None),
        ({"minutes": -1}, 400, "minutes"),
        ({"notes": "x" * 4001}, 400, "notes"),
        ({"winner": "Ann"}, 400, "winner"),
        ({"notes": "late", "seen": 0}, 409, "seen"),
    ],
)
def test_what_does_not_do_changes_nothing(caller, gallery, body, status, field):
    answer = caller.send("PATCH", "/api/gallery/p1", body)
    assert (answer.status_code, answer.json["error"]["field"]) == (status, field)
    assert answer.json["error"]["message"]
    assert gallery.snapshot().version == 1


def test_taken_off_and_hung_again(caller, gallery):
    assert caller.send("DELETE", "/api/gallery/p1").json["deed"] == 2
    assert caller.send("DELETE", "/api/gallery/p1").json["deed"] == 2
    assert caller.get("/api/gallery/p1").status_code == 404
    caller.post("/api/gallery/changes/2/undo", {})
    assert caller.get("/api/gallery/p1").status_code == 200
    assert caller.send("DELETE", "/api/gallery/nothing").status_code == 404


def test_changes_are_paged(caller):
    caller.send("DELETE", "/api/gallery/p1")
    caller.post("/api/gallery/changes/2/undo", {})
    first = caller.get("/api/gallery/changes?limit=2").json
    assert [(one["deed"], one["undoes"], one["taken_back"]) for one in first["changes"]] == [
        (3, 2, False),
        (2, None, True),
    ]
    last = caller.get(f"/api/gallery/changes?before={first['before']}").json
    assert ([one["words"] for one in last["changes"]], last["before"]) == (["Came in"], None)


@pytest.mark.parametrize("change", [77, 10**30])
def test_there_is_nothing_to_undo(caller, change):
    assert caller.post(f"/api/gallery/changes/{change}/undo", {}).status_code == 404


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded"])
def test_no_page_of_another_site_undoes_anything(caller, gallery, kind):
    """A form of a stranger's page can be sent as these, and as nothing else without being asked about first."""
    answer = caller.client.post("/api/gallery/changes/1/undo", data="{}", content_type=kind)
    assert answer.status_code == 415
    assert gallery.snapshot().version == 1


def test_people_are_renamed_hidden_and_given_a_face(caller, gallery):
    assert caller.post("/api/players/a/rename", {"name": " Anna "}).json == {"deed": 2, "version": 2}
    assert caller.post("/api/players/a/hide", {"hidden": True}).json["deed"] == 3
    assert caller.post("/api/players/a/hide", {"hidden": True}).json["deed"] == 3
    assert caller.post("/api/players/a/face", {"face": 4}).json["deed"] == 4
    reply = caller.get("/api/players/a").json
    assert (reply["name"], reply["also"], reply["hidden"], reply["face"]) == ("Anna", ["Ann"], True, 4)


def test_two_are_one_and_two_again(caller):
    change = caller.post("/api/players/h/merge", {"into": "b"}).json["deed"]
    assert caller.get("/api/players/h").json["id"] == "b"
    caller.post(f"/api/gallery/changes/{change}/undo", {})
    assert caller.get("/api/players/h").json["id"] == "h"


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("a/rename", {"name": "bob"}, 422),
        ("a/rename", {"name": "\u0000"}, 422),
        ("a/rename", {}, 400),
        ("a/merge", {"into": "a"}, 422),
        ("b/merge", {"into": "a"}, 422),
        ("a/merge", {"into": "nobody"}, 404),
        ("a/face", {"face": 13}, 422),
        ("a/hide", {"hidden": "yes"}, 400),
        ("nobody/hide", {"hidden": True}, 404),
    ],
)
def test_what_cannot_be_done_to_people(caller, gallery, path, body, status):
    assert caller.post(f"/api/players/{path}", body).status_code == status
    assert gallery.snapshot().version == 1


@pytest.mark.parametrize("path", ["/api/gallery/p1", "/api/players/a"])
def test_a_photo_comes_and_goes(caller, path):
    assert caller.send("PUT", f"{path}/photo", PHOTO).json["deed"] == 2
    shown = caller.get(caller.get(path).json["photo"])
    assert shown.mimetype == "image/jpeg"
    assert caller.send("DELETE", f"{path}/photo").json["deed"] == 3
    assert caller.get(path).json["photo"] is None
    bad = caller.send("PUT", f"{path}/photo", {"file": base64.b64encode(b"no photo").decode()})
    assert bad.status_code == 422
    assert caller.send("PUT", f"{path}/photo", {"file": "!"}).status_code == 400


@pytest.mark.parametrize("name", ["backups", "changes", "years"])
def test_what_is_no_play_takes_only_what_it_takes(caller, name):
    assert caller.send("DELETE", f"/api/gallery/{name}").status_code == 405
    assert set(caller.send("OPTIONS", f"/api/gallery/{name}").allow) == {"GET", "HEAD", "OPTIONS"}


def test_the_link_for_bg_stats(caller):
    reply = caller.get("/api/gallery/p1/link").json
    assert reply["app"].startswith("bgstats://app.bgstatsapp.com/createPlay.html?data=")
    assert reply["web"].startswith("https://app.bgstatsapp.com/createPlay.html?data=")


def test_somebody_is_deleted_for_good(caller, gallery):
    assert caller.send("DELETE", "/api/players/b").json["deed"] is None
    assert caller.get("/api/players/b").status_code == 404
    seats = caller.get("/api/gallery/p1").json["sheet"]["seats"]
    assert [seat["name"] for seat in seats] == ["Ann", "Somebody"]


def test_a_photo_is_deleted_for_good(caller, gallery):
    caller.send("PUT", "/api/players/a/photo", PHOTO)
    photo = caller.get("/api/players/a").json["photo"]
    done = caller.send("DELETE", "/api/players/a/photo?for_good=true").json
    caller.post(f"/api/gallery/changes/{done['deed']}/undo", {})
    assert caller.get(photo).status_code == 404
