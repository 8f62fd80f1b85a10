"""The best round so far, and whoever takes the lead."""

from __future__ import annotations

from companion.core.game import By
from companion.games.score_pad.moments import moments
from companion.games.score_pad.moves.scores import RowEntered, ScoreEntered


def cheered(pad, *scores, of="record"):
    """What a whole round of these scores is cheered for."""
    before, row = pad.state, len(pad.state.rows)
    pad.row(row, *scores)
    move = RowEntered(row=row, scores=dict(enumerate(scores)))
    found = moments(before, move, pad.state, None)
    return [(m.kind, m.seats, m.numbers, pad.text(m.words)) for m in found if m.kind == of]


def test_a_best_round_that_has_stood_for_two_rounds_is_cheered_when_it_falls(pad):
    pad = pad(2)
    assert cheered(pad, 5, 20) == []
    assert cheered(pad, 5, 21) == [], "nothing has stood for long"
    assert cheered(pad, 22, 3) == [], "the last one is from the round before"
    assert cheered(pad, 22, 3) == [], "as good is not better"
    assert cheered(pad, 23, 30) == [("record", (1,), (30,), "Player 1 has the best round so far: 30")]
    assert cheered(pad, 31, 32) == [], "every round a better one is no news"


def test_where_the_lowest_wins_the_best_is_the_lowest(pad):
    pad = pad(2, winner="lowest").row(0, 5, 9).row(1, 6, 7)
    assert cheered(pad, 8, 30) == []
    assert cheered(pad, 4, 30) == [("record", (0,), (4,), "Player 0 has the best round so far: 4")]


def test_a_correction_of_an_earlier_round_is_not_cheered(pad):
    pad = pad(2).row(0, 5, 9).row(1, 6, 7).row(2, 1, 1)
    before, move = pad.state, ScoreEntered(row=0, score=50)
    assert moments(before, move, move.applied(before, By(0)), None) == ()


def test_categories_are_not_compared(pad):
    pad = pad(2, categories=("Cities", "Roads", "Farms")).row(0, 1, 2).row(1, 3, 4)
    before = pad.state
    move = RowEntered(row=2, scores={0: 40, 1: 50})
    assert moments(before, move, pad.row(2, 40, 50).state, None) == ()


def test_whoever_overtakes_a_leader_of_two_rounds_is_cheered_once_the_round_is_complete(pad):
    pad = pad(2).row(0, 5, 9).row(1, 5, 5)
    assert cheered(pad, 5, 4, of="lead") == [], "still the same"
    assert cheered(pad, 5, 0, of="lead") == [("lead", (0,), (20,), "Player 0 takes the lead: 20")]
    assert cheered(pad, 0, 3, of="lead") == [], "overtaken after one round"
    assert cheered(pad, 1, 0, of="lead") == [], "level: nobody leads"


def test_while_a_round_is_open_nobody_takes_the_lead(pad):
    pad = pad(2).row(0, 5, 9).row(1, 5, 4)
    before, move = pad.state, ScoreEntered(row=2, score=50)
    after = move.applied(before, By(0))
    assert [m.kind for m in moments(before, move, after, None)] == ["record"]


def test_a_team_takes_the_lead_together(pad):
    pad = pad(4, teams=2).row(0, 5, 9, 5, 9).row(1, 5, 5, 5, 5)
    words = "Player 0 and Player 2 take the lead: 40"
    assert cheered(pad, 10, 0, 10, 0, of="lead") == [("lead", (0, 2), (40,), words)]


def test_whoever_wins_by_it_is_cheered_for_that(pad):
    pad = pad(2, rounds=3).row(0, 5, 9).row(1, 5, 4)
    assert cheered(pad, 9, 0, of="lead") == []


def test_the_first_rounds_are_no_news(pad):
    pad = pad(2).row(0, 5, 9)
    assert cheered(pad, 9, 0, of="lead") == []
