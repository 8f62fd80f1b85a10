"""A drill that was played without a table."""

from typing import Any

from msgspec import Struct

from companion.core.quick import check_range, check_seats
from companion.core.sheet import Ending, Sheet
from companion.core.words import say
from tests.drill.options import SEATS, Options
from tests.drill.scoring import count_up


class SeatRequest(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    count: int
    pips: int = 0


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    seats: tuple[SeatRequest, ...]
    options: Options = Options()


def quick(request: Any) -> Sheet:
    seats = request.seats
    check_seats("The drill", SEATS, len(seats))
    for number, seat in enumerate(seats):
        check_range(say("Counter"), seat.count, f"seats.{number}.count")
    sheet = count_up([s.count for s in seats], [s.pips for s in seats], Ending("quick", say("Scored at once.")))
    return sheet.named([seat.name for seat in seats])
