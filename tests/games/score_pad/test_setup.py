"""How a pad begins: players, rows, teams, and options that are put right."""

from __future__ import annotations

import msgspec
import pytest

from companion.games.score_pad import GAME
from companion.games.score_pad.moves import RowClosed, ScoreEntered
from companion.games.score_pad.options import Options


def test_it_works(pad):
    pad = pad(3, title="Skull King")
    assert pad.view().head.title == "Skull King"
    assert pad.view().head.heading == "Round 1"
    assert pad.totals == [0, 0, 0]
    assert pad.ended_by is None


@pytest.mark.rule("SP-001")
def test_a_pad_is_for_one_to_twelve(pad):
    assert GAME.seats == (1, 12)
    for seats in (1, 12):
        filled = pad(seats).row(0, *range(seats))
        assert filled.totals == list(range(seats))


@pytest.mark.rule("SP-002")
def test_without_categories_rounds_come_one_after_the_other(pad):
    pad = pad(2)
    assert [(row.name, row.open) for row in pad.view().standings.rows] == [("Round 1", True)]
    pad.row(0, 1, 2)
    assert [(row.name, row.open) for row in pad.view().standings.rows] == [("Round 1", False), ("Round 2", True)]


@pytest.mark.rule("SP-002")
def test_categories_are_all_open_in_any_order(pad):
    pad = pad(2, categories=("Cities", "Roads", "Farms"))
    assert [row.name for row in pad.view().standings.rows] == ["Cities", "Roads", "Farms"]
    assert all(row.open for row in pad.view().standings.rows)
    pad.enter(0, 2, 9).enter(0, 0, 4)
    assert pad.totals == [13, 0]


@pytest.mark.rule("SP-003")
def test_players_are_dealt_round_the_table_into_teams(pad):
    assert [player.team for player in pad(5, teams=2).state.players] == [0, 1, 0, 1, 0]
    assert [player.team for player in pad(6, teams=3).state.players] == [0, 1, 2, 0, 1, 2]
    assert [player.team for player in pad(3).state.players] == [None] * 3


@pytest.mark.rule("SP-003", "SP-005")
@pytest.mark.parametrize(
    ("seats", "wished", "teams"), [(3, 6, (0, 1, 2)), (2, 2, (0, 1)), (1, 4, (None,)), (4, 1, (None,) * 4)]
)
def test_there_are_never_more_teams_than_players(pad, seats, wished, teams):
    assert tuple(player.team for player in pad(seats, teams=wished).state.players) == teams


@pytest.mark.rule("SP-005")
def test_categories_come_before_a_number_of_rounds(pad):
    pad = pad(2, categories=("Cities", "Roads"), rounds=1).row(0, 1, 1)
    assert pad.ended_by is None
    assert pad.row(1, 1, 1).ended_by == "Every category is filled in."


@pytest.mark.rule("SP-005")
def test_category_names_are_tidied_and_empty_ones_dropped(pad):
    def names(*typed):
        return [row.name for row in pad(2, categories=typed).view().standings.rows]

    assert names(" Cities ", "", "Long\n roads") == ["Cities", "Long", "roads"]
    assert names("Cities, Roads,, Farms ,") == ["Cities", "Roads", "Farms"]
    assert names("", " , ") == ["Round 1"]
    assert names("{0} wins") == ["{0} wins"]
    assert names("x" * 90) == ["x" * 40]


@pytest.mark.rule("SP-005")
def test_a_target_of_nothing_is_no_target(pad):
    assert pad(2, target=0).state.options.target is None
    assert pad(2, target=0).row(0, 0, 0).ended_by is None


@pytest.mark.parametrize("wrong", [{"teams": 7}, {"rounds": -1}, {"winner": "middle"}, {"title": "x" * 61}, {"a": 1}])
def test_options_outside_their_bounds_are_no_options(wrong):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(wrong, Options)


def test_every_option_has_a_default_a_title_and_a_line_of_help():
    described = msgspec.json.schema(Options)["$defs"]["Options"]["properties"].values()
    assert all(o["title"] and o["description"].endswith((".", "?")) and "default" in o for o in described)


@pytest.mark.parametrize("seats", [1, 2, 5, 12])
def test_the_demo_has_two_rounds_done_and_the_third_begun(pad, seats):
    pad = pad(seats)
    for seat, move in GAME.demo(seats):
        pad.do(seat, move)
    assert pad.view().head.heading == "Round 3"
    assert pad.state.rows[2].scores
    assert pad.ended_by is None


def test_scores_commute_and_closing_a_round_does_not():
    assert ScoreEntered.independent
    assert RowClosed.exact
