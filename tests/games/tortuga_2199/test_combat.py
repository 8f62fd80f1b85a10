"""Ship combat: sealed on both sides, bonuses added, ties to the defender, and what moves afterwards."""

from __future__ import annotations

import msgspec
import pytest

from companion.games.tortuga_2199 import GAME, moves
from companion.games.tortuga_2199.fights import bonus_range


def declared(table, sector="mines", defender=1):
    return table.do(0, moves.AttackDeclared(defender=defender, sector=sector))


@pytest.mark.rule("TO-064", "TO-050")
def test_only_a_ship_in_the_same_sector_is_attacked(planet):
    table = planet(4, track=("ships",)).ship(0, "mines").ship(1, "mines").ship(2, "vortex").own(3, "mines")
    assert [offer.fields["defender"] for offer in table.offers(0, "mines") if offer.kind == "AttackDeclared"] == [1]
    assert "is not at Mines" in table.refusal(0, moves.AttackDeclared(defender=2, sector="mines"))
    assert table.refusal(0, moves.AttackDeclared(defender=2, sector="vortex")).startswith("Your ship is at Mines.")
    assert table.refusal(0, moves.AttackDeclared(defender=0, sector="mines")) == "You cannot attack your own ship."
    assert table.refusal(1, moves.AttackDeclared(defender=0, sector="mines")) == "It is Player 0’s turn."
    assert declared(table).phase == "combat"
    assert table.view().fight.seals == 0


def test_the_attacker_lays_first_then_all_is_revealed_together(planet):
    table = declared(planet(2))
    assert table.refusal(1, moves.ManoeuvreSealed(cards=1, manoeuvre=2)) == "Player 0 attacks and lays cards first."
    table.seal(0, 3, 91)
    for viewer in (None, 0, 1):
        assert "91" not in msgspec.json.encode(table.view(viewer)).decode()
    fight = table.view(1).fight
    assert (fight.cards, fight.totals, fight.winner, fight.seals) == ((3, None), (), None, 1)
    assert GAME.reveals(table.state) == 0
    table.seal(1, 2, 5)
    fight = table.view(1).fight
    assert (fight.cards, fight.totals, fight.winner, fight.seals) == ((3, 2), (91, 5), 0, None)
    assert GAME.reveals(table.state) == 1
    assert table.refusal(0, moves.ManoeuvreSealed(cards=1, manoeuvre=1)).startswith("The cards are revealed already.")


@pytest.mark.parametrize(
    ("seat", "cards", "manoeuvre", "why"),
    [
        (0, 0, 0, "The attacker lays at least one card."),
        (0, 3, 2, "Every card must show Manoeuvre: 3 cards make at least 3."),
        (1, 0, 2, "No card, no Manoeuvre: how many cards did you lay?"),
        (1, -1, 0, "Choose numbers from 0 to 99."),
        (2, 1, 1, "Only the two players who fight lay cards."),
    ],
)
def test_what_cannot_be_laid(planet, seat, cards, manoeuvre, why):
    table = declared(planet(3))
    if seat == 1:
        table.seal(0, 1, 1)
    assert table.refusal(seat, moves.ManoeuvreSealed(cards=cards, manoeuvre=manoeuvre)) == why


def test_a_defender_may_lay_none(planet):
    assert declared(planet(2)).seal(0, 1, 1).seal(1, 0, 0).view().fight.winner == 0


@pytest.mark.rule("TO-067")
def test_manoeuvre_played_earlier_does_not_count(planet):
    table = planet(2).help(0, manoeuvre=9)
    declared(table).seal(0, 1, 2).seal(1, 1, 2)
    assert table.view().fight.totals == (2, 2)
    table.do(0, moves.CombatSettled())
    assert table.state.pool.manoeuvre == 9


@pytest.mark.rule("TO-068", "TO-092")
def test_each_turrets_token_adds_one_on_both_sides(planet):
    table = planet(3).own(0, "turrets-1", "turrets-2").own(1, "turrets-3")
    declared(table).seal(0, 1, 3).seal(1, 1, 4)
    fight = table.view().fight
    assert fight.totals == (5, 5)
    assert [(part.label, part.points) for part in fight.duel.sides[0].lines] == [("Cards", 3), ("Turrets", 2)]


@pytest.mark.rule("TO-069", "TO-070")
def test_the_bonus_at_defence_five_is_for_the_owner_who_defends(planet):
    table = planet(3).own(1, "mines", defence=5)
    declared(table).seal(0, 3, 8).seal(1, 3, 5)
    assert table.view().fight.totals == (8, 7)
    other = planet(3).own(0, "mines", defence=5)
    assert declared(other).seal(0, 3, 8).seal(1, 3, 5).view().fight.totals == (8, 5)
    ring = planet(3).own(1, "trading-post-1", defence=5)
    ring.do(0, moves.AttackDeclared(defender=1, sector="trading-post-1"))
    assert ring.seal(0, 3, 8).seal(1, 3, 5).view().fight.totals == (8, 7)
    third = planet(3).own(2, "mines", defence=5)
    assert declared(third).seal(0, 3, 8).seal(1, 3, 5).view().fight.totals == (8, 5)


@pytest.mark.rule("TO-069")
def test_an_unknown_bonus_is_asked_for_once_and_remembered(planet):
    table = planet(2).own(1, "mines", defence=6)
    declared(table).seal(0, 3, 8).seal(1, 3, 5)
    fight = table.view().fight
    assert (fight.asked.area, fight.asked.defence, fight.winner) == ("outer", 6, None)
    assert "combat bonus at defence 6 of Mines" in table.refusal(0, moves.CombatSettled())
    assert table.view().waiting_for == (), "anybody reads it out"
    table.do(1, moves.DefenceBonusNoted(area="outer", defence=6, bonus=3))
    assert (table.view().fight.totals, table.view().fight.winner) == ((8, 8), 1)
    assert GAME.remembered(table.state)["outer_bonus"] == ("5:2", "6:3")
    assert planet(2, outer_bonus=("6:3",)).state.bonuses["outer"] == {6: 3}


@pytest.mark.rule("TO-071")
def test_abilities_change_either_total(planet):
    table = declared(planet(2)).seal(0, 1, 3, ability=2).seal(1, 1, 4)
    assert (table.view().fight.totals, table.view().fight.winner) == ((5, 4), 0)
    table.do(1, moves.AbilityCounted(amount=1))
    assert (table.view().fight.totals, table.view().fight.winner) == ((5, 5), 1)
    table.do(0, moves.AbilityCounted(amount=-1))
    assert table.view().fight.totals == (4, 5)


@pytest.mark.rule("TO-072")
@pytest.mark.parametrize(
    ("attack", "defence", "winner", "words"),
    [
        (8, 5, 0, "8 beats 7."),
        (7, 5, 1, "7 against 7, and a tie goes to the defender."),
        (6, 5, 1, "7 beats 6."),
    ],
)
def test_the_higher_total_wins_and_a_tie_goes_to_the_defender(planet, attack, defence, winner, words):
    table = planet(2).own(1, "mines", defence=5).fight(1, "mines", attack, defence)
    after = table.view().aftermath
    assert (after.winner, after.words) == (winner, words)


@pytest.mark.rule("TO-075", "TO-079", "TO-080")
def test_a_winning_attacker_takes_all_that_the_ledger_says(planet):
    """The worked example: 8 against 5 + 2 at the Mines; the marker goes on 6."""
    table = planet(2).own(1, "mines", defence=5).give(1, 2).duel(1, "mines", 8, 5)
    assert (table.tokens(0), table.tokens(1), table.state.bank) == (2, 1, 77)
    assert (table.ground("mines").owner, table.ground("mines").defence) == (0, 6)
    assert table.view().influence == (4, 1)


@pytest.mark.rule("TO-080")
def test_at_the_cap_the_won_marker_stays_and_nothing_is_paid(planet):
    table = planet(2).own(1, "turrets-1", defence=8).help(0, manoeuvre=3).fight(1, "turrets-1", 9, 0, bonus=0)
    assert (table.ground("turrets-1").owner, table.ground("turrets-1").defence) == (0, 8)
    assert table.state.pool.manoeuvre == 3


@pytest.mark.rule("TO-076")
def test_a_winning_defender_takes_one_from_the_attacker_and_none_from_the_bank(planet):
    table = planet(2).give(0, 3).fight(1, "vortex", 4, 4)
    assert (table.tokens(0), table.tokens(1), table.state.bank) == (2, 1, 77)


@pytest.mark.rule("TO-077")
def test_a_loser_without_tokens_gives_nothing(planet):
    table = planet(2).own(1, "mines", "vortex", defence=5).fight(1, "turrets-1", 4, 2)
    assert (table.tokens(0), table.influence(1)) == (1, 4)
    table.end_turn(2).own(0, "fortress").give(0, -1).do(1, moves.ShipCorrected(sector="tortuga"))
    table.fight(1, "turrets-1", 2, 4)
    assert (table.influence(0), table.influence(1)) == (2, 4)


@pytest.mark.rule("TO-078")
def test_one_transfer_is_one_point(planet):
    table = planet(2).give(1, 9).fight(1, "vortex", 4, 2)
    assert (table.tokens(0), table.tokens(1)) == (2, 8)
    lost = planet(2).give(0, 9).fight(1, "vortex", 2, 4)
    assert (lost.tokens(0), lost.tokens(1)) == (8, 1)


@pytest.mark.rule("TO-074")
def test_the_losers_ship_goes_to_the_bay(planet):
    table = planet(3).fight(1, "vortex", 4, 2)
    assert [row.ship for row in table.view().players] == [None, "cargo bay", None]
    again = moves.AttackDeclared(defender=1, sector="vortex")
    assert table.refusal(0, again) == "Player 1’s ship is in the cargo bay. There is nothing to attack."
    table.fight(2, "vortex", 1, 1)
    assert table.refusal(0, moves.SectorConquered(sector="vortex")).startswith("Your ship is in the cargo bay")
    assert table.refusal(0, moves.InfluenceBought()).startswith("Your ship is in the cargo bay")
    assert table.refusal(0, moves.TurnEnded()) is None


@pytest.mark.rule("TO-081")
def test_elsewhere_nothing_moves(planet):
    table = planet(3).own(1, "mines", "turrets-1", defence=5).own(0, "vortex", defence=6).own(2, "fortress", defence=7)
    before = {sector: (ground.owner, ground.defence) for sector, ground in table.state.grounds.items()}
    table.fight(1, "fortress", 9, 2).fight(2, "vortex", 3, 4)
    assert {sector: (ground.owner, ground.defence) for sector, ground in table.state.grounds.items()} == before


@pytest.mark.rule("TO-069")
def test_a_bonus_that_nobody_has_read_is_asked_for_where_it_could_turn_the_fight(planet):
    table = planet(2).own(1, "mines", defence=7)
    fight = {"attacker": 0, "defender": 1, "sector": "mines"}
    why_not = table.refusal(0, moves.CombatResolved(**fight, attack=5, defence=2))
    assert why_not == "Which combat bonus is printed at defence 7 of Mines? Read it and enter it."
    assert table.refusal(0, moves.CombatResolved(**fight, attack=5, defence=2, bonus=3)) is None
    for attack in (4, 7):  # lost with the 2 of defence 5, won against 2 more
        assert table.refusal(0, moves.CombatResolved(**fight, attack=attack, defence=2)) is None
    assert planet(2).own(1, "mines", defence=5).refusal(0, moves.CombatResolved(**fight, attack=5, defence=2)) is None


@pytest.mark.rule("TO-069")
def test_what_can_be_printed_lies_between_what_is_known(planet):
    table = planet(2, ring_bonus=("3:1", "6:3")).own(1, "turrets-1", "trading-post-1")
    found = {}
    for defence in range(2, 9):
        table.own(1, "turrets-1", defence=defence)
        found[defence] = bonus_range(table.state, "turrets-1")
    assert found == {2: (0, 1), 3: (1, 1), 4: (1, 3), 5: (1, 3), 6: (3, 3), 7: (3, 4), 8: (3, 5)}
    assert bonus_range(planet(2, ring_bonus=()).state, "turrets-1") == (0, 2)


@pytest.mark.rule("TO-069")
def test_a_bonus_sent_along_is_known_from_then_on(planet):
    table = planet(2).own(1, "mines", defence=7).fight(1, "mines", 5, 2, bonus=3)
    assert table.state.bonuses["outer"] == {5: 2, 7: 3}
    assert planet(2).own(0, "mines", defence=7).fight(1, "mines", 5, 2, bonus=9).state.bonuses["outer"] == {5: 2}
    assert planet(2).own(1, "mines", defence=5).fight(1, "mines", 5, 2, bonus=9).state.bonuses["outer"] == {5: 2}


def test_a_resolved_fight_says_whether_it_was_guarded(planet):
    table = planet(2).own(1, "mines", defence=5)
    fight = {"attacker": 0, "defender": 1, "attack": 8, "defence": 5}
    wrong = moves.CombatResolved(**fight, sector="mines", guarded=False)
    assert table.refusal(0, wrong).startswith("Mines belongs to Player 1.")
    assert table.refusal(0, moves.CombatResolved(**fight, sector="vortex", guarded=True)).startswith(
        "Vortex does not belong to Player 1."
    )
    assert "at least one card" in table.refusal(0, moves.CombatResolved(**fight | {"attack": 0}, sector="mines"))
    assert table.refusal(1, moves.CombatResolved(**fight | {"attacker": 1, "defender": 0}, sector="mines")) is not None
    table.do(1, moves.CombatResolved(**fight, sector="mines", guarded=True))
    assert table.ground("mines").owner == 0


def test_a_fight_counted_at_the_table_is_called_in_one_move(planet):
    table = planet(2).own(1, "mines", defence=7).give(1, 1)
    table.do(0, moves.CombatCalled(defender=1, sector="mines", won=True))
    assert (table.tokens(0), table.tokens(1), table.ground("mines").owner, table.ground("mines").defence) == (
        2,
        0,
        0,
        8,
    )


def test_while_a_fight_is_open_nothing_else_is_done(planet):
    table = declared(planet(2))
    assert table.refusal(0, moves.SectorConquered(sector="mines")) == "Settle the fight at Mines first."
    assert table.refusal(0, moves.TurnEnded()) == "Settle the fight at Mines first."
    assert table.refusal(0, moves.CombatSettled()) == "Both sides lay their cards first."


def test_a_decided_fight_is_closed_too_when_one_of_the_two_leaves(planet):
    table = declared(planet(3)).seal(0, 1, 5).seal(1, 1, 2).do(0, moves.CombatSettled())
    assert table.leaving(1) == "clean up after the fight at Mines yourselves"
    assert (table.leaving(2), table.seated(True, False, True).view().aftermath) == (None, None)
    table = declared(planet(3, scenario="aggressive")).seal(0, 1, 5).seal(1, 1, 2).do(0, moves.CombatSettled())
    assert table.leaving(0) == "the fight at Mines ends without spoils"


def test_who_leaves_fights_no_more(planet):
    table = declared(planet(3))
    assert [table.leaving(seat) for seat in range(3)] == [*["the fight at Mines is off"] * 2, None]
    table.seated(True, False, True)
    assert table.view().fight is None
    assert table.refusal(0, moves.TurnEnded()) is None
