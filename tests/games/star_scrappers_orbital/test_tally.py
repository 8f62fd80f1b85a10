"""Counting for several at once: the whole year of a table that only scores, and one phone for all."""

from __future__ import annotations

from itertools import permutations

import pytest

from companion.core.game import By, Started
from companion.core.log import Entry, Log
from companion.core.undo import undo, undoable
from companion.games.star_scrappers_orbital import GAME
from companion.games.star_scrappers_orbital.moves import (
    AllPassed,
    ModuleDamaged,
    ModulesCounted,
    TableCounted,
    YearEnded,
)
from companion.games.star_scrappers_orbital.moves.tally import SeatCount
from companion.games.star_scrappers_orbital.options import Options
from tests.games.trial import log_move


def counted(year=1, **bio):
    """Everybody's Bio modules, by seat: ``s0=2``."""
    return TableCounted(year=year, counts=tuple(SeatCount(int(seat[1:]), {"bio": n}) for seat, n in bio.items()))


@pytest.fixture
def table(orbital):
    return orbital(3, closely="years")


def test_it_works(table):
    """The year is over and counted with one move, and begins again with another."""
    table.do(0, counted(s0=2, s1=1, s2=0))
    assert (table.view().phase, table.view().vp) == ("year-end", (2, 1, 1))
    table.do(0, YearEnded(year=1))
    assert (table.view().phase, table.view().year) == ("turns", 2)
    assert table.view(1).tally.rows[0].counts["bio"] == 2, "the next count begins with this one"


def test_whoever_has_a_phone_counts_alone(table):
    table.do(0, counted(s0=2))
    assert (table.view().waiting, table.view(0).tally) == ((1, 2), None)
    assert table.view(1).tally.form.count.label == "That is right"
    table.do(1, counted(s1=1)).do(2, counted(s2=1))
    assert table.view().vp == (2, 1, 1)


@pytest.mark.parametrize("closely", ["years", "turns"])
@pytest.mark.parametrize("order", tuple(permutations(range(3))))
def test_everybody_takes_back_the_own_count_while_others_count(closely, order):
    """And those of the others stay; where only years are scored, the year is still over."""
    started = Started(game=GAME.slug, seats=("Ann", "Bob", "Cem"), options=Options(closely=closely), seed=3)
    log = Log(GAME, [Entry(1, started, None, None, 0)])
    if closely == "turns":
        log_move(log, AllPassed(), order[0])
    seqs = {}
    for seat in order:
        log_move(log, counted(**{f"s{seat}": 1}), None, by=seat)
        seqs[seat] = log.version
        assert {seat: undoable(log, seat, host=False) for seat in seqs} == seqs
    log_move(log, undo(log, order[0], host=False), None, by=order[0])
    assert (log.table.state.ending, set(log.table.state.counted)) == (True, set(order[1:]))


def test_it_counts_as_if_everybody_had_counted_alone(orbital):
    fast, slow = (orbital(2, closely="modules").add(0, "bio", "bio").do(0, ModuleDamaged(module=1)) for _ in range(2))
    rows = (SeatCount(0, {"bio": 2}, {"bio": 1}), SeatCount(1, {"military": 1}))
    fast.pass_all().do(0, TableCounted(year=1, counts=rows))
    slow.pass_all().do(0, ModulesCounted(counts={"bio": 2}, repaired={"bio": 1}))
    slow.do(1, ModulesCounted(counts={"military": 1}))
    assert fast.state == slow.state


def test_refusals(orbital, table):
    assert table.refusal(0, counted(year=2, s0=1)) == "Somebody was faster: year 1 is on."
    assert "count from 0 to 88" in table.refusal(0, counted(s0=1, s1=89))
    assert "Whose modules" in table.refusal(0, counted(s7=1))
    assert "Whose modules" in table.refusal(0, counted())
    assert "not over yet" in orbital(2, closely="turns").refusal(0, counted(s0=1))
    assert "First" in orbital(1, mode="solo-peace", closely="years").refusal(0, counted(s0=1))
    assert counted(year=2, s0=1).applied(table.state, By(0)) == table.state, "said too late, it changes nothing"


def test_the_history_has_the_numbers_once_all_have_counted(table):
    assert table.tell(0, counted(s0=67)) == "Player 0 has counted"
    assert table.tell(0, counted(s0=67, s1=1)) == "Player 0 and Player 1 have counted"
    everybody = "Player 0 1 Structural and 2 Bio, Player 1 1 Structural, Player 2 1 Structural and 1 Bio"
    assert table.tell(0, counted(s0=2, s1=0, s2=1)) == f"Year 1 is counted: {everybody}"


def test_crew_that_nobody_has_counted_is_not_claimed(table, orbital):
    table.do(0, counted(s0=2, s1=1, s2=0))
    assert [(row.receipt.crew, row.crew_hint) for row in table.view().receipts] == [
        (None, "count your crew symbols")
    ] * 3
    tracked = orbital(2, closely="modules").pass_all().count_all()
    assert [row.receipt.crew for row in tracked.view().receipts] == [1, 1]


def test_damaged_modules_are_asked_for(orbital):
    table = orbital(2, closely="modules").add(0, "bio").do(0, ModuleDamaged(module=1)).pass_all()
    row = table.view(0).tally.rows[0]
    assert (row.counts["bio"], [(hurt.colour, hurt.most) for hurt in row.hurt]) == (0, [("bio", 1)])


def test_a_count_that_has_just_been_given_and_those_before_can_be_put_right(table):
    table.do(0, counted(s0=2, s1=1, s2=0)).do(0, YearEnded()).do(0, counted(year=2, s0=2, s1=1, s2=0))
    shown = table.view(1).past_years
    assert [(year.correct.kind, year.title) for year in shown] == [
        ("ModulesCounted", "Year 2: +1"),
        ("YearCorrected", "Year 1: +1"),
    ]


def test_only_what_is_followed_is_on_the_page(orbital, table):
    assert (table.view(0).actions, table.view(0).turn_keys, table.view(0).year_over) == (None, None, None)
    assert table.view(0).tally.form.count.label == "Year over"
    turns = orbital(2, closely="turns")
    assert (turns.view(0).actions, turns.view(0).turn_keys.acted.label) == (None, "Done, next player")
    assert (turns.view(1).turn_keys, turns.view(0).tally) == (None, None)
    tracked = orbital(2, closely="modules")
    assert tracked.view(0).actions is not None
    assert (tracked.view(0).turn_keys, tracked.view(0).tally) == (None, None)


def test_nobody_begins_before_it_is_known_how_closely(orbital):
    asked = orbital(2, first=None).view(0)
    assert (asked.now.line, asked.setup.begin) == ("What should the phones follow?", ())
    assert [choice.offer.label for choice in asked.setup.closely] == [
        "Just score the years",
        "Follow turns",
        "Track every module",
    ]
    assert len(orbital(2, first=None, closely="turns").view(0).setup.begin) == 2
    bots = orbital(1, first=None, mode="solo-bots").view(0)
    assert (bots.setup.closely, len(bots.setup.begin)) == ((), 3)
