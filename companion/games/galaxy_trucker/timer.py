"""The sand-glass: a start and an end that stand in the state, so that it runs on through any restart."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import Event
from companion.games.galaxy_trucker.events import GlassRanOut
from companion.games.galaxy_trucker.rounds import START
from companion.games.galaxy_trucker.state import Glass, State, the_card

COUNTDOWN = 3000
"""Milliseconds between "go on" and running sand, so that all hands are ready."""


def started(state: State, at: int) -> Glass | None:
    """The first run, on the circle with the number of the round. None: a first flight has no timer."""
    return None if state.round.first_flight else _turned(state, the_card(state).circles[0], at)


def flipped(state: State, glass: Glass, at: int) -> Glass:
    """On the next lower circle; no circle is skipped."""
    return _turned(state, max(START, glass.circle - 1), at)


def _turned(state: State, circle: int, at: int) -> Glass:
    length = state.options.timer_seconds * 1000
    return Glass(circle, left=length, starts_at=at, ends_at=at + length)


def ran_out(glass: Glass, at: int) -> Glass:
    return Glass(glass.circle, left=0, ran_out_at=at)


def stopped(glass: Glass, at: int, by: int | None = None) -> Glass:
    """Lying still with the sand that it had at that moment; in the countdown none had run yet."""
    if glass.ends_at is None:
        return glass
    return Glass(glass.circle, left=max(0, min(glass.left, glass.ends_at - at)), paused_by=by)


def resumed(glass: Glass, at: int) -> Glass:
    starts = at + COUNTDOWN
    return replace(glass, starts_at=starts, ends_at=starts + glass.left, paused_by=None)


def deadline(state: State) -> tuple[int, Event] | None:
    glass = state.round.glass
    return None if glass is None or glass.ends_at is None else (glass.ends_at, GlassRanOut())


def pause(state: State, at: int) -> State:
    glass = state.round.glass
    return state if glass is None else state.with_round(glass=stopped(glass, at))


def closed(glass: Glass | None) -> bool:
    """The last glass has run out: nobody may add a component."""
    return glass is not None and glass.circle == START and glass.ran_out_at is not None
