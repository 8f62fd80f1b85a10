"""The finale and the other great moments, as values."""

from __future__ import annotations

from companion.core.game import By
from companion.games.star_scrappers_orbital.moves import EventPlayed, ModuleDamaged, Passed, YearEnded
from companion.games.star_scrappers_orbital.view.moments import moments
from tests.games.star_scrappers_orbital.test_tally import counted


def test_the_totals_climb_from_before_the_last_year_to_the_result(orbital):
    table = orbital(3, closely="years")
    for year in range(1, 5):
        assert table.do(0, counted(year, s0=2, s1=1, s2=2)).view().finale is None
        table.do(0, YearEnded())
    finale = table.do(0, counted(5, s0=0, s1=3, s2=3)).view().finale
    assert [(row.before, sum(row.gains)) for row in finale.runners] == [(8, 2), (4, 4), (8, 4)]
    assert [row.before + sum(row.gains) for row in finale.runners] == list(table.view().vp)
    assert (finale.most, len(finale.scenes)) == (12, 6)
    assert [(scene.name, scene.winners) for scene in finale.scenes[:2]] == [("Structural", (0, 1, 2)), ("Bio", (1, 2))]
    assert finale.scenes[1].words == "Player 1 and Player 2 are tied for the most"
    assert finale.scenes[2].words == "Nobody has any"


def test_whoever_left_is_not_in_the_finale(orbital):
    table = orbital(3, closely="years")
    for year in range(1, 5):
        table.do(0, counted(year, s0=1, s1=1, s2=1)).do(0, YearEnded())
    table.seated(True, True, False).do(0, counted(5, s0=1, s1=2))
    assert [row.seat for row in table.view().finale.runners] == [0, 1]


def seen(table, seat, move):
    before = table.state
    table.do(seat, move)
    return [
        (moment.kind, moment.seats, table.text(moment.words)) for moment in moments(before, move, table.state, None)
    ]


def test_a_year_ends_is_counted_and_begins(orbital):
    table = orbital(2, years=5)
    assert seen(table, 0, Passed()) == []
    assert seen(table, 1, Passed()) == [("year-over", (), "Year 1 is over")]
    table.count(0, bio=2)
    assert seen(table, 0, counted(s1=1)) == [("points", (0,), "Player 0 gets the most: +2")]
    assert seen(table, 0, YearEnded()) == [("new-year", (1,), "Year 2: Player 1 starts")]
    for _ in range(2):
        table.year()
    table.pass_all().count_all()
    assert seen(table, 0, YearEnded()) == [("new-year", (0,), "The last year counts double. Player 0 starts!")]
    table.pass_all().count(0)
    assert seen(table, 0, counted(5, s1=1)) == [("finale", (), "The last year is counted")]


def test_where_the_end_is_the_count_only_the_points_are_cheered(orbital):
    table = orbital(3, closely="years")
    both = "Player 0 and Player 1 get the most: +2 each"
    assert seen(table, 0, counted(s0=1, s1=1, s2=0)) == [("points", (0, 1), both)]
    table.do(0, YearEnded())
    assert seen(table, 0, counted(2, s0=1, s1=1, s2=1)) == [("points", (), "All alike: +2 each")]


def test_events_and_hits(orbital):
    table = orbital(2).add(1, "bio")
    assert seen(table, 1, ModuleDamaged(module=1)) == [("hit", (), "Player 1 is hit!")]
    assert seen(table, 0, EventPlayed()) == [("event", (0,), "Player 0 plays an event!")]
    table.pass_all()
    assert (
        moments(table.state, ModuleDamaged(module=1), ModuleDamaged(module=1).applied(table.state, By(1)), None) == ()
    )
