"""Round I in mid-flight, for ``companion demo``."""

from __future__ import annotations

from companion.core.game import Move
from companion.games.galaxy_trucker.moves.flight import DaysMoved
from companion.games.galaxy_trucker.moves.launch import CrewPlaced, FlightStarted
from companion.games.galaxy_trucker.moves.payout import CreditsChanged
from companion.games.galaxy_trucker.moves.rounds import BuildStarted
from companion.games.galaxy_trucker.moves.tiles import TileTaken


def demo(seats: int) -> list[tuple[int | None, Move]]:
    """All tiles taken, some days and credits moved."""
    moves: list[tuple[int | None, Move]] = [(0, BuildStarted())]
    moves += [(seat, TileTaken(number=seats - seat)) for seat in range(seats)]
    moves += [(seat, CrewPlaced(humans=4 + 2 * (seat % 2))) for seat in reversed(range(seats))]
    moves.append((0, FlightStarted()))
    moves += [(seat, DaysMoved(days=3 + 2 * seat)) for seat in range(seats)]
    return [*moves, (0, CreditsChanged(amount=4)), (seats - 1, DaysMoved(days=-2))]
