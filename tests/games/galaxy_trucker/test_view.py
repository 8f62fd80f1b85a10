"""What a page shows besides what the rules' own tests look at."""

from __future__ import annotations

import pytest

from companion.games.galaxy_trucker import events as e


def test_it_works(trial):
    view = trial(2).view(0)
    assert (view.heading, view.primary, view.next_words) == ("Set up", "go", "The boldest of you says Go.")
    assert view.checklists[0].items[0] == "Everybody takes ship board I (18 squares)."


def step(table, seat):
    view = table.view(seat)
    return view.primary, view.next_words


def test_there_is_one_obvious_next_thing_in_every_phase(trial):
    table = trial(2).go().do(0, e.TileTaken())
    assert step(table, 1) == ("done", "Still building: {1}.")
    assert step(table, 0)[0] is None
    assert step(table.wait(90), 0) == ("flip", "The glass is empty. Who has finished may make the last flip.")
    assert step(table.do(0, e.TimerFlipped()).wait(90), 1)[0] == "done"
    assert step(table.do(1, e.TileTaken()), 1) == ("launch", "Check all ships. {0} places crew next.")
    assert step(table.do(0, e.FlightStarted()), 1) == (None, "{0} leads and turns up the next card.")
    assert step(table.card("I-open-space-1"), 0) == ("answer", "Now: {0}.")
    table.answer(0, number=1).answer(1, number=1)
    assert step(table.land(), 0) == ("count", "Count your ships: {0}, {1}.")
    assert step(table.count_rest(), 1) == ("next_round", "All are paid. Clean up and go on.")
    assert step(table.do(0, e.RoundBegun()), 1) == (None, "{0} landed first and says Go.")


def test_a_pause_says_who_asked_for_it(trial):
    table = trial(2).go().do(1, e.TimerPaused())
    assert table.view().timer.paused_by == 1
    assert step(table, 0)[0] == "resume"
    assert table.do(0, e.TimerResumed()).view().timer.paused_by is None


def test_every_button_says_why_not(trial):
    table = trial(2)
    for seat in (None, 0):
        buttons = table.view(seat).buttons
        assert all(button.allowed == (button.why is None) for button in buttons.values())
    assert set(table.view(0).buttons) >= {"go", "flip", "pause", "resume", "done", "launch", "give_up", "land", "count"}


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
