"""What a page shows besides what the rules' own tests look at."""

from __future__ import annotations

import pytest

from companion.games.galaxy_trucker import moves as m


def test_it_works(trial):
    view = trial(2).view(0)
    assert (view.heading, view.primary, view.next_words) == ("Set up", "go", "The boldest of you says Go.")
    assert view.checklists[0].items[0] == "Everybody takes ship board I (18 squares)."


def step(table, seat):
    view = table.view(seat)
    return view.primary, view.next_words


def test_there_is_one_obvious_next_thing_in_every_phase(trial):
    table = trial(2).go().do(0, m.TileTaken())
    assert step(table, 1) == ("done", "Still building: Player 1.")
    assert step(table, 0)[0] is None
    assert step(table.wait(90), 0) == ("flip", "The glass is empty. Whoever has finished may make the last flip.")
    assert step(table.do(0, m.TimerFlipped()).wait(90), 1)[0] == "done"
    assert step(table.do(1, m.TileTaken()), 1) == ("launch", "Check all ships. Player 0 places crew next.")
    assert step(table.do(0, m.FlightStarted()), 1) == (None, "Player 0 leads and turns up the next card.")
    assert step(table.card("I-open-space-1"), 0) == ("answer", "Now: Player 0.")
    table.answer(0, number=1).answer(1, number=1)
    assert step(table.land(), 0) == ("count", "Count your ships: Player 0, Player 1.")
    assert step(table.count_rest(), 1) == ("next_round", "All are paid. Clean up and go on.")
    assert step(table.do(0, m.RoundBegun()), 1) == (None, "Player 0 landed first and says Go.")


def test_a_pause_says_who_asked_for_it(trial):
    table = trial(2).go().do(1, m.TimerPaused())
    assert table.view().timer.paused_by == 1
    assert step(table, 0)[0] == "resume"
    assert table.do(0, m.TimerResumed()).view().timer.paused_by is None


def test_every_offer_says_why_not(trial):
    table = trial(2)
    buttons = {"go", "flip", "pause", "resume", "done", "launch", "give_up", "land", "count"}
    shut = {name for name in buttons if table.view(0).offers[name].why_not}
    assert shut == buttons - {"go"}
    assert table.view(0).offers["land"].why_not == "The ships have not been launched yet."


def test_a_page_that_does_not_know_the_seat_leaves_the_answer_to_the_tap(trial):
    offers = trial(2).view(None).offers
    assert {name for name, offer in offers.items() if offer.why_not} == {"land"}


@pytest.mark.parametrize(("name", "words"), [("I", "Shuffle all four"), ("III", "until a card of level III is on top")])
def test_the_launch_checklist_knows_the_round(trial, name, words):
    items = trial(2, rounds=(name,)).go().tiles(1, 2).view().checklists[1].items
    assert any(words in item for item in items)


def test_more_foresight_replaces_shuffling(trial):
    table = trial(2, rounds=("II",), foresight=True)
    assert any("keep each pile in its order" in item for item in table.view().checklists[0].items)
    items = table.go().tiles(1, 2).view().checklists[1].items
    assert any("unshuffled" in item for item in items)
    assert not any("Shuffle" in item for item in items)


def test_the_board_lies_within_its_picture(trial):
    board = trial(4).launch().view().board
    assert all(0 < space.x < board.width and 0 < space.y < board.height for space in board.spaces)
    assert [space.index for space in board.spaces if space.start] == [0]
    assert [ship.words for ship in board.ships] == ["leads", "2 days behind", "4 days behind", "6 days behind"]
