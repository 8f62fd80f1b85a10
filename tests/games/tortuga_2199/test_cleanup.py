"""The clean-up list: in the ledger's order, ticked off step by step, cut short by fifteen."""

from __future__ import annotations

import pytest

from companion.games.tortuga_2199 import moves
from companion.games.tortuga_2199.fights import steps


def parts(table):
    """What the attacker does, and what the defender does."""
    return [list(part.steps) for part in table.view().aftermath.chores]


def test_both_read_their_own_part_after_a_sector_was_won(planet):
    table = planet(2).own(1, "turrets-1", defence=5).give(1, 1).duel(1, "turrets-1", 9, 5)
    attacker, defender = parts(table)
    assert attacker == [
        "Take 1 Influence from the bank",
        "Put a marker on defence 6 of Turrets\xa01",
        "Put the fight cards on the discard pile",
    ]
    assert defender == [
        "Destroy the one card that was used",
        "Put the ship into the cargo bay until the next turn",
        "Give Player 0 1 Influence in tokens",
        "Take the marker off Turrets\xa01 and give Player 0 its Control and Bonus token",
        "Draw up to 5 cards in hand",
    ]


def test_what_both_will_do_is_read_before_it_is_settled(planet):
    table = planet(2).do(0, moves.AttackDeclared(defender=1, sector="mines")).seal(0, 1, 2).seal(1, 1, 4)
    before = [list(part.steps) for part in table.view().fight.chores]
    assert before == parts(table.do(1, moves.CombatSettled()))


def test_a_list_of_the_first_edition_is_ticked_off_in_order(planet):
    table, order = planet(2).fight(1, "mines", 3, 2), ["destroy", "ship", "influence", "redraw", "discard"]
    assert list(steps(table.state.aftermath)) == order
    ahead = "Tick the step before it first."
    assert table.refusal(1, moves.CleanUpTicked(step="ship")) == ahead
    for step in order[:-1]:
        table.do(1, moves.CleanUpTicked(step=step))
    assert table.refusal(0, moves.CleanUpTicked(step="ship")) == "That step is done already."
    table.do(0, moves.CleanUpTicked(step="discard"))
    assert (table.view().aftermath, table.phase) == (None, "turn")


def test_the_list_can_be_done_at_once_and_the_turn_goes_on(planet):
    table = planet(2).fight(1, "mines", 3, 2).conquer("vortex").do(1, moves.CleanUpDone())
    assert table.view().aftermath is None
    assert planet(2).fight(1, "mines", 3, 2).end_turn().view().aftermath is None


@pytest.mark.parametrize("seed", range(4))
def test_the_lot_falls_on_one_of_the_cards_used(planet, seed):
    table = planet(2)
    table.dice.seed(seed)
    table.do(0, moves.AttackDeclared(defender=1, sector="mines")).seal(0, 1, 9).seal(1, 3, 4).do(
        0, moves.CombatSettled()
    )
    shuffle = parts(table)[1][0]
    assert shuffle.startswith("Shuffle the 3 cards used, lay them in a row")
    assert shuffle.removesuffix(" from the left")[-1] in "123"
    assert parts(table)[1][-1] == "Put the other fight cards on the discard pile"


def test_who_used_no_card_destroys_none(planet):
    assert parts(planet(2).duel(1, "mines", 4, 0))[1][0] == "Put the ship into the cargo bay until the next turn"
    assert parts(planet(2).duel(1, "mines", 1, 4))[0][0] == "Destroy the one card that was used"


def test_nobody_gives_what_they_do_not_have(planet):
    assert not any("Influence" in step for part in parts(planet(2).fight(1, "mines", 2, 4)) for step in part)


@pytest.mark.rule("TO-084")
def test_fifteen_from_the_bank_stops_the_list_before_the_defenders_token(planet):
    table = planet(2).own(1, "mines", defence=5).give(0, 14).give(1, 4).fight(1, "mines", 8, 5)
    assert table.phase == "over"
    assert (table.influence(0), table.tokens(1), table.ground("mines").owner) == (15, 4, 1)
    assert table.view().aftermath is None
    assert table.refusal(0, moves.CleanUpTicked(step="destroy")).startswith("The game is over.")


@pytest.mark.rule("TO-084")
def test_fifteen_from_the_defenders_token_stops_it_before_control(planet):
    table = planet(2).own(1, "mines", defence=5).give(0, 13).give(1, 4).fight(1, "mines", 8, 5)
    assert (table.phase, table.influence(0), table.tokens(1)) == ("over", 15, 3)
    assert (table.ground("mines").owner, table.ground("mines").defence) == (1, 5)


@pytest.mark.rule("TO-084")
def test_fifteen_by_control_ends_it_too(planet):
    table = planet(2).own(1, "mines", defence=5).give(0, 12).fight(1, "mines", 8, 5)
    assert (table.phase, table.influence(0), table.ground("mines").owner) == ("over", 15, 0)


@pytest.mark.rule("TO-095")
def test_a_defender_may_win_in_anothers_turn(planet):
    table = planet(2).give(0, 1).give(1, 14).fight(1, "mines", 2, 4)
    assert (table.phase, table.sheet.winners) == ("over", (1,))
    assert table.refusal(0, moves.TurnEnded()).startswith("The game is over.")


def test_the_two_who_fought_say_when_their_part_is_done(planet):
    table = planet(3).fight(1, "mines", 3, 2).do(1, moves.PartDone())
    assert table.refusal(1, moves.PartDone()) == "You have cleaned up already."
    for move in (moves.PartDone(), moves.CleanUpDone(), moves.CleanUpTicked(step="destroy")):
        assert table.refusal(2, move) == "Only Player 0 and Player 1 say when they have cleaned up."
    table.do(0, moves.PartDone())
    assert (table.state.aftermath, table.phase) == (None, "turn")


def test_whoever_settles_a_fight_has_done_the_own_part(planet):
    assert planet(2).duel(1, "mines", 9, 5).do(0, moves.PartDone()).state.aftermath is None
    fierce = planet(2, scenario="aggressive").duel(1, "mines", 9, 5).do(0, moves.SpoilsChosen(spoils="bank"))
    assert fierce.state.aftermath.done == ()


def test_the_race_and_the_feats_are_kept_for_the_end(planet):
    table = planet(2).conquer("mines").do(0, moves.HuntCaptured(sector="mines")).end_turn()
    table.do(1, moves.InfluenceBought(count=2)).fight(0, "vortex", 4, 1).end_turn()
    assert table.state.race == ((3, 0), (2, 4))
    ann, bob = (captain.feats for captain in table.state.players)
    assert (ann.conquests, ann.hunts, ann.fights, ann.bought) == (1, 1, 0, 0)
    assert (bob.conquests, bob.hunts, bob.fights, bob.bought) == (0, 0, 1, 2)


def test_a_fight_is_past_once_the_player_on_turn_goes_on(planet):
    table = planet(3).own(1, "turrets-1", defence=5).duel(1, "turrets-1", 9, 5)
    assert table.view().aftermath.duel is not None
    assert table.view().phase == "combat"
    table.do(0, moves.SectorReinforced(sector="turrets-1", defence=7))
    after = table.view().aftermath
    assert after.duel is None
    assert [part.done for part in after.chores] == [False, True], "the list stays with whoever has it to do"
    assert table.view().now.line == "Player 0’s turn"
    assert table.do(0, moves.PartDone()).view().aftermath is None
