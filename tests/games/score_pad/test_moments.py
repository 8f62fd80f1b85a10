"""The best round so far."""

from __future__ import annotations

from companion.games.score_pad.moments import moments
from companion.games.score_pad.moves import RowEntered


def cheered(pad, *scores):
    """What a whole round of these scores is cheered for."""
    before, row = pad.state, len(pad.state.rows)
    pad.row(row, *scores)
    move = RowEntered(row=row, scores=dict(enumerate(scores)))
    return [(m.kind, m.seats, m.numbers, pad.text(m.words)) for m in moments(before, move, pad.state, None)]


def test_the_best_round_so_far_is_cheered_from_the_third_on(pad):
    pad = pad(2)
    assert cheered(pad, 5, 9) == []
    assert cheered(pad, 5, 20) == []
    assert cheered(pad, 20, 3) == [], "as good is not better"
    assert cheered(pad, 21, 30) == [("record", (1,), (30,), "Player 1 has the best round so far: 30")]


def test_where_the_lowest_wins_the_best_is_the_lowest(pad):
    pad = pad(2, winner="lowest").row(0, 5, 9).row(1, 6, 7)
    assert cheered(pad, 8, 30) == []
    assert cheered(pad, 4, 30) == [("record", (0,), (4,), "Player 0 has the best round so far: 4")]


def test_categories_are_not_compared(pad):
    pad = pad(2, categories=("Cities", "Roads", "Farms")).row(0, 1, 2).row(1, 3, 4)
    before = pad.state
    move = RowEntered(row=2, scores={0: 40, 1: 50})
    assert moments(before, move, pad.row(2, 40, 50).state, None) == ()
