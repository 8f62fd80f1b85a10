"""The end: checked after a round, then exactly one more."""

from __future__ import annotations

import pytest

from companion.games.scorpius_freighter import moves as m


def test_it_works(trial):
    table = trial(3).turn().cubes(5)
    assert table.view().warning
    table.turn(1).turn(2)
    assert (table.view().final.words, table.view().still_to_play) == ("3 turns left", (0, 1, 2))
    table.turn(1).turn(2)
    assert table.view().still_to_play == (2,)
    table.turn(2)
    assert (table.view().phase, table.on_turn) == ("count", None)


@pytest.mark.rule("SF-058")
@pytest.mark.parametrize("after", [0, 1, 2])
def test_the_motherships_are_checked_only_after_the_last_player(trial, after):
    table = trial(3)
    for n in range(3):
        if n == after:
            table.cubes(0, 5)
        assert not table.view().final
        table.turn(2)
    assert table.view().final


@pytest.mark.rule("SF-058")
def test_what_was_corrected_before_the_round_ended_does_not_count(trial):
    table = trial(2).cubes(4).turn(1).cubes(3).turn(1)
    assert not table.view().final
    assert table.view().round == 2


@pytest.mark.rule("SF-059")
@pytest.mark.parametrize(("seats", "cubes"), [(2, 4), (3, 5), (4, 6)])
def test_the_number_goes_by_the_players(trial, seats, cubes):
    for number, final in ((cubes - 1, False), (cubes, True)):
        table = trial(seats).cubes(0, 0, number)
        for n in range(seats):
            table.turn(n % 2)
        assert (table.view().final is not None) == final
    assert table.view().trigger == cubes


@pytest.mark.rule("SF-059")
def test_it_can_be_corrected_before_and_during_play(trial):
    assert trial(2, trigger_2=3).view().trigger == 3
    table = trial(2).turn().cubes(3).do(1, m.BoxCorrected(trigger=3)).turn()
    assert table.view().final
    assert "Between 1 and 12" in table.refusal(0, m.BoxCorrected(trigger=0))


@pytest.mark.rule("SF-060")
def test_exactly_one_more_round_whatever_happens_in_it(trial):
    table = trial(2).cubes(4).turn(1).turn(1)
    assert table.tell(0, m.TurnEnded()) == "Player 0 ended the turn"
    table.cubes(0).turn(1)
    assert table.view().phase != "count"
    table.assign().move(2)
    assert table.tell(1, m.TurnEnded()) == "Player 1 ended the last turn: count your freighters"
    table.end()
    assert table.view().phase == "count"
    assert [freighter.turns for freighter in table.state.players] == [2, 2]
    assert "count has begun" in table.refusal(0, m.CrewAssigned(count=1))
    assert "count has begun" in table.refusal(0, m.TurnEnded())


def test_a_table_may_go_straight_to_the_count(trial):
    table = trial(2).to_the_count()
    assert table.view().phase == "count"
    assert "has begun" in table.refusal(0, m.CountBegun())


def test_who_leaves_in_the_final_round_is_not_waited_for(trial):
    table = trial(3).cubes(5).turn(1).turn(1).turn(1).turn(2).turn(2)
    assert table.seated(True, True, False).view().phase == "count"
