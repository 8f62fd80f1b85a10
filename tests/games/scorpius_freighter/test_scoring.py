"""The score sheet: every line, every crew formula, every rung of the ladder."""

from __future__ import annotations

import pytest

from companion.games.scorpius_freighter.box import CREW, asks
from companion.games.scorpius_freighter.cubes import Cubes
from companion.games.scorpius_freighter.moves import CrewNamed
from companion.games.scorpius_freighter.scoring import Count, Scorer, crew_points, lines, sheet, total

ANNA = Count(
    completed_contracts=(15, 12),
    active_sections=(5,),
    contract_abilities=(2,),
    side_deals=(4, 4, 5),
    crew=(Scorer("Koda", 5), Scorer("Og"), Scorer("Auxis", 0), Scorer("Rafa", 0)),
    cargo=Cubes(credits=3, goods=4, meds=2, data=3),
)
SCORERS = {"Koda", "Auxis", "Brielle", "Vik", "Rafa", "Three.14", "Tommie"}


def points(count):
    return {line.key: line.points for line in lines(count)}


@pytest.mark.rule("SF-073")
def test_it_works():
    """The rulebook's own example."""
    assert list(points(ANNA).values()) == [27, 5, 2, 13, 9, 12]
    assert total(ANNA) == 68


@pytest.mark.rule("SF-062")
def test_every_cube_on_the_freighter_is_a_point():
    assert points(Count(cargo=Cubes(credits=1, goods=2, meds=3, data=4)))["cargo"] == 10


@pytest.mark.rule("SF-063", "SF-066")
def test_contracts_and_side_deals_score_what_is_printed():
    counted = points(Count(completed_contracts=(15, 12), side_deals=(4, 4, 5)))
    assert (counted["completed_contracts"], counted["side_deals"]) == (27, 13)


@pytest.mark.rule("SF-064", "SF-065")
def test_sections_and_abilities_have_lines_of_their_own():
    counted = points(Count(active_sections=(5, 3), contract_abilities=(2, 1)))
    assert (counted["active_sections"], counted["contract_abilities"]) == (8, 3)
    assert total(Count(active_sections=(5, 3), contract_abilities=(2, 1))) == 11


@pytest.mark.rule("SF-069", "SF-100")
@pytest.mark.parametrize(("empty", "worth"), [(0, 14), (3, 11), (13, 1), (14, 0), (20, 0)])
def test_koda_scores_fourteen_less_the_empty_spaces(empty, worth):
    assert crew_points(Scorer("Koda", empty)) == worth


@pytest.mark.rule("SF-070", "SF-087", "SF-088")
@pytest.mark.parametrize("name", ["Auxis", "Brielle"])
def test_matches_score_two_each(name):
    assert [crew_points(Scorer(name, matches)) for matches in (0, 1, 4)] == [0, 2, 8]


@pytest.mark.rule("SF-070", "SF-089")
def test_so_does_vik():
    assert crew_points(Scorer("Vik", 3)) == 6


@pytest.mark.rule("SF-071", "SF-102")
def test_rafa_scores_what_the_card_says():
    assert crew_points(Scorer("Rafa", 7)) == 7


@pytest.mark.rule("SF-071", "SF-103", "SF-104")
@pytest.mark.parametrize("name", ["Three.14", "Tommie"])
def test_so_do_the_other_tables(name):
    assert crew_points(Scorer(name, 9)) == 9


@pytest.mark.rule("SF-072")
def test_the_other_21_score_nothing():
    others = [name for name in CREW if name not in SCORERS]
    assert len(others) == 21
    assert all(asks(name) is None and crew_points(Scorer(name, 5)) == 0 for name in others)
    assert all(asks(name) for name in SCORERS)


@pytest.mark.rule("SF-068")
def test_an_amateur_scores_nothing_even_if_it_could(trial):
    table = trial(2, track=True).do(0, CrewNamed(crew=("Koda", "Vik", "Rafa", "Og"))).to_the_count()
    assert table.freighter(0).count.crew == ()
    known = trial(2, track=True).experienced("Koda").to_the_count()
    assert points(known.freighter(0).count)["crew"] == 14 - 13


def level(*counts):
    """Sheets of 20 points each: cargo, and how many experienced crew."""
    found = []
    for cubes, crew in counts:
        members = tuple(Scorer(name) for name in ("Og", "Abby", "Mag", "Das")[:crew])
        found.append(Count(completed_contracts=(20 - cubes,), crew=members, cargo=Cubes(goods=cubes)))
    return sheet(found)


@pytest.mark.rule("SF-074")
def test_a_tie_goes_to_more_cubes():
    counted = level((5, 0), (7, 0), (7, 0))
    assert [seat.rank for seat in counted.seats] == [3, 1, 1]
    decided = level((5, 4), (7, 0))
    assert (decided.winners, decided.decided_by) == ((1,), "cargo")


@pytest.mark.rule("SF-075", "SF-072")
def test_then_to_more_experienced_crew():
    counted = level((6, 2), (6, 3))
    assert (counted.winners, counted.decided_by) == ((1,), "experienced_crew")


@pytest.mark.rule("SF-076")
def test_then_the_win_is_shared():
    counted = level((6, 2), (6, 2), (3, 4))
    assert (counted.winners, counted.decided_by) == ((0, 1), "shared")


@pytest.mark.rule("SF-077")
def test_the_same_ladder_orders_every_place():
    top = Count(completed_contracts=(40,))
    rest = [Count(completed_contracts=(20 - n,), cargo=Cubes(goods=n)) for n in (2, 5, 5)]
    assert [seat.rank for seat in sheet([top, *rest]).seats] == [1, 4, 2, 2]
    assert sheet([top, *rest]).decided_by == "points"
