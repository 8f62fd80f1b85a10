"""The drill's sheet: the counter is the score, and the last roll breaks a tie."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from companion.core.game import Impossible
from companion.core.sheet import Line, Sheet, TieBreak, rank
from tests.drill.rules import Options, State


class SeatRequest(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    count: int
    pips: int = 0


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    seats: tuple[SeatRequest, ...]
    options: Options = Options()


def score(state: State) -> Sheet:
    return _sheet(state.counts, state.pips, "The drill was called off." if state.over else None)


def quick(request: Any) -> Sheet:
    seats = request.seats
    if not 1 <= len(seats) <= 5:
        raise Impossible("The drill is for 1 to 5 players.", "seats")
    for number, seat in enumerate(seats):
        if seat.count < 0:
            raise Impossible("A counter does not go below 0.", f"seats.{number}.count")
    sheet = _sheet([s.count for s in seats], [s.pips for s in seats], "Scored at once.")
    return sheet.named([seat.name for seat in seats])


def _sheet(counts: Sequence[int], pips: Sequence[int], ended_by: str | None) -> Sheet:
    lines = [[Line("count", "Counter", count)] for count in counts]
    return rank(lines, ladder=[TieBreak("pips", "the higher roll", tuple(pips))], ended_by=ended_by)
