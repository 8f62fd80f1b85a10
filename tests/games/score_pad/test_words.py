"""The history line of every move."""

from __future__ import annotations

import pytest

from companion.core import rules
from companion.games.score_pad import GAME
from companion.games.score_pad.moves import (
    GameEnded,
    PointsAdded,
    RowClosed,
    RowEntered,
    RowNamed,
    ScoreEntered,
    TeamChanged,
)
from companion.games.score_pad.ready import sheets


def test_it_works(pad):
    assert pad(2).tell(0, ScoreEntered(row=0, score=5)) == "Player 0 scored 5 in round 1"


@pytest.mark.parametrize(("language", "word"), [("en", "round"), ("de", "Runde")])
def test_what_you_can_do_fits_a_sheet_without_rounds(language, word):
    ledger = rules.load(GAME, language)
    assert not [line for phase in ("playing", "over") for line in ledger.card(phase).lines if word in line]


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (PointsAdded(row=1, amount=3), "Player 0 added 3 in round 2"),
        (PointsAdded(row=1, amount=-0.5), "Player 0 took 0.5 off in round 2"),
        (ScoreEntered(row=1, score=-5), "Player 0 scored −5 in round 2"),
        (ScoreEntered(row=0, score=2.5), "Player 0, Opening: 2.5 instead of 4"),
        (ScoreEntered(row=0, score=4), "Player 0 scored 4 in Opening"),
        (RowEntered(row=1, scores={0: 5, 1: -7}), "Player 0 wrote down round 2: Player 0 5, Player 1 −7"),
        (RowNamed(row=1, name=" Final  hand"), "Player 0 called round 2 “Final hand”"),
        (RowNamed(row=0, name=" "), "Player 0 took the name off Opening"),
        (RowClosed(row=1), "Round 2 is closed"),
        (TeamChanged(team=1), "Player 0 is in team B now"),
        (GameEnded(), "Player 0 called the last round"),
    ],
)
def test_every_move_has_its_words(pad, move, words):
    pad = pad(2, teams=2).do(0, RowNamed(row=0, name="Opening")).row(0, 4, 4)
    assert pad.tell(0, move) == words


def test_a_line_that_makes_more_of_a_number_says_what_it_is_worth(pad):
    farms, box = 4, pad(2, sheet=sheets()["carcassonne"])
    line = "Farms: finished cities"
    assert box.tell(1, ScoreEntered(row=farms, score=2)) == f"Player 1 entered 2 for {line}, worth 6"
    assert box.tell(1, ScoreEntered(row=1, score=2)) == "Player 1 scored 2 in Open cities: tiles + shields"
    row = RowEntered(row=farms, scores={0: 1, 1: 0})
    assert box.tell(0, row) == f"Player 0 wrote down {line}: Player 0 1 (worth 3), Player 1 0"
    said = box.enter(1, farms, 2).tell(1, ScoreEntered(row=farms, score=3))
    assert said == f"Player 1 entered 3 instead of 2 for {line}, worth 9"


def test_a_score_after_taps_is_no_correction(pad):
    pad = pad(2).do(0, PointsAdded(row=0, amount=3))
    assert pad.tell(0, ScoreEntered(row=0, score=4)) == "Player 0 scored 4 in round 1"


def test_what_was_counted_is_only_said_to_be_done(pad):
    """The number was there before, and stays if this is undone."""
    pad = pad(2).do(0, PointsAdded(row=0, amount=3))
    assert pad.tell(0, ScoreEntered(row=0, score=3)) == "Player 0 is done with 3 in round 1"


def test_the_name_and_a_line_with_a_colon_are_told_apart(pad):
    box = pad(1, sheet=sheets()["carcassonne"])
    for row in range(4):
        box = box.row(row, 0)
    assert box.view(0).now.line == "Player 0 – Farms: finished cities"


def test_no_move_is_without_words(pad):
    fields = {
        "row": 0,
        "amount": 1,
        "score": 1,
        "scores": {0: 1},
        "numbers": {0: 1},
        "name": "x",
        "team": 0,
        "bid": 1,
        "won": True,
        "rung": "x",
        "value": 1,
        "winner": 0,
    }
    for kind in GAME.moves:
        move = kind(**{name: fields[name] for name in kind.__struct_fields__})
        assert pad(2, teams=2).tell(0, move)


def test_a_name_cannot_pose_as_a_player(pad):
    pad = pad(2)
    assert pad.tell(0, RowNamed(row=0, name="{7}")) == "Player 0 called round 1 “{7}”"
    pad.do(0, RowNamed(row=0, name="{7}"))
    assert pad.tell(0, RowClosed(row=0)) == "{7} is closed"


def test_words_never_name_a_seat_that_is_not_there(pad):
    assert pad(2).tell(None, RowEntered(row=0, scores={0: 1, 9: 2})) == "The host wrote down round 1: Player 0 1"
