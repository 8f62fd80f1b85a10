"""Advice that is true: what the player on turn can conquer, moves included, and who else could take a sector."""

from __future__ import annotations

import pytest

from companion.games.tortuga_2199 import moves
from companion.games.tortuga_2199.advice.reach import advice, contenders, within_reach


def advised(table, seat=0):
    return table.text(advice(table.state, seat))


def test_the_moves_are_paid_first(planet):
    table = planet(3, track=("ships",), outer="placed").help(0, manoeuvre=4)
    ring = {sector for sector in table.state.grounds if sector.startswith(("turrets", "trading"))}
    assert set(within_reach(table.state, 0)) == ring, "one move and 3"
    table.do(0, moves.CardPlayed(manoeuvre=2))
    assert set(within_reach(table.state, 0)) == ring, "an outer sector is two moves away and costs 5"
    assert "vortex" in within_reach(table.do(0, moves.CardPlayed(manoeuvre=1)).state, 0)


def test_without_ships_only_the_price_counts(planet):
    table = planet(2).help(0, manoeuvre=4)
    assert within_reach(table.state, 0) == ("trading-post-1", "turrets-1", "trading-post-2", "turrets-2")
    assert advised(table) == "Enough to conquer any of 4 sectors: those with a bright shield."


def test_a_guarded_sector_is_not_advised(planet):
    table = planet(2, track=("ships",)).own(1, "mines").ship(0, "mines").ship(1, "mines").help(0, manoeuvre=5)
    assert "mines" not in within_reach(table.state, 0)
    assert "mines" in within_reach(table.ship(1, "vortex").state, 0)


@pytest.mark.parametrize("track", [(), ("ships",)])
def test_a_ship_in_the_cargo_bay_conquers_nothing(planet, track):
    table = planet(2, track=track).help(0, manoeuvre=9).fight(1, "tortuga", 1, 3)
    assert within_reach(table.state, 0) == ()
    assert advised(table).startswith("Your ship is in the cargo bay until your next turn.")


def test_a_ship_that_comes_out_of_the_bay_reaches_from_its_best_place(planet):
    table = planet(2, track=("ships",), outer="placed").own(1, "mines").fight(1, "tortuga", 3, 2).end_turn()
    table.do(1, moves.CountingSwitched(on=True))
    assert advised(table, 1).startswith("Your ship is in the cargo bay. Put it on a sector first")


@pytest.mark.rule("TO-098")
def test_in_the_last_round_the_advice_is_that_conquest_is_over(planet):
    table = planet(2).conquer("tortuga").end_turn().help(1, manoeuvre=9)
    assert within_reach(table.state, 1) == ()
    assert advised(table, 1).startswith("Tortuga has fallen: no more conquests or attacks.")


def test_what_is_missing_is_named_with_the_cheapest_sector(planet):
    table = planet(2, track=("ships",)).help(0, manoeuvre=1)
    assert advised(table) == "3 more Manoeuvre conquers Trading Post\xa01, with the way there."
    assert advised(table, 1) is None


def test_peaceful_pirates_move_for_manoeuvre_and_pay_crypto(planet):
    table = planet(2, scenario="peaceful", track=("ships",)).help(0, manoeuvre=1, crypto=3)
    assert within_reach(table.state, 0) == ("trading-post-1", "turrets-1", "trading-post-2", "turrets-2")


@pytest.mark.rule("TO-109")
def test_aggressive_pirates_are_not_sent_to_a_tortuga_that_they_may_not_take(planet):
    table = planet(2, scenario="aggressive").give(1, 5).help(0, manoeuvre=15)
    assert "tortuga" not in within_reach(table.state, 0)
    assert "tortuga" in within_reach(table.give(0, 2).state, 0)


def test_who_else_can_take_a_sector(planet):
    table = planet(3, track=("ships",), outer="placed").own(0, "vortex", defence=6).ship(2, "vortex")
    found = [(rival.seat, rival.steps, rival.manoeuvre, rival.guarded) for rival in contenders(table.state, "vortex")]
    assert found == [(2, 0, 7, False), (1, 2, 9, False)]
    table.ship(0, "vortex")
    assert [(rival.seat, rival.manoeuvre, rival.guarded) for rival in contenders(table.state, "vortex")] == [
        (2, 0, True),
        (1, 2, True),
    ]


def test_a_rival_in_the_cargo_bay_comes_from_tortuga_or_from_home(planet):
    table = planet(3, track=("ships",), outer="placed").own(0, "vortex").own(1, "fortress").ship(1, None)
    assert [rival.steps for rival in contenders(table.state, "vortex") if rival.seat == 1] == [2]


def test_without_ships_only_the_price_is_known(planet):
    table = planet(2).own(0, "vortex", defence=6)
    assert [(rival.seat, rival.steps, rival.manoeuvre) for rival in contenders(table.state, "vortex")] == [(1, None, 7)]


def test_nobody_takes_what_cannot_be_taken(planet):
    peaceful = planet(2, scenario="peaceful", track=("ships",)).own(0, "mines").ship(0, "mines")
    assert contenders(peaceful.state, "mines") == ()
    assert contenders(planet(2).own(0, "mines").conquer("tortuga").state, "mines") == ()


def test_what_was_entered_says_where_a_ship_is_that_nobody_tracks(planet):
    table = planet(2, outer="placed").help(0, manoeuvre=3)
    assert advised(table) == "1 more Manoeuvre conquers Trading Post\xa01, with the way there.", (
        "the first turn begins on Tortuga"
    )
    table.do(0, moves.CardPlayed(manoeuvre=-1))
    assert advised(table) == "1 more Manoeuvre conquers Trading Post\xa01, if your ship is there.", "it may have moved"
    table.do(0, moves.CardPlayed(manoeuvre=1)).conquer("trading-post-1")
    assert advised(table) == "4 more Manoeuvre conquers Turrets\xa01, with the way there.", "one move from there"
    table.own(0, "trading-post-2").do(0, moves.CardPlayed(manoeuvre=2, crypto=3))
    table.do(0, moves.SectorReinforced(sector="trading-post-2", defence=3))
    assert advised(table) == "2 more Manoeuvre conquers Turrets\xa01, with the way there.", (
        "nobody has to be there to reinforce"
    )


def test_without_ships_a_later_turn_advises_whoever_is_there(planet):
    table = planet(2, outer="placed").end_turn(2).help(0, manoeuvre=3)
    few = "Enough to conquer any of 4 sectors, if your ship is there: those with a bright shield."
    assert advised(table) == few
    table.own(0, "trading-post-1", "trading-post-2")
    assert advised(table) == "Enough to conquer Turrets\xa01 or Turrets\xa02, if your ship is there."


def test_a_ship_out_of_the_bay_is_where_it_was_put(planet):
    table = planet(2, outer="placed").fight(1, "tortuga", 3, 2).end_turn().help(1, manoeuvre=0)
    assert advised(table, 1) == "3 more Manoeuvre conquers Trading Post\xa01, if your ship is there."
    table = planet(2, outer="placed").fight(1, "tortuga", 3, 2).end_turn().do(1, moves.ShipPlaced(sector="tortuga"))
    assert advised(table.help(1, manoeuvre=0), 1) == "4 more Manoeuvre conquers Trading Post\xa01, with the way there."
