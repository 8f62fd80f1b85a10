"""A table in mid-game, for ``companion demo``."""

from __future__ import annotations

from companion.core.game import Move
from companion.games.scorpius_freighter.moves.actions import ActionChosen
from companion.games.scorpius_freighter.moves.setup import FirstChosen
from companion.games.scorpius_freighter.moves.turn import CrewAssigned, MothershipMoved, TurnEnded


def demo(seats: int) -> list[tuple[int | None, Move]]:
    """One round is played, and the first player has just met the checkpoint."""
    moves: list[tuple[int | None, Move]] = [(0, FirstChosen(first=0))]
    for seat in range(seats):
        moves += [(seat, CrewAssigned(count=2)), (seat, MothershipMoved(planet=seat % 3)), (seat, TurnEnded())]
    moves += [(0, CrewAssigned(count=1)), (0, MothershipMoved(planet=0)), (0, ActionChosen(action="deal"))]
    return moves
