"""What the host changes in mid-game: how much the phones follow."""

import pytest

from companion.core.problems import Impossible
from companion.games.scorpius_freighter import GAME


def test_before_the_first_turn_all_of_it_can_be_chosen(trial):
    table = trial(2, laid_out=False)
    table.change("lead", "counters").change("track", True).change("lead", "coach").change("track", False)
    assert table.state.coached


@pytest.mark.parametrize(("name", "more", "less"), [("lead", "coach", "counters"), ("track", True, False)])
def test_the_phones_may_follow_less_between_two_turns_but_not_more(trial, name, more, less):
    table = trial(2, **{name: more})
    table.change(name, less)
    assert getattr(table.state.options, name) == less
    with pytest.raises(Impossible, match="do not know what happened so far"):
        table.change(name, more)


def test_a_turn_is_ended_first(trial):
    table = trial(2).assign()
    with pytest.raises(Impossible, match="when it has ended"):
        table.change("lead", "counters")


@pytest.mark.parametrize("name", ["crew", "boards", "cockpits"])
def test_what_was_laid_out_is_settled(name):
    assert name not in GAME.changeable
