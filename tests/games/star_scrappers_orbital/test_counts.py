"""Counts that destroy nothing: what is missing is damaged until Maintenance, what is more is asked about; and a past
year can be put right without undoing what followed."""

from __future__ import annotations

import pytest

from companion.games.star_scrappers_orbital.moves import (
    ModuleAdded,
    ModuleDamaged,
    ModulesCounted,
    ReceiptConfirmed,
    StepDone,
    YearCorrected,
    YearCounted,
    YearEnded,
)
from companion.games.star_scrappers_orbital.orbital import counts, crew_symbols, income, symbols_known, unseen

ALL = ("money", "crew", "cards")


def numbers(table, seat=0):
    return [module.number for module in table.player(seat).modules]


@pytest.mark.rule("SS-064", "SS-086")
def test_what_is_missing_is_damaged_until_maintenance(orbital):
    table = orbital(2, counters=ALL).add(0, "bio", "bio", "bio").pass_all().count(0, bio=2).count(1)
    for step in (1, 2, 3):
        table.do(0, StepDone(step=step))
    assert (counts(table.player(0))["bio"], income(table.player(0))) == (2, 9)
    for step in (4, 5, 6, 7):
        table.do(0, StepDone(step=step))
    assert counts(table.player(0))["bio"] == 3
    assert numbers(table) == [0, 1, 2, 3]


def test_what_is_more_was_never_noted(orbital):
    table = orbital(2, counters=ALL).add(0, "bio").year({"bio": 3}, {})
    assert (counts(table.player(0))["bio"], unseen(table.player(0))["bio"]) == (3, 2)
    assert numbers(table) == [0, 1], "nobody knows what is on them"
    table.do(0, ModuleAdded(colour="bio", crew_symbols=2, counted=True))
    assert (counts(table.player(0))["bio"], unseen(table.player(0))["bio"]) == (3, 1)


def test_one_that_was_just_counted_is_noted_before_the_year_is_over(orbital):
    table = orbital(2).pass_all().count(0, bio=1).count(1).do(0, StepDone(step=1))
    table.do(0, ModuleAdded(colour="bio", counted=True)).do(0, YearEnded())
    assert (counts(table.player(0))["bio"], sum(unseen(table.player(0)).values())) == (1, 0)


def test_what_is_more_was_repaired(orbital):
    table = orbital(2, counters=ALL).add(0, "bio", "bio").do(0, ModuleDamaged(module=1)).pass_all()
    repaired = ModulesCounted(counts={"bio": 2}, repaired={"bio": 1})
    assert table.tell(0, repaired, 0) == "Player 0 counted 1 Structural and 2 Bio (1 Bio repaired)"
    assert "not that many" in table.refusal(0, ModulesCounted(counts={"bio": 2}, repaired={"bio": 2}))
    table.do(0, repaired).count(1).do(0, YearEnded())
    assert (counts(table.player(0))["bio"], numbers(table)) == (2, [0, 1, 2])


def test_the_history_says_what_a_count_changes(orbital):
    table = orbital(2).add(0, "bio", "bio").pass_all()
    line = table.tell(0, ModulesCounted(counts={"bio": 1, "military": 2}), 0)
    assert line == (
        "Player 0 counted 1 Structural, 1 Bio and 2 Military (1 Bio damaged until Maintenance, 2 Military not noted before)"
    )
    plain = orbital(2, closely="years").pass_all()
    assert plain.tell(0, ModulesCounted(counts={"bio": 2}), 0) == "Player 0 counted 1 Structural and 2 Bio"


def test_a_count_of_an_older_edition_does_what_it_did(orbital):
    table = orbital(2).add(0, "bio", "bio", "bio").pass_all().do(0, YearCounted(counts={"structural": 0, "bio": 1}))
    assert numbers(table.count(1).do(0, YearEnded())) == [0, 1], "the core stays"


def test_a_past_year_is_put_right_and_all_that_came_of_it(orbital):
    table = orbital(2, counters=ALL).year({"bio": 5}, {"bio": 1}).year({"bio": 5}, {"bio": 6})
    assert table.totals == [3, 3]
    right = YearCorrected(year=1, counts={"bio": 0})
    assert table.tell(1, right) == "Player 1 corrected year 1: Bio 0 instead of 1"
    assert table.tell(0, right) == "Player 0 corrected year 1: Bio 0 instead of 5"
    money = table.player(0).megacredits
    table.do(0, right)
    assert table.totals == [2, 4]
    assert table.player(0).megacredits == money - 4, "8 for the core, not 12 for five Bio"
    assert counts(table.player(0))["bio"] == 5, "counted in year 2"
    table.do(0, YearCorrected(year=2, counts={"bio": 1}))
    assert counts(table.player(0))["bio"] == 1


def test_the_year_that_is_ending_can_be_put_right_too(orbital):
    table = orbital(2, counters=ALL).add(0, "bio", "bio").pass_all().count(0).count(1).do(0, StepDone(step=1))
    table.do(0, YearCorrected(year=1, counts={"bio": 1}))
    assert (table.totals, income(table.player(0))) == ([2, 1], 8)
    assert counts(table.do(0, YearEnded()).player(0))["bio"] == 2


def test_only_years_that_were_counted_can_be_put_right(orbital):
    table = orbital(2).year()
    for year in (0, 2, 9):
        words = table.refusal(0, YearCorrected(year=year, counts={"bio": 1}))
        assert words == f"Nothing of Player 0 was counted in year {year}."
    assert "count from 0 to 88" in table.refusal(0, YearCorrected(year=1, counts={"bio": 89}))
    table.seated(True, True, True)
    assert "Nothing of Player 2" in table.refusal(2, YearCorrected(year=1, counts={"bio": 1}))


def test_a_correction_that_changes_nothing_says_so(orbital):
    table = orbital(2).year()
    assert table.tell(0, YearCorrected(year=1, counts={"bio": 0})) == "Player 0 looked at year 1 again: it was right"


@pytest.mark.rule("SS-080")
def test_crew_symbols_that_nobody_noted_are_counted_on_the_receipt(orbital):
    table = orbital(2, counters=ALL).pass_all().count(0, bio=3).count(1)
    table.do(0, ReceiptConfirmed(crew=4)).do(0, YearEnded())
    assert table.player(0).crew == 4
    assert table.year().player(0).crew == 4, "they stay"


def test_symbols_that_were_counted_are_not_counted_again_with_the_module(orbital):
    table = orbital(2, counters=ALL).pass_all().count(0, bio=2).count(1)
    table.do(0, ReceiptConfirmed(crew=4)).do(0, YearEnded())
    assert crew_symbols(table.do(0, ModuleAdded(colour="bio", crew_symbols=2, counted=True)).player(0)) == 4
    assert symbols_known(table.player(0))


def test_counts_of_both_editions_in_one_game(orbital):
    """A table goes on while the house is brought up to date, and programs send what they always sent."""
    table = orbital(2).year({"bio": 2}).pass_all().do(0, YearCounted(counts={"bio": 2})).count(1).do(0, YearEnded())
    assert counts(table.player(0))["bio"] == 2
