"""Giving up, by choice and by force, and what it means for the rest."""

from __future__ import annotations

import pytest

from companion.games.galaxy_trucker import moves as m
from companion.games.galaxy_trucker.ship import Losses


@pytest.mark.rule("GT-158")
def test_by_choice_only_between_cards(trial):
    table = trial(3).launch()
    assert table.view(1).offers["give_up"].why_not is None
    table.card("I-open-space-1")
    locked = "A card is open. Deal with it first, then you may give up."
    assert table.refusal(1, m.GaveUp()) == locked
    for seat in range(3):
        table.answer(seat, number=1)
    assert table.do(1, m.GaveUp()).positions == [1, None, -3]


@pytest.mark.rule("GT-159")
def test_no_human_left_means_giving_up_at_the_end_of_the_card(trial):
    table = trial(2).launch().crew(2, 4, purple=0).card("I-meteors-1").roll(3, 4)
    table.answer(0, losses=Losses(components=1, humans=2)).answer(1)
    assert table.positions == [0, -2]
    assert table.view(0).mine.must_give_up.startswith("No human is left")
    table.roll(1, 1).roll(1, 1)
    assert table.positions == [None, -2]
    assert table.view().players[0].gave_up == "Player 0 has no human left on board."


@pytest.mark.rule("GT-161")
def test_more_than_a_full_circle_behind_is_lapped(trial):
    table = trial(3).launch().place(41, 0, 2)
    assert table.view().lapped == (1,)
    assert table.view(1).mine.must_give_up.startswith("You are more than a full circle")
    assert table.place(41, 2, 3).view().lapped == ()


@pytest.mark.rule("GT-162")
def test_who_is_lapped_goes_at_the_end_of_the_card_and_all_by_the_same_standing(trial):
    table = trial(3).launch().crew(2, 4, 4).place(45, 20, 3)
    table.card("I-slavers-1").answer(0, number=1)
    assert table.view().lapped == (2,)
    assert table.positions == [45, 20, 3]
    table.answer(1, number=9).answer(1, choice="pass")
    assert table.positions == [None, 20, None]
    assert [player.gave_up for player in table.view().players] == [
        "Player 0 has no human left on board.",
        None,
        "Player 2 was lapped.",
    ]


@pytest.mark.rule("GT-163")
def test_the_last_check_comes_before_landing(trial):
    table = trial(3).launch().place(50, 45, 3).land()
    assert [player.place for player in table.view().players] == [1, 2, None]
    assert table.view().players[2].gave_up == "Player 2 was lapped."
    table = trial(2).launch().crew(2, 4).ship(0, humans=-2).land()
    assert [player.place for player in table.view().players] == [None, 1]
    assert table.view().players[0].gave_up == "Player 0 has no human left on board."


@pytest.mark.rule("GT-165")
def test_who_gave_up_only_watches_and_the_space_is_free(trial):
    table = trial(3).launch().place(5, 6, 4).do(1, m.GaveUp())
    assert table.view().order == (0, 2)
    assert table.refusal(1, m.DaysMoved(days=1)) == "Player 1 has given up and only watches."
    assert table.days(2, 2).positions == [5, None, 7]
    assert table.card("I-open-space-1").view().card.order == (2, 0)


@pytest.mark.rule("GT-166")
def test_no_place_and_no_beauty_for_who_gave_up(trial):
    table = trial(3).launch().do(0, m.GaveUp()).land().count(0, 0).count(1, 3).count(2, 4)
    assert (table.lines(0)["I.place"], table.lines(0)["I.ship"]) == (0, 0)
    assert (table.lines(1)["I.place"], table.lines(1)["I.ship"]) == (4, 2)


@pytest.mark.rule("GT-167")
def test_goods_at_half_price_rounded_up_once(trial):
    table = trial(2).launch().do(0, m.GaveUp()).land().count(0, yellow=1, blue=2).count(1, yellow=1, blue=2)
    assert (table.lines(0)["I.goods"], table.lines(1)["I.goods"]) == (3, 5)


@pytest.mark.rule("GT-168", "GT-169")
def test_losses_are_paid_and_winnings_kept(trial):
    table = trial(2).launch().credits(0, 9).do(0, m.GaveUp()).land().count(0, lost=7).count(1, lost=7)
    assert table.lines(0) == {"I.flight": 9, "I.place": 0, "I.ship": 0, "I.goods": 0, "I.losses": -5}
    assert table.lines(1)["I.losses"] == -5


@pytest.mark.rule("GT-170")
@pytest.mark.parametrize("card", ["I-combat-zone-1", "III-sabotage-1"])
def test_the_last_ship_may_go_on_and_some_cards_are_ignored(trial, card):
    table = trial(2).launch().do(1, m.GaveUp())
    assert table.view().now.more == "Nobody else flies. Turn up the next card, or give up."
    assert table.view(0).offers["give_up"].why_not is None
    table.card(card)
    assert (table.view().card, table.view().cards_turned) == (None, 1)
    assert table.view().last_report == ("Only one ship is flying, so this card is ignored.",)


@pytest.mark.rule("GT-171")
def test_with_nobody_left_the_flight_is_over_without_rewards(trial):
    table = trial(2).launch().do(0, m.GaveUp()).do(1, m.GaveUp())
    assert table.view().phase == "payout"
    table.count(0).count(1)
    assert table.totals == [0, 0]


def test_after_the_journey_nobody_gives_up(trial):
    assert trial(2).launch().land().refusal(0, m.GaveUp()) == "The journey is over."


def test_after_the_last_card_nobody_gives_up_by_choice(trial):
    table = trial(2).launch()
    for _ in range(8):
        table.card("I-stardust-1").answer(1, number=0).answer(0, number=0)
    too_late = "That was the last card: nobody gives up by choice any more."
    assert table.refusal(0, m.GaveUp()) == too_late
    assert table.place(45, 0).refusal(1, m.GaveUp()) is None, "the lapped must"
    assert table.refusal(0, m.GaveUp()) == too_late


def test_whoever_is_out_is_not_asked_to_draw_the_ship(trial):
    table = trial(2).launch()
    assert table.view(1).mine.painter is not None
    assert table.do(1, m.GaveUp()).view(1).mine.painter is None
