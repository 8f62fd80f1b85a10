"""Hits: who owes what, the victim's choice, and the ships that change it."""

from __future__ import annotations

import pytest

from companion.core.game import By
from companion.games.junk_orbit.moves import (
    CargoCounted,
    CargoDropped,
    Delivered,
    DeliveryLost,
    JunkFlown,
    JunkLaunched,
    LapsChecked,
    NothingDropped,
    ShipPlaced,
    ShipSailed,
    ShipsHit,
    TurnEnded,
)


def owing(table) -> list[tuple[int, int]]:
    return [(hit.victim, hit.left) for hit in table.state.hits]


def test_it_works(orbit):
    table = orbit(2).deliver(1, 3).hit(0, 1)
    prompt = table.view(1).hits[0]
    assert (prompt.victim, prompt.by, prompt.left, prompt.mine) == (1, 0, 1, True)
    assert [tile.value for tile in prompt.tiles] == [3]
    assert table.view(0).hits[0].tiles == ()


@pytest.mark.rule("JO-041")
def test_every_ship_that_stands_there_is_hit_in_the_order_of_play(orbit):
    table = orbit(4).end_turn(0).hit(1, 0, 3)
    assert owing(table) == [(3, 1), (0, 1)]
    assert table.refusal(1, ShipsHit(victims=(1,))) == "You never hit your own ship."
    assert table.view().targets == (0, 2, 3)


@pytest.mark.rule("JO-040")
def test_a_delivered_tile_still_hits(orbit):
    table = orbit(2).deliver(0, 4, None, "Hamilton", how="remote")
    assert table.view(0).remote
    assert owing(table.hit(0, 1)) == [(1, 1)]
    assert table.totals == [4, 0]


@pytest.mark.rule("JO-044")
def test_the_victim_chooses_cargo_or_a_delivered_tile(orbit):
    table = orbit(2).deliver(1, 3).deliver(1, 5).hit(0, 1)
    assert table.do(1, CargoDropped()).totals == [0, 8]
    assert (owing(table), table.cargo(1)) == ([], 3)
    table.end_turn(0, 1).hit(0, 1).lose(1, 0)
    assert (table.totals, owing(table)) == ([0, 5], [])


@pytest.mark.rule("JO-045", "JO-109")
def test_a_lost_delivery_takes_its_bonuses_along(orbit):
    table = orbit(2, night=("earth", "moon", "mars"))
    for city in ("Tharsis", "Olympus", "Hellas"):
        table.deliver(0, 1, "moon", city)
    table.deliver(0, 2, "earth", "Tharsis")
    assert table.totals == [5 + 2 + 3 + 2, 0]
    assert table.lose(0, 1).totals == [4 + 2 + 0 + 0, 0]


def test_a_hit_is_answered_before_the_turn_ends(orbit):
    table = orbit(2).hit(0, 1)
    assert table.view().phase == "hits"
    assert table.refusal(0, TurnEnded()) == "First Player 1 has to choose a tile for the hit."
    assert table.do(1, NothingDropped()).refusal(0, TurnEnded()) is None


def test_only_who_has_nothing_gives_nothing(orbit):
    table = orbit(2).deliver(1, 3).hit(0, 1)
    assert "delivered tiles" in table.refusal(1, NothingDropped())
    assert orbit(2).refusal(1, CargoDropped()) == "Player 1 was not hit."


def test_a_tile_that_is_not_there_cannot_be_lost(orbit):
    assert orbit(2).refusal(0, DeliveryLost(index=0)) == "That tile is not in the pile. Look again, then choose."


def test_only_the_player_on_turn_launches(orbit):
    assert orbit(2).refusal(1, ShipsHit(victims=(0,))) == "It is Player 0’s turn."
    assert orbit(2).refusal(1, JunkLaunched(value=2)) == "It is Player 0’s turn."


@pytest.mark.rule("JO-089")
def test_little_junk_cannot_hit_the_planetary_defender(orbit):
    table = orbit(3).fly("stomp-rat", "planetary-defender", "jolly-roger")
    for value in (1, 2):
        refused = table.refusal(0, ShipsHit(victims=(1, 2), value=value))
        assert refused == "Junk of value 1 or 2 cannot hit Player 1, the Planetary Defender."
    assert owing(table.hit(0, 1, value=3)) == [(1, 1)]
    table.do(1, CargoDropped()).do(0, JunkLaunched(value=2))
    assert table.refusal(0, ShipsHit(victims=(1,))) is not None
    assert owing(table.hit(0, 2)) == [(2, 1)]


def test_a_moving_jolly_roger_hits_the_defender_all_the_same(orbit):
    table = orbit(2).fly("jolly-roger", "planetary-defender").do(0, JunkLaunched(value=2)).hit(0, 1, by="ship")
    assert owing(table) == [(1, 1)]


def test_the_necktie_fighter_costs_two_and_strikes_back(orbit):
    table = orbit(2).fly("necktie-fighter", "planetary-defender").hit(0, 1, value=4)
    assert owing(table) == [(1, 2)]
    table.do(1, CargoDropped()).do(1, NothingDropped()).end_turn(0).hit(1, 0, value=4)
    assert owing(table) == [(0, 1), (1, 1)]
    assert table.view(1).hits[1].ask == "Put one tile in the city that you launched from. You choose."
    assert table.view(1).hits[1].notes == ("You hit the Necktie Fighter, so it hits you, too.",)


@pytest.mark.rule("JO-092")
def test_splendor_takes_the_tile_and_the_delivery_is_none(orbit):
    table = orbit(2, cargo=True).fly("stomp-rat", "splendor").deliver(0, 2)
    table.deliver(0, 4, None, "Hamilton", how="remote").hit(0, 1)
    assert table.totals == [2, 0]
    assert (table.cargo(1), owing(table)) == (6, [(1, 1)])
    assert not table.view(0).remote
    assert table.view(1).hits[0].notes == ("Give first. Then the tile that hit you goes into your cargo.",)
    assert table.do(1, CargoDropped()).cargo(1) == 6, "one given, one taken"


@pytest.mark.rule("JO-092")
@pytest.mark.parametrize("how", [None, "remote"])
def test_a_delivery_that_hits_splendor_goes_to_its_cargo_however_it_was_entered(orbit, how):
    table = orbit(2).fly("time-booth", "splendor").do(0, JunkLaunched(value=5))
    assert table.deliver(0, 5, how=how).hit(0, 1).totals == [0, 0]
    assert table.do(1, CargoDropped()).refusal(0, Delivered(value=5, how="remote")) == (
        "Splendor #2331 has taken the tile that you launched. It is not delivered."
    )
    assert table.deliver(0, 5, how="direct").totals == [5, 0], "another 5, after the move"


def test_what_the_first_edition_logged_stays_a_delivery(orbit):
    """It did not note that the tile came by launch: only what is logged now says so."""
    table = orbit(2).fly("time-booth", "splendor").do(0, JunkLaunched(value=5))
    logged = Delivered(value=5)
    table.state = logged.applied(table.state, By(0))
    assert table.hit(0, 1).totals == [5, 0]


def test_where_no_launch_was_noted_the_player_says_which_tile_hit_splendor(orbit):
    table = orbit(2).fly("time-booth", "splendor").deliver(0, 2).deliver(0, 5)
    assert table.hit(0, 1, tile=1).totals == [2, 0]
    turn = orbit(2).fly("time-booth", "splendor").deliver(0, 2).deliver(0, 5).view(0).on_turn
    assert [hit.label for hit in turn.hit] == ["Player 1"]
    assert [(takes.label, takes.fields["tile"]) for takes in turn.takes] == [
        ("Player 1 takes the 2 just delivered", 0),
        ("Player 1 takes the 5 just delivered", 1),
    ]


def test_splendor_takes_nothing_where_no_tile_hit_it(orbit):
    """Neither a ship nor a counter-hit leaves one."""
    rammed = orbit(2).fly("jolly-roger", "splendor").hit(0, 1, by="ship")
    assert rammed.view(1).hits[0].notes == ()
    assert rammed.do(1, CargoDropped()).cargo(1) == 5
    countered = orbit(2).fly("splendor", "necktie-fighter").hit(0, 1)
    assert countered.view(0).hits[1].notes == ("You hit the Necktie Fighter, so it hits you, too.",)
    assert countered.do(0, CargoDropped()).cargo(0) == 5
    assert countered.view(1).hits[0].ask == "Give Player 0 one tile for the cargo. You choose."
    assert countered.do(1, CargoDropped()).cargo(0) == 6


@pytest.mark.rule("JO-139")
def test_splendor_gives_before_it_takes(orbit):
    table = orbit(2, cargo=True).fly("necktie-fighter", "splendor").do(1, CargoCounted(change=-6)).hit(0, 1)
    assert table.refusal(1, CargoDropped()) == "The cargo is empty."
    assert table.do(1, NothingDropped()).cargo(1) == 1
    full = orbit(2, cargo=True).hit(0, 1)
    assert full.refusal(1, NothingDropped()) == "There are tiles in the cargo. Give up one of them."


def test_a_counter_hit_is_paid_where_the_ship_is_at_that_moment(orbit):
    """A launch is paid where it came from, a ramming where the ships met."""
    table = orbit(2).fly("jolly-roger", "necktie-fighter").hit(0, 1, by="ship")
    assert table.view(0).hits[1].ask == "Put one tile in the city where you met Player 1. You choose."


@pytest.mark.rule("JO-138")
def test_a_counter_hit_names_the_city_where_the_ship_is_at_that_moment(orbit):
    """For a launch that is where it came from, before the ship moves; for a ramming where the ships met."""
    table = orbit(2).fly("jolly-roger", "necktie-fighter").do(0, LapsChecked()).do(1, ShipPlaced(board="mars", space=7))
    table.do(0, JunkFlown(board="mars", space=7, value=4, direction="cw", steps=4, hits=(1,)))
    assert [hit.ask for hit in table.view(0).hits] == [
        "Put one tile at Tharsis. You choose.",
        "Put one tile at Kepler. You choose.",
    ]
    rammed = (
        orbit(2).fly("jolly-roger", "necktie-fighter").do(0, LapsChecked()).do(1, ShipPlaced(board="earth", space=2))
    )
    rammed.do(0, JunkFlown(board="mars", space=7, value=4, direction="cw", steps=4))
    rammed.do(0, ShipSailed(board="earth", space=2, steps=4, hits=(1,)))
    assert rammed.view(0).hits[1].ask == "Put one tile at NYC. You choose."


def test_one_launch_hits_a_ship_once(orbit):
    table = orbit(3).fly("jolly-roger").hit(0, 1).do(1, CargoDropped())
    assert table.refusal(0, ShipsHit(victims=(1, 2))) == (
        "You have hit Player 1 in this turn. One launch hits a ship once."
    )
    assert owing(table.hit(0, 2).hit(0, 1, by="ship")) == [(2, 1), (1, 1)], "the ship itself is another matter"
    table.do(1, CargoDropped()).do(2, CargoDropped()).end_turn(0, 1, 2)
    assert owing(table.hit(0, 1)) == [(1, 1)]


def test_splendor_takes_no_delivery_of_another_turn(orbit):
    table = orbit(2).fly("stomp-rat", "splendor").deliver(0, 4, None, "Hamilton", how="remote")
    assert table.end_turn(0, 1).hit(0, 1).totals == [4, 0]


def test_splendor_picks_up_what_its_victims_give(orbit):
    table = orbit(2).fly("splendor", "stomp-rat").deliver(1, 3).hit(0, 1).lose(1, 0)
    assert (table.cargo(0), table.cargo(1)) == (7, 5)
    assert table.end_turn(0, 1).hit(0, 1).do(1, NothingDropped()).cargo(0) == 7


def test_who_left_owes_nothing(orbit):
    table = orbit(3).hit(0, 1, 2)
    assert [table.leaving(seat) for seat in (0, 1)] == [None, "the hit on them is off"]
    assert owing(table.seated(True, False, True)) == [(2, 1)]


def test_the_prompt_says_what_each_tile_would_cost(orbit):
    table = orbit(2, night=("moon",))
    for value in (1, 2, 3):
        table.deliver(1, value, "moon")
    table.deliver(1, 4, "earth").hit(0, 1)
    assert [tile.cost for tile in table.view(1).hits[0].tiles] == [4, 5, 6, 4]
