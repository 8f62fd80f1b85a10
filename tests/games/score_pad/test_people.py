"""People who come late, leave and return."""

from __future__ import annotations

import pytest

from companion.games.score_pad.moves import ScoreEntered


def test_it_works(pad):
    pad = pad(2).row(0, 1, 2).seated(True, True, True)
    assert pad.totals == [1, 2, 0]


@pytest.mark.rule("SP-014")
def test_who_comes_late_is_blank_above_and_waited_for_from_now_on(pad):
    pad = pad(2).row(0, 5, 6).enter(0, 1, 1).seated(True, True, True)
    assert [cell.value for cell in pad.view().standings.rows[0].cells] == [5, 6, None]
    assert pad.view().head.heading == "Round 2"
    pad.enter(1, 1, 1)
    assert pad.view().waiting_for == (2,)
    pad.enter(2, 1, 4)
    assert (pad.view().head.heading, pad.totals) == ("Round 3", [6, 7, 4])


@pytest.mark.rule("SP-014")
def test_who_comes_late_may_be_given_a_start(pad):
    pad = pad(2).row(0, 5, 6).seated(True, True, True).enter(2, 0, 5)
    assert pad.totals == [5, 6, 5]


def test_who_comes_late_joins_the_next_team_round_the_table(pad):
    pad = pad(3, teams=2).seated(True, True, True, True)
    assert [player.team for player in pad.state.players] == [0, 1, 0, 1]


@pytest.mark.rule("SP-015")
def test_who_leaves_is_no_longer_waited_for(pad):
    pad = pad(3).row(0, 1, 2, 3).enter(0, 1, 1).enter(1, 1, 1)
    assert pad.view().waiting_for == (2,)
    pad.seated(True, True, False)
    assert (pad.view().head.heading, pad.view().waiting_for) == ("Round 3", (0, 1))
    assert pad.totals == [2, 3, 3]
    assert not pad.view().standings.columns[2].playing


@pytest.mark.rule("SP-015")
def test_rows_closed_meanwhile_stay_closed_for_who_returns(pad):
    pad = pad(2).row(0, 1, 1).seated(True, False).enter(0, 1, 5).seated(True, True)
    assert pad.view().head.heading == "Round 3"
    assert pad.view().waiting_for == (0, 1)


def test_an_empty_table_closes_nothing(pad):
    pad = pad(2).enter(0, 0, 1).seated(False, False).enter(1, 0, 1)
    assert pad.view().standings.rows[0].open
    assert pad.seated(True, True).view().head.heading == "Round 2"


def test_a_newcomer_is_unknown_before_coming(pad):
    assert pad(2).refusal(2, ScoreEntered(row=0, score=1)) is not None
    assert pad(2).seated(True, True, True).refusal(2, ScoreEntered(row=0, score=1)) is None
