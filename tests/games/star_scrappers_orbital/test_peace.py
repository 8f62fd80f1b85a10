"""Solo in peace: two stacks to beat, kept by the app, and eighteen points to reach."""

from __future__ import annotations

import random

import pytest

from companion.core.game import By
from companion.games.star_scrappers_orbital import GAME
from companion.games.star_scrappers_orbital.moves import (
    CrewChanged,
    DeckEntered,
    MegaCreditsChanged,
    ModuleBuilt,
    ModuleDamaged,
    OpponentModuleDealt,
    OpponentsDrawn,
    Passed,
    VPAdjusted,
    YearCounted,
)
from companion.games.star_scrappers_orbital.turn_order import ends_the_year
from companion.games.star_scrappers_orbital.view.peace import stacks


def deal(table, *colours):
    """Three for each opponent."""
    for number, colour in enumerate(colours):
        table.do(1 + number // 3, OpponentModuleDealt(colour=colour))
    return table


@pytest.fixture
def table(orbital):
    return orbital(1, mode="solo-peace")


@pytest.mark.rule("SS-095", "SS-098")
def test_it_works(table):
    assert (table.view().phase, table.view().dealing.seat, table.view().dealing.left) == ("peace", 1, 3)
    assert "First Player 1 gets its modules" in table.refusal(0, ModuleBuilt(colour="bio"))
    deal(table, "bio", "bio", "support", "bio", "military", "military")
    assert [row.six.counts["structural"] for row in table.view().players] == [1, 1, 1]
    assert [row.six.counts["bio"] for row in table.view().players] == [0, 2, 1]
    assert table.view().phase == "turns"
    assert "has its 3 modules" in table.refusal(1, OpponentModuleDealt(colour="bio"))


@pytest.mark.rule("SS-099")
def test_opponents_never_act_and_have_nothing(table):
    deal(table, *["bio"] * 6)
    assert table.view().turn == 0
    assert table.build(0, "bio").view().turn == 0
    assert "never act" in table.refusal(1, Passed())
    for event in (MegaCreditsChanged(amount=1), CrewChanged(amount=1), VPAdjusted(amount=1, reason="x")):
        assert "only modules" in table.refusal(2, event)
    table.year()
    assert (table.player(1).megacredits, table.player(1).crew, table.player(1).hand) == (0, 0, 0)


def test_they_are_never_touched(table):
    deal(table, *["bio"] * 6)
    assert "cannot touch the opponents" in table.refusal(1, ModuleDamaged(module=1))
    assert "count by themselves" in table.pass_all().refusal(1, YearCounted())


@pytest.mark.rule("SS-101")
def test_alone_one_pass_ends_the_year(table):
    deal(table, *["bio"] * 6)
    assert ends_the_year(table.state, 0)
    assert table.view(0).button.offer.confirm == "This pass ends the year. Pass?"
    assert table.do(0, Passed()).view().waiting == (0,)


@pytest.mark.rule("SS-102")
def test_most_or_tied_for_most_against_both(table):
    deal(table, "bio", "bio", "bio", "military", "support", "support").pass_all()
    table.count(0, structural=1, bio=2, military=1)
    assert table.view().vp[0] == 2, "structural and military are tied, bio is not enough"


@pytest.mark.rule("SS-099")
def test_only_you_get_crew_money_and_cards(orbital):
    steps = " ".join(orbital(1, first=None, mode="solo-peace").view().setup.checklist)
    assert "1 crew on your core and 16 MegaCredits (MC). The opponents get neither." in steps
    assert "Deal yourself 8 cards" in steps
    assert "each" not in steps.replace("one each", "")


def test_every_year_they_grow_by_three(table):
    for year in range(1, 6):
        assert table.view().dealing.total == 6
        deal(table, *["bio"] * 6)
        assert [(stack.modules, stack.expected) for stack in stacks(table.state)] == [(1 + 3 * year,) * 2] * 2
        table.year()
    assert table.over


@pytest.mark.rule("SS-103")
@pytest.mark.parametrize(("other", "winners"), [(12, (0,)), (11, ())])
def test_eighteen_win_and_seventeen_do_not(table, other, winners):
    for _ in range(5):
        deal(table, *["bio"] * 6).year()
    assert table.totals[0] == 6
    table.do(0, VPAdjusted(amount=other, reason="Shipyard"))
    assert (table.sheet.winners, table.sheet.decided_by) == (winners, "points")
    assert table.ended_by == "Five years are over: 18 points win."
    said = "Won: 18 points, and 18 were needed" if winners else "Lost: 17 points, 1 short of 18"
    assert table.sheet.who_won == said
    assert table.sheet.decided_words == ("The target is reached." if winners else "1 short of the target.")
    assert table.view().ties == ()


def test_the_way_to_the_target_year_by_year(table):
    target = table.view().target
    assert (target.missing, target.possible, target.by_year) == (18, 36, ())
    assert target.words == "18 to go in 5 years; up to 36 can be won."
    for _ in range(4):
        deal(table, *["bio"] * 6).year()
    target = table.view().target
    assert (target.total, target.by_year, target.possible) == (4, (1, 1, 1, 1), 12)
    assert target.words == "14 to go, and only 12 are left to win."
    assert table.view().chart.target is not None


def drawn(table, seed=1):
    """The event as the table would log it."""
    assert table.refusal(0, OpponentsDrawn()) is None
    return OpponentsDrawn().chance(table.state, By(0), random.Random(seed))


def test_the_app_draws_from_a_deck_that_was_entered(table):
    assert "the deck has 0" in table.refusal(0, OpponentsDrawn())
    table.do(0, DeckEntered(cards={"structural": 0, "bio": 4, "military": 3}))
    event = drawn(table)
    assert len(event.colours) == 6
    table.do(0, event)
    assert (table.view().dealing, sum(table.state.deck.values())) == (None, 1)
    assert sum(len(table.view().players[seat].modules) for seat in (1, 2)) == 8
    table.year()
    assert "still get 6 modules, and the deck has 1" in table.refusal(0, OpponentsDrawn())
    assert GAME.remembered(table.state)["deck"] == (0, 4, 0, 0, 0, 3)


def test_the_rest_is_drawn_after_some_were_tapped(table):
    table.do(0, DeckEntered(cards={"bio": 9})).do(1, OpponentModuleDealt(colour="military"))
    event = drawn(table)
    assert len(event.colours) == 5
    assert table.do(0, event).view().phase == "turns"


def test_a_deck_from_the_options(orbital):
    table = orbital(1, mode="solo-peace", deck=(5, 4))
    assert table.view().dealing.deck == 9
    assert table.view().dealing.draw


def test_only_in_peace(orbital):
    table = orbital(2)
    assert "peace version" in table.refusal(0, DeckEntered(cards={}))
    assert "peace version" in table.refusal(0, OpponentModuleDealt(colour="bio"))
    assert "from 0 to 88" in orbital(1, mode="solo-peace").refusal(0, DeckEntered(cards={"bio": -1}))


def test_a_fourth_module_changes_nothing_wherever_it_comes_from(table):
    """An undo may leave such an entry behind."""
    deal(table, *["bio"] * 6)
    after = OpponentModuleDealt(colour="bio").applied(table.state, By(1))
    assert after == table.state


def test_a_deck_without_cards_is_no_deck_and_a_short_one_says_so(orbital):
    table = orbital(1, mode="solo-peace")
    for cards in ({}, {"bio": 0}):
        assert table.refusal(0, DeckEntered(cards=cards)) == "A deck without cards: enter how many of each kind it has."
    assert table.view().dealing.too_few is None
    short = table.do(0, DeckEntered(cards={"bio": 2})).view().dealing
    assert (short.draw, short.too_few) == (None, "The app’s deck has 2 left, and 6 are needed: tap the colours.")
    assert table.do(0, DeckEntered(cards={"bio": 9})).view().dealing.too_few is None
