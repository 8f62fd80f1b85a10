"""What a player could do at a sector: prices, what it would bring, and what cannot be done now."""

from __future__ import annotations

import pytest

from companion.games.tortuga_2199 import moves
from companion.games.tortuga_2199.advice.actions import Change, Price, actions, not_now, outcome_words, possible, stakes


def names(found):
    return [action.name for action in found]


def named(table, seat, sector, name):
    return [action for action in actions(table.state, seat, sector) if action.name == name]


def test_a_conquest_says_its_price_and_what_both_have_then(planet):
    table = planet(2).own(1, "mines", "vortex", defence=5).give(0, 3)
    (conquest,) = named(table, 0, "mines", "conquer")
    assert (conquest.price, conquest.why_not) == (Price(6, "manoeuvre"), None)
    assert conquest.outcome == (Change(0, 3, 5), Change(1, 4, 2))
    assert table.text(outcome_words(conquest.outcome, 0)) == "you 5, Player 1 2"


def test_what_cannot_be_done_now_is_named_once_with_its_reason(planet):
    table = planet(2, track=("ships", "minerals")).own(1, "mines").ship(0, "mines")
    found = actions(table.state, 0, "mines")
    assert names(possible(found)) == ["conquer", "capture", "collect"]
    assert names(not_now(found)) == ["attack", "ability"]
    assert "not at Mines" in table.text(not_now(found)[0].why_not)


def test_a_far_sector_offers_the_way_there(planet):
    table = planet(3, track=("ships",), outer="placed")
    found = actions(table.state, 0, "vortex")
    assert [(action.name, action.price) for action in possible(found)] == [("move", Price(2, "manoeuvre"))]
    assert not_now(found)[0].name == "conquer"


def test_reinforcing_offers_every_level_above(planet):
    table = planet(2).own(0, "mines", defence=8)
    assert [(action.price.n, action.why_not) for action in named(table, 0, "mines", "reinforce")] == [
        (9, None),
        (10, None),
    ]
    table.own(0, "mines", defence=10)
    (full,) = named(table, 0, "mines", "reinforce")
    assert table.text(full.why_not).startswith("Mines is at its highest defence")


@pytest.mark.rule("TO-061")
def test_a_fallen_tortuga_is_neither_conquered_nor_reinforced(planet):
    table = planet(3).conquer("tortuga").end_turn()
    assert set(names(actions(table.state, 1, "tortuga"))) == {"buy", "attack"}
    assert set(names(actions(table.state, 0, "tortuga"))) == {"buy", "attack"}


def test_a_fight_says_what_is_at_stake(planet):
    table = planet(2).own(1, "mines", defence=5).give(1, 3).give(0, 1)
    at_mines, elsewhere = (stakes(table.state, 0, 1, sector) for sector in ("mines", "vortex"))
    assert at_mines.won == (Change(0, 1, 5), Change(1, 5, 2))
    assert elsewhere.won == (Change(0, 1, 3), Change(1, 5, 4))
    assert at_mines.lost == elsewhere.lost == (Change(0, 1, 0), Change(1, 5, 6))


def test_where_ships_are_tracked_only_those_here_are_attacked(planet):
    table = planet(3, track=("ships",)).own(2, "mines").ship(0, "mines").ship(1, "mines")
    assert [action.move.defender for action in named(table, 0, "mines", "attack")] == [1]
    rounds = planet(3).own(2, "mines").end_turn().end_turn().end_turn()
    assert [action.move.defender for action in named(rounds, 0, "mines", "attack")] == [2, 1]
    assert named(planet(3, scenario="peaceful"), 0, "mines", "attack") == []


def test_before_their_first_turn_ships_are_attacked_at_tortuga_only(planet):
    table = planet(3)
    assert named(table, 0, "mines", "attack") == []
    assert [action.move.defender for action in named(table, 0, "tortuga", "attack")] == [1, 2]
    assert [action.move.defender for action in named(table.end_turn(), 1, "mines", "attack")] == [0]
    assert [action.move.defender for action in named(table.end_turn(), 2, "mines", "attack")] == [0, 1]


def test_only_its_owner_reads_of_reinforcing_a_sector(planet):
    table = planet(2).own(1, "mines")
    assert named(table, 0, "mines", "reinforce") == named(table, 0, "vortex", "reinforce") == []


def test_peaceful_pirates_conquer_for_either(planet):
    conquests = named(planet(2, scenario="peaceful"), 0, "turrets-1", "conquer")
    assert [action.price for action in conquests] == [Price(3, "manoeuvre"), Price(3, "crypto")]


def test_hunts_by_what_the_player_knows(planet):
    table = planet(2, track=("hunts",))
    assert names(possible(actions(table.state, 0, "mines"))).count("explore") == 1
    table.do(0, moves.HuntExplored(sector="mines"))
    assert len(named(table, 0, "mines", "capture")) == 8
    table.do(0, moves.HuntNoted(sector="mines", difficulty=4))
    assert [action.price for action in named(table, 0, "mines", "capture")] == [Price(4, "manoeuvre")]
    assert [action.outcome for action in named(table, 0, "mines", "capture")] == [(Change(0, 0, 1),)]
    assert names(actions(table.state, 1, "mines")).count("capture") == 0


def test_a_ship_in_the_cargo_bay_is_placed_first(planet):
    table = planet(2, track=("ships",)).own(1, "mines").fight(1, "tortuga", 3, 2).end_turn()
    assert names(possible(actions(table.state, 1, "mines"))) == ["place"]


def test_whoever_cannot_be_attacked_is_named_with_the_reason(planet):
    """Else nobody knows why one rival is offered and the other is not."""
    table = planet(3).end_turn()
    sheet = table.opened(1, "mines")
    assert [choice.offer.label for choice in sheet.others if choice.name == "attack"] == ["Attack Player 0"]
    refused = {one.action: one.why for one in sheet.refused}
    assert refused["Attack Player 2"] == "Player 2 had no turn yet, so the ship is still on Tortuga."
    assert sheet.refused_words.endswith("attack Player 2")
    table.end_turn().fight(0, "mines", 3, 1).do(2, moves.CleanUpDone())
    refused = {one.action: one.why for one in table.opened(2, "mines").refused}
    assert refused["Attack Player 0"] == "Player 0’s ship is in the cargo bay. There is nothing to attack."
    assert "Attack Player 1" not in refused


def test_what_nobody_tracks_is_said_where_it_matters(planet):
    sheet = planet(2).own(1, "mines").end_turn(2).opened(0, "mines")
    hints = {choice.name: choice.hint for choice in (sheet.first, *sheet.others)}
    assert hints["conquer"] == "Only if Player 1’s ship is away."
    assert hints["attack"] == "Only if Player 1’s ship is here, too. If you win:"
    assert sheet.untracked == "Your ship moves on the table; the phones do not follow it."
    assert sheet.facts[1] == "Worth 2 Influence"
    followed = planet(2, track=("ships",)).own(1, "mines").end_turn(2).ship(0, "mines").opened(0, "mines")
    assert (followed.first.hint, followed.untracked) == (None, None)


def test_the_guide_says_what_it_is_about(planet):
    table = planet(2)
    assert table.view(0).guide == "How a turn goes", "also while the planet is set up"
    table.own(1, "mines").do(0, moves.AttackDeclared(defender=1, sector="mines"))
    assert table.view(0).guide == "How a fight goes"
