"""A result is kept as what was said, so that every phone reads it in its own language; older text stays as it is."""

from __future__ import annotations

import json

import msgspec
import pytest
from markupsafe import Markup
from msgspec.structs import replace

from companion.core.words import say
from companion.services import services
from companion.stats.plays import StoredLine
from companion.store import schema
from tests.web.client_phones import Phone

GERMAN, ENGLISH = {"Accept-Language": "de"}, {"Accept-Language": "en"}


@pytest.fixture(params=[GERMAN, ENGLISH], ids=["confirmed in German", "confirmed in English"])
def confirmed(app, request):
    """A score pad of Ann and Bob that was played and confirmed with a phone of this language."""
    phone = Phone(app)

    def tap(path, **data):
        answer = phone.post(path, data, headers=request.param)
        assert answer.status_code == 303, answer.text
        return answer

    opened = tap("/new/score-pad", name=["Ann", "Bob"])
    path = opened.location
    for seat, points in enumerate((3, 5)):
        tap(f"{path}/do", kind="ScoreEntered", row="0", score=str(points), seat=str(seat))
    tap(f"{path}/do", kind="GameEnded", seat="0")
    tap(f"{path}/do", kind="Confirmed")
    (play,) = services(app).gallery.snapshot().plays
    return play


def reads(app, path, language):
    return Markup(Phone(app).get(path, headers=language).text).unescape()


def test_a_play_is_read_in_the_language_of_whoever_looks(app, confirmed):
    path = f"/gallery/plays/{confirmed.id}"
    english, german = reads(app, path, ENGLISH), reads(app, path, GERMAN)
    assert "That was the last round." in english
    assert "On points." not in english
    assert "last round" not in german
    assert "Das war die letzte Runde." in german


def test_its_lines_too(app, confirmed):
    path = f"/gallery/plays/{confirmed.id}"
    assert "Round 1" in reads(app, path, ENGLISH)
    assert "Runde 1" in reads(app, path, GERMAN)


def test_a_game_of_the_house_goes_by_its_name(app, confirmed):
    rogue = confirmed.shares[0].rogue
    pages = (
        "",
        f"/plays/{confirmed.id}",
        "/records",
        f"/records/{confirmed.game}",
        f"/rogues/{rogue}",
        "/years",
        "/log",
    )
    for path in pages:
        german = reads(app, f"/gallery{path}", GERMAN).replace('value="Score pad"', "")
        assert "Punkteblock" in german, path
        assert "Score pad" not in german, path


def test_and_the_list_of_changes(app, confirmed):
    assert "Added: Score pad with Ann and Bob" in reads(app, "/gallery/changes", ENGLISH)
    assert "Neu: Punkteblock mit Ann und Bob" in reads(app, "/gallery/changes", GERMAN)
    services(app).gallery.undo(1)
    assert "“Added: Score pad with Ann and Bob” is undone" in reads(app, "/gallery/changes", ENGLISH)
    assert "„Neu: Punkteblock mit Ann und Bob“ ist rückgängig gemacht" in reads(app, "/gallery/changes", GERMAN)


def test_and_what_programs_get(app, confirmed):
    def asked(path, language):
        return json.loads(Phone(app).get(path, headers=language).text)

    path = f"/api/gallery/{confirmed.id}"
    english, german = asked(path, ENGLISH), asked(path, GERMAN)
    assert (english["ended_by"], english["sheet"]["decided_words"]) == ("That was the last round.", "On points.")
    assert german["sheet"]["decided_words"] == "Nach Punkten."
    assert english["sheet"]["seats"][0]["lines"][0]["label"] == "Round 1"
    assert german["sheet"]["seats"][0]["lines"][0]["label"] == "Runde 1"
    said = asked(f"{path}?words=1", GERMAN)["words"]["sheet"]
    assert said["decided_words"]["msgid"] == "On points."
    changes = asked("/api/gallery/changes", GERMAN)["changes"]
    assert changes[0]["words"] == "Neu: Score pad mit Ann und Bob"


def test_a_spreadsheet_is_english_whoever_asks_for_it(app, confirmed):
    english, german = (Phone(app).get("/gallery/out/csv", headers=spoken).text for spoken in (ENGLISH, GERMAN))
    assert english == german
    assert "On points." in german
    assert ": Round 1" in german


def test_what_older_ones_wrote_stays_as_it_was(app, gallery, confirmed):
    lines = (StoredLine("round-0", "The first round", 3),)
    shares = (replace(confirmed.shares[0], lines=lines), replace(confirmed.shares[1], lines=()))
    gallery.do(
        say("Corrected: {game}", game="x"), replace(confirmed, decided_by="", decided="By a hair.", shares=shares)
    )
    with gallery.store.write() as db:
        db.execute(schema.change.update().values(words=msgspec.json.encode("Hung up: {x} %s").decode()))
    for language in (ENGLISH, GERMAN):
        page = reads(app, f"/gallery/plays/{confirmed.id}", language)
        assert "By a hair." in page
        assert "The first round" in page
        assert "Hung up: {x} %s" in reads(app, "/gallery/changes", language)
