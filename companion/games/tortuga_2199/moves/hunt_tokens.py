"""Hunt tokens: one on every sector but Tortuga, captured once. And the cards that they leave with their captors."""

from __future__ import annotations

from msgspec import Struct

from companion.core.words import Message, say
from companion.games.tortuga_2199.box import Sector, name_of
from companion.games.tortuga_2199.state import HuntCard, State


class HuntPool(Struct, frozen=True):
    """The tokens of this table, whether or not somebody tracks who explored them."""

    tokens: int
    """Laid out at the start: 8 with two players, 10 with more."""
    captured: tuple[Sector, ...]
    """Sectors whose token is gone."""
    unplaced: int
    """Captured, but nobody said where."""

    @property
    def left(self) -> int:
        return max(0, self.tokens - len(self.captured) - self.unplaced)


def hunt_pool(state: State) -> HuntPool:
    around = {sector: ground for sector, ground in state.grounds.items() if sector != "tortuga"}
    captured = tuple(sector for sector, ground in around.items() if ground.hunt is None)
    return HuntPool(len(around), captured, state.unplaced_hunts)


def no_token(state: State, sector: Sector | None) -> Message | None:
    """Why there is nothing to capture there, or anywhere."""
    if sector == "tortuga":
        return say("There is no hunt on Tortuga.")
    if sector is not None and state.grounds[sector].hunt is None:
        return say("The hunt at {sector} is captured already: each token counts once.", sector=name_of(sector))
    pool = hunt_pool(state)
    if pool.left:
        return None
    return say("All {n} hunts are captured. Wrong? Put a token back with “Correct by hand”.", n=pool.tokens)


def in_discard(state: State, card: HuntCard) -> bool:
    """Captured in this very turn: no draw has brought it to the hand yet."""
    return card.turn == state.turns
