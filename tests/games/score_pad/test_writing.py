"""What a score may be, and how taps, entries and whole rows meet in one cell."""

from __future__ import annotations

import math

import pytest

from companion.games.score_pad.moves import NumbersEntered, PointsAdded, RowEntered, ScoreEntered, TeamChanged


def test_it_works(pad):
    assert pad(2).enter(0, 0, 5).enter(1, 0, 7).totals == [5, 7]


@pytest.mark.rule("SP-006")
@pytest.mark.parametrize("score", [-5, 0, 0.5, -0.125, 1_000_000, -1_000_000, 999_999.999])
def test_negative_and_decimal_scores_are_taken(pad, score):
    assert pad(2).enter(0, 0, score).totals == [score, 0]


@pytest.mark.rule("SP-006")
def test_sums_of_decimals_are_exact(pad):
    assert pad(1).row(0, 0.1).row(1, 0.2).totals == [0.3]
    pad = pad(1)
    for _ in range(10):
        pad.do(0, PointsAdded(row=0, amount=0.1))
    assert pad.totals == [1]
    assert pad.view().standings.rows[0].cells[0].value == 1
    assert isinstance(pad.totals[0], int)


@pytest.mark.rule("SP-006")
@pytest.mark.parametrize("number", [math.inf, -math.inf, math.nan, 1_000_001, -1e300])
def test_a_number_too_big_is_refused(pad, number):
    sentence = "That number is too big. Write something between −1,000,000 and 1,000,000."
    assert pad(2).refusal(0, ScoreEntered(row=0, score=number)) == sentence
    assert pad(2).refusal(0, PointsAdded(row=0, amount=number)) == sentence
    assert pad(2).refusal(None, RowEntered(row=0, scores={0: 1, 1: number})) == f"Player 1: {sentence}"


@pytest.mark.rule("SP-006")
def test_a_fourth_decimal_is_refused(pad):
    sentence = "That number is too fine. Use 3 decimals at the most."
    assert pad(2).refusal(0, ScoreEntered(row=0, score=0.0001)) == sentence
    assert pad(2).refusal(0, PointsAdded(row=0, amount=1.2345)) == sentence


@pytest.mark.rule("SP-006")
def test_taps_cannot_climb_over_the_bounds(pad):
    pad = pad(2).enter(0, 0, 1_000_000)
    assert "too big" in pad.refusal(0, PointsAdded(row=0, amount=1))
    assert pad.do(0, PointsAdded(row=0, amount=-1)).totals == [999_999, 0]


@pytest.mark.rule("SP-007")
def test_taps_add_up_and_the_row_goes_on_waiting(pad):
    pad = pad(2).enter(1, 0, 3)
    pad.do(0, PointsAdded(row=0, amount=5)).do(0, PointsAdded(row=0, amount=-2))
    assert pad.totals == [3, 3]
    assert pad.view().waiting_for == (0,)
    assert pad.view().standings.rows[0].open


@pytest.mark.rule("SP-007")
def test_taps_on_an_entered_score_correct_it(pad):
    pad = pad(3).enter(0, 0, 5).do(0, PointsAdded(row=0, amount=1))
    assert pad.totals == [6, 0, 0]
    assert pad.view().waiting_for == (1, 2)


@pytest.mark.rule("SP-008")
def test_an_entered_score_replaces_taps_and_entries(pad):
    pad = pad(2).do(0, PointsAdded(row=0, amount=5)).enter(0, 0, 7)
    assert pad.totals == [7, 0]
    assert pad.view().waiting_for == (1,)
    assert pad.enter(0, 0, 4).totals == [4, 0]


@pytest.mark.rule("SP-009")
def test_one_phone_writes_a_whole_row(pad):
    pad = pad(3).do(1, RowEntered(row=0, scores={0: 5, 1: -7, 2: 0.5}))
    assert pad.totals == [5, -7, 0.5]
    assert pad.view().head.heading == "Round 2"


@pytest.mark.rule("SP-009")
def test_players_left_out_of_a_row_keep_what_they_have(pad):
    pad = pad(3).do(2, PointsAdded(row=0, amount=4)).enter(0, 0, 1)
    pad.do(None, RowEntered(row=0, scores={0: 2, 1: 3}))
    assert pad.totals == [2, 3, 4]
    assert pad.view().waiting_for == (2,)


def test_a_row_needs_scores_and_known_players(pad):
    assert pad(2).refusal(None, RowEntered(row=0, scores={})) == "Nothing is filled in. Write at least one score."
    for stranger in (2, -1):
        refusal = pad(2).refusal(None, RowEntered(row=0, scores={0: 1, stranger: 1}))
        assert refusal == "One of these players is not at the table. Reload the page and write the row again."


@pytest.mark.parametrize("event", [ScoreEntered(row=0, score=1), PointsAdded(row=0, amount=1)])
def test_a_score_belongs_to_somebody(pad, event):
    for nobody in (None, 2, -1):
        assert pad(2).refusal(nobody, event) == "For whom? Pick a player first."


def test_any_phone_may_write_for_another_and_others_may_go_on_meanwhile():
    for kind in (ScoreEntered, PointsAdded, NumbersEntered, RowEntered, TeamChanged):
        assert kind.anyone
        assert kind.independent
