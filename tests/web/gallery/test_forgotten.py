"""Somebody who was deleted for good, with the table where they sat: log, replay, history and offers name nobody."""

from __future__ import annotations

import re

from companion.core.table_moves import Confirmed
from companion.services import services
from tests.drill_tables import HOST, do
from tests.web.client_phones import Table


def forgotten(table, published, name="Cat"):
    """Somebody who sat at a real table is deleted for good."""
    cat = next(rogue for rogue in services(table.app).gallery.snapshot().rogues.values() if rogue.name == name)
    return table.ann.post(f"/gallery/rogues/{cat.id}/delete")


def test_somebody_who_is_deleted_is_in_no_log_replay_history_or_offer(table, published):
    play = f"/gallery/plays/{published.id}"
    seen = [play, f"{play}/moves", f"{table.path}?page=history", f"/api/tables/{table.code}/log", "/new/score-pad"]
    seen += [f"{play}/replay?step={step}{on}" for step in (0, 1, 2) for on in ("", "&on=tv")]
    seen += ["/gallery/changes", "/gallery/out/json", "/gallery/out/csv"]
    before = "".join(table.ann.get(path).text for path in seen)
    assert len(re.findall(r"\bCat\b", before)) > 10
    assert forgotten(table, published).status_code == 303
    for path in seen:
        answer = table.ann.get(path)
        assert answer.status_code == 200, path
        assert not re.search(r"\bCat\b", answer.text), path
    assert "Somebody" not in table.ann.get("/new/score-pad").text, "nobody can invite them"
    assert "Somebody" in table.ann.get(play).text
    assert table.room.names == ("Ann", "Bob", "Somebody")


def test_a_table_of_somebody_deleted_is_confirmed_again_as_somebody(table, published):
    forgotten(table, published)
    table.tables.undo(table.code, HOST, table.version)
    do(table.tables, table.room, HOST, Confirmed())
    gallery = services(table.app).gallery
    assert [share.rogue for share in gallery.play(published.id).shares][2] == "somebody"
    assert sorted(rogue.name for rogue in gallery.snapshot().rogues.values()) == ["Ann", "Bob"]


def test_another_table_of_that_name_that_goes_on_keeps_it(app, table, published):
    other = Table(app)
    forgotten(table, published)
    assert other.room.names == ("Ann", "Bob", "Cat")


def test_every_language_has_its_word_for_somebody(table, published):
    forgotten(table, published, "Bob")
    german = table.stranger.get(f"/gallery/plays/{published.id}/moves", headers={"Accept-Language": "de"}).text
    assert "Irgendwer" in german
    assert "Somebody" not in german
