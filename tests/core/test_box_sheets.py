"""Sheets of boxes: files with the place of a mistake, links, and what holds for any sheet."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from companion.core.box_sheets.lines import Steps
from companion.core.box_sheets.reading import checked, read, write
from companion.core.box_sheets.sharing import pack, unpack
from companion.core.problems import Unreadable
from companion.core.words import Language, Renderer, in_english
from tests.core.sheet_strategies import sheets

WIZARD = """
title = "Wizard"
by = "rounds"
[rounds_for]
3 = 20
[de]
Tricks = "Stiche"
[[line]]
name = "Tricks"
counts = "bid"
hit = 20
"""


def test_it_works():
    sheet = read(WIZARD)
    assert (sheet.title, sheet.lines[0].key, sheet.rounds_of(3), sheet.rounds_of(4)) == ("Wizard", "tricks", 20, 0)


def test_it_speaks_the_language_of_whoever_reads():
    name = read(WIZARD).word("Tricks")
    assert in_english(name) == "Tricks"
    assert Renderer(language=Language(code="de"))(name) == "Stiche"


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ('title = "Wizard"', "title = ", "line 2"),
        ('title = "Wizard"', 'title = " "', "title"),
        ('title = "Wizard"', "", "title"),
        ('counts = "bid"', 'counts = "bids"', "line[0].counts"),
        ("hit = 20", 'hit = "twenty"', "line[0].hit"),
        ("hit = 20", "hits = 20", "line[0].hits"),
        ("hit = 20", "hit = 1e300", "line[0].hit"),
        ('name = "Tricks"', 'name = ""', "line[0].name"),
        ('by = "rounds"', 'by = "turns"', "by"),
        ('by = "rounds"', 'by = "categories"', "rounds"),
        ("3 = 20", "3 = 2000", "rounds_for"),
        ('by = "rounds"', 'by = "rounds"\nplayers = [4, 2]', "players"),
        ("hit = 20", 'hit = 20\nkey = "t"\n[[line]]\nname = "More"\nkey = "t"', "line[0].key"),
        ("hit = 20", 'hit = 20\n[[tie_break]]\nname = "x"\nline = "gold"', "tie_break[0].line"),
        ("hit = 20", 'hit = 20\n[[line]]\nname = "B"\ncounts = "bonus"\nof = ["x"]\nsteps = [[1, 2]]', "line[1].of"),
        ("hit = 20", 'hit = 20\n[[line]]\nname = "B"\ncounts = "steps"\nsteps = [[2, 2], [1, 1]]', "line[1].steps"),
        ("hit = 20", "hit = 20\noptional = true", "line"),
    ],
)
def test_a_mistake_has_its_place(old, new, place):
    with pytest.raises(Unreadable) as caught:
        read(WIZARD.replace(old, new))
    assert caught.value.place.startswith(place)


@pytest.mark.parametrize("text", ["", "A", "!!!!", "eJwD", "x" * 5000])
def test_half_a_link_is_no_sheet(text):
    with pytest.raises(Unreadable):
        unpack(text)


def test_a_link_never_unpacks_to_more_than_a_sheet():
    import base64
    import zlib

    bomb = base64.urlsafe_b64encode(zlib.compress(b'{"title":"' + b"x" * 10_000_000 + b'"}')).decode()
    with pytest.raises(Unreadable, match="not whole"):
        unpack(bomb)


@settings(max_examples=60)
@given(sheets())
def test_any_sheet_comes_back_from_its_file_and_its_link(sheet):
    assert checked(sheet) == sheet
    assert read(write(sheet)) == sheet
    assert unpack(pack(sheet)) == sheet


@pytest.mark.parametrize(
    ("steps", "most", "shown"),
    [
        (((0, -1), (2, 1), (3, 2)), None, (("0–1", -1), ("2", 1), ("3+", 2))),
        (((3, 5),), None, (("0–2", 0), ("3+", 5))),
        (((1, 10), (2, 6), (7, 0)), 12, (("0", 0), ("1", 10), ("2–6", 6), ("7–12", 0))),
        (((-1, 2), (0.5, 4)), 1, (("0", 2), ("1", 4))),
    ],
)
def test_a_line_with_steps_shows_the_table_that_it_counts_by(steps, most, shown):
    line = Steps(name="Fields", steps=steps, most=most)
    assert line.spans == shown
    assert all(line.worth((int(span.split("–")[0].rstrip("+")),), 1) == points for span, points in line.spans)
