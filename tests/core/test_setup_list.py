"""The set-up list: a tick is everybody's, says who did it, and is undone like any move."""

from companion.core.game import By
from companion.core.table_moves import MOST_TICKS, Confirmed, StepTicked, refusal
from companion.core.words import in_english
from tests.drill.moves import GameOver, Tapped
from tests.drill_tables import Pad


def ticked(*ticks):
    """These seats ticked this step, in this order."""
    pad = Pad()
    for seat, done in ticks:
        pad.put(StepTicked(step="board", done=done), seat)
    return pad


def test_it_works():
    assert ticked((1, True)).log.table.ticked == {"board": 1}


def test_whoever_ticked_first_did_it():
    assert ticked((1, True), (0, True)).log.table.ticked == {"board": 1}


def test_anybody_takes_a_tick_away_and_another_one_does_it():
    assert ticked((1, True), (0, False)).log.table.ticked == {}
    assert ticked((1, True), (0, False), (0, True)).log.table.ticked == {"board": 0}


def test_an_undo_takes_it_away():
    pad = ticked((1, True))
    pad.take_back(1)
    assert pad.log.table.ticked == {}
    assert pad.log.table.state == Pad().log.table.state


def test_what_others_do_meanwhile_does_not_shut_it_in():
    pad = ticked((1, True))
    pad.put(StepTicked(step="cards"), 0)
    pad.take_back(1)
    assert pad.log.table.ticked == {"cards": 0}


def test_the_history_leaves_it_out_and_its_undo_as_well():
    pad = ticked((1, True))
    pad.take_back(1)
    pad.put(Tapped(amount=2), 0)
    assert [line.seat for line in pad.log.history(None)] == [0]
    assert in_english(pad.log.words_of(2, None).named(("Ann", "Bob", "Cat"))) == "Bob ticked a step of setting up"


def test_a_table_that_is_confirmed_takes_no_more():
    pad = ticked()
    pad.put(GameOver(), 0)
    pad.put(Confirmed(), 0)
    assert in_english(refusal(pad.log.table, StepTicked(step="board"), By(0))).startswith("The result is confirmed")


def test_there_is_an_end_to_the_list():
    pad = ticked()
    for number in range(MOST_TICKS):
        pad.put(StepTicked(step=str(number)), 0)
    assert in_english(refusal(pad.log.table, StepTicked(step="more"), By(0))) == "There are no more steps to tick."
    assert refusal(pad.log.table, StepTicked(step="1", done=False), By(0)) is None
