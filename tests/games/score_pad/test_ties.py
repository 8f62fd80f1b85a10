"""Ties: the ladder of a sheet, what the table is asked, and what it says itself."""

from __future__ import annotations

import pytest
from msgspec import convert

from companion.core.box_sheets.shape import BoxSheet
from companion.games.score_pad import GAME
from companion.games.score_pad.moves import GameEnded, RowEntered
from companion.games.score_pad.moves.ending import TieBreakCounted, TieSettled
from companion.games.score_pad.scoring import questions
from tests.games.pages import drawn

LADDER = [{"name": "coins", "key": "coins", "line": "coins"}, {"name": "cards", "key": "cards", "fewer": True}]
SHEET = {
    "title": "Town",
    "line": [
        {"counts": "plain", "name": "Houses", "key": "houses"},
        {"counts": "times", "name": "Coins", "key": "coins", "each": 1, "per": 3},
    ],
    "tie_break": LADDER,
}


@pytest.fixture
def town(pad):
    def opened(*columns):
        trial = pad(len(columns), sheet=convert(SHEET, BoxSheet))
        for row, scores in enumerate(zip(*columns, strict=True)):
            trial.row(row, *scores)
        return trial

    return opened


def asked(pad):
    return [(question.key, question.seats) for question in questions(pad.state)]


@pytest.mark.rule("SP-030")
def test_a_line_of_the_sheet_breaks_a_tie_by_what_was_entered(town):
    town = town((10, 4), (10, 5), (9, 0))
    assert (town.totals, town.sheet.winners, town.sheet.decided_by) == ([11, 11, 9], (1,), "coins")
    assert asked(town) == []


@pytest.mark.rule("SP-030")
def test_the_table_is_asked_only_where_it_matters(town):
    assert asked(town((10, 3), (9, 3))) == []
    tied = town((10, 3), (10, 3), (10, 1))
    assert asked(tied) == [("tie-cards", (0, 1))]
    tied.do(0, TieBreakCounted(rung="cards", value=7))
    assert asked(tied) == [("tie-cards", (1,))]
    tied.do(1, TieBreakCounted(rung="cards", value=5))
    assert asked(tied) == []
    assert (tied.sheet.winners, tied.sheet.decided_by) == ((1,), "cards")
    assert [seat.rank for seat in tied.sheet.seats] == [2, 1, 3]


def test_level_all_the_way_down_share_the_win(town):
    tied = town((10, 3), (10, 3))
    for seat in (0, 1):
        tied.do(seat, TieBreakCounted(rung="cards", value=5))
    assert (asked(tied), tied.sheet.winners, tied.sheet.decided_by) == ([], (0, 1), "shared")


@pytest.mark.rule("SP-030")
def test_the_table_may_settle_a_tie_itself(town):
    tied = town((10, 3), (10, 3)).do(None, TieSettled(winner=1))
    assert (asked(tied), tied.sheet.winners, tied.sheet.decided_by) == ([], (1,), "settled")
    shared = town((10, 3), (10, 3)).do(None, TieSettled(winner=None))
    assert (asked(shared), shared.sheet.winners) == ([], (0, 1))


def test_a_tie_can_be_settled_on_any_pad(pad):
    tied = pad(3, rounds=1).row(0, 7, 7, 2).do(None, TieSettled(winner=0))
    assert [seat.rank for seat in tied.sheet.seats] == [1, 2, 3]


def test_nobody_breaks_a_tie_that_is_not_there(town, pad):
    assert "goes on" in pad(2).row(0, 1, 1).refusal(None, TieSettled(winner=0))
    assert "does not ask" in town((1, 1), (1, 1)).refusal(0, TieBreakCounted(rung="coins", value=1))
    assert "Nobody sits" in town((1, 1), (1, 1)).refusal(None, TieSettled(winner=9))


def test_a_tie_that_nothing_asks_about_is_settled_below_the_result(tmp_path):
    with drawn(GAME, tmp_path, "Ann", "Bob") as pages:
        pages.do(0, RowEntered(row=0, scores={0: 92, 1: 92}))
        pages.do(0, GameEnded())
        page = pages.phones()[0]
    assert 0 < page.index('id="result"') < page.index("Decide the tie yourselves")


def test_a_tie_names_what_is_counted_beside_each_box(town):
    ties = town((10, 3), (10, 3)).view(0).ties
    assert (ties.heading, ties.what) == ("Count cards", "cards"), "the result itself says who is level"
