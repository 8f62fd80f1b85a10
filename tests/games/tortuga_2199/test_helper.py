"""The turn helper: a pool that is spent down, and what is affordable; each phone for itself."""

from __future__ import annotations

import pytest

from companion.games.tortuga_2199 import moves


@pytest.mark.rule("TO-025")
def test_pools_vanish_at_turn_end_and_minerals_stay(planet):
    table = planet(2, track=("minerals",)).help(0, crypto=3, manoeuvre=4).do(0, moves.MineralsCorrected(minerals=2))
    table.end_turn()
    assert (table.state.pool.crypto, table.state.pool.manoeuvre) == (0, 0)
    table.end_turn()
    assert (table.view(0).mine.crypto, table.view(0).mine.manoeuvre, table.view(0).mine.minerals) == (0, 0, 2)


@pytest.mark.rule("TO-027", "TO-091")
def test_trading_posts_pay_every_turn_and_from_the_moment_of_conquest(planet):
    table = planet(3).help(0, manoeuvre=3).conquer("trading-post-1")
    assert table.state.pool.crypto == 1
    table.own(0, "trading-post-2").end_turn(3)
    assert table.state.pool.crypto == 2
    table.own(1, "trading-post-3", defence=5).fight(1, "trading-post-3", 9, 2)
    assert table.state.pool.crypto == 3


def test_it_is_on_only_for_who_wants_it(planet):
    table = planet(2).do(0, moves.CountingSwitched(on=True))
    table.do(0, moves.FirstChosen(first=0))
    assert (table.view(0).mine.crypto, table.view(1).mine.crypto) == (0, None)
    table.end_turn()
    assert table.refusal(1, moves.CardPlayed(crypto=1)).startswith("Switch the turn helper on first")
    assert table.conquer("mines").ground("mines").owner == 1
    everybody = planet(2, track=("resources",)).do(0, moves.FirstChosen(first=1))
    assert everybody.view(1).mine.crypto == 0
    everybody.do(1, moves.CountingSwitched(on=False))
    assert everybody.view(1).mine.crypto is None


def test_a_hunt_is_captured_for_its_difficulty(planet):
    """Also where nobody tracks the hunts: the helper counts what is paid."""
    table = planet(2).help(0)
    refused = {one.action: one.why for one in table.opened(0, "mines").refused}
    assert refused["Capture the hunt"] == "That costs 1 Manoeuvre and you have 0. Play more cards first."
    table.do(0, moves.CardPlayed(manoeuvre=3))
    assert [key.label for key in table.opened(0, "mines").keys[0].offers] == ["1", "2", "3"]
    unhelped = planet(2).do(0, moves.FirstChosen(first=0)).opened(0, "mines")
    assert [choice.hint for choice in unhelped.others if choice.name == "capture"] == [
        "Explored it? Pay its difficulty in Manoeuvre."
    ]


def test_what_is_affordable(planet):
    table = planet(2).help(0, manoeuvre=4)
    assert table.view(0).mine.affordable == ("trading-post-1", "turrets-1", "trading-post-2", "turrets-2")
    assert table.view(0).mine.afford.startswith("Enough to conquer any of 4 sectors")
    table.do(0, moves.CardPlayed(manoeuvre=3))
    assert "mines" in table.view(0).mine.affordable, "two moves and 5"
    table.do(0, moves.CardPlayed(manoeuvre=-5))
    assert (table.view(0).mine.affordable, table.view(0).mine.afford) == (
        (),
        "1 more Manoeuvre conquers Trading Post\xa01, if your ship is there.",
    )
    assert table.refusal(0, moves.CardPlayed(manoeuvre=-3)) == "You cannot go below 0."


def test_the_worked_example_of_buying(planet):
    """4 Crypto and 1 Manoeuvre: a move, then two Hackers at 2; nothing is left."""
    table = planet(2, track=("ships",)).help(0, crypto=4, manoeuvre=1).do(0, moves.ShipMoved(sector="trading-post-1"))
    table.do(0, moves.CardBought(price=2)).do(0, moves.CardBought(price=2))
    assert (table.state.pool.crypto, table.state.pool.manoeuvre) == (0, 0)
    assert table.refusal(0, moves.CardBought(price=1)).startswith("That costs 1 Crypto")


def test_the_worked_example_of_minerals(planet):
    """3 Manoeuvre and 1 Crypto: move, collect, explore, and a Mercenary with the mineral; nothing is left."""
    table = planet(2, track=("ships", "minerals", "hunts")).help(0, crypto=1, manoeuvre=3)
    table.do(0, moves.ShipMoved(sector="trading-post-1")).do(0, moves.MineralsCollected(sector="trading-post-1"))
    table.do(0, moves.ShipMoved(sector="vortex", steps=0)).do(0, moves.HuntExplored(sector="vortex"))
    table.do(0, moves.MineralsSpent()).do(0, moves.CardBought(price=2))
    assert (table.state.pool.crypto, table.state.pool.manoeuvre, table.view(0).mine.minerals) == (0, 0, 0)
    assert table.view().cache == 1


def test_the_worked_example_of_reserve_and_destroy(planet):
    table = planet(2).help(0, crypto=2, manoeuvre=2).do(0, moves.CardReserved()).do(0, moves.CardDestroyed())
    assert (table.state.pool.crypto, table.state.pool.manoeuvre) == (0, 0)
    assert table.refusal(0, moves.CardReserved()).startswith("You have a card in reserve already")
    table.end_turn(2)
    assert table.view(0).mine.reserve.why_not is None
    table.do(0, moves.ReserveTaken())
    assert table.refusal(0, moves.ReserveTaken()) == "You have no card in reserve."


def test_the_reserved_card_comes_first(planet):
    table = planet(2).help(0, crypto=2).do(0, moves.CardReserved()).end_turn(2).do(0, moves.CardPlayed(crypto=1))
    assert "before any other action" in table.refusal(0, moves.ReserveTaken())


def test_the_market_of_t_sectors_is_never_refreshed(planet):
    table = planet(2, track=("ships",)).help(0, crypto=2)
    assert table.refusal(0, moves.MarketRefreshed()) == "Tortuga sells T cards: you cannot refresh that market."
    table.ship(0, "mines").do(0, moves.MarketRefreshed())
    assert table.state.pool.crypto == 1
    table.ship(0, None)
    assert table.refusal(0, moves.MarketRefreshed()).startswith("Your ship is in the cargo bay")
