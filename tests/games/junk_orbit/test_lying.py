"""What lies in the cities: against somebody who counts tiles on the table, and never a guess."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.game import By
from companion.games.junk_orbit.box import BOARDS, BOX
from companion.games.junk_orbit.chart.flight import junk_flights, reaches, ship_flights
from companion.games.junk_orbit.chart.lying import found
from companion.games.junk_orbit.chart.orbit import orbits
from companion.games.junk_orbit.moves import (
    BoardsChosen,
    CargoDropped,
    CityPlaced,
    DeliveryLost,
    JunkFlown,
    JunkPickedUp,
    LapsChecked,
    LapsMirrored,
    RefillFailed,
    ShipPlaced,
    ShipSailed,
    StackCounted,
    TurnEnded,
)


def by_name(table: Any) -> dict[str, int | None]:
    chart = orbits(table.state)
    return {chart.name(place): found(table.state.lying, place) for place in chart.places()}


def charted(orbit: Any, seats: int, **options: Any) -> Any:
    table = orbit(seats, boards=BOARDS, **options)
    table.do(0, CityPlaced(board="mars", space=3, city="Bradbury"))
    return table.do(0, CityPlaced(board="mars", space=5, city="Hellas")).do(0, LapsChecked())


class Counted:
    """The table itself: how many tiles are at each city, by its name."""

    def __init__(self, table: Any, chance: random.Random) -> None:
        self.table, self.chance = table, chance
        self.tiles = dict.fromkeys(by_name(table), 1)

    def turn(self) -> None:
        state = self.table.state
        seat, value, direction = state.turn, self.chance.randint(1, 4), self.chance.choice(("cw", "ccw"))
        steps = self.chance.choice(sorted(reaches(state, seat, value)))
        flight = self.chance.choice(junk_flights(state, seat, steps, value, direction))
        delivered = flight.taken_by is None and self.chance.random() < 0.3
        board, space = flight.end
        launch = JunkFlown(
            board=board,
            space=space,
            value=value,
            direction=direction,
            steps=steps,
            hits=flight.hits,
            delivered=delivered,
            source="earth",
        )
        self.table.do(seat, launch)
        if not delivered and flight.taken_by is None:
            self.tiles[orbits(state).name(flight.end)] += 1
        self.settle()
        way = self.chance.choice(ship_flights(self.table.state, seat))
        board, space = way.end
        self.table.do(seat, ShipSailed(board=board, space=space, steps=way.steps, hits=way.hits))
        self.settle()
        city = orbits(state).name(way.end)
        self.table.do(seat, JunkPickedUp(tiles=self.tiles[city], board=board, space=space))
        self.tiles[city] = 1

    def settle(self) -> None:
        """Victims give from the cargo or from the pile, and put it down where their ship is, but for Splendor."""
        while self.table.state.hits:
            hit = self.table.state.hits[0]
            pile = self.table.state.players[hit.victim].pile
            self.table.do(hit.victim, DeliveryLost(index=0) if pile and self.chance.random() < 0.5 else CargoDropped())
            if self.table.state.players[hit.by].ship != "splendor":
                self.tiles[orbits(self.table.state).name(hit.at)] += 1


@pytest.mark.parametrize("seed", range(6))
def test_it_is_what_somebody_counts_on_the_table(orbit, seed):
    chance = random.Random(seed)
    flown = chance.sample([ship for ship in BOX.ships if ship != "century-fly"], 4)
    counted = Counted(charted(orbit, 4, night=("deimos",)).fly(*flown), chance)
    for _ in range(25):
        counted.turn()
        assert by_name(counted.table) == counted.tiles
    assert max(counted.tiles.values()) > 1


def flown_to_tharsis(orbit: Any, **options: Any) -> Any:
    table = orbit(2, **options).do(0, LapsChecked())
    table.do(0, JunkFlown(board="mars", space=7, value=4, direction="cw", steps=4))
    return table.do(0, ShipSailed(board="earth", space=2, steps=4))


def test_a_pick_up_is_one_tap_where_the_map_knows_it(orbit):
    table = flown_to_tharsis(orbit, map=True, stacks=True)
    turn = table.view(0).on_turn
    assert (turn.end.label, turn.cannot_refill.label) == ("Pick up 1 tile, refill", "Cannot refill")
    counted = table.do(0, StackCounted(stack="earth", tiles=5)).view(0).on_turn
    assert (counted.end.label, counted.cannot_refill) == ("Pick up 1 tile, refill", None)
    assert table.view(0).now.more == "Deliver, pick up 1 tile, refill."
    assert by_name(table)["Tharsis"] == 2
    assert table.view().orrery.junk_words == "A number is how many tiles are in that city. The others have 1."
    assert [junk.n for junk in table.view().orrery.marks.junk] == [2]


def test_a_turn_without_counting_empties_the_city_all_the_same(orbit):
    table = flown_to_tharsis(orbit).end_turn(0)
    assert by_name(table) == dict.fromkeys(by_name(table), 1) | {"Tharsis": 2}
    failed = flown_to_tharsis(orbit).do(0, RefillFailed())
    assert by_name(failed)["NYC"] == 0


def test_a_city_that_cannot_be_refilled_is_empty(orbit):
    table = flown_to_tharsis(orbit).do(0, StackCounted(stack="earth", tiles=0))
    assert by_name(table.do(0, JunkPickedUp(board="earth", space=2)))["NYC"] == 0


def test_a_turn_beside_the_map_leaves_nobody_knowing(orbit):
    table = flown_to_tharsis(orbit, map=True).end_turn(0).do(1, TurnEnded())
    assert set(by_name(table).values()) == {None}
    said = "Nobody has noted what is in the cities: a turn was played without the map."
    assert table.view().orrery.junk_words == said
    assert table.view().orrery.marks.junk == ()


def test_a_ship_that_has_not_moved_stays_where_it_was(orbit):
    table = orbit(2, map=True).do(0, LapsChecked())
    start = table.state.players[0].at
    table.do(0, JunkFlown(board="mars", space=7, value=4, direction="cw", steps=4))
    assert table.view(0).on_turn.end.confirm == "Your ship has not moved yet. End the turn?"
    table.do(0, TurnEnded())
    assert table.view(1).on_turn.end.confirm is None, "a turn may be played beside the map"
    assert table.state.players[0].at == start
    assert by_name(table)["Tharsis"] == 2


def test_a_victim_that_nobody_sees_puts_a_tile_somewhere(orbit):
    table = orbit(2).do(0, LapsChecked()).end_turn(0)
    table.do(1, JunkFlown(board="mars", space=7, value=4, direction="cw", steps=4))
    table.do(1, ShipSailed(board="earth", space=2, steps=4)).end_turn(1)
    assert by_name(table)["NYC"] == 1, "it was refilled, so it is known again"
    table.state = replace(table.state, turn=1, players=tuple(replace(p, at=None) for p in table.state.players))
    assert by_name(table.hit(1, 0).do(0, CargoDropped()))["NYC"] is None


def test_phobos_by_night_leaves_it_open_whether_the_city_was_emptied(orbit):
    table = charted(orbit, 2, night=("phobos",)).do(0, ShipPlaced(board="mars", space=7))
    table.do(0, JunkFlown(board="mars", space=8, value=1, direction="cw", steps=1))
    table.do(0, ShipSailed(board="mars", space=6, steps=1))
    assert by_name(table.end_turn(0))["Mars 6"] is None


def test_powers_leave_it_open_where_junk_was_taken(orbit):
    table = orbit(2).fly("century-fly").do(0, LapsChecked())
    table.do(0, JunkFlown(board="mars", space=7, value=4, direction="cw", steps=4))
    table.do(0, ShipSailed(board="earth", space=2, steps=4))
    ready = table.do(0, StackCounted(stack="mars", tiles=5)).view(0).on_turn.pick_up.ready
    assert sorted(offer.label.partition(":")[0] for offer in ready) == ["Earth 1", "Earth 3", "NYC"]
    unknown = {name for name, tiles in by_name(table.end_turn(0)).items() if tiles is None}
    assert unknown == {"NYC", "Earth 1", "Earth 3"}


@pytest.mark.parametrize("picked", [0, 1, 2])
def test_on_the_map_such_a_power_is_asked_where_so_that_all_stays_known(orbit, picked):
    table = orbit(2, map=True).fly("century-fly").do(0, LapsChecked())
    table.do(0, JunkFlown(board="mars", space=7, value=4, direction="cw", steps=4))
    assert table.view(0).on_turn.pick_up is None, "the ship has not moved yet"
    turn = table.do(0, ShipSailed(board="earth", space=2, steps=4)).view(0).on_turn
    assert turn.end == turn.pick_up.ready[0]
    assert turn.cannot_refill.label == "Cannot refill", "nobody counts the stacks"
    offered = turn.pick_up.ready[picked]
    table.do(0, JunkPickedUp(**offered.fields))
    assert by_name(table) == dict.fromkeys(by_name(table), 1) | {"Tharsis": 2}
    assert table.state.turn == 1


def test_by_night_phobos_is_asked_whether_it_was_the_stack(orbit):
    table = charted(orbit, 2, night=("phobos",), map=True).do(0, ShipPlaced(board="mars", space=7))
    table.do(0, JunkFlown(board="mars", space=8, value=1, direction="cw", steps=1))
    turn = table.do(0, ShipSailed(board="mars", space=6, steps=1)).view(0).on_turn
    assert turn.pick_up.gamble.label == "Or 1 random tile of the Mars stack"
    table.do(0, JunkPickedUp(**turn.pick_up.gamble.fields))
    assert None not in by_name(table).values()


def test_phobos_by_night_draws_only_from_mars_and_its_moons(orbit):
    table = charted(orbit, 2, night=("phobos",), stacks=True, map=True)
    table.do(0, JunkFlown(board="mars", space=7, value=4, direction="cw", steps=4))
    at_earth, at_mars = ShipSailed(board="earth", space=2, steps=4), ShipPlaced(board="mars", space=1)
    assert table.do(0, at_earth).view(0).on_turn.pick_up.gamble is None
    assert table.do(0, at_mars).view(0).on_turn.pick_up.gamble.label == "Or 1 random tile of the Mars stack"


def test_what_nobody_can_know_is_forgotten(orbit):
    table = flown_to_tharsis(orbit)
    assert set(by_name(table.do(0, LapsMirrored())).values()) == {1, None}, "Mars has a city with two"
    assert set(by_name(table.do(0, BoardsChosen(boards=("earth", "moon")))).values()) == {None}


def test_a_space_that_is_not_there(orbit):
    table = flown_to_tharsis(orbit)
    assert JunkPickedUp(board="earth", space=99).applied(table.state, By(0)).lying == table.state.lying
