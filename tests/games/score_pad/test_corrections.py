"""What a tap on the sheet opens."""

from __future__ import annotations

import pytest

from companion.games.score_pad.moves import RowNamed


def test_one_number_with_the_old_one_in_it(pad):
    fix = pad(2).row(0, 3, 6.5).opened("0-1")
    (number,) = fix.numbers
    assert (fix.title, number.label, number.old) == ("Player 1, Round 1", None, 6.5)
    assert (number.enter.kind, number.enter.seat, number.enter.fields) == ("ScoreEntered", 1, {"row": 0})


def test_a_blank_can_be_filled_in_later(pad):
    assert pad(2).row(0, 3).opened("0-1").numbers[0].old is None


def test_a_whole_row_with_its_name(pad):
    fix = pad(2).do(0, RowNamed(row=0, name="Opening")).row(0, 3, 4).opened("0")
    assert (fix.title, fix.rename.kind) == ("Opening", "RowNamed")
    assert [[cell.value for cell in row.cells] for row in fix.rows] == [[3, 4]]


def test_another_number_begins_another_draft(pad):
    pad = pad(2).row(0, 3, 4)
    before = pad.opened("0-1").numbers[0].draft
    assert pad.enter(1, 0, 5).opened("0-1").numbers[0].draft != before


@pytest.mark.parametrize("asked", ["", "2", "0-2", "-1", "0-", "0-1-1", "x", "²", "9" * 80])
def test_what_is_not_there_opens_nothing(pad, asked):
    assert pad(2).row(0, 3, 4).opened(asked) is None
