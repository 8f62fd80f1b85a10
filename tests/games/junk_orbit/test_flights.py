"""Turns on the map, against a slow model that reads the ledger word by word: every pair of powers, anywhere."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.game import By
from companion.core.words import in_english
from companion.games.junk_orbit.box import BOARDS, BOX, ships
from companion.games.junk_orbit.chart.flight import junk_flights, reaches, ship_flights, where
from companion.games.junk_orbit.chart.orbit import orbits
from companion.games.junk_orbit.moves import (
    BoardsChosen,
    CargoDropped,
    CityPlaced,
    JunkFlown,
    LapEntered,
    LapsChecked,
    LapsMirrored,
    ShipPlaced,
    ShipSailed,
    TurnEnded,
)
from companion.games.junk_orbit.view import view
from companion.games.junk_orbit.view.orrery import orrery

MARS_FAMILY = ("mars", "phobos", "deimos")
LAPS = {
    board: tuple(name or f"{board} {space}" for space, name in enumerate(card.lap))
    for board, card in BOX.boards.items()
}
LAPS["mars"] = tuple({3: "Bradbury", 5: "Hellas"}.get(space, name) for space, name in enumerate(LAPS["mars"]))


# The slow model: cities are names, and every step is looked up


def cities() -> list[str]:
    return sorted({name for lap in LAPS.values() for name in lap})


def walks(city: str, steps: int, way: dict[str, int], turning: bool) -> Iterator[list[str]]:
    """All ways from a city; ``way``: on which boards it may go on, and in which sense."""
    if steps == 0:
        yield []
        return
    for board, sense in way.items():
        lap = LAPS[board]
        there = lap[(lap.index(city) + sense) % len(lap)]
        for ways in onward(there, board, sense, turning):
            for rest in walks(there, steps - 1, ways, turning):
                yield [there, *rest]


def onward(city: str, board: str, sense: int, turning: bool) -> list[dict[str, int]]:
    other = next((b for b in LAPS if b != board and city in LAPS[b]), None)
    if other is None:
        return [{board: sense}]
    return [{board: sense, other: -sense}, *([{other: sense}] if turning else [])]


def first_way(city: str, sense: int, turning: bool) -> list[dict[str, int]]:
    """In this sense on the board that owns the city."""
    owner = BOX.transfers[city][0] if city in BOX.transfers else next(b for b in LAPS if city in LAPS[b])
    return onward(city, owner, sense, turning)


def all_walks(city: str, steps: int, sense: int, turning: bool = False) -> list[list[str]]:
    return [walk for way in first_way(city, sense, turning) for walk in walks(city, steps, way, turning)]


def slow_junk(walk: list[str], value: int, flown: list[str], at: list[str]) -> tuple[str, frozenset[int], int | None]:
    """Where the junk of seat 0 ends, whom it hits, and who takes it."""
    path = walk or [at[0]]
    hit: set[int] = set()
    for number, city in enumerate(path):
        stops = number == len(path) - 1
        if not stops and flown[0] != "stomp-rat":
            continue
        for seat in range(1, len(at)):
            if at[seat] == city and not (flown[seat] == "planetary-defender" and value in (1, 2)):
                hit.add(seat)
        takers = [seat for seat in hit if flown[seat] == "splendor"]
        if takers:
            return city, frozenset(hit), takers[0]
    return path[-1], frozenset(hit), None


def owed(hit: list[int], flown: list[str], at: list[str], means: str) -> list[tuple[int, int, int, str, bool]]:
    """Who gives to what by whom, how many, where, and whether a tile is taken after that."""
    found = []
    for seat in hit:
        takes = flown[seat] == "splendor" and means == "junk"
        found.append((seat, 0, 2 if flown[0] == "necktie-fighter" else 1, at[seat], takes))
        if flown[seat] == "necktie-fighter":
            found.append((0, seat, 1, at[0] if means == "junk" else at[seat], False))
    return found


# The game itself


def place(city: str) -> tuple[Any, int]:
    owner = BOX.transfers[city][0] if city in BOX.transfers else next(b for b in LAPS if city in LAPS[b])
    return owner, LAPS[owner].index(city)


def laid_out(orbit: Any, flown: list[str], at: list[str], **options: Any) -> Any:
    table = orbit(len(flown), boards=BOARDS, **options).fly(*flown)
    players = tuple(replace(p, at=place(city)) for p, city in zip(table.state.players, at, strict=True))
    table.state = replace(table.state, laps=LAPS, players=players, checked=True)
    return table


def name(city: tuple[Any, int]) -> str:
    return LAPS[city[0]][city[1]]


def owing(table: Any) -> list[tuple[int, int, int, str, bool]]:
    return [(hit.victim, hit.by, hit.left, name(hit.at), hit.takes) for hit in table.state.hits]


@pytest.mark.rule("JO-041", "JO-049", "JO-063")
def test_every_pair_of_powers_is_as_the_ledger_says(orbit):
    chance = random.Random(2331)
    hits = 0
    for attacker, victim in itertools.permutations(ships(), 2):
        third = chance.choice([ship for ship in ships() if ship not in (attacker, victim)])
        for _ in range(3):
            hits += a_turn(orbit, chance, [attacker, victim, third])
    assert hits > 100, "these positions are worth a test"


def a_turn(orbit: Any, chance: random.Random, flown: list[str]) -> int:
    value, direction = chance.randint(1, 5), chance.choice(["cw", "ccw"])
    sense = 1 if direction == "cw" else -1
    at = [chance.choice(cities())]
    near = [city for walk in (*all_walks(at[0], value, sense), *all_walks(at[0], value, -sense)) for city in walk]
    at += [chance.choice(near) for _ in flown[1:]]
    table = laid_out(orbit, flown, at)
    found = junk_flights(table.state, 0, value, value, direction)
    expected = {slow_junk(walk, value, flown, at) for walk in all_walks(at[0], value, sense)}
    assert {(name(f.end), frozenset(f.hits), f.taken_by) for f in found} == expected
    picked = chance.choice(found)
    board, space = picked.end
    launch = JunkFlown(board=board, space=space, value=value, direction=direction, steps=value, hits=picked.hits)
    assert owing(table.do(0, launch)) == owed(sorted(picked.hits), flown, at, "junk")
    by_junk = settled(table, flown)
    by_ship = sails(table, chance, flown, at, value, -sense)
    return by_junk + by_ship


def sails(table: Any, chance: random.Random, flown: list[str], at: list[str], value: int, sense: int) -> int:
    far = {value, 1} if flown[0] == "puddle-jumper" else {value}
    walked = [walk for steps in far for walk in all_walks(at[0], steps, sense, flown[0] == "time-booth")]
    rams = flown[0] == "jolly-roger"
    expected = {(walk[-1], len(walk), frozenset(n for n in (1, 2) if rams and at[n] in walk)) for walk in walked}
    found = ship_flights(table.state, 0)
    assert {(name(f.end), f.steps, frozenset(f.hits)) for f in found} == expected
    picked = chance.choice(found)
    board, space = picked.end
    table.do(0, ShipSailed(board=board, space=space, steps=picked.steps, hits=picked.hits))
    assert owing(table) == owed(sorted(picked.hits), flown, at, "ship")
    assert table.state.players[0].at == picked.end
    return settled(table, flown)


def settled(table: Any, flown: list[str]) -> int:
    """All give from the cargo: Splendor gains what it hits with, and is even where it is hit by junk."""
    count = len(table.state.hits)
    while table.state.hits:
        hit, before = table.state.hits[0], [table.cargo(seat) for seat in range(3)]
        table.do(hit.victim, CargoDropped())
        after = [table.cargo(seat) for seat in range(3)]
        before[hit.victim] -= 1
        if flown[hit.by] == "splendor":
            before[hit.by] += 1
        if hit.takes and hit.left == 1:
            before[hit.victim] += 1
        assert after == before
    return count


# How far


@pytest.mark.rule("JO-106", "JO-107")
def test_distances_of_powers_and_night_sides(orbit):
    def far(ship: str, city: str, value: int, **options: Any) -> dict[int, bool]:
        table = laid_out(orbit, [ship, "splendor"], [city, city], **options)
        return reaches(table.state, 0, value)

    assert far("time-booth", "Tharsis", 3) == {3: False}
    assert far("interplanet-express", "NYC", 1) == {0: True, 1: False, 2: True}
    assert far("time-booth", "Tharsis", 1, night=("deimos",)) == {1: False, 2: False}
    assert far("time-booth", "Tharsis", 1, night=("deimos",), warp_zero=True) == {0: False, 1: False, 2: False}
    assert far("time-booth", "Kepler", 3, night=("deimos",)) == {3: False}
    both = far("interplanet-express", "Olympus", 3, night=("deimos",))
    assert both == {1: True, 2: False, 3: False, 4: False, 5: True}
    assert far("time-booth", "Olympus", 14)


@pytest.mark.rule("JO-085")
def test_a_puddle_jumper_may_move_just_one(orbit):
    table = laid_out(orbit, ["puddle-jumper", "splendor"], ["Kepler", "NYC"])
    stop = junk_flights(table.state, 0, 4, 4, "cw")[0]
    board, space = stop.end
    table.do(0, JunkFlown(board=board, space=space, value=4, direction="cw", steps=4))
    assert {flight.steps for flight in ship_flights(table.state, 0)} == {1, 4}


# What the map knows


def test_the_example_of_the_rulebook(orbit):
    """From Kepler a 4 ends at Tharsis, Copernicus, Hamilton or NYC; from Tharsis the ship goes to NYC or Hamilton."""
    table = orbit(2).do(0, LapsChecked())
    ends = {d: {name(f.end) for f in junk_flights(table.state, 0, 4, 4, d)} for d in ("cw", "ccw")}
    assert ends == {"cw": {"Tharsis", "Copernicus"}, "ccw": {"Hamilton", "NYC"}}
    table.do(0, JunkFlown(board="mars", space=7, value=4, direction="cw", steps=4, delivered=True))
    assert table.totals == [4, 0]
    assert {name(flight.end) for flight in ship_flights(table.state, 0)} == {"NYC", "Hamilton"}
    table.do(0, ShipSailed(board="earth", space=2, steps=4))
    assert table.state.players[0].at == ("earth", 2)


def test_the_map_never_guesses(orbit):
    table = orbit(5)
    launch = JunkFlown(board="moon", space=4, value=4, direction="cw", steps=4)
    assert table.refusal(0, launch).startswith("The map is not set up yet.")
    assert table.refusal(0, LapsChecked()) == "Where is Bradbury? Put it on the map first."
    assert table.refusal(0, CityPlaced(board="mars", space=0, city="Hellas")) == (
        "Olympus is there already. Pick another space."
    )
    assert table.refusal(0, CityPlaced(board="earth", space=1, city="Hellas")) == "Hellas is on Mars."
    table.do(0, CityPlaced(board="mars", space=3, city="bradbury")).do(
        0, CityPlaced(board="mars", space=5, city="Hellas")
    )
    assert table.state.laps["mars"][3] == "Bradbury"
    table.do(0, LapsChecked()).do(0, launch)
    assert orbit(5, cities=table.game.remembered(table.state)["cities"]).state.checked
    table.do(0, TurnEnded())
    assert table.state.players[0].at is None, "the ship moved beside the map"
    assert table.do(0, ShipPlaced(board="moon", space=2)).state.players[0].at == ("mars", 0)


def test_a_board_that_comes_later_is_asked_for(orbit):
    table = orbit(2).do(0, LapsChecked()).do(0, BoardsChosen(boards=("earth", "moon", "mars", "phobos")))
    launch = JunkFlown(board="moon", space=4, value=4, direction="cw", steps=4)
    assert table.refusal(0, launch).startswith("The map is not set up yet.")


def test_ships_stay_in_their_cities_when_the_laps_change(orbit):
    table = orbit(2).do(0, LapsMirrored())
    lap = table.state.laps["moon"]
    assert lap[table.state.players[0].at[1]] == "Kepler"
    table.do(0, LapEntered(board="moon", names={0: "Olympus", 3: "Kepler", 5: "Kilimanjaro"}))
    assert table.state.players[0].at == ("moon", 3)


def test_a_launch_that_takes_anything(orbit):
    table = orbit(2).do(0, LapsChecked())
    wild = JunkFlown(board="phobos", space=99, value=10**6, direction="ccw", steps=10**6, delivered=True)
    assert wild.applied(table.state, By(0)).launched.value == 10**6
    assert table.refusal(0, wild) == "There is no way to that city. Pick another one."
    assert orbits(table.state).boards == ("earth", "moon", "mars")


def test_a_ship_on_a_board_that_was_taken_away_is_asked_for(orbit):
    table = orbit(2)
    players = tuple(replace(player, at=("moon", 0)) for player in table.state.players)
    state = replace(table.state, players=players, boards=("earth",), checked=True, begun=True)
    assert where(state, 0) is None
    assert in_english(orrery(state, state.turn).spots.legend) == "Where is your ship?"
    mapped = replace(state, options=replace(state.options, map=True))
    assert in_english(view(mapped, state.turn).now.more) == "First your ship: tap the city where it is."
