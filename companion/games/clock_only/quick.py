"""A finished game, typed in: everybody's minutes on the clock, and who won."""

from __future__ import annotations

from msgspec import Struct

from companion.core.quick import check_range, check_seats
from companion.core.sheet import Ending, Sheet
from companion.core.words import say
from companion.games.clock_only.options import SEATS, Options
from companion.games.clock_only.scoring import sheet


class QuickSeat(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    minutes: float = 0
    turns: int = 0
    won: bool = False


class QuickRequest(Struct, frozen=True, forbid_unknown_fields=True):
    seats: tuple[QuickSeat, ...]
    options: Options = Options()


def quick(request: QuickRequest) -> Sheet:
    seats = request.seats
    check_seats("Clock only", SEATS, len(seats))
    for number, seat in enumerate(seats):
        check_range(say("Minutes"), seat.minutes, f"seats.{number}.minutes", most=6000)
        check_range(say("Turns"), seat.turns, f"seats.{number}.turns", most=10_000)
    counted = sheet(
        [round(seat.minutes * 60) for seat in seats],
        [seat.turns for seat in seats],
        [number for number, seat in enumerate(seats) if seat.won],
        Ending("scored", say("Scored at once.")),
        title=request.options.title.strip(),
    )
    return counted.named([seat.name for seat in seats])
