"""Teams that write one score, and all together against the game."""

from __future__ import annotations

import pytest
from msgspec import convert

from companion.core.box_sheets.shape import BoxSheet
from companion.core.words import in_english
from companion.games.score_pad import GAME
from companion.games.score_pad.moves.ending import OutcomeEntered
from companion.games.score_pad.moves.game import TeamChanged
from companion.games.score_pad.scoring import questions


def rescue(pad, seats=3, **more):
    sheet = {"title": "Rescue", "winner": "together", "line": [{"counts": "plain", "name": "Saved", "key": "saved"}]}
    return pad(seats, sheet=convert(sheet | more, BoxSheet))


@pytest.mark.rule("SP-029")
def test_a_team_writes_once_and_is_ranked_as_one(pad):
    pad = pad(4, teams=2, team_scores="team", rounds=1).enter(2, 0, 30)
    assert pad.view().waiting_for == (1, 3)
    sheet = GAME.score(pad.enter(1, 0, 20).state)
    assert [seat.total for seat in sheet.seats] == [30, 20, 30, 20]
    assert [sheet.place(seat) for seat in sheet.seats] == [1, 2, 1, 2]
    assert in_english(sheet.who_won) == "Team A wins, 30 : 20"


def test_a_team_has_one_column(pad):
    pad = pad(4, teams=2, team_scores="team").enter(3, 0, 8)
    assert [column.seats for column in pad.view().standings.columns] == [(0, 2), (1, 3)]
    assert [(cell.side, cell.value) for cell in pad.view().standings.rows[0].cells] == [(0, None), (1, 8)]
    assert pad.view().standings.teams == ()


@pytest.mark.rule("SP-029")
def test_points_stay_with_the_team_that_somebody_leaves(pad):
    pad = pad(4, teams=2, team_scores="team").row(0, 5, 7).do(2, TeamChanged(team=1))
    assert pad.totals == [5, 7, 7, 7]


def test_a_team_is_waited_for_while_one_of_it_is_here(pad):
    pad = pad(4, teams=2, team_scores="team").enter(0, 0, 5).seated(True, False, True, True)
    assert pad.view().waiting_for == (3,)
    assert pad.seated(True, False, True, False).view().head.heading == "Round 2"


@pytest.mark.parametrize(("saved", "winners"), [(7, (0, 1, 2)), (6, ())])
@pytest.mark.rule("SP-031")
def test_together_a_target_decides(pad, saved, winners):
    sheet = rescue(pad, target=7).enter(1, 0, saved).sheet
    assert (sheet.winners, sheet.decided_by, [seat.total for seat in sheet.seats]) == (winners, "together", [saved] * 3)


@pytest.mark.rule("SP-031")
def test_together_the_table_says_whether_you_won(pad):
    rescued = rescue(pad).enter(0, 0, 4)
    assert [question.key for question in questions(rescued.state)] == ["outcome"]
    rescued.do(1, OutcomeEntered(won=True))
    assert (questions(rescued.state), rescued.sheet.winners) == ((), (0, 1, 2))
    assert rescued.sheet.who_won == "You win together with 4"


def test_losing_ends_the_game_and_needs_no_points(pad):
    lost = rescue(pad).do(0, OutcomeEntered(won=False))
    assert (lost.ended_by, lost.sheet.winners, lost.sheet.who_won) == ("You lost together.", (), "You lose together")


def test_where_points_decide_nobody_says_who_won(pad):
    assert "points say" in pad(2).refusal(0, OutcomeEntered(won=True))
    assert "points say" in rescue(pad, target=7).refusal(0, OutcomeEntered(won=True))
