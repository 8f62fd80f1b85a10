"""Files of the gallery through JSON: out in every format, in after a look, and backups."""

import base64
import json

import pytest
from msgspec.structs import replace

from companion.api import reading
from companion.api.routes import OPERATIONS
from companion.gallery import backups
from companion.services import services
from tests.gallery.large_files import large_files_wait

pytestmark = pytest.mark.usefixtures("gallery")
KINDS = ("csv", "json", "bgsplay", "bgstats")


def sent(raw):
    return {"file": base64.b64encode(raw).decode()}


def other_house(caller):
    """Our own archive with one play more, and somebody whose name is nearly Ann's."""
    theirs = caller.get("/api/gallery/export/json").json
    shares = [{"rogue": "z", "score": 3, "rank": 1, "winner": True}, {"rogue": "b", "score": 1, "rank": 2}]
    fresh = {"id": "n1", "game": "go", "title": "Go", "played_at": 1_700_100_000_000, "shares": shares}
    return theirs | {"plays": [*theirs["plays"], fresh], "rogues": [*theirs["rogues"], {"id": "z", "name": "Anne"}]}


@pytest.mark.parametrize("kind", KINDS)
def test_what_goes_out_is_here_already_when_it_comes_in(caller, gallery, kind):
    out = caller.get(f"/api/gallery/export/{kind}")
    assert out.status_code == 200
    assert "attachment" in out.headers["Content-Disposition"]
    waits = caller.post("/api/gallery/imports", sent(out.data))
    assert waits.status_code == 201
    assert (waits.json["adds"], waits.json["here"], waits.json["conflicts"]) == (0, 6, [])
    confirmed = caller.post(f"/api/gallery/imports/{waits.json['id']}/confirm", {})
    assert confirmed.json == {"deed": None, "version": 1}


@pytest.mark.parametrize("kind", KINDS)
def test_one_play_goes_out_alone(caller, kind):
    out = caller.get(f"/api/gallery/export/{kind}?play=p1")
    assert caller.post("/api/gallery/imports", sent(out.data)).json["here"] == 1
    assert "Hid" not in out.text
    assert caller.get(f"/api/gallery/export/{kind}?play=nothing").status_code == 404


def test_there_is_no_such_format(caller):
    answer = caller.get("/api/gallery/export/xlsx")
    assert (answer.status_code, answer.json["error"]["field"]) == (404, "kind")


def test_nothing_is_written_until_it_is_confirmed_and_then_once(caller, gallery):
    waits = caller.post("/api/gallery/imports", sent(json.dumps(other_house(caller)).encode())).json
    assert (waits["adds"], waits["here"], gallery.snapshot().version) == (1, 6, 1)
    (anne,) = [person for person in waits["people"] if person["asks"]]
    assert (anne["name"], anne["proposed"], anne["ours"]) == ("Anne", ["a"], None)
    path = f"/api/gallery/imports/{waits['id']}"
    choices = {"people": {"z": "a"}}
    (anne,) = [p for p in caller.post(f"{path}/preview", choices).json["people"] if p["name"] == "Anne"]
    assert (anne["how"], anne["ours"], gallery.snapshot().version) == ("chosen", "a", 1)
    first, again = (caller.post(f"{path}/confirm", choices).json for _ in range(2))
    assert first == again == {"deed": 2, "version": 2}
    assert [seat["name"] for seat in caller.get("/api/gallery/n1").json["sheet"]["seats"]] == ["Ann", "Bob"]
    caller.post("/api/gallery/changes/2/undo", {})
    assert caller.get("/api/gallery/n1").status_code == 404


def test_what_is_told_differently_waits_for_an_answer(caller, gallery):
    theirs = other_house(caller)
    theirs["plays"] = [play | {"place": "Cellar"} for play in theirs["plays"] if play["id"] == "p1"]
    waits = caller.post("/api/gallery/imports", sent(json.dumps(theirs).encode())).json
    (conflict,) = waits["conflicts"]
    assert (conflict["id"], conflict["differs"], conflict["answer"]) == ("p1", ["place"], "leave")
    caller.post(f"/api/gallery/imports/{waits['id']}/confirm", {"answers": {"p1": "take"}})
    assert gallery.play("p1").place == "Cellar"


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (b"hello", "does not know this kind of file"),
        (b'{"format": "companion', "line 1"),
    ],
)
def test_a_bad_file_is_told_with_its_place(caller, gallery, raw, why):
    answer = caller.post("/api/gallery/imports", sent(raw))
    assert (answer.status_code, answer.json["error"]["field"]) == (422, "file")
    assert why in answer.json["error"]["message"]
    assert gallery.snapshot().version == 1


def test_what_is_left_out_is_listed(caller):
    file = {"players": [], "games": [{"id": 1, "name": "Go"}], "plays": [{"gameRefId": 1}]}
    waits = caller.post("/api/gallery/imports", sent(json.dumps(file).encode())).json
    assert (waits["plays_left_out"], waits["fields_left_out"], waits["adds"]) == (1, 0, 0)
    assert waits["left_out"] == [{"reason": "This is missing.", "place": "plays[0].uuid", "whole": True}]


def test_columns_can_be_said(caller):
    waits = caller.post("/api/gallery/imports", sent(b"Date,What,Player,Score\n2023-01-01,Azul,Ann,3\n")).json
    assert [column["means"] for column in waits["columns"]] == ["date", "", "player", "score"]
    again = caller.post(f"/api/gallery/imports/{waits['id']}/preview", {"columns": {"1": "game"}}).json
    assert (again["adds"], again["games"][0]["title"]) == (1, "Azul")
    confirmed = caller.post(f"/api/gallery/imports/{waits['id']}/confirm", {"columns": {"1": "game"}})
    assert confirmed.json["deed"] == 2


def test_a_file_beyond_measure(caller, monkeypatch):
    monkeypatch.setattr("companion.api.files.MOST_SENT", 100)
    monkeypatch.setitem(OPERATIONS, "api.look_at_file", replace(OPERATIONS["api.look_at_file"], longest=1000))
    assert caller.post("/api/gallery/imports", sent(b" " * 101)).json["error"]["field"] == "file"
    assert caller.post("/api/gallery/imports", sent(b" " * 1000)).status_code == 413
    assert reading.BODY_LIMIT < 300_000
    assert caller.post("/api/players/a/rename", {"name": "x" * 300_000}).status_code == 413


@pytest.mark.parametrize("change", ["preview", "confirm"])
@pytest.mark.parametrize("name", ["abcdef", "..%2fcompanion"])
def test_a_file_that_does_not_wait_here(caller, change, name):
    assert caller.post(f"/api/gallery/imports/{name}/{change}", {}).status_code == 404


def test_a_backup_is_restored_after_a_look(app, caller, gallery):
    kept = backups.keep(services(app).import_queue.backups, gallery)
    (line,) = caller.get("/api/gallery/backups").json["backups"]
    assert (line["name"], line["bytes"]) == (kept.name, kept.stat().st_size)
    caller.send("DELETE", "/api/gallery/p1")
    waits = caller.post(f"/api/gallery/backups/{kept.name}/preview", {})
    assert waits.status_code == 201
    assert [one["id"] for one in waits.json["off_the_wall"]] == ["p1"]
    caller.post(f"/api/gallery/imports/{waits.json['id']}/confirm", {"answers": {"p1": "take"}})
    assert caller.get("/api/gallery/p1").status_code == 200
    assert caller.post("/api/gallery/backups/companion.db/preview", {}).status_code == 404


# Large files


@pytest.fixture
def aside(app, monkeypatch):
    return large_files_wait(app, monkeypatch)


def large(caller):
    theirs = other_house(caller)
    fresh = [theirs["plays"][-1] | {"id": f"n{at}", "played_at": 1_700_100_000_000 + at} for at in range(30)]
    return sent(json.dumps(theirs | {"plays": fresh}).encode())


def test_a_large_file_is_taken_in_aside(caller, gallery, aside):
    begun = caller.post("/api/gallery/imports", large(caller))
    assert (begun.status_code, begun.headers["Location"]) == (202, begun.json["link"])
    assert (begun.json["stage"], begun.json["deed"]) == ("reading", None)
    path = begun.json["link"]
    assert caller.get(f"{path}/preview").status_code == 404
    aside(begun.json["id"])
    assert caller.get(path).json["stage"] == "waiting"
    assert (caller.get(f"{path}/preview").json["adds"], gallery.snapshot().version) == (30, 1)
    again = caller.post(f"{path}/preview", {"people": {"z": "a"}})
    assert (again.status_code, again.json["stage"]) == (202, "reading")
    aside(begun.json["id"])
    (anne,) = [one for one in caller.get(f"{path}/preview").json["people"] if one["name"] == "Anne"]
    assert anne["ours"] == "a"
    taken = caller.post(f"{path}/confirm", {"people": {"z": "a"}})
    assert (taken.status_code, taken.json["stage"]) == (202, "reading")
    aside(begun.json["id"])
    done = caller.get(path).json
    assert done["stage"] == "done"
    assert len(gallery.snapshot().plays) == 36
    assert caller.post(f"/api/gallery/changes/{done['deed']}/undo", {}).status_code == 200
    assert len(gallery.snapshot().plays) == 6


def test_a_large_file_is_cancelled(caller, gallery, aside):
    begun = caller.post("/api/gallery/imports", large(caller)).json
    assert caller.send("DELETE", begun["link"]).json["stage"] == "taking_back"
    aside(begun["id"])
    assert caller.get(begun["link"]).json["stage"] == "cancelled"
    assert gallery.snapshot().version == 1
    assert caller.send("DELETE", "/api/gallery/imports/abcdef").status_code == 404


def test_a_large_file_that_cannot_be_read_says_why(caller, aside):
    begun = caller.post("/api/gallery/imports", sent(b"hello" * 1000)).json
    aside(begun["id"])
    failed = caller.get(begun["link"]).json
    assert failed["stage"] == "failed"
    assert "does not know this kind of file" in failed["problem"]
