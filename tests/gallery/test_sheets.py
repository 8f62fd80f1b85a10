"""Sheets that a house keeps: beside the ready ones, undone like anything in the gallery, and in its archive."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from companion.core.box_sheets.reading import read
from companion.core.problems import Missing, Unreadable
from companion.exchange import archive
from companion.gallery import Gallery
from companion.gallery.sheets import HouseSheets
from tests.drill_tables import Clock, playing

READY = {"whist": read('title = "Whist"\n[de]\nWhist = "Wist"\n[[line]]\nname = "Tricks"')}
OWN = read('title = "Bowling"\n[[line]]\nname = "Pins"')


@pytest.fixture
def sheets(tmp_path):
    with playing(tmp_path, Clock()) as found:
        yield HouseSheets(
            Gallery(found.store, found.now),
            {"pad": SimpleNamespace(sheets=lambda: READY), "other": SimpleNamespace(sheets=None)},
        )


def titles(sheets):
    return [(key, one.own) for key, one in sheets.all().items()]


def test_own_sheets_are_beside_the_ready_ones(sheets):
    assert sheets.put(OWN) == "bowling"
    assert titles(sheets) == [("bowling", True), ("whist", False)]
    assert sheets.put(OWN) == "bowling-2"


def test_a_title_brings_its_sheet_in_any_language(sheets):
    assert sheets.by_title(" wIST").key == sheets.by_title("whist").key == "whist"
    assert sheets.by_title("Chess") is sheets.by_title("") is None


def test_an_own_sheet_takes_the_place_of_a_ready_one_until_it_is_taken_away(sheets):
    sheets.put(replace(READY["whist"], rounds=0, about="Ours"), "whist")
    assert (sheets.find("whist").own, sheets.find("whist").sheet.about) == (True, "Ours")
    removed = sheets.remove("whist")
    assert not sheets.find("whist").own
    with pytest.raises(Missing):
        sheets.remove("whist")
    sheets.gallery.undo(removed)
    assert sheets.find("whist").own


def test_nonsense_is_not_kept(sheets):
    with pytest.raises(Unreadable):
        sheets.put(replace(OWN, players=(4, 2)))
    assert titles(sheets) == [("whist", False)]


def test_a_sheet_goes_with_the_archive_and_ours_stays(sheets):
    sheets.put(OWN)
    kept = sheets.gallery.stored_sheets()
    raw = b"".join(archive.write([], [], now=1, sheets=kept))
    assert list(archive.read(raw, now=1).sheets) == kept


@pytest.mark.parametrize(("old", "new"), [(b'"id":"bowling"', b'"id":"../x"'), (b'"name":"Pins"', b'"name":""')])
def test_a_broken_sheet_of_an_archive_has_its_place(sheets, old, new):
    sheets.put(OWN)
    raw = b"".join(archive.write([], [], now=1, sheets=sheets.gallery.stored_sheets()))
    incoming = archive.read(raw.replace(old, new), now=1)
    assert incoming.sheets == ()
    assert [loss.place.partition(".")[0] for loss in incoming.left_out] == ["sheets[0]"]
