"""A game in its middle, for ``companion demo``."""

from __future__ import annotations

from companion.core.game import Move
from companion.games.tortuga_2199.box import Sector
from companion.games.tortuga_2199.moves.combat import AttackDeclared
from companion.games.tortuga_2199.moves.conquest import SectorConquered
from companion.games.tortuga_2199.moves.hunts import HuntCaptured
from companion.games.tortuga_2199.moves.influence import InfluenceBought
from companion.games.tortuga_2199.moves.turn import FirstChosen, TurnEnded


def demo(seats: int) -> list[tuple[int | None, Move]]:
    """Some sectors are taken, a hunt is captured, and a fight is on."""
    spoils: tuple[Sector, ...] = ("mines", "turrets-1", "vortex", "trading-post-1")
    moves: list[tuple[int | None, Move]] = [(0, FirstChosen(first=0))]
    for seat in range(seats):
        moves += [(seat, SectorConquered(sector=spoils[seat])), (seat, TurnEnded())]
    moves += [(0, HuntCaptured(name="Bot", sector="fortress")), (0, InfluenceBought(count=1))]
    return [*moves, (0, AttackDeclared(defender=1, sector="turrets-1"))]
