"""A pad in mid-game, for ``companion demo``."""

from __future__ import annotations

from companion.core.game import Move
from companion.games.score_pad.moves.scores import PointsAdded, ScoreEntered


def demo(seats: int) -> list[tuple[int | None, Move]]:
    """Two rounds done, the third begun."""
    everybody = range(seats)
    moves: list[tuple[int | None, Move]] = [
        (seat, ScoreEntered(row=row, score=(seat * 5 + row * 7) % 11 + 2)) for row in (0, 1) for seat in everybody
    ]
    moves += [(seat, ScoreEntered(row=2, score=9 - seat)) for seat in everybody[: seats // 2]]
    moves.append((seats - 1, PointsAdded(row=2, amount=4)))
    return moves
