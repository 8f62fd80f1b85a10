"""The sheet: lines, totals, ranks, winners, alone and in teams."""

from __future__ import annotations

import pytest

from companion.games.score_pad.moves import RowNamed, TeamChanged


def test_it_works(pad):
    sheet = pad(2, rounds=2).row(0, 3, 4).do(0, RowNamed(row=1, name="Final")).row(1, 5, 1).sheet
    assert [(line.key, line.label, line.points) for line in sheet.seats[0].lines] == [
        ("row1", "Round 1", 3),
        ("row2", "Final", 5),
    ]
    assert (sheet.winners, sheet.decided_by) == ((0,), "points")


@pytest.mark.rule("SP-022")
def test_a_total_is_the_sum_of_all_rows(pad):
    assert pad(2).row(0, 3, -4).row(1, 5.5, 1).enter(0, 2, 1).totals == [9.5, -3]


@pytest.mark.rule("SP-022")
@pytest.mark.parametrize(("winner", "ranks", "winners"), [("highest", [2, 3, 1], (2,)), ("lowest", [2, 1, 3], (1,))])
def test_the_highest_or_the_lowest_wins(pad, winner, ranks, winners):
    sheet = pad(3, winner=winner).row(0, 5, -2, 9).sheet
    assert [seat.rank for seat in sheet.seats] == ranks
    assert sheet.winners == winners


@pytest.mark.rule("SP-023")
def test_partners_share_total_rank_and_win(pad):
    sheet = pad(4, teams=2).row(0, 1, 8, 9, 1).sheet
    assert [seat.total for seat in sheet.seats] == [10, 9, 10, 9]
    assert [seat.rank for seat in sheet.seats] == [1, 3, 1, 3]
    assert (sheet.winners, sheet.decided_by) == ((0, 2), "points")
    assert [seat.lines[0].points for seat in sheet.seats] == [1, 8, 9, 1]


@pytest.mark.rule("SP-003", "SP-023")
def test_a_changed_team_takes_its_points_along(pad):
    pad = pad(4, teams=2).row(0, 1, 8, 9, 1).do(2, TeamChanged(team=1))
    assert pad.totals == [1, 18, 18, 18]
    assert pad.sheet.winners == (1, 2, 3)


def test_teams_that_are_not_there_cannot_be_joined(pad):
    assert pad(4).refusal(0, TeamChanged(team=0)) == "This game has no teams. Start a table with teams to use them."
    for team in (-1, 3, 99):
        refusal = pad(4, teams=3).refusal(0, TeamChanged(team=team))
        assert refusal == "There is no such team. Choose one from A to C."
    assert pad(4, teams=3).refusal(None, TeamChanged(team=0)) == "For whom? Pick a player first."


@pytest.mark.rule("SP-024")
def test_equal_totals_share_a_rank_and_the_win(pad):
    sheet = pad(4).row(0, 7, 3, 7, 1).sheet
    assert [seat.rank for seat in sheet.seats] == [1, 3, 1, 4]
    assert (sheet.winners, sheet.decided_by) == ((0, 2), "shared")


@pytest.mark.rule("SP-024")
def test_equal_teams_share_the_win(pad):
    sheet = pad(4, teams=2, winner="lowest").row(0, 2, 3, 2, 1).sheet
    assert (sheet.winners, sheet.decided_by) == ((0, 1, 2, 3), "shared")


@pytest.mark.rule("SP-032")
def test_what_is_missing_is_not_on_the_sheet(pad):
    sheet = pad(3, rounds=9).row(0, 3, 0, 4).row(1, 5).sheet
    assert [[line.key for line in seat.lines] for seat in sheet.seats] == [["row1", "row2"], ["row1"], ["row1"]]
    assert [row.points for row in sheet.rows] == [(3, 0, 4), (5, None, None)]
