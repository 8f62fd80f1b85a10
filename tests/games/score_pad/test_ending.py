"""Every way in which a pad comes to its end, and back."""

from __future__ import annotations

import pytest

from companion.core.box_sheets.lines import Times
from companion.core.box_sheets.shape import BoxSheet
from companion.games.score_pad.moves import GameEnded, PointsAdded, RowClosed, ScoreEntered, TeamChanged
from companion.games.score_pad.ready import sheets

FARM = BoxSheet(title="Farm", lines=(Times(name="Fields", each=1), Times(name="Begging cards", each=-3, optional=True)))


def test_it_works(pad):
    pad = pad(2, rounds=1).row(0, 3, 4)
    assert pad.ended_by == "The one round is played."
    assert (pad.view().over, pad.view().head.heading, pad.view(0).entry) == (True, "Result", None)


@pytest.mark.rule("SP-017")
@pytest.mark.parametrize("winner", ["highest", "lowest"])
def test_a_target_ends_the_game_with_its_round(pad, winner):
    pad = pad(2, target=100, winner=winner).row(0, 60, 99.5).enter(1, 1, 0.5)
    assert pad.ended_by is None
    pad.enter(0, 1, 0)
    assert pad.ended_by == "The target of 100 was reached."
    assert pad.sheet.winners == ((1,) if winner == "highest" else (0,))


@pytest.mark.rule("SP-017")
def test_just_below_the_target_the_game_goes_on(pad):
    assert pad(2, target=0.3).row(0, 0.1, 0).row(1, 0.199, 0).ended_by is None
    assert pad(2, target=0.3).row(0, 0.1, 0).row(1, 0.2, 0).ended_by == "The target of 0.3 was reached."


@pytest.mark.rule("SP-017")
def test_a_target_below_nothing_is_reached_from_above(pad):
    pad = pad(2, target=-50).row(0, 80, -49)
    assert pad.ended_by is None
    assert pad.row(1, 0, -1).ended_by == "The target of −50 was reached."


@pytest.mark.rule("SP-017")
def test_in_teams_the_common_total_reaches_the_target(pad):
    assert pad(4, target=100).row(0, 60, 0, 50, 0).ended_by is None
    assert pad(4, target=100, teams=2).row(0, 60, 0, 50, 0).ended_by == "The target of 100 was reached."


@pytest.mark.rule("SP-018")
def test_the_last_round_ends_the_game_when_it_closes(pad):
    pad = pad(2, rounds=3).row(0, 1, 1).row(1, 1, 1).enter(0, 2, 1)
    assert pad.ended_by is None
    pad.do(0, RowClosed(row=2))
    assert pad.ended_by == "All 3 rounds are played."
    refusal = pad.refusal(0, ScoreEntered(row=3, score=1))
    assert refusal == "All 3 rounds are played. You can still correct the rounds above, or confirm the result."


@pytest.mark.rule("SP-019")
def test_the_last_category_ends_the_game(pad):
    pad = pad(2, categories=("Cities", "Roads")).row(1, 1, 2).enter(0, 0, 3)
    assert pad.ended_by is None
    assert pad.enter(1, 0, 4).ended_by == "Every category is filled in."
    assert pad.totals == [4, 6]


@pytest.mark.rule("SP-019")
def test_a_closed_category_counts_as_filled_in(pad):
    pad = pad(2, categories=("Cities", "Roads")).row(1, 1, 2).do(0, RowClosed(row=0))
    assert pad.ended_by == "Every category is filled in."


def test_a_line_that_may_stay_blank_is_neither_filled_in_nor_missing(pad):
    pad = pad(2, sheet=FARM).row(0, 3, 4)
    assert pad.ended_by == "The sheet is filled in."
    blank = pad.view(0).standings.rows[1]
    assert not any(cell.missing for cell in blank.cells)
    assert pad.view(0).chart.caption == "Totals after 1 category"
    assert pad.row(1, 2, 0).ended_by == "Every category is filled in."
    assert pad.view(0).chart.caption == "Totals after 2 categories"


@pytest.mark.rule("SP-020")
def test_the_last_round_can_be_called_at_any_time(pad):
    pad = pad(2).row(0, 1, 2).enter(0, 1, 4).do(1, GameEnded())
    assert pad.ended_by == "That was the last round."
    assert pad.totals == [5, 2]


@pytest.mark.rule("SP-020")
@pytest.mark.parametrize("event", [RowClosed(row=1), GameEnded()])
def test_after_the_call_nothing_goes_on(pad, event):
    pad = pad(2).row(0, 1, 2).do(1, GameEnded())
    assert pad.refusal(0, event) == "The last round is over. Undo that first, then you can go on."


@pytest.mark.rule("SP-020")
def test_after_the_call_what_is_written_can_be_corrected(pad):
    pad = pad(2, teams=2).row(0, 1, 2).enter(0, 1, 4).do(1, GameEnded())
    pad.enter(0, 0, 6).enter(1, 1, 5).do(1, TeamChanged(team=0))
    assert pad.totals == [17, 17]
    assert pad.ended_by == "That was the last round."
    refusal = pad.refusal(0, ScoreEntered(row=2, score=1))
    assert refusal == "That was the last round. You can still correct the rounds above, or confirm the result."


def test_what_is_missing_stays_blank(pad):
    ends = pad(3).row(0, 1, 2, 3).enter(0, 1, 4).do(1, PointsAdded(row=1, amount=2)).view().ends
    assert ends.end.confirm == "Finish the game? Whatever is missing stays blank."
    assert ends.next_row.confirm == "Whatever is missing stays blank. Go on?"


def test_to_close_a_round_is_not_the_answer_that_stands_out(pad):
    """And what is asked stays the same during the round: no entry but the first sends it to all phones again."""
    pad = pad(3).row(0, 1, 2, 3)
    between = pad.view().ends
    assert between.next_row.no == "Stay in this round"
    before = pad.enter(1, 1, 4).view().ends
    after = pad.enter(2, 1, 4).view().ends
    assert after.next_row == before.next_row == between.next_row
    assert after.end == before.end


def test_nothing_is_asked_where_nothing_is_missing(pad):
    pad = pad(2).row(0, 1, 2)
    assert pad.view().ends.end.confirm is None
    assert pad.enter(0, 1, 4).view().ends.end.confirm
    assert pad.enter(1, 1, 4).view().ends.end.confirm is None


def test_nobody_leads_once_it_is_over(pad):
    pad = pad(2, teams=2).row(0, 1, 2)
    assert [total.leads for total in pad.view().standings.totals] == [False, True]
    standings = pad.do(1, GameEnded()).view().standings
    assert not any(one.leads for one in (*standings.totals, *standings.teams))


@pytest.mark.parametrize(
    ("options", "soon"),
    [({}, True), ({"target": 50}, False), ({"rounds": 9}, False), ({"categories": ("A", "B")}, False)],
)
def test_between_two_rounds_the_end_is_near_where_nothing_else_ends_it(pad, options, soon):
    pad = pad(2, **options)
    assert not pad.view().ends.soon
    pad.row(0, 1, 2)
    assert pad.view().ends.soon == soon
    pad.enter(0, 1, 4)
    assert not pad.view().ends.soon


def test_blank_categories_count_nothing(pad):
    question = pad(2, categories=("Cities", "Roads")).enter(0, 1, 4).view().ends.end.confirm
    assert question == "Finish the game? Whatever is missing stays blank."


def test_the_history_says_what_the_button_says(pad):
    assert pad(2, categories=("Cities",)).enter(0, 0, 4).tell(0, GameEnded()) == "Player 0 finished the game"
    assert pad(2).row(0, 1, 2).tell(0, GameEnded()) == "Player 0 called the last round"


def test_whoever_has_nothing_written_does_not_win_with_the_fewest_points(pad):
    sheet = pad(3, winner="lowest").enter(0, 0, 4).enter(1, 0, 3).do(0, GameEnded()).sheet
    assert sheet.winners == (1,)
    assert [seat.rank for seat in sheet.seats] == [2, 1, 3]
    assert sheet.known_total(sheet.seats[2]) is None


@pytest.mark.rule("SP-020")
def test_an_empty_pad_has_no_last_round(pad):
    refusal = pad(2).refusal(0, GameEnded())
    assert refusal == "Nothing is written yet. Enter a score first, or choose “we stop here”."
    assert pad(2).view().ends.end is None


def test_the_last_round_is_offered_once_one_is_whole(pad):
    """Or while a count runs, which may never come to a whole one; of bids, nothing is made yet."""
    table = pad(2).enter(0, 0, 0)
    assert table.view().ends.end is None
    assert table.enter(1, 0, 4).enter(0, 1, 3).view().ends.end is not None
    assert pad(2).do(0, PointsAdded(row=0, amount=5)).view().ends.end is not None
    bids = pad(2, sheet=sheets()["wizard"]).row(0, 1, 0)
    assert bids.view().ends.end is None
    assert bids.row(1, 1, 0).view().ends.end is not None


def test_a_game_that_is_over_needs_no_call(pad):
    pad = pad(2, rounds=1).row(0, 1, 2)
    assert pad.refusal(0, GameEnded()) == "The game is over already. The one round is played. Confirm the result."
    assert pad.view().ends.end is None


@pytest.mark.rule("SP-021")
def test_a_correction_brings_the_game_back(pad):
    pad = pad(2, target=10).row(0, 10, 3)
    assert pad.ended_by is not None
    assert pad.enter(0, 0, 9).ended_by is None
    assert pad.view().head.heading == "Round 2"


@pytest.mark.rule("SP-021")
def test_a_correction_ends_the_game_but_not_in_mid_round(pad):
    pad = pad(2, target=10).row(0, 9, 3)
    assert pad.do(0, PointsAdded(row=0, amount=1)).ended_by is not None
    pad.do(0, PointsAdded(row=0, amount=-1)).enter(1, 1, 2).enter(0, 0, 10)
    assert pad.ended_by is None
    assert pad.enter(0, 1, -5).ended_by is None
    assert pad.enter(1, 1, 7).ended_by == "The target of 10 was reached."


def test_the_pad_is_full_after_five_hundred_rounds(pad):
    pad = pad(1)
    for row in range(499):
        pad.enter(0, row, 1)
    assert pad.ended_by is None
    pad.enter(0, 499, 1)
    assert pad.ended_by == "All 500 rounds are played."


def test_a_game_by_categories_is_finished_and_has_no_last_round(pad):
    pad = pad(2, categories=("Cities", "Roads")).enter(0, 0, 4)
    assert pad.view().ends.end.label == "Finish the game"
    assert pad.do(0, GameEnded()).ended_by == "You finished the game."
