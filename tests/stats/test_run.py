"""What the curve of a game has to tell."""

import pytest

from companion.core.words import in_english
from companion.stats.curve import Step
from companion.stats.run import tales

NAMES = ("Ann", "Bob", "Cleo")


def said(*totals, winner=0, lowest_wins=False):
    steps = [Step(at, row) for at, row in enumerate(totals)]
    return [in_english(tale) for tale in tales(steps, [winner], NAMES, lowest_wins=lowest_wins)]


def test_it_works():
    ahead = [(0, 0, 0), *((3 * n, n, n) for n in range(1, 7))]
    assert said(*ahead) == ["Ann led from start to finish"]


def test_a_lead_that_changes_hands():
    rows = [(0, 0, 0), (1, 0, 0), (1, 2, 0), (3, 2, 0), (3, 4, 0), (5, 4, 0)]
    assert said(*rows) == ["The lead changed 4 times"]
    assert said(*rows[:4]) == []


def test_whoever_came_from_behind():
    rows = [(0, 0, 0), (0, 2, 1), (0, 4, 2), (1, 5, 3), (9, 6, 4)]
    assert said(*rows) == ["Ann was last halfway through"]
    assert said(*rows, winner=1, lowest_wins=True) == ["Bob was last halfway through"]


@pytest.mark.parametrize("winners", [[], [0, 1]])
def test_of_a_shared_win_only_the_lead_is_told(winners):
    rows = [Step(0, (0, 0)), *(Step(n, (3 * n, n)) for n in range(1, 7))]
    assert list(tales(rows, winners, NAMES, lowest_wins=False)) == []
