"""The count: night lines, totals, ranks, both tie-breaks."""

from __future__ import annotations

import pytest

from companion.core.words import in_english
from companion.games.junk_orbit.moves import BinRaceWon, RaceDeclined, RaceStarted
from companion.games.junk_orbit.scoring import mars_bonus, moon, next_words
from companion.games.junk_orbit.state import Tile

NIGHT = ("earth", "moon", "mars", "phobos", "deimos")


def test_it_works(orbit):
    sheet = orbit(2).deliver(0, 3).deliver(1, 5).finish().sheet
    assert (sheet.winners, sheet.decided_by) == ((1,), "points")
    assert [(line.key, line.label, line.points) for line in sheet.seats[0].lines] == [("deliveries", "Junk", 3)]


@pytest.mark.rule("JO-073", "JO-108")
def test_the_lines_are_deliveries_and_the_three_scoring_nights(orbit):
    table = orbit(2, night=NIGHT).deliver(0, 3, "earth", "Tharsis")
    lines = [(line.key, line.points) for line in table.sheet.seats[0].lines]
    assert lines == [("deliveries", 3), ("night_earth", 2), ("night_moon", 0), ("night_mars", 0)]
    assert len(orbit(2, night=("phobos", "deimos")).sheet.seats[0].lines) == 1


@pytest.mark.rule("JO-098", "JO-099")
@pytest.mark.parametrize(
    ("source", "board", "bonus"),
    [
        ("earth", "moon", 1),
        ("earth", "mars", 2),
        ("earth", "phobos", 2),
        ("earth", "deimos", 2),
        ("earth", "earth", 0),
        ("mars", "moon", 0),
        ("moon", "mars", 0),
    ],
)
def test_earth_by_night(orbit, source, board, bonus):
    assert orbit(2, night=("earth",)).deliver(0, 1, source, "Somewhere", board).totals == [1 + bonus, 0]


@pytest.mark.rule("JO-099")
@pytest.mark.parametrize("city", ["Olympus", "Bradbury", "Hellas"])
def test_docking_cities_of_mars_are_mars(orbit, city):
    assert orbit(2, night=("earth",)).deliver(0, 1, "earth", city).totals == [3, 0]


def test_the_worked_vector_for_earth(orbit):
    table = orbit(2, night=("earth",))
    for city in ("Kepler", "Hamilton", "Tharsis", "Olympus", "Hellas"):
        table.deliver(0, 1, "earth", city)
    assert table.sheet.seats[0].lines[1].points == 8


@pytest.mark.rule("JO-100")
@pytest.mark.parametrize(("tiles", "bonus"), [(0, 0), (2, 0), (3, 3), (5, 3), (6, 6)])
def test_moon_by_night(tiles, bonus):
    assert moon([Tile(1, "moon", "earth", "NYC")] * tiles + [Tile(1, "mars")]) == bonus


@pytest.mark.rule("JO-101")
@pytest.mark.parametrize(
    ("cities", "bonus"), [(0, 0), (2, 0), (3, 2), (4, 4), (5, 8), (6, 9), (7, 10), (8, 11), (14, 17)]
)
def test_mars_by_night(cities, bonus):
    assert mars_bonus(cities) == bonus


@pytest.mark.rule("JO-102")
def test_phobos_and_deimos_have_mars_destinations(orbit):
    table = orbit(5, night=("mars",)).deliver(0, 1, None, "Olympus").deliver(0, 1, None, "Stickney", "phobos")
    assert table.deliver(0, 1, None, "Voltaire", "deimos").totals[0] == 3 + 2


@pytest.mark.rule("JO-103")
def test_a_city_counts_once_however_it_is_written(orbit):
    table = orbit(2, night=("mars",)).deliver(0, 1, "earth", "Tharsis").deliver(0, 1, "moon", " THARSIS ")
    table.deliver(0, 1, None, "Gale", "mars").deliver(0, 1, None, "gale", "mars")
    assert table.totals == [4, 0]
    assert table.deliver(0, 1, None, "Olympus").totals == [5 + 2, 0]


@pytest.mark.rule("JO-072")
def test_cargo_is_worth_nothing(orbit):
    table = orbit(2, cargo=True).deliver(0, 1).finish()
    assert table.cargo(1) == 6
    assert table.totals == [1, 0]


@pytest.mark.rule("JO-074")
def test_on_a_tie_more_tiles_win(orbit):
    table = orbit(2, night=("moon",))
    for _ in range(3):
        table.deliver(0, 1, "moon")
    for value in (2, 2, 1, 1):
        table.deliver(1, value, "earth")
    sheet = table.finish().sheet
    assert (table.totals, sheet.winners, sheet.decided_by) == ([6, 6], (1,), "deliveries")
    assert sheet.decided_words == "Tied on points: more tiles delivered."


@pytest.mark.rule("JO-075")
def test_then_the_race_to_the_bin(orbit):
    table = orbit(3).deliver(0, 3).deliver(1, 3).deliver(2, 1).finish()
    assert table.view().race.runners == (0, 1)
    table.do(0, RaceStarted())
    assert table.view().race.racing
    assert table.refusal(0, BinRaceWon(winner=2)) == "Only a player who is still level can win the race."
    sheet = table.do(2, BinRaceWon(winner=1)).sheet
    assert (sheet.winners, sheet.decided_by) == ((1,), "bin-race")


@pytest.mark.rule("JO-075")
def test_nobody_has_won_until_somebody_says_who_was_first_at_the_bin(orbit):
    table = orbit(3).deliver(0, 3).deliver(1, 3).deliver(2, 1)
    assert table.questions == []
    table.finish()
    assert table.questions == [("bin-race", "Tied at 3 – race to the bin", ())]
    table.do(0, RaceStarted())
    assert len(table.questions) == 1
    assert table.do(2, BinRaceWon(winner=1)).questions == []
    assert orbit(2).deliver(0, 3).finish().questions == []


@pytest.mark.rule("JO-076")
def test_without_a_race_the_win_is_shared(orbit):
    table = orbit(2).deliver(0, 3).deliver(1, 3).finish().do(0, RaceDeclined())
    assert (table.questions, table.view().race.share, table.view().race.start) == ([], None, None)
    assert (table.sheet.winners, table.sheet.decided_by) == ((0, 1), "shared")
    assert table.tell(0, RaceDeclined()) == "Player 0 said: nobody runs, the win is shared"
    assert table.do(1, BinRaceWon(winner=1)).sheet.winners == (1,), "somebody ran after all"
    assert table.do(1, RaceDeclined()).sheet.winners == (0, 1)


def test_nobody_races_before_the_end_or_without_need(orbit):
    for table in (orbit(2).deliver(0, 3).deliver(1, 3), orbit(2).deliver(0, 3).finish()):
        assert "Nobody has to race" in table.refusal(0, BinRaceWon(winner=0))


@pytest.mark.rule("JO-077")
def test_lower_places_follow_the_same_ladder(orbit):
    table = orbit(5)
    for seat, values in enumerate(((4,), (2, 2), (4,), (9,), (9,))):
        for value in values:
            table.deliver(seat, value)
    table.finish().do(0, BinRaceWon(winner=4))
    assert [seat.rank for seat in table.sheet.seats] == [4, 3, 4, 2, 1]


@pytest.mark.rule("JO-077")
def test_losers_of_the_race_share_the_next_rank(orbit):
    table = orbit(3).deliver(0, 3).deliver(1, 3).deliver(2, 3).finish().do(0, BinRaceWon(winner=2))
    assert [seat.rank for seat in table.sheet.seats] == [2, 2, 1]


def test_a_race_counts_no_more_when_a_correction_broke_the_tie(orbit):
    table = orbit(2).deliver(0, 3).deliver(1, 3).finish().do(0, BinRaceWon(winner=0)).deliver(1, 1)
    assert (table.sheet.winners, table.sheet.decided_by) == ((1,), "points")


@pytest.mark.parametrize(
    ("board", "pile", "words"),
    [
        ("earth", [], "Each tile from Earth: +1 at the Moon, +2 at Mars"),
        ("moon", [Tile(1, "moon")] * 2, "+3 with 1 more Moon tile"),
        ("moon", [Tile(1, "moon")] * 3, "+3 with 3 more Moon tiles"),
        ("mars", [Tile(1, None, "mars", "Tharsis")], "+2 with 2 more Mars cities"),
        ("mars", [Tile(1, None, "mars", city) for city in "abcd"], "+4 with one more Mars city"),
    ],
)
def test_the_pile_says_what_the_next_one_would_add(board, pile, words):
    assert in_english(next_words(board, pile)) == words


def test_the_own_pile_shows_its_worth(orbit):
    mine = orbit(2, night=("moon",)).deliver(0, 3, "moon").view(0).mine
    assert [(line.key, line.points, line.next) for line in mine.worth] == [
        ("deliveries", 3, "1 tile"),
        ("night_moon", 0, "+3 with 2 more Moon tiles"),
    ]
