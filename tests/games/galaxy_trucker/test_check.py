"""Spot check, set-aside components, crews, and flaws found later."""

from __future__ import annotations

import pytest

from companion.games.galaxy_trucker import GAME
from companion.games.galaxy_trucker import moves as m


def checked(trial, **options):
    return trial(2, **options).go().tiles(1, 2)


@pytest.mark.rule("GT-031")
def test_components_set_aside_start_the_lost_counter(trial):
    table = trial(2).go()
    assert table.refusal(0, m.SetAsideCounted(count=1)) == "Count them once you have finished, before the launch."
    table.tiles(1, 2).do(0, m.SetAsideCounted(count=2))
    assert (table.view(0).mine.sheet.lost, table.view(1).mine.sheet.lost) == (2, 0)
    assert table.refusal(0, m.SetAsideCounted(count=3)) == "You may set two components aside at most: 0, 1 or 2."
    assert table.do(0, m.FlightStarted()).view(0).mine.prefill.lost_components == 2


@pytest.mark.rule("GT-066")
def test_what_comes_off_in_the_spot_check_is_lost(trial):
    table = checked(trial).do(1, m.MistakeFound(components=3)).do(1, m.SetAsideCounted(count=1))
    assert table.view(1).mine.sheet.lost == 4
    assert table.totals == [0, 0]
    assert table.view().tiles[1].seat == 1


@pytest.mark.rule("GT-068")
def test_a_flaw_found_in_flight_costs_a_credit(trial):
    table = checked(trial).do(0, m.FlightStarted()).credits(0, 5).do(0, m.MistakeFound(components=2))
    assert table.view(0).mine.flight_credits == 4
    assert table.view(0).mine.sheet.lost == 2


@pytest.mark.rule("GT-069")
def test_the_fine_never_makes_a_debt(trial):
    table = checked(trial).do(0, m.FlightStarted()).do(0, m.MistakeFound(components=1))
    assert table.view(0).mine.flight_credits == 0


def test_before_the_first_card_there_is_no_fine(trial):
    table = checked(trial, guided=True).do(0, m.FlightStarted()).credits(0, 5).do(0, m.MistakeFound(components=1))
    assert table.view(0).mine.flight_credits == 5
    table.card("I-stardust-1").answer(1, number=0).answer(0, number=0).do(0, m.MistakeFound(components=1))
    assert table.view(0).mine.flight_credits == 4


def test_crews_are_placed_in_the_order_of_the_tiles(trial):
    table = trial(2).go().tiles(2, 1)
    assert table.view().crew_next == 1
    own = [table.view(seat).now.to_reader.more for seat in (0, 1)]
    assert own == [
        "Check each other’s ships. Player 1 takes crew on board next.",
        "Check each other’s ships, then take your crew on board.",
    ]
    table.do(1, m.CrewPlaced(humans=4, purple=True))
    assert table.view().crew_next == 0
    assert table.view(1).mine.sheet.crew == 5
    assert [table.view(seat).offers["crew"].label for seat in (0, 1)] == ["Take them on board", "Change my crew"]
    assert table.do(0, m.CrewPlaced(humans=2)).view().crew_next is None


def test_one_phone_goes_on_to_whoever_takes_crew_on_board_next(trial):
    """From the first crew on; in a round after one without crews on the phones it waits for nobody."""
    table = trial(3).go().tiles(2, 1, 3)
    order = []
    while waiting := GAME.waiting(table.state):
        order += waiting
        table.do(waiting[0], m.CrewPlaced(humans=2))
    assert order == [1, 0, 2]
    plain = trial(2).go().tiles(2, 1).do(0, m.FlightStarted()).land().count_rest().do(0, m.RoundBegun())
    assert GAME.waiting(plain.go(1).tiles(2, 1).state) == ()
    assert GAME.waiting(plain.do(0, m.CrewPlaced(humans=2)).state) == (1,)


def test_the_seven_mistakes_are_a_checklist(trial):
    mistakes = checked(trial).view().helps[0]
    assert (mistakes.key, len(mistakes.items)) == ("mistakes", 7)


def test_no_aliens_and_nothing_set_aside_in_a_first_flight(trial):
    table = checked(trial, first_flight=True)
    assert table.refusal(0, m.CrewPlaced(humans=2, orange=True)) == "In a first flight no aliens come on board."
    assert table.refusal(0, m.SetAsideCounted(count=1)) == "In a first flight nothing is set aside."


@pytest.mark.rule("GT-071")
@pytest.mark.parametrize(("humans", "aliens"), [(-2, {}), (0, {}), (1, {}), (3, {}), (5, {"purple": True})])
def test_humans_come_in_pairs_and_two_of_them_fly_the_ship(trial, humans, aliens):
    pairs = "Two humans go into the pilot cabin, and two into each further cabin: 2, 4, 6 and so on."
    assert checked(trial).refusal(0, m.CrewPlaced(humans=humans, **aliens)) == pairs


@pytest.mark.rule("GT-072")
def test_a_crew_fits_into_the_cabins_of_its_board(trial):
    table = checked(trial)
    full = "So large a crew does not fit on ship board I. Count the cabins."
    both = {"orange": True, "purple": True}
    assert table.refusal(0, m.CrewPlaced(humans=36, **both)) == full
    assert table.refusal(0, m.CrewPlaced(humans=30, **both)) == full, "each alien needs a cabin and a life support"
    assert table.refusal(0, m.CrewPlaced(humans=28, **both)) is None
    assert table.refusal(0, m.CrewPlaced(humans=36)) == full, "the box has no more than 17 cabins for a ship"
    assert table.refusal(0, m.ShipSheetChanged(field="humans", amount=2)).startswith("Crews go on board together")
    assert table.do(0, m.CrewPlaced(humans=34)).view(0).mine.sheet.crew == 34
    table.do(0, m.FlightStarted())
    assert table.refusal(0, m.ShipSheetChanged(field="humans", amount=1)) == "There is room for 34 humans at most."


def test_what_came_off_so_far_is_said(trial):
    table = checked(trial)
    assert table.view(0).mine.sheet.off_words is None
    table.do(0, m.MistakeFound(components=2)).do(0, m.SetAsideCounted(count=1))
    assert table.view(0).mine.sheet.off_words == "2 off so far. Tap again only for more."


def test_a_launch_asks_back_while_crews_are_missing_that_the_phones_count(trial):
    table = checked(trial, guided=True)
    assert table.view().launch_question == "No crew on board yet: Player 0, Player 1. Launch all the same?"
    assert [table.view(seat).primary for seat in range(2)] == ["crew", None], "in the order of the tiles"
    table.do(0, m.CrewPlaced(humans=2))
    assert table.view(0).primary is None, "it waits for the others"
    assert table.view().launch_question == "No crew on board yet: Player 1. Launch all the same?"
    table.do(1, m.CrewPlaced(humans=2))
    assert (table.view().launch_question, table.view(1).primary) == (None, "launch")


def test_a_table_whose_phones_have_no_crew_yet_is_asked_before_its_first_launch(trial):
    table = checked(trial)
    assert table.view(0).launch_question == "Nobody has taken crew on board yet. Launch anyway?"
    table.do(0, m.FlightStarted()).land().count_rest().do(0, m.RoundBegun()).go().tiles(1, 2)
    assert table.view(0).launch_question is None, "this table does without"
    table.do(1, m.CrewPlaced(humans=2))
    assert table.view(0).launch_question == "No crew on board yet: Player 0. Launch all the same?"


@pytest.mark.parametrize("guided", [False, True])
def test_the_own_crew_comes_before_the_launch(trial, guided):
    table = checked(trial, guided=guided)
    assert [(view.primary, view.bottom.waits) for view in map(table.view, range(2))] == [("crew", True), (None, True)]
    table.do(1, m.CrewPlaced(humans=2))
    assert [table.view(seat).bottom.waits for seat in range(2)] == [True, False]
    assert table.do(0, m.CrewPlaced(humans=2)).view(1).primary == "launch"


def test_to_land_early_says_how_many_cards_the_phones_know_of(trial):
    table = trial(2).launch()
    assert table.view(0).offers["land"].confirm == "Was that the last card? Everybody still flying lands."
    table.card(kind_of_card="open_space", by_hand=True)
    told = "The phones know of 1 of 8 cards. Was that the last one? Everybody still flying lands."
    assert table.view(0).offers["land"].confirm == told
