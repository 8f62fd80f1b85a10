"""The great moments: what a move brought, once, and nothing that is hidden."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.game import Move
from companion.games.junk_orbit import GAME
from companion.games.junk_orbit import moves as m
from companion.games.junk_orbit.state import Destination


def brought(table: Any, seat: int | None, move: Move) -> list[tuple[str, str, tuple[int, ...], tuple[int, ...]]]:
    """The moments of this move, which the table then has made."""
    before = table.state
    table.do(seat, move)
    found = GAME.moments(before, move, table.state, None)
    return [(moment.kind, table.text(moment.words), moment.seats, moment.numbers) for moment in found]


def to(city: str) -> Destination:
    return Destination(city=city)


def test_it_works(orbit):
    assert brought(orbit(3), 0, m.ShipsHit(victims=(1, 2))) == [
        ("hit", "Player 0 hits Player 1 and Player 2!", (1, 2), ())
    ]


def test_a_counter_hit_and_an_answer_are_not_moments_of_their_own(orbit):
    table = orbit(2).fly("time-booth", "necktie-fighter")
    assert brought(table, 0, m.ShipsHit(victims=(1,))) == [("hit", "Player 0 hits Player 1!", (1,), ())]
    assert brought(table, 1, m.CargoDropped()) == []
    assert brought(table, 0, m.CargoDropped()) == []


def test_a_second_hit_names_only_the_second_victim(orbit):
    assert [seats for _, _, seats, _ in brought(orbit(3).hit(0, 1), 0, m.ShipsHit(victims=(2,)))] == [(2,)]


def test_a_hit_on_the_map_is_one_too(orbit):
    table = orbit(2).do(0, m.LapsChecked()).do(1, m.ShipPlaced(board="mars", space=7))
    launch = m.JunkFlown(board="mars", space=7, value=4, direction="cw", steps=4, hits=(1,))
    assert [kind for kind, *_ in brought(table, 0, launch)] == ["hit"]


@pytest.mark.parametrize(
    ("night", "source", "cities", "words"),
    [
        ("moon", "moon", ("NYC", "NYC", "NYC"), "Moon by night: +3 for Player 0"),
        ("mars", "earth", ("Olympus", "Hellas", "Tharsis", "Bradbury", "Gale"), "Mars by night: +4 for Player 0"),
    ],
)
def test_a_bonus_that_grows_by_much(orbit, night, source, cities, words):
    table = orbit(2, night=(night,)).do(0, m.CityNamed(board="mars", city="Gale"))
    *first, last = (m.Delivered(value=1, source=source, destination=to(city)) for city in cities)
    assert [found for move in first for found in brought(table, 0, move)] == []
    assert [said for _, said, *_ in brought(table, 0, last)] == [words]


def test_hidden_scores_stay_hidden(orbit):
    table = orbit(2, night=("moon",), hidden=True)
    for _ in range(3):
        assert brought(table, 0, m.Delivered(value=1, source="moon", destination=to("NYC"))) == []


def test_the_final_turns_begin_once(orbit):
    table = orbit(3)
    assert [kind for kind, *_ in brought(table, 0, m.RefillFailed())] == ["final"]
    assert brought(table, 1, m.RefillFailed()) == []


def test_the_race_to_the_bin(orbit):
    table = orbit(2).finish()
    assert brought(table, None, m.RaceStarted()) == [("race", "Race to the bin!", (), ())]
    assert brought(table, None, m.RaceStarted()) == []
