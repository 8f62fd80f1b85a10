"""What can happen: to the clock, and the end of the game."""

from __future__ import annotations

from companion.core.game import Move
from companion.core.turn_clock import moves as clock_moves
from companion.games.clock_only.moves.game import GameEnded

MOVES: tuple[type[Move], ...] = (*clock_moves.MOVES, GameEnded)
