"""Options that are changed during the game."""

import pytest

from companion.core.game import THE_HOST, By
from companion.core.table_moves import OptionChanged, Stopped, refusal
from companion.core.words import in_english
from tests.drill.moves import Tapped
from tests.drill_tables import Pad


def why_not(pad, name, value):
    why = refusal(pad.log.table, OptionChanged(name=name, value=value), By(None, pressed=THE_HOST))
    return None if why is None else in_english(why)


def test_the_state_and_the_next_game_have_it():
    pad = Pad()
    pad.put(OptionChanged(name="first", value=7), None, by=THE_HOST)
    assert (pad.state.options.first, pad.log.table.started.options.first) == (7, 7)
    assert (pad.state.options.named, pad.state.counts) == (True, (0, 0, 0))


def test_undo_brings_the_old_one_back():
    pad = Pad()
    before = pad.log.table
    pad.put(OptionChanged(name="first", value=7), None, by=THE_HOST)
    pad.put(Tapped(), 0)
    pad.take_back(0)
    pad.take_back(THE_HOST, host=True)
    assert pad.log.table == before


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("first", 7, None),
        ("named", False, None),
        ("roll_off", True, "That was settled at the start of the game."),
        ("nonsense", 1, "That was settled at the start of the game."),
        ("first", 100, "First count: This should be a whole number from 0 up to 99."),
        ("first", "many", "First count: This should be a whole number from 0 up to 99, not text."),
        ("first", None, "First count: This is empty; it should be a whole number from 0 up to 99."),
        ("first", 0, "It is like that already."),
    ],
)
def test_only_what_fits_and_may_change_is_taken(name, value, why):
    assert why_not(Pad(), name, value) == why


def test_a_closed_table_stays_as_it_is():
    pad = Pad()
    pad.put(Stopped(), 0)
    assert why_not(pad, "first", 7).startswith("You stopped this game.")


def test_what_no_longer_fits_changes_nothing_in_an_old_log():
    pad = Pad()
    before = pad.log.table
    pad.put(OptionChanged(name="nonsense", value={"deep": 1}), None, by=THE_HOST)
    assert pad.log.table == before


@pytest.mark.parametrize(
    ("name", "value", "by", "line"),
    [
        ("first", 7, THE_HOST, "The host changed an option: First count – 7"),
        ("named", False, 0, "Ann changed an option: Named bids – off"),
        ("named", True, 0, "Ann changed an option: Named bids – on"),
    ],
)
def test_the_history_says_so(name, value, by, line):
    pad = Pad()
    pad.put(OptionChanged(name=name, value=value), None, by=by)
    assert pad.words(None) == [line]
