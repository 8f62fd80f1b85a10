"""What time brings to a drill, and a drill in mid-game."""

from companion.core.game import Move
from tests.drill.moves.counters import BidSealed, Tapped, Turned
from tests.drill.moves.glass import GlassRanOut
from tests.drill.state import State


def deadline(state: State) -> tuple[int, Move] | None:
    if state.glass is None or state.glass.ends_at is None:
        return None
    return state.glass.ends_at, GlassRanOut()


def demo(seats: int) -> list[tuple[int | None, Move]]:
    bids: list[tuple[int | None, Move]] = [(seat, BidSealed(amount=seat)) for seat in range(seats)]
    return [(0, Tapped(amount=3)), *bids, (0, Turned())]
