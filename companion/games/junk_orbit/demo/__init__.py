"""A table in mid-game, for ``companion demo``."""

from __future__ import annotations

from companion.core.game import Move
from companion.games.junk_orbit.moves.deliveries import Delivered
from companion.games.junk_orbit.moves.launches import ShipsHit
from companion.games.junk_orbit.moves.setup import FirstChosen
from companion.games.junk_orbit.moves.turns import TurnEnded
from companion.games.junk_orbit.state import Destination


def demo(seats: int) -> list[tuple[int | None, Move]]:
    """One round is played, and the first player has just hit the second."""
    goals = [Destination(city="Tharsis"), Destination(city="NYC"), Destination(city="Hamilton")]
    moves: list[tuple[int | None, Move]] = [(0, FirstChosen(first=0))]
    for seat in range(seats):
        goal = goals[seat % 3]
        moves.append((seat, Delivered(value=seat % 4 + 2, source="moon", destination=goal, how="direct")))
        moves.append((seat, TurnEnded()))
    moves.append((0, Delivered(value=4, source="earth", destination=goals[0], how="remote")))
    return [*moves, (0, ShipsHit(victims=(1,), value=4))]
