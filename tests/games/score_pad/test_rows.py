"""When rows open and close, what may be corrected, and their names."""

from __future__ import annotations

import pytest

from companion.games.score_pad.moves import PointsAdded, RowClosed, RowEntered, RowNamed, ScoreEntered


def test_it_works(pad):
    pad = pad(2).row(0, 3, 4).enter(0, 1, 5)
    view = pad.view(1)
    assert (view.head.heading, view.entry.row, view.waiting_for) == ("Round 2", 1, (1,))


@pytest.mark.rule("SP-010")
def test_a_round_closes_when_the_last_one_has_entered(pad):
    pad = pad(3).enter(2, 0, 0).enter(0, 0, 1)
    assert pad.view().head.heading == "Round 1"
    pad.enter(1, 0, 2)
    assert pad.view().head.heading == "Round 2"
    assert not pad.view().standings.rows[0].open


@pytest.mark.rule("SP-010")
def test_a_category_closes_when_the_last_one_has_entered(pad):
    pad = pad(2, categories=("Cities", "Roads")).enter(0, 1, 1)
    assert [row.open for row in pad.view().standings.rows] == [True, True]
    pad.enter(1, 1, 2)
    assert [row.open for row in pad.view().standings.rows] == [True, False]


@pytest.mark.rule("SP-011")
def test_a_row_closed_by_hand_counts_blanks_as_nothing(pad):
    pad = pad(3).enter(0, 0, 5).do(1, RowClosed(row=0))
    assert pad.view().head.heading == "Round 2"
    assert pad.totals == [5, 0, 0]
    assert [cell.value for cell in pad.view().standings.rows[0].cells] == [5, None, None]


@pytest.mark.rule("SP-011")
def test_blanks_of_a_closed_row_can_be_filled_in_later(pad):
    pad = pad(2).do(0, RowClosed(row=0)).enter(1, 0, 8)
    assert pad.totals == [0, 8]
    assert pad.view().head.heading == "Round 2"


def test_a_row_is_closed_once(pad):
    pad = pad(2).row(0, 1, 1)
    assert pad.refusal(0, RowClosed(row=0)) == "Round 1 is closed already. Its scores can still be corrected."
    assert pad.refusal(0, RowClosed(row=1)) is None


@pytest.mark.rule("SP-012")
def test_earlier_rounds_stay_open_to_corrections(pad):
    pad = pad(2).row(0, 1, 1).row(1, 2, 2).enter(0, 0, 10).do(1, PointsAdded(row=1, amount=3))
    pad.do(None, RowEntered(row=1, scores={0: 20}))
    assert pad.totals == [30, 6]
    assert pad.view().head.heading == "Round 3"


@pytest.mark.rule("SP-012")
@pytest.mark.parametrize(
    "event",
    [
        ScoreEntered(row=2, score=1),
        PointsAdded(row=2, amount=1),
        RowEntered(row=2, scores={0: 1}),
        RowNamed(row=2, name="Final"),
        RowClosed(row=2),
    ],
)
def test_nobody_writes_ahead(pad, event):
    pad = pad(2).row(0, 1, 1)
    sentence = "That round has not begun. Round 2 is the newest one to write in."
    assert pad.refusal(0, event) == sentence
    assert pad.enter(0, 1, 5).refusal(0, event) == sentence


@pytest.mark.parametrize("row", [-1, 500, 10**12])
def test_a_row_that_cannot_be_is_refused(pad, row):
    assert "has not begun" in pad(2).refusal(0, ScoreEntered(row=row, score=1))
    refusal = pad(2, categories=("Cities",)).refusal(0, ScoreEntered(row=row, score=1))
    assert refusal == "There is no such category on this pad. Pick one from the list."


@pytest.mark.rule("SP-013")
def test_rows_can_be_named_and_unnamed(pad):
    pad = pad(2).do(0, RowNamed(row=0, name="  Opening \n hand "))
    assert pad.view().head.heading == "Opening hand"
    assert pad.row(0, 1, 1).sheet.seats[0].lines[0].label == "Opening hand"
    assert pad.do(0, RowNamed(row=0, name=" ")).view().standings.rows[0].name == "Round 1"


@pytest.mark.rule("SP-013")
def test_a_name_has_forty_characters_at_the_most(pad):
    sentence = "That name is too long. Use up to 40 characters."
    assert pad(2).refusal(0, RowNamed(row=0, name="x" * 41)) == sentence
    assert pad(2).refusal(0, RowNamed(row=0, name=f" {'x' * 40} ")) is None


def test_a_category_keeps_a_name(pad):
    pad = pad(2, categories=("Cities",))
    assert pad.refusal(0, RowNamed(row=0, name="  ")) == "A category needs a name. Type one."
    assert pad.do(0, RowNamed(row=0, name="Towns")).view().standings.rows[0].name == "Towns"


def test_a_name_cannot_pose_as_a_player(pad):
    assert pad(2).do(0, RowNamed(row=0, name="{99}")).view().head.heading == "{99}"
