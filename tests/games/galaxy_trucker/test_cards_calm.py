"""Open space, planets, ships, stations, stardust and epidemic, step by step."""

from __future__ import annotations

import pytest

from companion.games.galaxy_trucker import moves as m
from companion.games.galaxy_trucker.ship import Goods, Losses


@pytest.mark.rule("GT-089", "GT-121")
def test_open_space_goes_in_order_and_each_moves_at_once(trial):
    table = trial(3).launch().place(2, 1, 0).card("I-open-space-1")
    assert table.asked == (0,)
    assert table.refusal(1, m.CardStepAnswered(number=3)) == "It is not your turn. Now: Player 0."
    assert table.answer(0, number=1).positions == [3, 1, 0]
    assert table.answer(1, number=5).positions == [3, 7, 0]
    assert table.asked == (2,)
    assert table.answer(2, number=2).positions == [3, 7, 2]
    assert table.view().card is None
    assert table.view().last_report == (
        "Player 0 flies 1 day ahead.",
        "Player 1 flies 5 days ahead.",
        "Player 2 flies 2 days ahead.",
    )


@pytest.mark.rule("GT-123", "GT-160")
def test_no_engines_in_open_space_means_giving_up_at_once(trial):
    table = trial(2).launch().ship(0, double_engines=1, orange=1).card("I-open-space-1")
    question = table.view().card.now[0]
    assert [choice.fields["number"] for choice in question.choices] == [0]
    assert question.warning.startswith("Strength 0 means giving up here.")
    assert table.answer(0, number=0).positions == [None, -2]
    assert table.view().players[0].gave_up == "Player 0 had no engines in open space."
    assert table.asked == (1,)


def test_strengths_are_offered_with_their_price_and_tokens_are_spent(trial):
    table = trial(2).launch().ship(0, engines=1, double_engines=2, batteries=2).card("I-open-space-1")
    choices = [_strength(choice) for choice in table.view().card.now[0].choices]
    assert choices == [(1, 0), (3, 1), (5, 2)]
    too_many = m.CardStepAnswered(number=5, batteries=3)
    assert table.refusal(0, too_many) == "There are not that many battery tokens on board."
    table.answer(0, number=5, batteries=2)
    assert (table.positions[0], table.state.round.ships[0].batteries) == (5, 0)
    assert table.refusal(1, m.CardStepAnswered(number=1.5)) == "Enter a whole number."
    assert table.refusal(1, m.CardStepAnswered()) == "Enter a number from 0 to 99."


def _strength(choice):
    return choice.fields["number"], choice.fields.get("batteries", 0)


@pytest.mark.rule("GT-125")
def test_planets_are_chosen_in_order_and_one_by_one(trial):
    table = trial(3).launch().card("I-planets-3")
    assert [choice.fields["choice"] for choice in table.view().card.now[0].choices] == ["1", "2", "pass"]
    table.answer(0, choice="2")
    assert table.refusal(1, m.CardStepAnswered(choice="2")) == "Choose a free planet (1) or pass."
    table.answer(1, choice="pass").answer(2, choice="1")
    assert (table.what, table.asked) == ("load", (0,))
    table.answer(0).answer(2, goods=Goods(yellow=1))
    assert table.state.round.ships[0].goods == Goods(yellow=2)
    assert table.state.round.ships[2].goods == Goods(yellow=1)
    assert table.positions == [-4, -2, -7]


def test_with_all_planets_taken_nobody_else_is_asked(trial):
    table = trial(3).launch().card("I-planets-3").answer(0, choice="1").answer(1, choice="2")
    assert table.what == "load"


@pytest.mark.rule("GT-128")
def test_the_ship_farthest_behind_loses_its_days_first(trial):
    table = trial(3).launch().place(5, 4, 3).card(kind_of_card="planets", planets=("R", "Y", "G"), days=1)
    table.answer(0, choice="1").answer(1, choice="2").answer(2, choice="3")
    table.answer(0).answer(1)
    assert table.positions == [5, 4, 3]
    assert table.answer(2).positions == [4, 3, 2]


@pytest.mark.rule("GT-129", "GT-130")
def test_an_abandoned_ship_goes_to_the_first_who_takes_it(trial):
    table = trial(3).launch().crew(2, 4, 6).card("I-abandoned-ship-2")
    assert table.asked == (1,)
    table.answer(1, choice="take")
    assert table.view().card is None
    assert table.view(1).mine.flight_credits == 4
    assert (table.positions, table.state.round.ships[1].humans) == ([0, -3, -4], 1)
    table.card("I-abandoned-ship-1").answer(0, choice="pass")
    assert table.asked == (2,)
    assert table.refusal(2, m.CardStepAnswered(choice="maybe")) == "Choose: take it or pass."


@pytest.mark.rule("GT-131")
def test_giving_the_last_human_keeps_the_credits_but_ends_the_journey(trial):
    table = trial(2).launch().crew(2, 4).card("I-abandoned-ship-1").answer(0, choice="take")
    assert table.view(0).mine.flight_credits == 3
    assert (table.positions[0], table.view().players[0].gave_up) == (None, "Player 0 has no human left on board.")


def test_with_aliens_on_board_the_owner_says_who_goes(trial):
    table = trial(2).launch().crew(3, 4, purple=0).card("I-abandoned-ship-1").answer(0, choice="take")
    assert table.what == "give_crew"
    assert table.refusal(0, m.CardStepAnswered(losses=Losses(humans=1))) == "2 crew members must go."
    assert table.refusal(0, m.CardStepAnswered(losses=Losses(orange=2))) == "There is not that much crew on board."
    table.answer(0, losses=Losses(humans=1, purple=1))
    assert (table.state.round.ships[0].humans, table.state.round.ships[0].purple) == (2, 0)


@pytest.mark.rule("GT-132")
def test_a_station_needs_the_crew_aliens_included(trial):
    table = trial(3).launch().crew(4, 4, 6, orange=1).card("I-abandoned-station-1")
    assert table.asked == (1,)
    table.answer(1, choice="pass")
    assert table.asked == (2,)
    untracked = trial(2).launch().card("I-abandoned-station-1")
    assert untracked.asked == (0,)


@pytest.mark.rule("GT-133")
def test_docking_loads_the_goods_loses_the_days_and_no_crew(trial):
    table = trial(2).launch().crew(6, 6).card("I-abandoned-station-1").answer(0, choice="take")
    assert (table.what, table.view().card.now[0].goods) == ("load", Goods(yellow=1, green=1))
    table.answer(0)
    assert table.state.round.ships[0].goods == Goods(yellow=1, green=1)
    assert (table.positions, table.state.round.ships[0].humans) == ([-1, -2], 6)
    assert table.view().card is None


@pytest.mark.rule("GT-151")
def test_stardust_moves_the_last_ship_first(trial):
    table = trial(3).launch().place(5, 4, 3).card("I-stardust-1")
    assert table.asked == (2,)
    table.answer(2, number=1)
    assert table.positions == [5, 4, 2]
    table.answer(1, number=1).answer(0, number=1)
    assert table.positions == [4, 3, 2]


def test_an_epidemic_is_answered_by_all_in_any_order(trial):
    table = trial(3).launch().crew(2, 4, 4).card("II-epidemic-1")
    assert table.asked == (0, 1, 2)
    table.answer(2, losses=Losses(humans=2)).answer(0, losses=Losses(humans=2))
    assert table.asked == (1,)
    assert table.answer(1).positions == [None, -2, -4]
    assert [table.state.round.ships[seat].humans for seat in range(3)] == [0, 4, 2]


def test_a_ship_without_a_sheet_says_itself_that_no_human_is_left(trial):
    table = trial(2).launch().card("II-epidemic-1").answer(0, no_humans=True).answer(1)
    assert table.positions == [None, -2]


def test_a_card_may_be_closed_and_dealt_with_by_hand(trial):
    table = trial(2).launch().card("I-planets-1").do(1, m.CardClosed())
    assert (table.view().card, table.view().cards_turned) == (None, 1)
    assert table.refusal(0, m.CardClosed()) == "No card is open."


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"card": "IX-planets-1"}, "That card is not in the box."),
        ({}, "Which card is it?"),
        ({"kind_of_card": "planets"}, "This card has planets"),
        ({"kind_of_card": "planets", "planets": ("RX",)}, "Goods are written as letters"),
        ({"kind_of_card": "meteors", "threats": ("huge front",)}, "A threat reads like"),
        ({"kind_of_card": "combat_zone", "lines": ("luck: 3 days",)}, "A line begins with crew:"),
        ({"kind_of_card": "slavers", "strength": -1}, "The numbers of a card run from 0"),
    ],
)
def test_a_card_that_makes_no_sense_is_refused(trial, fields, words):
    assert trial(2).launch().refusal(0, m.CardTurned(**fields)).startswith(words)


def test_a_known_card_may_be_corrected(trial):
    table = trial(2).launch().card("I-abandoned-ship-1", credits=9, days=3).answer(0, choice="take")
    table.answer(0, losses=Losses(humans=2))
    assert (table.view(0).mine.flight_credits, table.positions[0]) == (9, -4)


def test_blank_fields_of_a_form_leave_a_known_card_as_it_is(trial):
    blank = {"goods": "", "planets": (), "threats": (), "lines": ()}
    assert trial(2).launch().refusal(0, m.CardTurned(card="I-planets-1", **blank)) is None
    table = trial(2).launch().card("I-abandoned-station-2", **blank).answer(0, choice="take")
    table.answer(0, choice="all", goods=Goods())
    assert table.state.round.ships[0].goods == Goods(red=2)


def test_goods_that_no_sheet_knows_are_given_by_hand(trial):
    table = trial(2).launch().ship(0, batteries=3).card("I-smugglers-1").answer(0, number=1)
    assert table.what == "give_goods"
    table.answer(0, goods=Goods(), losses=Losses(batteries=2))
    assert (table.state.round.ships[0].goods, table.state.round.ships[0].batteries) == (None, 1)
