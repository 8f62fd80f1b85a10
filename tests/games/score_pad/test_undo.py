"""Taking back on the pad: what others wrote meanwhile stays."""

from __future__ import annotations

import pytest

from companion.core.game import Move, Started
from companion.core.log import Entry, Log
from companion.core.problems import Refused
from companion.core.undo import undo
from companion.games.score_pad import GAME
from companion.games.score_pad.moves import GameEnded, PointsAdded, RowClosed, ScoreEntered
from companion.games.score_pad.options import Options
from tests.games.trial import spoken


def logged(*moves: tuple[int, Move]) -> Log:
    log = Log(GAME, [Entry(1, Started(game="score-pad", seats=("Ann", "Bob"), options=Options()), None, None, 0)])
    for seat, event in moves:
        log.append(Entry(log.version + 1, event, seat, seat, log.version))
    return log


def take_back(log: Log, seat: int, *, host: bool = False) -> Log:
    log.append(Entry(log.version + 1, undo(log, seat, host=host), seat, seat, log.version))
    return log


def test_it_works():
    log = take_back(logged((0, ScoreEntered(row=0, score=5)), (1, ScoreEntered(row=0, score=7))), 0)
    view = spoken(GAME.view(log.table.state, 0))
    assert (view.head.heading, view.waiting_for, view.entry.value) == ("Round 1", (0,), None)


def test_a_round_that_reopens_leaves_the_next_one_as_it_is():
    log = logged(
        (0, ScoreEntered(row=0, score=5)),
        (1, ScoreEntered(row=0, score=7)),
        (1, PointsAdded(row=1, amount=2)),
    )
    view = spoken(GAME.view(take_back(log, 0).table.state, 0))
    assert (view.head.heading, [row.open for row in view.standings.rows]) == ("Round 1", [True, True])
    assert [total.points for total in view.standings.totals] == [None, 9]
    log.append(Entry(log.version + 1, ScoreEntered(row=0, score=6), 0, 0, 9))
    assert spoken(GAME.view(log.table.state, 0)).head.heading == "Round 2"


def test_a_round_may_vanish_below_one_that_was_begun():
    log = logged((0, RowClosed(row=0)), (1, ScoreEntered(row=1, score=2)))
    assert GAME.score(log.table.state).seats[1].total == 2
    log = take_back(log, 0)
    view = spoken(GAME.view(log.table.state, None))
    assert [(row.name, row.open) for row in view.standings.rows] == [("Round 1", True), ("Round 2", True)]
    assert view.standings.totals[1].points == 2


@pytest.mark.rule("SP-020")
def test_the_call_can_be_taken_back():
    log = logged((0, ScoreEntered(row=0, score=5)), (1, GameEnded()))
    assert log.table.sheet() is not None
    assert take_back(log, 1).table.sheet() is None


def test_after_a_call_only_the_host_takes_back_what_others_did():
    log = logged((0, ScoreEntered(row=0, score=5)), (1, GameEnded()))
    with pytest.raises(Refused):
        take_back(log, 0)
    assert take_back(log, 0, host=True).table.sheet() is None
