"""Conquer and reinforce: prices, markers, guards."""

from __future__ import annotations

import pytest

from companion.games.tortuga_2199 import moves


@pytest.mark.rule("TO-052", "TO-053", "TO-048")
@pytest.mark.parametrize(("sector", "defence", "price"), [("turrets-1", 2, 3), ("vortex", 4, 5), ("tortuga", 14, 15)])
def test_first_conquest(planet, sector, defence, price):
    table = planet(3)
    shown = table.view(0).sectors[sector]
    assert (shown.defence, shown.price) == (defence, price)
    less = moves.SectorConquered(sector=sector, manoeuvre=price - 1)
    assert "is not enough" in table.refusal(0, less)
    table.conquer(sector, manoeuvre=price)
    assert (table.ground(sector).owner, table.ground(sector).defence) == (0, price)


@pytest.mark.rule("TO-048")
def test_the_helper_knows_when_manoeuvre_is_short(planet):
    table = planet(2).help(0, manoeuvre=4)
    assert table.refusal(0, moves.SectorConquered(sector="mines")).startswith("That costs 5 Manoeuvre and you have 4.")
    table.do(0, moves.CardPlayed(manoeuvre=2)).conquer("mines")
    assert table.state.pool.manoeuvre == 1


@pytest.mark.rule("TO-048")
def test_only_where_the_ship_is(planet):
    table = planet(2, track=("ships",))
    refusal = table.refusal(0, moves.SectorConquered(sector="mines"))
    assert refusal == "Your ship is at Tortuga. Move it to Mines first."
    table.do(0, moves.ShipMoved(sector="mines")).conquer("mines")


@pytest.mark.rule("TO-054")
def test_each_conquest_lifts_defence_by_exactly_one(planet):
    table = planet(2).conquer("mines").end_turn()
    more = moves.SectorConquered(sector="mines", manoeuvre=8)
    assert table.refusal(1, more).startswith("Mines costs exactly 6")
    table.conquer("mines")
    assert table.ground("mines").defence == 6


@pytest.mark.rule("TO-055", "TO-056")
@pytest.mark.parametrize(("sector", "cap"), [("trading-post-1", 8), ("fortress", 10)])
def test_at_the_cap_the_marker_stays(planet, sector, cap):
    table = planet(2).own(1, sector, defence=cap)
    assert table.view(0).sectors[sector].price == cap + 1
    table.conquer(sector, manoeuvre=cap + 1)
    assert (table.ground(sector).owner, table.ground(sector).defence) == (0, cap)


@pytest.mark.rule("TO-057", "TO-007", "TO-091")
def test_control_and_bonus_token_change_hands_together(planet):
    table = planet(2).conquer("trading-post-1").end_turn()
    before = [(row.control, row.trading_posts) for row in table.view().players]
    table.conquer("trading-post-1")
    after = [(row.control, row.trading_posts) for row in table.view().players]
    assert (before, after) == ([(1, 1), (0, 0)], [(0, 0), (1, 1)])


@pytest.mark.rule("TO-092")
def test_turrets_tokens_are_counted_by_seat(planet):
    table = planet(3).own(1, "turrets-1", "turrets-3").own(2, "turrets-2", "trading-post-1")
    assert [row.turrets for row in table.view().players] == [0, 2, 1]
    assert table.view().sectors["turrets-1"].bonus == "+1 in every ship fight"


@pytest.mark.rule("TO-059")
def test_a_guarded_sector_is_fought_for(planet):
    table = planet(3, track=("ships",)).own(1, "mines").ship(0, "mines").ship(1, "mines").ship(2, "mines")
    assert (
        table.refusal(0, moves.SectorConquered(sector="mines"))
        == "Player 1’s ship guards Mines. Attack the ship instead."
    )
    attacks = [offer.fields["defender"] for offer in table.offers(0, "mines") if offer.kind == "AttackDeclared"]
    assert attacks == [1, 2]
    table.ship(1, "vortex").conquer("mines")
    assert table.ground("mines").owner == 0


@pytest.mark.rule("TO-060")
def test_an_own_sector_is_not_conquered_again(planet):
    table = planet(2).conquer("mines")
    assert table.refusal(0, moves.SectorConquered(sector="mines")).startswith("Mines is yours already.")
    assert "SectorConquered" not in [offer.kind for offer in table.offers(0, "mines")]


@pytest.mark.rule("TO-049", "TO-062")
def test_reinforce_from_anywhere_for_crypto(planet):
    table = planet(2, track=("ships",)).own(0, "mines", defence=5).help(0, crypto=9)
    assert table.refusal(0, moves.SectorReinforced(sector="mines", defence=10)).startswith("That costs 10 Crypto")
    before = table.view().influence
    table.do(0, moves.SectorReinforced(sector="mines", defence=8))
    assert (table.ground("mines").defence, table.ground("mines").owner, table.state.pool.crypto) == (8, 0, 1)
    assert table.view().influence == before


@pytest.mark.rule("TO-049", "TO-061")
def test_only_the_owner_upwards_up_to_the_cap(planet):
    table = planet(2).own(0, "turrets-1", defence=4).own(1, "mines")
    said = {n: table.refusal(0, moves.SectorReinforced(sector="turrets-1", defence=n)) for n in (3, 4, 5, 8, 9)}
    assert [n for n, why in said.items() if why is None] == [5, 8]
    assert said[9] == "Choose 5, 6, 7 or 8."
    assert table.refusal(0, moves.SectorReinforced(sector="mines", defence=6)) == "Only its owner can reinforce Mines."
    assert table.refusal(0, moves.SectorReinforced(sector="vortex", defence=6)) is not None
    assert "never reinforced" in table.refusal(0, moves.SectorReinforced(sector="tortuga", defence=15))
    table.do(0, moves.SectorReinforced(sector="turrets-1", defence=8))
    assert table.refusal(0, moves.SectorReinforced(sector="turrets-1", defence=8)).startswith(
        "Turrets\xa01 is at its highest"
    )


@pytest.mark.rule("TO-093")
def test_tortuga_has_no_minerals_and_no_hunt(planet):
    table = planet(3, track=("minerals", "hunts"))
    assert table.refusal(0, moves.HuntCaptured(sector="tortuga", difficulty=1)) == "There is no hunt on Tortuga."
    assert "no Minerals" in table.refusal(0, moves.MineralsCollected(sector="tortuga"))
    labels = [offer.label for offer in table.offers(0, "tortuga")]
    attacks = ["Attack Player 1", "Attack Player 2"]
    assert labels == ["Conquer Tortuga", *attacks, "+1", "+2", "+3"]
    assert [offer.hold for offer in table.offers(0, "tortuga")] == [True, False, False, False, False, False]
    table.conquer("tortuga")
    assert table.view().last_round


@pytest.mark.rule("TO-021")
def test_only_on_the_own_turn(planet):
    table = planet(3).do(0, moves.FirstChosen(first=1))
    assert table.refusal(0, moves.SectorConquered(sector="mines")) == "It is Player 1’s turn."
    assert [table.end_turn().state.turn for _ in range(3)] == [2, 0, 1]
    assert table.refusal(2, moves.TurnEnded()) == "It is Player 1’s turn."


def test_the_worked_example_of_capture_and_conquest(planet):
    """8 Manoeuvre: the Bot for 2, then a Trading Post at defence 5 for 6; nothing is left."""
    table = planet(2, track=("ships", "hunts")).own(1, "trading-post-1", defence=5).ship(0, "vortex")
    table.help(0, manoeuvre=1).do(0, moves.HuntExplored(sector="vortex")).do(0, moves.CardPlayed(manoeuvre=8))
    table.do(0, moves.HuntCaptured(name="Bot", difficulty=2))
    table.do(0, moves.ShipMoved(sector="trading-post-1", steps=0)).conquer("trading-post-1")
    assert (table.state.pool.manoeuvre, table.ground("trading-post-1").defence) == (0, 6)
    assert table.influence(0) == 2


@pytest.mark.rule("TO-059")
def test_a_player_who_left_guards_nothing(planet):
    table = planet(3, track=("ships",)).own(1, "mines").ship(1, "mines").ship(0, "mines")
    assert table.refusal(0, moves.SectorConquered(sector="mines")).startswith("Player 1’s ship guards Mines.")
    assert table.seated(True, False, True).conquer("mines").ground("mines").owner == 0
