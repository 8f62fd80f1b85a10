"""What a year's end brings, as one receipt, and the race before it."""

from __future__ import annotations

import pytest

from companion.games.star_scrappers_orbital.moves import (
    AllPassed,
    HandChanged,
    ModuleDamaged,
    ReceiptConfirmed,
    VPAdjusted,
    YearEnded,
)
from companion.games.star_scrappers_orbital.year.race import outlook, race
from companion.games.star_scrappers_orbital.year.receipt import receipt, receipts

ALL = ("money", "crew", "cards")


@pytest.mark.rule("SS-081", "SS-083")
def test_it_works(orbital):
    table = orbital(2, counters=ALL).add(0, "bio", "bio", crew_symbols=1).do(0, HandChanged(amount=-2))
    assert receipts(table.state) == ()
    table.pass_all().count_all()
    own = receipt(table.state, 0)
    assert [(kind.colour, kind.count, kind.points) for kind in own.kinds if kind.points] == [
        ("structural", 1, 1),
        ("bio", 2, 1),
    ]
    assert (own.points, own.total, own.crew, own.income, own.paid_for) == (2, 2, 3, 9, "bio")
    assert (own.drawn, own.discards, own.hand, own.taken) == (4, 2, 5, False)
    line = "Player 0 took what the year brings: 3 crew, 9 MC (Bio), draw 4, discard 2"
    assert table.tell(0, ReceiptConfirmed()) == line


def test_two_taps_and_the_next_year_begins(orbital):
    table = orbital(2, counters=ALL).add(0, "bio", "bio", "support").pass_all().count_all()
    table.do(0, ReceiptConfirmed(income="support", extra=1))
    assert [found.taken for found in receipts(table.state)] == [True, False]
    table.do(1, YearEnded(year=1))
    assert (table.state.year, table.state.taken) == (2, ())
    assert [player.megacredits for player in table.state.players] == [16 + 7 + 1 + 1, 16 + 8]


def test_no_crew_is_claimed_that_nobody_counted(orbital):
    table = orbital(2, closely="years", counters=ALL).do(0, AllPassed()).count(0, bio=2).count(1)
    assert [found.crew for found in receipts(table.state)] == [None, None]
    assert table.tell(0, ReceiptConfirmed()).endswith(": 9 MC (Bio), draw 4, keep 5")
    assert receipt(table.do(0, ReceiptConfirmed(crew=2)).state, 0).crew == 2
    assert table.do(0, YearEnded()).player(0).crew == 2


@pytest.mark.rule("SS-080")
def test_what_a_count_left_open_is_asked_for(orbital):
    table = orbital(2).add(0, "bio", crew_symbols=2).add(1, "bio", crew_symbols=2).pass_all()
    table.count(0, bio=0).count(1)
    assert [found.crew for found in receipts(table.state)] == [None, 3]


def test_who_gets_no_receipt(orbital):
    table = orbital(1, first=None, mode="solo-peace")
    assert "only modules" in table.refusal(1, ReceiptConfirmed())
    table = orbital(2)
    for _ in range(4):
        table.year()
    table.pass_all().count_all()
    assert receipts(table.state) == ()
    assert "only points" in table.refusal(0, ReceiptConfirmed())


def kind(table, colour="bio"):
    return next(found for found in race(table.state) if found.colour == colour)


def test_the_race_says_what_one_more_would_do(orbital):
    table = orbital(3).add(0, "bio", "bio", "bio").add(1, "bio", "bio")
    found = kind(table)
    assert (found.most, found.leaders, found.worth) == (3, (0,), 1)
    assert [row.one_more for row in found.standings] == ["ahead", "ties", "behind"]
    words = [table.text(row.words) for row in found.standings]
    assert words == ["You lead by 1", "One more ties with Player 0", "3 more to tie"]
    table.do(0, ModuleDamaged(module=1))
    assert table.text(kind(table).standings[1].words) == "One more and you lead alone"
    assert [row.leads for row in kind(table).standings] == [True, True, False]


def test_there_is_no_race_where_nobody_notes_modules(orbital):
    table = orbital(2, closely="turns")
    assert race(table.state) == ()
    table.pass_all().count(0, bio=2).count(1)
    assert kind(table).leaders == (0,)


def test_where_everybody_would_be_if_the_year_ended_now(orbital):
    table = orbital(3).add(0, "bio", "bio").add(1, "bio", "support").do(2, VPAdjusted(amount=-9))
    found = outlook(table.state)
    assert [(row.total, row.behind) for row in found] == [(2, 0), (2, 0), (-8, 10)]
    assert [row.in_reach for row in found] == [True, True, False], "6 points are at stake this year"
    assert outlook(table.pass_all().count_all().state) == ()
    assert outlook(orbital(2, closely="years").state) == ()


def test_the_station_says_which_modules_do_not_count(orbital):
    table = orbital(2).add(0, "bio", "bio").do(0, ModuleDamaged(module=1)).pass_all().count_all()
    words = [table.text(shown.station_words) for shown in table.view().receipts]
    assert words == ["Your station: 2 modules count, 1 damaged", "Your station: 1 module"]
