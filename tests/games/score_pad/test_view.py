"""What the pages get: the same for all but the viewer's own part."""

from __future__ import annotations

import msgspec
import pytest

from companion.games.score_pad import GAME
from companion.games.score_pad.moves import PointsAdded, RowClosed


def test_it_works(pad):
    view = pad(2, title="Hearts", winner="lowest", target=50).row(0, 3, 4).enter(1, 1, 1).view(0)
    assert (view.title, view.heading, view.phase) == ("Hearts", "Round 2", "playing")
    assert view.goal == "Lowest total wins. Ends when somebody reaches 50."
    assert (view.leaders, view.waiting_for, view.end.kind) == ((0,), (0,), "GameEnded")


def test_cells_tell_blanks_counts_and_final_scores_apart(pad):
    view = pad(3).enter(0, 0, -1.5).do(1, PointsAdded(row=0, amount=2)).view()
    cells = [(cell.seat, cell.value, cell.text, cell.entered) for cell in view.rows[0].cells]
    assert cells == [(0, -1.5, "−1.5", True), (1, 2, "2", False), (2, None, "", False)]


def test_mine_is_the_viewers_own_part(pad):
    pad = pad(2).row(0, 3, 4).do(0, PointsAdded(row=1, amount=2))
    mine = pad.view(0).mine
    assert (mine.seat, mine.row, mine.value, mine.entered) == (0, 1, 2, False)
    assert (mine.total, mine.text, mine.rank) == (5, "5", 1)
    assert pad.view(1).mine.value is None
    assert pad.view(None).mine is None


def test_nothing_but_the_own_part_differs_between_viewers(pad):
    pad = pad(3, teams=2).row(0, 3, 4, 5).enter(1, 1, 2)
    views = [msgspec.structs.replace(pad.view(seat), mine=None) for seat in (None, 0, 1, 2)]
    assert views.count(views[0]) == 4


def test_nobody_leads_an_empty_pad(pad):
    view = pad(3).view()
    assert view.leaders == ()
    assert not any(player.leads for player in view.players)
    assert view.chart is None


def test_teams_are_listed_with_their_totals(pad):
    view = pad(3, teams=2).row(0, 3, 9, 5).view(2)
    shown = [(team.name, team.letter, team.seats, team.total, team.leads) for team in view.teams]
    assert shown == [("Team A", "A", (0, 2), 8, False), ("Team B", "B", (1,), 9, True)]
    assert [(player.total, player.rank, player.letter) for player in view.players] == [
        (3, 2, "A"),
        (9, 1, "B"),
        (5, 2, "A"),
    ]
    assert view.mine.team == 0
    assert pad(3).view().teams == ()


def test_with_categories_each_viewer_is_led_to_their_first_blank_one(pad):
    pad = pad(2, categories=("Cities", "Roads", "Farms")).enter(0, 0, 4).do(1, RowClosed(row=1))
    assert pad.view(0).rows[pad.view(0).current].name == "Farms"
    assert pad.view(1).rows[pad.view(1).current].name == "Cities"
    done = pad.enter(0, 2, 1).view(0)
    assert (done.current, done.mine.row, done.over, done.waiting_for) == (None, None, False, (1,))
    assert [row.open for row in done.rows] == [True, False, True]
    assert done.heading == "Categories"


def test_a_finished_pad_waits_for_nobody(pad):
    view = pad(2, rounds=1).row(0, 3, 4).view(0)
    assert (view.over, view.phase, view.current, view.waiting_for) == (True, "over", None, ())
    assert view.ended_by == "The one round is played."
    assert [(row.name, row.open) for row in view.rows] == [("Round 1", False)]


@pytest.mark.parametrize(
    ("options", "goal"),
    [
        ({}, "Highest total wins. Ends when you call the last round."),
        ({"rounds": 1}, "Highest total wins. Ends after one round."),
        ({"rounds": 7, "target": -2.5}, "Highest total wins. Ends when somebody reaches −2.5 or after 7 rounds."),
        ({"categories": ("A",)}, "Highest total wins. Ends when every category is filled in."),
        ({"teams": 2, "target": 9}, "Highest team total wins. Ends when a team reaches 9."),
    ],
)
def test_the_goal_is_said_in_one_line(pad, options, goal):
    assert pad(2, **options).view().goal == goal


def test_the_phase_is_that_of_the_view(pad):
    for played in (pad(2), pad(2, rounds=1).row(0, 1, 1)):
        assert GAME.phase(played.state) == played.view().phase


def test_a_view_is_plain_json(pad):
    assert msgspec.json.decode(msgspec.json.encode(pad(2, teams=2).row(0, 1, 2).view(0)))["rows"][0]["index"] == 0
