"""What can happen in the drill."""

from typing import Annotated

from msgspec import Meta

from companion.core.game import Event


class Tapped(Event, frozen=True):
    """Counts up, or down; commutes with all else."""

    amount: Annotated[int, Meta(ge=-9, le=9)] = 1
    independent = True


class Turned(Event, frozen=True):
    """Turns the one card in the middle: only for who saw how it lies."""

    exact = True


class GlassStarted(Event, frozen=True):
    """The glass runs that often, one time after the other."""

    seconds: Annotated[int, Meta(ge=1, le=3600)]
    rounds: Annotated[int, Meta(ge=1, le=9)] = 1


class GlassPaused(Event, frozen=True):
    pass


class GlassResumed(Event, frozen=True):
    pass


class GlassRanOut(Event, frozen=True):
    """Only time itself logs this."""

    by_time = True


class BidSealed(Event, frozen=True):
    amount: Annotated[int, Meta(ge=0, le=99)]
    sealed = True
    independent = True


class Rolled(Event, frozen=True):
    """The die falls on the way in; one phone may roll for all."""

    pips: Annotated[int, Meta(ge=0, le=6)] = 0
    anyone = True


class Peeked(Event, frozen=True):
    """Looks at the hidden card; nobody else hears of it."""


class GameOver(Event, frozen=True):
    pass


ALL = (
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
