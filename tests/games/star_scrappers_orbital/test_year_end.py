"""The seven steps of the year's end, in order, on every page."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.game import By
from companion.games.star_scrappers_orbital.box import COLOURS
from companion.games.star_scrappers_orbital.moves import (
    AllPassed,
    CardBought,
    CoreUpgraded,
    CrewSymbolsChanged,
    HandChanged,
    HandLimitSet,
    IncomeChosen,
    ModuleDamaged,
    ModuleOperated,
    ModuleRemoved,
    ModulesCounted,
    Passed,
    StepDone,
    YearCorrected,
    YearEnded,
)
from companion.games.star_scrappers_orbital.orbital import income
from companion.games.star_scrappers_orbital.year.receipt import pays

ALL = ("money", "crew", "cards")


@pytest.mark.rule("SS-071")
def test_it_works(orbital):
    table = orbital(2).pass_all()
    assert "has not counted yet" in table.refusal(0, StepDone(step=1))
    table.count_all()
    for step in range(1, 8):
        for other in {1, 2, 3, 4, 5, 6, 7} - {step}:
            assert f"Step {step} is on" in table.refusal(1, StepDone(step=other))
        assert table.view().step == step
        table.do(1, StepDone(step=step))
    assert (table.view().year, table.view().phase) == (2, "turns")


def test_the_steps_that_are_left_at_once(orbital):
    table, slow = orbital(2, counters=ALL).pass_all().count_all(), orbital(2, counters=ALL).pass_all().count_all()
    for step in range(1, 8):
        slow.do(0, StepDone(step=step))
    assert replace(table.do(0, YearEnded()).state, last_year=None) == slow.state


def test_what_a_year_brought_is_there_to_read_until_the_next_one_ends(orbital):
    """Somebody else may begin the next year before one has taken everything."""
    table = orbital(2, counters=ALL).year({"bio": 2}).pass_all().count_all()
    shown = table.view(1).receipts
    assert table.view(1).last_year is None, "it is on the page itself"
    table.do(0, YearEnded())
    last = table.view(1).last_year
    assert last.title == "What year 2 brought"
    assert [one.receipt for one in last.receipts] == [one.receipt for one in shown]
    assert all(one.choose is None for one in last.receipts), "nothing of it can be changed any more"
    assert table.pass_all().view(1).last_year is None


def test_what_a_year_brought_follows_a_correction(orbital):
    table = orbital(2).year({"bio": 2}, {"bio": 1})
    assert [one.receipt.points for one in table.view(0).last_year.receipts] == [2, 1]
    table.do(1, YearCorrected(year=1, counts={"bio": 3}))
    assert [one.receipt.points for one in table.view(0).last_year.receipts] == [1, 2]


def test_the_year_is_not_closed_before_it_has_ended(orbital):
    assert "only when everybody has passed in a row" in orbital(2).refusal(0, YearEnded())
    assert "The year is not over yet" in orbital(2).refusal(0, ModulesCounted())


@pytest.mark.rule("SS-072", "SS-074")
def test_most_undamaged_modules_anywhere(orbital):
    """Damaged ones do not count, the core counts in its present colour."""
    table = orbital(2).add(0, "structural", "structural").do(0, ModuleDamaged(module=1))
    table.do(0, ModuleDamaged(module=2)).do(0, CoreUpgraded(colour="bio")).pass_all().count_all()
    assert table.view().vp == (1, 1)
    won = [[kind.colour for kind in row.receipt.kinds if kind.points] for row in table.view().receipts]
    assert won == [["bio"], ["structural"]]


@pytest.mark.parametrize("closely", ["years", "turns"])
def test_until_all_have_counted_only_the_own_count_is_seen(orbital, closely):
    table = orbital(3, closely=closely).do(0, AllPassed()).count(0, 1, 2, 0, 0, 0, 3)
    own, other, screen = table.view(0).players, table.view(1).players, table.view().players
    assert tuple(own[0].six.counts.values()) == (1, 2, 0, 0, 0, 3)
    assert [row[0].six.counts for row in (other, screen)] == [None, None]
    assert own[1].six.counts is None
    assert [row.flags.counted for row in own] == [True, False, False]
    table.count(1).count(2)
    assert tuple(table.view(1).players[0].six.counts.values()) == (1, 2, 0, 0, 0, 3)
    assert [row.flags.counted for row in table.view().players] == [None, None, None]


def test_only_whoever_ended_the_year_is_sent_to_undo(orbital):
    table = orbital(3).pass_all()
    last = table.state.passed[-1]
    said = [table.view(seat).now.more.rpartition("? ")[2] for seat in range(3)]
    assert said == ["Undo below." if seat == last else "The host can undo it." for seat in range(3)]
    table = orbital(2).do(0, Passed()).do(1, AllPassed())
    assert table.view(0).now.more.endswith("The host can undo it.")
    assert table.view(0).now.to_host.more.endswith("Undo below."), "a host is not sent to the host"
    assert table.count(1).view(0).now.to_host.more.endswith("You can undo it in the history.")


def test_modules_that_are_noted_stay_in_sight_while_all_count(orbital):
    table = orbital(2).add(1, "bio").pass_all().count(0)
    assert table.view(0).players[1].six.counts["bio"] == 1


@pytest.mark.rule("SS-073")
def test_all_who_are_tied_get_it_in_full(orbital):
    table = orbital(3).pass_all().count(0, structural=3).count(1, structural=3).count(2, structural=1)
    assert table.view().vp == (1, 1, 0)
    assert [row.receipt.points for row in table.view().receipts] == [1, 1, 0]


@pytest.mark.rule("SS-075")
@pytest.mark.parametrize("years", [5, 6])
def test_only_the_last_year_pays_double(orbital, years):
    table = orbital(2, years=years)
    gains = []
    for _ in range(years):
        before = table.totals[0]
        table.pass_all().count(0, bio=1).count(1)
        gains.append(table.totals[0] - before)
        if not table.over:
            table.do(0, YearEnded())
    assert gains == [2] * (years - 1) + [4]


@pytest.mark.rule("SS-076")
def test_what_nobody_has_scores_nobody_unless_the_table_chose_so(orbital):
    assert orbital(2).pass_all().count_all().view().vp == (1, 1)
    table = orbital(2, zero_scores=True).pass_all().count_all()
    assert table.view().vp == (6, 6)


@pytest.mark.rule("SS-078")
def test_the_last_year_stops_after_step_one(orbital):
    table = orbital(2, counters=ALL)
    for _ in range(4):
        table.year()
    money, crew, damage = table.player(0).megacredits, table.player(0).crew, table.add(0, "bio")
    damage.do(0, ModuleDamaged(module=1)).pass_all().count_all()
    assert table.over
    assert table.view().receipts == (None, None)
    assert (table.player(0).megacredits, table.player(0).crew) == (money, crew)
    assert table.view().players[0].damage == 1
    assert "last year stops after step 1" in table.refusal(0, StepDone(step=1))
    before = table.state
    assert table.do(0, YearEnded()).state == before, "to say so does no harm"


@pytest.mark.rule("SS-079")
def test_step_two_refills_the_market(orbital):
    table = orbital(2).do(0, CardBought(price=1)).pass_all().count_all().do(0, StepDone(step=1))
    assert table.view().market == 4
    assert table.do(0, StepDone(step=2)).view().market == 5


@pytest.mark.rule("SS-080")
def test_step_three_brings_crew_for_undamaged_symbols(orbital):
    table = orbital(2, counters=ALL).add(0, "bio", "bio", crew_symbols=2).do(0, ModuleDamaged(module=2))
    table.do(0, ModuleOperated(module=1, crew=1)).pass_all().count_all()
    for step in (1, 2):
        table.do(0, StepDone(step=step))
    assert (table.player(0).crew, table.view().players[0].modules[1].operated) == (0, True)
    table.do(0, StepDone(step=3))
    assert (table.player(0).crew, table.view().players[0].modules[1].operated) == (3, False)


@pytest.mark.rule("SS-081")
def test_step_four_pays_for_one_kind_and_proposes_the_best(orbital):
    table = orbital(2, counters=ALL).add(0, "bio", "bio", "bio", "support", "support")
    best = [(pay.colour, pay.amount) for pay in pays(table.player(0)) if pay.best]
    assert (income(table.player(0)), best) == (10, [("bio", 10)])
    table.do(0, IncomeChosen(colour="support", extra=2))
    assert income(table.player(0)) == 11
    table.year()
    assert (table.player(0).megacredits, table.player(1).megacredits) == (27, 24)
    assert income(table.player(0)) == 12, "the kind is chosen again each year, what cards add stays"


@pytest.mark.rule("SS-083")
@pytest.mark.parametrize(("hand", "after", "gone"), [(0, 4, 0), (1, 5, 0), (3, 5, 2), (5, 5, 4)])
def test_step_five_draws_four_and_keeps_five(orbital, hand, after, gone):
    table = orbital(2, counters=ALL).do(0, HandChanged(amount=hand - 5)).pass_all().count_all()
    row = table.view(0).receipts[0]
    assert (row.receipt.drawn, row.cards_hint) == (4, f"then discard {gone}" if gone else None)
    assert row.cards_short == (f"+4 −{gone}" if gone else "+4")
    assert table.do(0, YearEnded()).player(0).hand == after
    table.do(0, HandLimitSet(limit=7)).do(0, HandChanged(amount=5 - after))
    assert table.year().player(0).hand == 7


def test_step_five_where_nobody_counts_cards(orbital):
    table = orbital(2).do(0, HandLimitSet(limit=7)).pass_all().count_all()
    assert [row.cards_hint for row in table.view().receipts] == ["then keep 7 at most", "then keep 5 at most"]


@pytest.mark.rule("SS-087")
def test_step_seven_opens_the_next_year(orbital):
    table = orbital(3, first=2)
    firsts = []
    for _ in range(3):
        firsts.append(table.view().first_player)
        table.year()
        assert (table.view().turn, table.view().passed) == (table.view().first_player, ())
    assert (firsts, table.view().year) == ([2, 0, 1], 4)


def test_nobody_sees_a_count_before_all_have_confirmed(orbital):
    table = orbital(3).pass_all().count(0, bio=77)
    assert table.view().receipts == (None, None, None)
    assert (table.view().vp, table.view().waiting) == ((0, 0, 0), (1, 2))
    assert table.tell(0, ModulesCounted(counts={"bio": 77})) == "Player 0 has counted"
    assert table.tell(0, ModulesCounted(counts={"bio": 7}), 0).startswith("Player 0 counted 1 Structural and 7 Bio")
    last = "Player 2 counted last: Player 0 1 Structural and 77 Bio, Player 1 1 Structural, Player 2 2 Structural"
    assert table.count(1).tell(2, ModulesCounted(counts={"structural": 2})) == last


def test_a_count_can_be_corrected_until_step_two(orbital):
    table = orbital(2).pass_all().count_all().count(0, bio=2)
    assert table.view().vp == (2, 1)
    table.do(0, StepDone(step=1))
    assert "Correct the year" in table.refusal(0, ModulesCounted(counts={"bio": 1}))


@pytest.mark.parametrize("count", [-1, 89])
def test_impossible_counts(orbital, count):
    table = orbital(2).pass_all()
    for colour in COLOURS:
        assert "count from 0 to 88" in table.refusal(0, ModulesCounted(counts={colour: count}))


def test_who_leaves_is_not_waited_for(orbital):
    table = orbital(3).pass_all().count(0).count(1)
    assert table.seated(True, True, False).view().waiting == ()
    assert table.view().vp == (1, 1, 0)


@pytest.mark.rule("SS-152")
def test_counts_may_fall_between_years(orbital):
    table = orbital(2).year({"bio": 3})
    table.pass_all().count(0, bio=1, structural=0).count(1)
    assert table.view(0).past_years[0].counts["bio"] == 1


def test_crew_symbols_that_nobody_noted_are_asked_for_in_step_three(orbital):
    table = orbital(2, counters=ALL).pass_all().count(0, bio=3).count(1)
    table.do(0, CrewSymbolsChanged(amount=4)).do(0, CrewSymbolsChanged(amount=-1))
    assert [row.crew_symbols for row in table.view().players] == [4, 1]
    assert "has 4 crew symbols" in table.refusal(0, CrewSymbolsChanged(amount=-5))
    table.do(0, YearEnded())
    assert [player.crew for player in table.state.players] == [4, 1]
    table.year()
    assert table.player(0).crew == 4, "they stay"


def test_once_revealed_everybody_has_what_was_confirmed(orbital):
    table = orbital(2).pass_all().count(0, bio=3)
    assert table.view().players[0].six.counts["bio"] == 0
    assert table.count(1).view().players[0].six.counts["bio"] == 3


def test_cards_never_make_the_income_less_than_nothing(orbital):
    table = orbital(2, counters=ALL).add(0, "structural").do(0, IncomeChosen(extra=-9))
    assert table.refusal(0, IncomeChosen(extra=-10)) == "Nobody pays at the year’s end."
    assert table.refusal(0, IncomeChosen(extra=89)) == "That is more than any card changes."
    assert income(table.do(0, ModuleRemoved(module=1)).player(0)) == 0


def test_two_who_tap_together_take_the_table_one_step_on(orbital):
    """The second learns which step is on, and is not sent to try again."""
    table = orbital(2).pass_all().count_all().do(0, StepDone(step=1))
    assert [event.exact for event in (StepDone, YearEnded)] == [False, False], "else: try again"
    assert table.refusal(1, StepDone(step=1)) == "Somebody was faster. Step 2 is on: Market."
    table.do(0, YearEnded(year=1)).pass_all().count_all()
    assert table.refusal(1, YearEnded(year=1)) == "Somebody was faster: year 2 is on."
    assert YearEnded(year=1).applied(table.state, By(1)) == table.state


def test_one_tap_begins_the_next_year_and_says_who_starts(orbital):
    table = orbital(2).pass_all().count_all()
    begin = table.view(1).button.offer
    assert (begin.label, begin.price) == ("Begin year 2", "Player 1 starts")
    assert table.view().button is None, "whoever watches does not end the year"


def test_every_part_of_the_years_end_starts_at_the_top_of_the_page(orbital):
    table = orbital(2)
    seen = [table.view(0).stage.chapter]
    for act in (table.pass_all, lambda: table.count(0), lambda: table.count(1)):
        act()
        seen.append(table.view(0).stage.chapter)
    for step in range(1, 8):
        seen.append(table.do(0, StepDone(step=step)).view(0).stage.chapter)
    assert len(set(seen)) == len(seen)
    assert table.do(0, Passed()).view(0).stage.chapter == seen[-1], "another’s turn leaves the page where it is"
