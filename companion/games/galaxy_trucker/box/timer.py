"""The sand-glass: a start and an end that are kept in the state, so that it runs on through any restart."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.games.galaxy_trucker.box import START

COUNTDOWN = 3000
"""Milliseconds between "go on" and running sand, so that all hands are ready."""


class Glass(Struct, frozen=True, gc=False):
    """The sand-glass on its circle. It runs from ``starts_at`` to ``ends_at``; without an end it does not run."""

    circle: int
    left: int
    """Milliseconds of sand above: now, if it does not run; else at ``starts_at``."""
    starts_at: int = 0
    ends_at: int | None = None
    ran_out_at: int | None = None
    paused_by: int | None = None

    @property
    def paused(self) -> bool:
        return self.ends_at is None and self.ran_out_at is None

    @property
    def closed(self) -> bool:
        """The last run is over: nobody may add a component."""
        return self.circle == START and self.ran_out_at is not None


def turned(circle: int, seconds: int, at: int) -> Glass:
    return Glass(circle, left=seconds * 1000, starts_at=at, ends_at=at + seconds * 1000)


def ran_out(glass: Glass, at: int) -> Glass:
    return Glass(glass.circle, left=0, ran_out_at=at)


def stopped(glass: Glass, at: int, by: int | None = None) -> Glass:
    """With the sand that it had at that moment; in the countdown none had run yet."""
    if glass.ends_at is None:
        return glass
    return Glass(glass.circle, left=max(0, min(glass.left, glass.ends_at - at)), paused_by=by)


def resumed(glass: Glass, at: int) -> Glass:
    starts = at + COUNTDOWN
    return replace(glass, starts_at=starts, ends_at=starts + glass.left, paused_by=None)
