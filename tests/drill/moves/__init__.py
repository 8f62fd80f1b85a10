"""What can happen in the drill."""

from tests.drill.moves.counters import BidSealed, Peeked, Rolled, Tapped, Turned
from tests.drill.moves.glass import GameOver, GlassPaused, GlassRanOut, GlassResumed, GlassStarted

MOVES = (
    Tapped,
    Turned,
    GlassStarted,
    GlassPaused,
    GlassResumed,
    GlassRanOut,
    BidSealed,
    Rolled,
    Peeked,
    GameOver,
)
