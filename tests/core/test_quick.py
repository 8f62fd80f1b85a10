"""The checks of a quick-score request."""

from __future__ import annotations

import pytest

from companion.core.problems import Impossible
from companion.core.quick import check_range, check_seats
from companion.core.words import say


def test_it_works():
    check_seats("Drill", (1, 5), 1)
    check_seats("Drill", (1, 5), 5)
    with pytest.raises(Impossible, match=r"Drill is for 1 to 5 players; you sent 6.") as caught:
        check_seats("Drill", (1, 5), 6)
    assert caught.value.field == "seats"


@pytest.mark.parametrize("value", [None, 0, 3])
def test_a_number_in_its_range_and_one_left_out(value):
    check_range(say("Coins"), value, "seats.0.coins", 0, 3)


def test_a_number_out_of_its_range():
    with pytest.raises(Impossible, match=r"Coins: 0 or more.") as caught:
        check_range(say("Coins"), -1, "seats.0.coins")
    assert caught.value.field == "seats.0.coins"
    with pytest.raises(Impossible, match=r"Coins: from 1 to 3."):
        check_range(say("Coins"), 4, "seats.0.coins", 1, 3)
