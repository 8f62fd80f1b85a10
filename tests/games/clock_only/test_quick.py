"""A finished game, typed in."""

from __future__ import annotations

import pytest

from companion.core.problems import Impossible
from companion.games.clock_only.options import Options
from companion.games.clock_only.quick import QuickRequest, QuickSeat, quick


def test_it_has_times_and_a_winner():
    seats = (QuickSeat("Ann", 12.5, 8), QuickSeat("Bob", 3, 9, won=True))
    sheet = quick(QuickRequest(seats, Options(title="Azul")))
    assert [(seat.name, seat.total, seat.rank) for seat in sheet.seats] == [("Ann", 750, 2), ("Bob", 180, 1)]
    assert (sheet.winners, sheet.decided_by, sheet.title) == ((1,), "named", "Azul")


@pytest.mark.parametrize(
    ("seat", "field"), [(QuickSeat("Ann", -1), "seats.0.minutes"), (QuickSeat("Ann", turns=-2), "seats.0.turns")]
)
def test_nonsense_is_refused(seat, field):
    with pytest.raises(Impossible) as problem:
        quick(QuickRequest((seat,)))
    assert problem.value.field == field
