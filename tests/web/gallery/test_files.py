"""In and out: every format leaves and comes back, nothing is written before one says so, and backups."""

import io
import json
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.core.problems import Missing
from companion.exchange import archive, formats
from companion.exchange.preview import Choices
from companion.gallery import backups, export, import_queue
from companion.services import services
from companion.stats.plays import Play, Rogue, Share
from tests.drill_tables import HOST
from tests.exchange.test_bgstats import with_automa
from tests.gallery.large_files import large_files_wait
from tests.web.client_phones import Phone, made
from tests.web.gallery.test_rogue_pages import file, jpeg

NOON = 1_700_000_000_000
GO = {"a": "Ann", "b": "Bob"}


def go(key="p1", first="a", second="b", **more):
    shares = (Share(first, score=10, rank=1, winner=True), Share(second, score=7, rank=2))
    return Play(id=key, game="go", title="Go", played_at=NOON, minutes=30, shares=shares, **more)


@pytest.fixture
def two(gallery):
    gallery.do("Came in", Rogue(id="a", name="Ann"), Rogue(id="b", name="Bob"), go(notes="=1+1"))


def sent(body, name="plays.json"):
    return {"file": (io.BytesIO(body), name)}


@pytest.mark.usefixtures("two")
@pytest.mark.parametrize(
    ("kind", "mimetype", "name"),
    [
        ("csv", "text/csv", r"companion-plays-[\d-]+\.csv"),
        ("json", "application/json", r"companion-gallery-[\d-]+\.json"),
        ("bgsplay", "application/json", r"companion-[\d-]+\.bgsplay"),
        ("bgstats", "application/json", r"BGStatsExport-[\d-]+\.json"),
    ],
)
def test_what_goes_out_comes_back_in_another_house(phone, tmp_path, kind, mimetype, name):
    out = phone.get(f"/gallery/out/{kind}")
    assert out.mimetype == mimetype
    assert re.search(f'attachment; filename="{name}"', out.headers["Content-Disposition"])
    assert "Ann" in out.text
    other = made(tmp_path / "other")
    guest, gallery = Phone(other), services(other).gallery
    looked = guest.post("/gallery/in", sent(out.data))
    assert looked.status_code == 303
    page = guest.get(looked.location)
    assert "Nothing is written yet" in page.text
    assert gallery.snapshot().plays == ()
    done = guest.press(page, "Bring in 1 play")
    assert done.location.startswith(f"{looked.location}/report?did=")
    (play,) = gallery.snapshot().plays
    assert [gallery.snapshot().who(share.rogue).name for share in play.shares] == ["Ann", "Bob"]
    again = guest.get(guest.post("/gallery/in", sent(out.data)).location)
    assert "Everything is here already" in again.text
    guest.press(guest.get(done.location), "Undo")
    assert gallery.snapshot().plays == ()
    services(other).tables.store.close()


@pytest.mark.usefixtures("two")
def test_photos_travel_in_our_own_file(phone, gallery, tmp_path):
    phone.post("/gallery/plays/p1/photo", file(jpeg()))
    phone.post("/gallery/rogues/a/photo", file(jpeg(300, 300)))
    other = made(tmp_path / "other")
    guest = Phone(other)
    page = guest.get(guest.post("/gallery/in", sent(phone.get("/gallery/out/json").data)).location)
    guest.press(page, "Bring in 1 play")
    for name in (gallery.play("p1").photo, gallery.rogue("a").photo):
        assert f"/gallery/photos/{name}" in guest.get("/gallery/plays/p1").text
        assert guest.get(f"/gallery/photos/{name}").data == phone.get(f"/gallery/photos/{name}").data
    services(other).tables.store.close()


@pytest.mark.usefixtures("two")
def test_a_file_takes_no_more_photos_than_come_back(phone, gallery, monkeypatch):
    phone.post("/gallery/plays/p1/photo", file(jpeg()))
    phone.post("/gallery/rogues/a/photo", file(jpeg(300, 300)))
    face = gallery.rogue("a").photo
    monkeypatch.setattr(export, "ROOM_FOR_PHOTOS", len(phone.get(f"/gallery/photos/{face}").data))
    assert [photo["name"] for photo in phone.get("/gallery/out/json").json["photos"]] == [face]


def test_a_photo_that_is_not_here_leaves_a_drawn_face(phone, gallery):
    lost = "0" * 32
    gallery.do("Came in", Rogue(id="a", name="Ann", photo=lost), Rogue(id="b", name="Bob"), go(photo=lost))
    for path in ("/gallery", "/gallery/rogues", "/gallery/rogues/a", "/gallery/plays/p1"):
        assert lost not in phone.get(path).text
    assert '<svg viewBox="0 0 100 100"' in phone.get("/gallery/rogues/a").text


@pytest.mark.usefixtures("two")
def test_cells_that_a_spreadsheet_would_run_are_made_harmless(phone):
    assert ",=1+1" not in phone.get("/gallery/out/csv").text
    assert "=1+1" in phone.get("/gallery/out/csv").text


@pytest.mark.usefixtures("two")
def test_one_play_as_a_file(phone, gallery):
    gallery.do("Another", go("p2"))
    assert len(phone.get("/gallery/out/bgsplay?play=p2").json["plays"]) == 1
    gallery.do("Hidden", Rogue(id="h", name="Hid", hidden=True))
    alone = phone.get("/gallery/out/json?play=p2").json
    assert [play["id"] for play in alone["plays"]] == ["p2"]
    assert [rogue["name"] for rogue in alone["rogues"]] == ["Ann", "Bob"]


@pytest.mark.usefixtures("two")
def test_somebody_similar_is_asked_about_and_the_answer_counts(phone, gallery):
    theirs = {"format": "companion-gallery", "version": 1, "exported_at": NOON, "plays": [], "rogues": []}
    own = json.loads(phone.get("/gallery/out/json").text)
    theirs |= {key: own[key] for key in ("format", "version")}
    theirs["rogues"] = [{"id": "zz", "name": "Anne"}, {"id": "b", "name": "Bob"}]
    shares = [{"rogue": "zz", "score": 3, "rank": 1, "winner": True}, {"rogue": "b", "score": 1, "rank": 2}]
    theirs["plays"] = [{"id": "n1", "game": "go", "title": "Go", "played_at": NOON + 86_400_000, "shares": shares}]
    page = phone.get(phone.post("/gallery/in", sent(json.dumps(theirs).encode())).location)
    assert "Who is who?" in page.text
    phone.press(page, "Bring it in as answered", **{"people.zz": "a"})
    newest = gallery.snapshot().plays[0]
    assert gallery.snapshot().who(newest.shares[0].rogue).name == "Ann"


@pytest.mark.usefixtures("two")
def test_a_play_told_differently_keeps_ours_unless_answered(phone, gallery):
    theirs = phone.get("/gallery/out/json").json
    theirs["plays"][0] |= {"place": "Cellar", "counted": False, "played_at": NOON - 86_400_000}
    theirs["plays"][0]["shares"][1]["score"] = 8.5
    page = phone.get(phone.post("/gallery/in", sent(json.dumps(theirs).encode())).location)
    for words in ("This is a Companion archive.", "Where: – → Cellar", "Counts: yes → no"):
        assert words in page.text, words
    assert re.search(r"When: 1\d Nov 2023, \d\d:\d3 → 1\d Nov 2023, \d\d:\d3", page.text)
    assert "Result: Ann 10, Bob 7 → Ann 10, Bob 8.5" in page.text
    assert gallery.play("p1").place == ""
    phone.press(page, "Bring it in as answered", **{"answers.p1": "leave"})
    assert gallery.play("p1").place == ""
    again = phone.get(phone.post("/gallery/in", sent(json.dumps(theirs).encode())).location)
    again = phone.press(again, "Look again with these answers", **{"answers.p1": "take"})
    phone.press(again, "Bring it in as answered", **{"answers.p1": "take"})
    assert gallery.play("p1").place == "Cellar"


@pytest.mark.usefixtures("two")
@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"", "Pick a file first"),
        (b"hello", "does not know this kind of file"),
        (b'{"format": "companion', "line"),
        (b"<plays><play></plays>", ""),
    ],
)
def test_a_bad_file_is_told_with_its_place_and_changes_nothing(phone, gallery, body, why):
    before = gallery.snapshot().version
    answer = phone.post("/gallery/in", sent(body, "x" if body else ""))
    assert answer.status_code == 422
    assert why in answer.text
    assert gallery.snapshot().version == before


@pytest.mark.parametrize("size", [101, 100_000])
def test_a_file_beyond_measure_is_told_so(phone, gallery, monkeypatch, size):
    monkeypatch.setattr(formats, "LIMIT", 100)
    answer = phone.post("/gallery/in", sent(b" " * size))
    assert answer.status_code == 413
    assert "This file is longer than 200 MB" in answer.text
    assert gallery.snapshot().version == 0


def test_a_file_that_no_longer_waits(phone):
    assert "Send it again" in phone.get("/gallery/in/abcdef").text
    assert phone.get("/gallery/in/..%2f..%2fcompanion.db").status_code == 404


@pytest.mark.usefixtures("two")
def test_a_game_of_another_name_is_told_to_be_one_of_ours(phone, gallery):
    theirs = phone.get("/gallery/out/json").json
    theirs["plays"][0] |= {"id": "n1", "game": "weiqi", "title": "Weiqi", "played_at": NOON + 86_400_000}
    page = phone.get(phone.post("/gallery/in", sent(json.dumps(theirs).encode())).location)
    phone.press(page, "Bring in 1 play", **{"games.weiqi": "go"})
    assert [(play.game, play.title) for play in gallery.snapshot().plays] == [("go", "Go"), ("go", "Go")]


# BG Stats on the end screen


def test_the_end_screen_offers_the_play_to_bg_stats(table, published):
    page = table.ann.get(table.path).text
    assert "Log it in BG Stats" in page
    assert 'href="bgstats://app.bgstatsapp.com/createPlay.html?data=' in page
    assert "Code of this play for BG Stats" in page
    assert "createPlay" in table.ann.get(f"/gallery/plays/{published.id}").text


# Backups


def test_a_backup_after_each_finished_game_and_back_again(app, phone, published, gallery, table):
    folder = backups_of(app)
    (made,) = backups.listed(folder)
    phone.post(f"/gallery/plays/{published.id}/photo", file(jpeg()))
    backups.keep(folder, gallery)
    table.tables.undo(table.code, HOST)  # out of the gallery, and its backup stays
    assert gallery.snapshot().plays == ()
    page = phone.get("/gallery/files")
    assert "Restore" in page.text
    shown = phone.get(phone.post(f"/gallery/backups/{made.name}").location)
    assert "Taken off the wall here" in shown.text
    phone.press(shown, "Bring it in as answered", **{f"answers.{published.id}": "take"})
    assert [play.id for play in gallery.snapshot().plays] == [published.id]


def backups_of(app):
    return Path(app.instance_path) / "backups"


def test_a_lost_house_is_restored_whole(app, phone, published, gallery, tmp_path):
    phone.post(f"/gallery/plays/{published.id}/photo", file(jpeg()))
    folder = backups_of(app)
    saved = backups.keep(folder, gallery)
    other = made(tmp_path / "other")
    guest, fresh = Phone(other), services(other).gallery
    target = backups_of(other)
    target.mkdir(parents=True)
    (target / saved.name).write_bytes(saved.read_bytes())
    (target / "photos").mkdir()
    for picture in (folder / "photos").iterdir():
        (target / "photos" / picture.name).write_bytes(picture.read_bytes())
    guest.press(guest.get(guest.post(f"/gallery/backups/{saved.name}").location), "Bring in 1 play")
    assert fresh.snapshot().plays == gallery.snapshot().plays
    assert guest.get(f"/gallery/photos/{fresh.snapshot().plays[0].photo}").status_code == 200
    services(other).tables.store.close()


def test_the_last_thirty_are_kept(gallery, tmp_path):
    clock = iter(range(NOON, NOON + 40_000, 1000))
    gallery.now = lambda: next(clock)
    for _ in range(33):
        backups.keep(tmp_path, gallery)
    kept = backups.listed(tmp_path)
    assert len(kept) == 30
    assert kept[0].at > kept[-1].at
    assert not list(tmp_path.glob("*.draft"))


def test_only_backups_can_be_asked_for(phone):
    for name in ("companion.db", "..", "gallery-x.json", "gallery-2026-01-01-000000-000.json"):
        assert phone.post(f"/gallery/backups/{name}").status_code == 404


def test_only_so_many_files_wait_and_the_oldest_makes_room(app, monkeypatch, tmp_path):
    queue = replace(services(app).import_queue, instance=tmp_path)
    monkeypatch.setattr(import_queue, "MOST_WAITING", 3)
    raw = b"".join(archive.write([go()], [], now=NOON))
    tokens = [queue.put(raw) for _ in range(5)]
    assert {file.name for file in (tmp_path / "incoming").iterdir()} == set(tokens[2:])
    assert queue.look(tokens[4], Choices()).plays
    with pytest.raises(Missing):
        queue.look(tokens[0], Choices())


BGSTATS = {
    "games": [{"id": 1, "name": "Azul"}],
    "players": [{"id": 1, "name": "Zoë"}],
    "plays": [
        {"uuid": "u1", "gameRefId": 1, "playDate": "2023-01-01 10:00:00", "durationMin": -5, "playerScores": []},
        {"uuid": "u2", "gameRefId": 1, "playDate": "some day", "playerScores": []},
    ],
}


def test_one_bad_field_costs_that_field_and_the_report_says_so(phone, gallery):
    looked = phone.post("/gallery/in", sent(json.dumps(BGSTATS).encode()))
    page = phone.get(looked.location)
    for words in (
        "1 play was left out.",
        "1 detail was left out",
        "the time it took",
        "since the date could not be read",
    ):
        assert words in page.text, words
    done = phone.press(page, "Bring in 1 play")
    report = phone.get(done.location).text
    assert "since the date could not be read" in report
    assert "playDate" not in report
    assert [play.title for play in gallery.snapshot().plays] == ["Azul"]
    assert phone.get("/gallery/in/nothing/report").status_code == 404


def test_an_empty_file_says_so(phone):
    page = phone.get(phone.post("/gallery/in", sent(b"<plays></plays>", "plays.xml")).location)
    assert "There is no play in this file." in page.text
    assert "Everything is here already" not in page.text


def test_letters_that_nobody_writes_are_no_error_of_ours(phone):
    answer = phone.post("/gallery/in", sent(b'<?xml version="1.0" encoding="utf-7"?><plays/>', "plays.xml"))
    assert answer.status_code == 422
    assert "save it as UTF-8" in answer.text


def test_columns_of_any_spreadsheet_are_matched(phone, gallery):
    table = "Tag;Was;Wer;Punkte\n14.3.2023;Azul;Ann;61\n14.3.2023;Azul;Bob;48\n"
    page = phone.get(phone.post("/gallery/in", sent(table.encode("cp1252"), "spiele.csv")).location)
    assert "No column says which game it was" in page.text
    page = phone.press(page, "Look again with these columns", **{"columns.1": "game"})
    phone.press(page, "Bring in 1 play")
    (play,) = gallery.snapshot().plays
    assert (play.title, [share.score for share in play.shares]) == ("Azul", [61, 48])


def test_a_template_to_fill_in(phone):
    german = phone.get("/gallery/template.csv", headers={"Accept-Language": "de"})
    assert german.text.startswith("\ufeffDatum;Spiel;Spieler;Punkte;Gewonnen")
    assert phone.get("/gallery/template.csv").text.startswith("\ufeffDate,Game,Player,Score,Winner")


# Large files


@pytest.fixture
def aside(app, monkeypatch):
    return large_files_wait(app, monkeypatch)


def many():
    people = [Rogue(id="a", name="Ann"), Rogue(id="b", name="Bob")]
    return b"".join(archive.write([go(f"p{at}") for at in range(40)], people, now=NOON))


def test_a_large_file_shows_how_far_it_is_and_ends_with_its_report(phone, gallery, aside):
    path = phone.post("/gallery/in", sent(many())).location
    token = path.rpartition("/")[2]
    page = phone.get(path)
    for words in ("Reading the file", '<meta http-equiv="refresh" content="2">', "Cancel the import"):
        assert words in page.text, words
    assert phone.get(path, headers={"HX-Request": "true"}).headers.get("HX-Redirect") is None
    assert path in phone.get("/gallery/files").text
    aside(token)
    assert phone.get(path, headers={"HX-Request": "true"}).headers["HX-Redirect"] == path
    assert phone.press(phone.get(path), "Bring in 40 plays").location == path
    assert gallery.snapshot().plays == ()
    aside(token)
    done = phone.get(path)
    assert done.location == f"{path}/report?did=2"
    assert "<b>40</b>" in phone.get(done.location).text
    assert path not in phone.get("/gallery/files").text
    assert len(gallery.snapshot().plays) == 40
    undone = phone.press(phone.get(done.location), "Undo")
    assert gallery.snapshot().plays == ()
    assert "Bring it back" not in phone.get(undone.location).text, "it is gone for good; the file can come in again"


def test_a_large_file_is_cancelled_on_its_page(phone, gallery, aside):
    path = phone.post("/gallery/in", sent(many())).location
    assert phone.press(phone.get(path), "Cancel the import").location == path
    page = phone.get(path)
    assert "Taking it back" in page.text
    assert "Cancel the import" not in page.text
    aside(path.rpartition("/")[2])
    assert "Nothing of the file is here." in phone.get(path).text
    assert gallery.snapshot().version == 0


def test_a_large_file_that_cannot_be_read_says_why(phone, gallery, aside):
    path = phone.post(
        "/gallery/in", sent(b'{"format": "companion gallery", "version": 9' + b" " * 2000 + b"}")
    ).location
    aside(path.rpartition("/")[2])
    page = phone.get(path).text
    assert "A newer Companion wrote this file" in page
    assert "Nothing was changed." in page
    assert gallery.snapshot().version == 0


def test_a_large_file_is_looked_at_again_aside(phone, aside):
    table = "Tag;Was;Wer;Punkte\n" + "".join(f"{day}.3.2023;Azul;Ann;61\n" for day in range(1, 29)) * 4
    path = phone.post("/gallery/in", sent(table.encode(), "spiele.csv")).location
    token = path.rpartition("/")[2]
    aside(token)
    again = phone.press(phone.get(path), "Look again with these columns", **{"columns.1": "game"})
    assert again.location == path
    assert "Reading the file" in phone.get(path).text
    aside(token)
    assert re.search(r"Bring in \d+ plays", phone.get(path).text)


def test_the_game_itself_is_in_no_list_of_people(phone, gallery):
    page = phone.get(phone.post("/gallery/in", sent(with_automa().encode())).location)
    people = page.text[page.text.index('id="people"') :].partition("</details>")[0]
    assert "Ann" in people
    assert "Automa" not in people
    phone.press(page, "Bring in 1 play")
    assert "Automa" not in phone.get("/gallery/rogues").text
    (play,) = gallery.snapshot().plays
    ann = play.shares[0].rogue
    assert "Automa" not in phone.get(f"/gallery/rogues/{ann}").text.partition('id="change"')[2]
    again = phone.get(f"/gallery/plays/{play.id}").text
    assert re.findall(r"[?;&]name=(\w+)", again) == ["Ann"], "nobody can invite Somebody"
