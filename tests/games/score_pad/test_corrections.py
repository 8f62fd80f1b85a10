"""What a tap on the sheet opens."""

from __future__ import annotations

import pytest

from companion.games.score_pad.moves import NumbersEntered, RowNamed
from companion.games.score_pad.ready import sheets


def test_one_number_with_the_old_one_in_it(pad):
    fix = pad(2).row(0, 3, 6.5).opened("0-1")
    (number,) = fix.numbers
    assert (fix.title, number.label, number.old) == ("Player 1, Round 1", None, 6.5)
    assert (fix.enter.kind, fix.enter.seat, fix.enter.fields, number.field) == ("ScoreEntered", 1, {"row": 0}, "score")


def test_a_blank_can_be_filled_in_later(pad):
    assert pad(2).row(0, 3).opened("0-1").numbers[0].old is None


def test_a_bid_and_what_was_made_are_sent_together(pad):
    pad = pad(3, sheet=sheets()["wizard"]).row(0, 1, 0, 0).row(1, 1, 0, 0)
    fix = pad.opened("0-1")
    assert (fix.enter.kind, fix.enter.seat) == ("NumbersEntered", 1)
    assert [(number.label, number.old, number.field) for number in fix.numbers] == [
        ("Bid", 0, "numbers.0"),
        ("Made", 0, "numbers.1"),
    ]
    move = NumbersEntered(numbers={0: 1, 1: 1})
    assert pad.tell(1, move) == "Player 1 wrote down: Round 1 · Bid 1, Round 1 · Made 1"
    assert pad.do(1, move).totals == [30, 30, 20]


def test_numbers_that_do_not_fit_are_refused_and_none_is_nothing(pad):
    pad = pad(3, sheet=sheets()["wizard"]).row(0, 1, 0, 0)
    count = "That is a count. Write a whole number from 0 on."
    assert pad.refusal(1, NumbersEntered(numbers={0: 1, 1: -1})) == count
    assert pad.refusal(1, NumbersEntered(numbers={})) == "Nothing is filled in. Write at least one number."


def test_a_whole_row_with_its_name(pad):
    fix = pad(2).do(0, RowNamed(row=0, name="Opening")).row(0, 3, 4).opened("0")
    assert (fix.title, fix.rename.kind) == ("Opening", "RowNamed")
    assert [[cell.value for cell in row.cells] for row in fix.rows] == [[3, 4]]


def test_another_number_begins_another_draft(pad):
    pad = pad(2).row(0, 3, 4)
    before = pad.opened("0-1").draft
    assert pad.enter(1, 0, 5).opened("0-1").draft != before


@pytest.mark.parametrize("asked", ["", "2", "0-2", "-1", "0-", "0-1-1", "x", "²", "9" * 80])
def test_what_is_not_there_opens_nothing(pad, asked):
    assert pad(2).row(0, 3, 4).opened(asked) is None
