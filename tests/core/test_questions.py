"""Open questions: nobody has won while something that decides is not known."""

import pytest

from companion.core.game import THE_HOST, By
from companion.core.table_moves import Confirmed, Stopped, refusal
from companion.core.words import in_english
from tests.drill.moves import GameOver, Rolled, Tapped
from tests.drill_tables import Pad


def tied():
    """Ann and Bob have five each, and nobody has rolled."""
    pad = Pad(roll_off=True)
    pad.put(Tapped(amount=5), 0)
    pad.put(Tapped(amount=5), 1)
    pad.put(GameOver(), 0)
    return pad


def confirming(pad):
    why = refusal(pad.log.table, Confirmed(), By(None))
    return None if why is None else in_english(why)


def test_nobody_has_won_while_a_question_is_open():
    sheet = tied().log.table.sheet()
    assert (sheet.winners, sheet.decided_by) == ((), "undecided")
    assert in_english(sheet.who_won) == in_english(sheet.decided_words) == "Tied at 5 – rolling the die"
    assert [(asked.key, asked.seats) for asked in sheet.questions] == [("roll-off", (0, 1))]


def test_confirming_waits_and_says_for_whom():
    pad = tied()
    assert confirming(pad) == "Tied at 5 – rolling the die. First an answer from Ann and Bob, please."
    pad.put(Rolled(pips=2), 0)
    assert confirming(pad) == "Tied at 5 – rolling the die. First an answer from Bob, please."
    pad.put(Rolled(pips=6), 1)
    assert confirming(pad) is None


def test_the_answers_decide():
    pad = tied()
    pad.put(Rolled(pips=2), 0)
    pad.put(Rolled(pips=6), 1)
    sheet = pad.log.table.sheet()
    assert (sheet.questions, sheet.winners, sheet.decided_by) == ((), (1,), "pips")
    pad.take_back(THE_HOST, host=True)
    assert pad.log.table.sheet().winners == ()


def test_a_game_that_goes_on_asks_nothing():
    pad = Pad(roll_off=True)
    assert confirming(pad) == "The game is not over yet."
    pad.put(GameOver(), 0)
    pad.take_back(0)
    assert pad.log.table.sheet() is None


@pytest.mark.parametrize(("close", "winners"), [(Stopped(), ()), (Confirmed(), (0, 1))])
def test_a_stopped_game_has_no_winner_and_a_confirmed_result_stands(close, winners):
    """A result that was confirmed before its game began to ask is not opened again."""
    pad = tied()
    pad.put(close, None, by=0)
    assert pad.log.table.sheet().winners == winners
