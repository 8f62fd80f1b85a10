"""Turns and passes: only passes in a row end the year, and then nobody gets another action."""

from __future__ import annotations

import pytest

from companion.games.star_scrappers_orbital.moves import (
    AllPassed,
    CardBought,
    CoreUpgraded,
    EventPlayed,
    ModuleBuilt,
    ModuleDamaged,
    ModuleOperated,
    ModuleRepaired,
    Passed,
    TurnWentBy,
)
from companion.games.star_scrappers_orbital.turn_order import ends_the_year
from companion.games.star_scrappers_orbital.view.turn.actions import pass_turn


@pytest.mark.rule("SS-018")
def test_it_works(orbital):
    table = orbital(3, first=1)
    turns = [table.view().turn]
    for seat in (1, 2, 0):
        turns.append(table.build(seat, "bio").view().turn)
    assert turns == [1, 2, 0, 1]


@pytest.mark.rule("SS-022", "SS-020")
def test_all_pass_in_a_row(orbital):
    """The ledger's own row: A and B pass, C acts, then all three pass."""
    table = orbital(3).do(0, Passed()).do(1, Passed()).build(2, "bio")
    assert table.view().turn == 0, "who passed stays in the order of turns"
    table.do(0, Passed())
    assert table.view().now.more == "Player 0 has passed. If Player 1 and Player 2 pass too, the year ends."
    own = [table.view(seat).now.to_reader.more for seat in range(3)]
    assert own == [
        "You have passed. If Player 1 and Player 2 pass too, the year ends.",
        "Player 0 has passed. If you and Player 2 pass too, the year ends.",
        "Player 0 has passed. If you and Player 1 pass too, the year ends.",
    ]
    table.do(1, Passed())
    assert not table.state.ending
    assert table.view().now.more == "Passed in a row: Player 0, Player 1. If Player 2 passes too, the year ends."
    last = table.view(2).now.to_reader.more
    assert last == "Passed in a row: Player 0, Player 1. If you pass too, the year ends."
    assert table.view(2).button.offer.confirm.startswith("Everybody else has passed, so this pass ends the year")
    assert pass_turn(table.state, 0).confirm is None
    table.do(2, Passed())
    assert table.view().phase == "year-end"


@pytest.mark.rule("SS-023")
@pytest.mark.parametrize(
    "action",
    [
        ModuleBuilt(colour="bio"),
        CoreUpgraded(colour="bio"),
        CardBought(price=1),
        ModuleOperated(),
        EventPlayed(),
        ModuleRepaired(module=1),
    ],
)
def test_any_action_sets_the_row_back(orbital, action):
    table = orbital(2).add(1, "bio").do(1, ModuleDamaged(module=1)).do(0, Passed())
    assert ends_the_year(table.state, table.state.turn)
    table.do(1, action)
    assert (table.view().passed, ends_the_year(table.state, table.state.turn)) == ((), False)


@pytest.mark.rule("SS-023")
def test_a_new_year_begins_without_passes(orbital):
    table = orbital(2).year()
    assert (table.view().passed, table.view().phase) == ((), "turns")


@pytest.mark.rule("SS-024")
def test_after_the_last_pass_nobody_acts(orbital):
    table = orbital(2).pass_all()
    for event in (ModuleBuilt(colour="bio"), Passed(), EventPlayed()):
        assert "nobody gets another action" in table.refusal(0, event)
    assert (table.view(0).button, table.view(0).year_over) == (None, None)
    assert not table.view(0).stage.acts


def test_the_same_player_does_not_pass_twice_in_a_row(orbital):
    table = orbital(3).do(0, Passed())
    assert "has passed already" in table.refusal(0, Passed())
    assert not table.state.ending


def test_who_acts_out_of_turn_is_taken_at_their_word(orbital):
    """The table is right, not the phone: what somebody forgot to note is passed over."""
    table = orbital(3).build(1, "bio")
    assert table.view().turn == 2


@pytest.mark.rule("SS-022")
def test_a_pass_out_of_turn_begins_a_new_row(orbital):
    """A passes, B's turn is not noted, C passes: B may have acted, so A is asked again."""
    table = orbital(3).do(0, Passed())
    assert not ends_the_year(table.state, 2)
    table.do(2, Passed())
    assert (table.view().passed, table.view().turn) == ((2,), 0)
    table.do(0, Passed())
    assert ends_the_year(table.state, 1)
    assert table.do(1, Passed()).state.ending


def test_all_may_pass_in_order_whoever_begins(orbital):
    """A program that does not ask who is on gets its year all the same."""
    for first in range(3):
        table = orbital(3, first=first)
        for seat in range(3):
            table.do(seat, Passed())
        assert table.state.ending


@pytest.mark.parametrize(("passed", "row"), [(True, (0, 1)), (False, ())])
def test_others_say_what_became_of_a_turn_that_was_not_noted(orbital, passed, row):
    table = orbital(3).do(0, Passed())
    assert TurnWentBy.anyone
    assert "It is Player 1’s turn" in table.refusal(2, TurnWentBy())
    table.do(1, TurnWentBy(passed=passed))
    assert (table.view().passed, table.view().turn) == (row, 2)


def test_the_last_pass_may_be_noted_by_others(orbital):
    table = orbital(2).do(0, Passed())
    assert table.tell(1, TurnWentBy(passed=True)) == "Player 1 passed as the last one: year 1 is over"
    assert table.do(1, TurnWentBy(passed=True)).state.ending
    assert "nobody gets another action" in table.refusal(0, TurnWentBy())


def test_nobody_needs_to_follow_the_turns(orbital):
    table = orbital(3, turns=False)
    assert (table.view().turn, table.state.options.turns) == (None, False)
    table.build(2, "bio").build(2, "bio").do(1, Passed()).do(0, Passed())
    assert table.view().passed == (1, 0), "in any order"
    table.do(0, AllPassed())
    assert (table.view().phase, table.view().waiting) == ("year-end", (0, 1, 2))


def test_bots_need_the_turns(orbital):
    table = orbital(2, turns=False, bots=1)
    assert table.state.options.turns
    assert "every pass is noted" in table.refusal(0, AllPassed())


def test_the_year_does_not_end_twice(orbital):
    assert "year is over" in orbital(2).pass_all().refusal(0, AllPassed())


def test_actions_are_offered_to_whoever_is_on(orbital):
    table = orbital(2)
    assert [table.view(seat).stage.acts for seat in (None, 0, 1)] == [False, True, False]
    assert (table.view(0).button.id, table.view(1).button) == ("pass", None)
    assert all(table.view(seat).year_over.offer.label == "Year over" for seat in (0, 1)), "always in sight"
    free = orbital(2, turns=False)
    assert all(free.view(seat).stage.acts for seat in (0, 1))


def test_a_turn_changes_no_form(orbital):
    """A page has the forms all year, so that a turn of somebody else sends nothing of them."""
    table = orbital(3, counters=("money",))
    before = table.view(1).actions
    assert table.build(0, "bio").view(1).actions == before
    assert table.pass_all().view(1).actions == before
    assert table.count_all().view(1).actions == before


@pytest.mark.parametrize(
    ("closely", "words"),
    [
        ("turns", "Take one action and tap that it is done, or pass."),
        ("modules", "Enter the action that you take, or pass."),
    ],
)
def test_whoever_is_on_turn_reads_what_to_tap(orbital, closely, words):
    table = orbital(2, closely=closely)
    assert [table.view(seat).now.to_reader.more for seat in range(2)] == [words, None]
