"""``/api/sheets``: listed, read, put, taken away; and a table that is opened with one."""

from __future__ import annotations

import pytest

from companion import create_app
from companion.games.score_pad import GAME
from companion.services import services
from tests.api.conftest import Caller
from tests.drill_tables import migrated

BOWLING = {"title": "Bowling", "line": [{"counts": "times", "name": "Pins", "each": 2}]}


@pytest.fixture
def pad(tmp_path):
    migrated(tmp_path)
    app = create_app(tmp_path, games={GAME.slug: GAME})
    yield Caller(app)
    services(app).tables.store.close()


def test_sheets_are_listed_and_read(pad):
    listed = {one["key"]: one for one in pad.get("/api/sheets").json["sheets"]}
    assert (listed["wizard"]["title"], listed["wizard"]["players"], listed["wizard"]["own"]) == (
        "Wizard",
        [3, 6],
        False,
    )
    shown = pad.get("/api/sheets/wizard").json["sheet"]
    assert (shown["rounds_for"]["3"], shown["line"][0]["counts"], shown["words"]["de"]["Tricks"]) == (
        20,
        "bid",
        "Stiche",
    )
    assert pad.get("/api/sheets/chess").status_code == 404


def test_a_sheet_is_put_and_taken_away(pad):
    answer = pad.send("PUT", "/api/sheets/bowling", {"sheet": BOWLING})
    assert (answer.status_code, answer.json["own"], answer.json["sheet"]["line"][0]["key"]) == (200, True, "pins")
    assert pad.get("/api/sheets/bowling").json == answer.json
    assert pad.send("DELETE", "/api/sheets/bowling", {}).status_code == 200
    assert pad.get("/api/sheets/bowling").status_code == 404


@pytest.mark.parametrize(
    ("key", "sheet", "status", "field"),
    [
        ("x", BOWLING | {"line": []}, 400, "sheet.line"),
        ("x", BOWLING | {"players": [4, 2]}, 422, "sheet.players"),
        ("new", BOWLING, 422, "box"),
        ("X", BOWLING, 422, "box"),
    ],
)
def test_a_mistake_has_its_place(pad, key, sheet, status, field):
    answer = pad.send("PUT", f"/api/sheets/{key}", {"sheet": sheet})
    assert (answer.status_code, answer.json["error"]["field"]) == (status, field)


def test_a_table_is_opened_with_a_sheet_of_the_house_or_of_its_own(pad):
    wanted = {"game": "score-pad", "seats": ["Ann", "Bob", "Cy"]}
    for more in ({"sheet": "wizard"}, {"options": {"sheet": BOWLING}}):
        assert pad.post("/api/tables", wanted | more).status_code == 201
    assert pad.post("/api/tables", wanted | {"sheet": "chess"}).json["error"]["field"] == "sheet"
    nonsense = pad.post("/api/tables", wanted | {"options": {"sheet": BOWLING | {"players": [4, 2]}}})
    assert (nonsense.status_code, nonsense.json["error"]["field"]) == (422, "options")
    assert pad.post("/api/tables", wanted | {"seats": ["Ann"], "sheet": "wizard"}).status_code == 422


def test_a_finished_sheet_is_scored_in_one_request(pad):
    seats = [{"name": "Ann", "scores": [3]}, {"name": "Bob", "scores": [4]}]
    answer = pad.post("/api/score/score-pad", {"seats": seats, "options": {"sheet": BOWLING}})
    assert [seat["total"] for seat in answer.json["seats"]] == [6, 8]
