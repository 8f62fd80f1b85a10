"""Fifteen ends it at once; after the fall of Tortuga everybody else has one turn; ties go down the ladder."""

from __future__ import annotations

import pytest

from companion.games.tortuga_2199 import moves


@pytest.mark.rule("TO-095")
def test_fifteen_by_purchase_ends_the_game_at_once(planet):
    table = planet(3).give(0, 14).do(0, moves.InfluenceBought())
    assert (table.phase, table.view().turn, table.sheet.winners) == ("over", None, (0,))
    assert table.ended_by == "Player 0 reached 15 – game over."
    assert table.refusal(0, moves.SectorConquered(sector="mines")).startswith("The game is over.")


@pytest.mark.rule("TO-095")
def test_fifteen_by_conquest_or_hunt(planet):
    assert planet(2).give(0, 13).conquer("mines").sheet.winners == (0,)
    assert planet(2).give(0, 14).conquer("turrets-1").phase == "over"
    assert planet(2).give(0, 13).conquer("turrets-1").phase == "turn"
    assert planet(2).give(0, 14).do(0, moves.HuntCaptured()).phase == "over"


def test_a_correction_opens_the_game_again(planet):
    table = planet(2).give(0, 15)
    assert table.phase == "over"
    table.give(0, -1)
    assert (table.phase, table.ended_by) == ("setup", None)


@pytest.mark.rule("TO-096")
def test_tortugas_token_counts_before_the_last_round_begins(planet):
    table = planet(3).give(0, 12).conquer("tortuga")
    assert (table.phase, table.influence(0), table.view().last_round) == ("over", 15, False)
    assert planet(3).give(0, 11).conquer("tortuga").view().last_round


@pytest.mark.rule("TO-097")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_else_has_one_more_turn(planet, players):
    table = planet(players).do(0, moves.FirstChosen(first=1)).conquer("tortuga")
    others = [(1 + step) % players for step in range(1, players)]
    assert list(table.view().last_turns) == others
    had = []
    table.end_turn()
    while table.phase != "over":
        had.append(table.state.turn)
        table.end_turn()
    assert had == others
    assert table.ended_by == "Tortuga has fallen, and the last round is over."


@pytest.mark.rule("TO-098")
def test_last_turns_bar_conquest_and_attack_but_nothing_else(planet):
    table = planet(3).own(1, "vortex").end_turn().do(1, moves.HuntCaptured()).end_turn(2).conquer("tortuga").end_turn()
    council = "Tortuga has fallen: no more conquests or attacks. You can still do everything else."
    for move in (
        moves.SectorConquered(sector="mines"),
        moves.AttackDeclared(defender=2, sector="mines"),
        moves.CombatCalled(defender=2, sector="mines", won=True),
        moves.CombatResolved(attacker=1, defender=2, sector="mines", attack=3, defence=1),
    ):
        assert table.refusal(1, move) == council
    assert table.view(1).barred == council
    refused = {one.action: one.why for one in table.opened(1, "mines").refused}
    assert (refused["Conquer"], refused["Attack"]) == (council, council)
    table.do(1, moves.SectorReinforced(sector="vortex", defence=9)).do(1, moves.HuntCaptured(sector="mines"))
    table.do(1, moves.HuntRedeemed(points=2))
    assert table.influence(1) == 6


@pytest.mark.rule("TO-099")
def test_fifteen_in_a_last_turn_wins_at_once(planet):
    table = planet(3).give(2, 14).conquer("tortuga").end_turn(2).do(2, moves.InfluenceBought())
    assert (table.phase, table.sheet.winners) == ("over", (2,))


@pytest.mark.rule("TO-125")
def test_the_conqueror_finishes_the_turn_without_conquest_or_attack(planet):
    table = planet(3).give(0, 11).conquer("tortuga")
    assert table.refusal(0, moves.SectorConquered(sector="mines")).startswith("Tortuga has fallen")
    assert table.refusal(0, moves.AttackDeclared(defender=1, sector="tortuga")).startswith("Tortuga has fallen")
    assert [row.last for row in table.view().players] == ["conqueror", "to come", "to come"]
    table.do(0, moves.InfluenceBought())
    assert (table.phase, table.sheet.winners) == ("over", (0,))


@pytest.mark.rule("TO-100")
def test_most_influence_wins_after_the_last_turn(planet):
    table = planet(3).give(1, 7).give(2, 9).conquer("tortuga").end_turn(3)
    assert (table.sheet.winners, table.sheet.decided_by) == ((2,), "points")
    assert [seat.rank for seat in table.sheet.seats] == [3, 2, 1]


@pytest.mark.rule("TO-101")
def test_a_tie_goes_to_the_conqueror_of_tortuga(planet):
    table = planet(3).give(1, 1).own(1, "mines", "vortex").give(0, 2).conquer("tortuga").end_turn(3)
    assert (table.sheet.winners, table.sheet.decided_by) == ((0,), "tortuga")


@pytest.mark.rule("TO-102")
def test_other_ties_go_to_most_sectors(planet):
    table = planet(3).own(1, "turrets-1", "turrets-2").give(1, 6).own(2, "mines").give(2, 6)
    table.conquer("tortuga").end_turn(3)
    assert (table.sheet.winners, table.sheet.decided_by) == ((1,), "sectors")


@pytest.mark.rule("TO-103")
def test_still_equal_shares_the_victory(planet):
    table = planet(3).own(1, "vortex").give(1, 6).own(2, "mines").give(2, 6).conquer("tortuga").end_turn(3)
    assert (table.sheet.winners, table.sheet.decided_by) == ((1, 2), "shared")


@pytest.mark.rule("TO-117")
def test_lower_places_go_down_the_same_ladder(planet):
    table = planet(4).give(3, 9).give(1, 3).own(2, "turrets-1").give(2, 2).conquer("tortuga").end_turn(4)
    assert [seat.rank for seat in table.sheet.seats] == [2, 4, 3, 1]


def test_leaving_in_the_last_round_is_not_waited_for(planet):
    table = planet(3).conquer("tortuga").end_turn().seated(True, False, True)
    assert table.state.turn == 2
    assert table.end_turn().phase == "over"


def test_a_corrected_tortuga_brings_and_takes_the_last_round(planet):
    table = planet(3).do(0, moves.FirstChosen(first=0)).own(1, "tortuga")
    assert table.view().last_turns == (2, 0)
    assert table.end_turn().state.turn == 2
    table.do(0, moves.SectorCorrected(sector="tortuga", owner=None, defence=14))
    assert (table.view().last_round, table.phase) == (False, "turn")
