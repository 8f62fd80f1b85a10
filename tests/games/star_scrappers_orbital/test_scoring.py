"""The end: totals, the ladder of tie-breaks, ranks."""

from __future__ import annotations

from itertools import pairwise

import pytest

from companion.games.star_scrappers_orbital.moves import (
    HandChanged,
    MegaCreditsChanged,
    ModuleDamaged,
    TieFiguresGiven,
    VPAdjusted,
)
from companion.games.star_scrappers_orbital.scoring import to_give


def last_year(orbital, people=2, **options):
    table = orbital(people, **options)
    for _ in range(4):
        table.year()
    return table.pass_all()


@pytest.mark.rule("SS-088", "SS-093")
def test_it_works(orbital):
    table = last_year(orbital).do(1, VPAdjusted(amount=3, reason="Shipyard")).count(0, bio=1).count(1)
    assert (table.totals, table.sheet.winners, table.sheet.decided_by) == ([8, 9], (1,), "points")
    assert [(line.key, line.points) for line in table.sheet.seats[1].lines] == [
        ("year1", 1),
        ("year2", 1),
        ("year3", 1),
        ("year4", 1),
        ("year5", 2),
        ("other", 3),
    ]


@pytest.mark.rule("SS-089")
def test_more_crew_symbols_on_undamaged_modules(orbital):
    table = last_year(orbital).add(0, "bio", "bio", crew_symbols=2).add(1, "bio", "bio", crew_symbols=1)
    table.do(0, ModuleDamaged(module=2)).do(0, ModuleDamaged(module=1)).count(0).count(1, bio=0)
    assert [seats for _, _, seats in table.questions] == [(1,)], "which of hers are damaged, nobody said"
    table.do(1, TieFiguresGiven(crew_symbols=2))
    assert (table.sheet.winners, table.sheet.decided_by) == ((1,), "crew")
    assert [tie.seat for tie in table.view().ties] == [0, 1]


@pytest.mark.rule("SS-090")
def test_then_more_megacredits_without_the_income_of_the_last_year(orbital):
    table = last_year(orbital, counters=("money",)).do(1, MegaCreditsChanged(amount=1)).count_all()
    assert (table.sheet.winners, table.sheet.decided_by) == ((1,), "megacredits")
    assert table.player(1).megacredits == 16 + 4 * 8 + 1


@pytest.mark.rule("SS-091", "SS-092")
def test_then_the_win_is_shared_and_the_next_rank_is_skipped(orbital):
    table = last_year(orbital, 3).do(2, VPAdjusted(amount=-1, reason="Fine")).count_all()
    assert (table.sheet.winners, table.sheet.decided_by) == ((0, 1), "shared")
    assert [seat.rank for seat in table.sheet.seats] == [1, 1, 3]


def asked(table):
    return [tie.seat for tie in table.view().ties if tie.asked]


def test_what_was_not_kept_is_asked_for(orbital):
    table = last_year(orbital).count_all()
    assert (table.sheet.decided_by, asked(table), table.view().asked) == ("shared", [0, 1], True)
    assert table.questions == [("tie-figures", "Tied at 6, and on crew symbols – counting MegaCredits", (0, 1))]
    table.do(0, TieFiguresGiven(megacredits=9))
    assert (table.sheet.decided_by, asked(table)) == ("shared", [1]), "until both have given theirs"
    assert [seats for _, _, seats in table.questions] == [(1,)]
    table.do(1, TieFiguresGiven(megacredits=7))
    assert (table.sheet.winners, table.sheet.decided_by) == ((0,), "megacredits")
    assert (table.sheet.decided_words, table.view().asked) == ("Tied on points: more MegaCredits.", False)
    assert table.questions == []
    assert "Type the number" in table.refusal(0, TieFiguresGiven())
    assert "less than nothing" in table.refusal(0, TieFiguresGiven(crew_symbols=-1, megacredits=0))


@pytest.mark.rule("SS-089")
def test_a_module_that_was_only_counted_leaves_the_tie_open(orbital):
    """Nobody said how many crew symbols are on it."""
    table = last_year(orbital, counters=("money",)).count(0, bio=1).count(1, bio=1)
    words = "Tied at 8 – counting crew symbols"
    assert table.questions == [("tie-figures", words, (0, 1))]
    table.do(0, TieFiguresGiven(crew_symbols=1)).do(1, TieFiguresGiven(crew_symbols=3))
    assert (table.questions, table.sheet.winners, table.sheet.decided_by) == ([], (1,), "crew")


@pytest.mark.rule("SS-090", "SS-112")
def test_a_tie_with_bots_waits_for_the_person(orbital):
    """What the app keeps of the bots does not win by itself; with more MegaCredits she wins."""
    table = orbital(1, mode="solo-bots")
    for _ in range(5):
        for seat in (1, 2):
            table.do(seat, HandChanged(amount=-table.player(seat).hand))
        table.year()
    assert table.totals == [6, 6, 6]
    assert [seats for _, _, seats in table.questions] == [(0,)]
    assert table.do(0, TieFiguresGiven(megacredits=99)).sheet.winners == (0,)


def test_nobody_has_won_while_three_are_asked(orbital):
    table = last_year(orbital, 3, closely="years").count_all()
    assert [seats for _, _, seats in table.questions] == [(0, 1, 2)]
    table.do(0, TieFiguresGiven(crew_symbols=0)).do(1, TieFiguresGiven(crew_symbols=0))
    assert [seats for _, _, seats in table.questions] == [(2,)], "what she has is not known, so it is not 0"
    assert to_give(table.state) == (2,), "and the others need not count their MegaCredits yet"
    assert table.do(2, TieFiguresGiven(crew_symbols=1)).sheet.winners == (2,)


def test_a_count_corrected_after_the_end(orbital):
    table = last_year(orbital).count_all().count(1, bio=1)
    assert table.sheet.winners == (1,)


def test_without_ties_five_years_hand_out_36_and_six_42(orbital):
    for years, all_points in ((5, 36), (6, 42)):
        table = orbital(2, years=years)
        for _ in range(years):
            table.year(
                dict.fromkeys(("structural", "bio", "commercial"), 2),
                {"structural": 0} | dict.fromkeys(("support", "scientific", "military"), 1),
            )
        assert sum(table.totals) == all_points


def test_the_graph_by_year(orbital):
    table = orbital(2)
    assert table.view().chart is None
    table.do(0, VPAdjusted(amount=3, reason="Shipyard")).year({"bio": 1}).year()
    drawn = table.view().chart
    assert [curve.mark.text for curve in drawn.curves] == ["7", "2"]
    assert [[dot.text for dot in curve.dots] for curve in drawn.curves] == [["5", "7"], ["1", "2"]]
    assert [mark.text for mark in drawn.years] == ["1", "2", "3", "4", "5"]
    heights = [float(pair.split(",")[1]) for pair in drawn.curves[0].line.split()]
    assert heights == sorted(heights, reverse=True)


def test_no_mark_of_the_graph_hides_another(orbital):
    """Five with the same total: their marks are one below the other, all of them inside."""
    marks = [curve.mark for curve in orbital(5).year().view().chart.curves]
    assert all(below.y - above.y >= 20 for above, below in pairwise(marks))
    assert all(10 < mark.y < 180 for mark in marks)


def test_a_late_guest_was_not_there_before(orbital):
    table = orbital(2, zero_scores=True).year().seated(True, True, True)
    assert table.totals == [6, 6, 0]
    table.year()
    assert table.totals == [12, 12, 6]


def test_what_was_kept_is_not_asked_for_but_can_be_put_right(orbital):
    table = last_year(orbital, counters=("money",)).count_all()
    assert (table.sheet.decided_by, asked(table)) == ("shared", [])
    assert table.sheet.decided_words == "A tie: the win is shared."
    table.do(1, TieFiguresGiven(crew_symbols=1, megacredits=99))
    assert (table.sheet.winners, table.sheet.decided_by) == ((1,), "megacredits")


def test_lower_places_do_not_keep_the_winner_waiting(orbital):
    table = last_year(orbital, 3).do(1, VPAdjusted(amount=1, reason="Shipyard")).count_all()
    assert [(tie.seat, tie.asked, tie.first) for tie in table.view().ties] == [(0, True, False), (2, True, False)]
    assert (table.view().asked, table.sheet.decided_words) == (False, "On points.")
    for seat, symbols in ((0, 1), (2, 4)):
        table.do(seat, TieFiguresGiven(crew_symbols=symbols, megacredits=0))
    assert [seat.rank for seat in table.sheet.seats] == [3, 1, 2]


def test_the_screen_has_a_column_for_what_every_year_brought(orbital):
    table = orbital()
    assert [points.years for points in table.view().screen_points] == [(), ()]
    table.year({"bio": 3, "support": 2}, {"military": 1})
    columns = [[bar.height for bar in points.years] for points in table.view().screen_points]
    assert all(len(column) == table.state.options.years for column in columns)
    assert columns[0][0] == 40, "the best year is the highest"
    assert columns[1][0] < 40
    assert {height for column in columns for height in column[1:]} == {2}, "what is to come is low"
