"""The orbits: laps, transfer points, the sense after a switch, and the rulebook's own launch."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from msgspec.structs import replace

from companion.games.junk_orbit.box import BOX
from companion.games.junk_orbit.chart.lying import put
from companion.games.junk_orbit.chart.orbit import CLOCKWISE, COUNTER, distances, orbits
from companion.games.junk_orbit.moves import CityNamed, LapEntered, LapsChecked, LapsMirrored, ShipPlaced
from companion.games.junk_orbit.view.labels import Box
from companion.games.junk_orbit.view.orrery import orrery

MARS = {0: "Olympus", 2: "Bradbury", 5: "Hellas", 7: "Tharsis"}


def ends(table, city, steps, sense, **more):
    found = orbits(table.state)
    return {found.name(place) for place in found.reach(found.called(city), steps, sense, **more)}


def test_it_works(orbit):
    both = ends(orbit(2), "Kepler", 4, CLOCKWISE) | ends(orbit(2), "Kepler", 4, COUNTER)
    assert both == {"Tharsis", "Copernicus", "Hamilton", "NYC"}


def test_after_tharsis_the_ship_ends_at_nyc_or_hamilton(orbit):
    assert ends(orbit(2), "Kepler", 4, CLOCKWISE) == {"Tharsis", "Copernicus"}
    assert ends(orbit(2), "Kepler", 4, COUNTER) == {"NYC", "Hamilton"}


@pytest.mark.rule("JO-011")
@pytest.mark.parametrize(("board", "length"), [("earth", 9), ("moon", 7), ("mars", 9), ("phobos", 4), ("deimos", 3)])
def test_a_lap_leads_back_to_where_it_began(orbit, board, length):
    table = orbit(5, boards=(board,))
    found = orbits(table.state)
    assert len(found.laps[board]) == length
    assert found.reach((board, 1), length, CLOCKWISE) == ((board, 1),)
    assert all(found.reach((board, 1), steps, COUNTER) != ((board, 1),) for steps in range(1, length))


@pytest.mark.rule("JO-035")
def test_a_shared_city_is_one_step(orbit):
    assert ends(orbit(2), "Hamilton", 1, COUNTER) == {"Olympus"}
    assert ends(orbit(2), "Hamilton", 2, COUNTER) == {"Moon 1", "Mars 1"}
    assert ends(orbit(2), "Hamilton", 0, COUNTER) == {"Hamilton"}


@pytest.mark.rule("JO-060")
def test_the_transfer_points_join_two_boards(orbit):
    table = orbit(5).do(0, LapEntered(board="mars", names=MARS))
    found = orbits(table.state)
    for city, (owner, other) in BOX.transfers.items():
        place = found.called(city)
        assert place[0] == owner
        assert found.switch(place)[0] == other
        assert len(found.neighbours(place)) == 4
    assert len(found.neighbours(found.called("Tharsis"))) == 2


def test_only_transfers_between_boards_in_play_count(orbit):
    table = orbit(2).do(0, LapEntered(board="mars", names=MARS))
    found = orbits(table.state)
    assert found.switch(found.called("Bradbury")) is None
    assert len(orbits(orbit(2).state).places()) == 23
    assert len(orbits(table.do(0, LapEntered(board="mars", names=MARS)).state).places()) == 23


@pytest.mark.rule("JO-063")
def test_the_sense_turns_over_at_a_switch(orbit):
    """Clockwise round the Moon, across Olympus, then counter-clockwise on Mars: 0, 8, 7."""
    table = orbit(2)
    assert ends(table, "Moon 1", 1, CLOCKWISE) == {"Olympus"}
    assert ends(table, "Moon 1", 2, CLOCKWISE) == {"Hamilton", "Mars 8"}
    assert ends(table, "Moon 1", 3, CLOCKWISE) == {"Copernicus", "Tharsis"}


def test_time_booth_may_turn_round_at_a_switch(orbit):
    assert ends(orbit(2), "Moon 1", 2, CLOCKWISE, turning=True) == {"Hamilton", "Mars 8", "Mars 1"}


def test_from_a_transfer_point_the_ways_go_in_pairs(orbit):
    assert ends(orbit(2), "Olympus", 1, CLOCKWISE) == {"Mars 1", "Moon 1"}
    assert ends(orbit(2), "Olympus", 1, COUNTER) == {"Mars 8", "Hamilton"}


@pytest.mark.parametrize(
    ("value", "least", "found"), [(1, 0, (0, 1, 2)), (1, 1, (1, 2)), (4, 1, (3, 4, 5)), (2, 1, (1, 2, 3))]
)
def test_stretched_distances(value, least, found):
    assert distances(value, stretched=1, least=least) == found
    assert distances(value) == (value,)


def test_the_order_can_be_entered_and_mirrored(orbit):
    table = orbit(2).do(0, LapEntered(board="moon", names={0: "Kepler", 1: " olympus", 3: "Hamilton", 6: "Tycho"}))
    assert table.state.laps["moon"] == ("Kepler", "Olympus", "", "Hamilton", "", "", "Tycho")
    assert table.state.loose["moon"] == ("Copernicus",)
    table.do(0, LapsMirrored())
    assert table.state.laps["moon"] == ("Kepler", "Tycho", "", "", "Hamilton", "", "Olympus")


def test_a_lap_takes_each_name_once_and_none_of_another_board(orbit):
    table = orbit(2)
    assert table.refusal(0, LapEntered(board="earth", names={0: "Oslo", 1: "oslo"})) is not None
    assert table.refusal(0, LapEntered(board="earth", names={0: "Kepler"})) == "Kepler is on the Moon."
    assert table.refusal(0, LapEntered(board="moon", names={9: "Oslo"})) == "That lap has 7 spaces."
    assert table.refusal(0, LapEntered(board="phobos", names={2: "Bradbury"})) is None


def test_the_box_is_remembered_in_one_line(orbit):
    table = orbit(5).do(0, LapEntered(board="mars", names=MARS)).deliver(0, 1, None, "Oslo", "earth")
    again = orbit(5, cities=table.view().box_line)
    assert (again.state.laps, again.state.loose) == (table.state.laps, table.state.loose)
    assert orbit(2, cities="nonsense; Earth: a, b").state.laps == orbit(2).state.laps


@pytest.mark.parametrize("players", [2, 4, 5])
@pytest.mark.parametrize("sky", ["sky", "wide_sky"])
def test_the_drawing_has_every_city_once_inside_its_frame(orbit, players, sky):
    table = orbit(players).do(0, LapEntered(board="mars", names=MARS))
    drawn = getattr(table.view(0).orrery, sky)
    left, top, width, height = map(float, drawn.box.split())
    assert len(drawn.dots) == {2: 23, 4: 26, 5: 28}[players]
    assert all(left < dot.x < left + width and top < dot.y < top + height for dot in drawn.dots)
    assert len({(dot.x, dot.y) for dot in drawn.dots}) == len(drawn.dots)


@pytest.mark.parametrize("players", [2, 4, 5])
@pytest.mark.parametrize(("sky", "half"), [("sky", 11), ("wide_sky", 6)])
def test_a_name_is_on_no_world_and_on_no_other_city(orbit, players, sky, half):
    drawn = getattr(orbit(players).do(0, LapEntered(board="mars", names=MARS)).view(0).orrery, sky)
    for named in (dot for dot in drawn.dots if dot.label):
        box = named.label.box
        assert all(box.far(ring.x, ring.y)[0] >= ring.world for ring in drawn.rings), named
        assert not any(box.meets(Box(dot.x - half, dot.y - half, dot.x + half, dot.y + half)) for dot in drawn.dots), (
            named
        )


@pytest.mark.parametrize("players", [2, 4, 5])
def test_from_afar_a_name_belongs_to_one_city_only(orbit, players):
    """It is nearer to its own than to any other, or a line leads there; and no line goes through a name."""
    drawn = orbit(players).do(0, LapEntered(board="mars", names=MARS)).view(None).orrery.wide_sky
    named = [dot for dot in drawn.dots if dot.label]
    for dot in named:
        nearest = min(drawn.dots, key=lambda other: dot.label.box.far(other.x, other.y)[0])
        assert dot.label.line or nearest is dot, dot
        assert not any(
            other.label.line and dot.label.box.meets(other.label.line) for other in named if other is not dot
        )


@pytest.mark.parametrize("players", [2, 4, 5])
@pytest.mark.parametrize("sky", ["sky", "wide_sky"])
def test_a_line_to_a_name_crosses_no_world(orbit, players, sky):
    drawn = getattr(orbit(players).do(0, LapEntered(board="mars", names=MARS)).view(0).orrery, sky)
    for line in (dot.label.line for dot in drawn.dots if dot.label and dot.label.line):
        assert all(line.far(ring.x, ring.y)[0] >= ring.world for ring in drawn.rings), line


@pytest.mark.parametrize("players", [2, 4, 5])
@pytest.mark.parametrize("sky", ["sky", "wide_sky"])
def test_a_line_to_a_name_goes_round_the_cities_between(orbit, players, sky):
    """Nobody takes Olympus for the name of the city next to it."""
    drawn, found = getattr(orbit(players).view(0).orrery, sky), 0
    for dot in (dot for dot in drawn.dots if dot.label and dot.label.line):
        between = [other for other in drawn.dots if other is not dot and dot.label.line.far(other.x, other.y)[0] < 6]
        assert dot.lead.count("A14") == len(between)
        found += len(between)
    assert found, "the drawing needs a bow somewhere"


@pytest.mark.parametrize("marks", ["marks", "wide"])
@pytest.mark.parametrize("together", [2, 3, 4, 5])
@pytest.mark.parametrize("place", [("earth", 0), ("moon", 0), ("mars", 7), ("phobos", 2)])
def test_no_ship_hides_another_one_or_a_number_of_tiles(orbit, marks, together, place):
    table = orbit(5, map=True).do(0, LapEntered(board="mars", names=MARS)).do(0, LapsChecked())
    board, space = place
    for seat in range(together):
        table.do(seat, ShipPlaced(board=board, space=space))
    state = replace(table.state, lying=put(table.state.lying, place, 3))
    drawn = getattr(orrery(state, None), marks)
    ships = [(ship.x, ship.y) for ship in drawn.ships if ship]
    assert len(ships) == 5, "the others are where they began"
    assert all(math.dist(*two) >= 22 for two in combinations(ships, 2))
    assert all(math.dist(ship, (tiles.x, tiles.y)) >= 17 for ship in ships for tiles in drawn.junk)


def test_a_city_can_be_named_before_anybody_delivers_to_it(orbit):
    table = orbit(2).do(0, CityNamed(board="mars", city=" Gale "))
    assert table.view(1).sheet.goals[2].cities[-1] == "Gale"
    assert table.refusal(0, CityNamed(board="moon", city="gale")) == "Gale on Mars is among the cities already."
    assert table.refusal(0, CityNamed(board="moon", city=" ")) == "What is the city called? Type its name."
    table.do(0, CityNamed(board="moon", city="Tycho")).do(0, CityNamed(board="moon", city="Plato"))
    assert "have a name" in table.refusal(0, CityNamed(board="moon", city="Mare"))
    assert table.do(0, LapEntered(board="mars", names=MARS)).view(0).sheet.goals[2].cities[-1] != "Gale"
