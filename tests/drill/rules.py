"""The state of the drill, and what each event does to it."""

import random
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.core.game import Event, Move, Started
from tests.drill.events import (
    BidSealed,
    GameOver,
    GlassPaused,
    GlassRanOut,
    GlassResumed,
    GlassStarted,
    Peeked,
    Rolled,
    Tapped,
    Turned,
)


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    first: Annotated[int, Meta(title="First count", description="What every counter starts at.", ge=0, le=99)] = 0
    named: Annotated[bool, Meta(title="Named bids", description="Open bids are told with names.")] = True


class Glass(Struct, frozen=True):
    """It runs while it has an end, else ``left`` of it is still above."""

    length: int
    rounds: int
    ends_at: int | None
    left: int = 0


class State(Struct, frozen=True):
    options: Options
    card: int
    counts: tuple[int, ...]
    pips: tuple[int, ...]
    playing: tuple[bool, ...]
    peeked: tuple[bool, ...]
    bids: tuple[int | None, ...]
    opened: tuple[tuple[int | None, ...], ...] = ()
    turns: int = 0
    glass: Glass | None = None
    ran_out: int = 0
    over: bool = False


def setup(started: Started) -> State:
    size = len(started.seats)
    return State(
        options=started.options,
        card=1000 + started.seed % 9000,
        counts=(started.options.first,) * size,
        pips=(0,) * size,
        playing=(True,) * size,
        peeked=(False,) * size,
        bids=(None,) * size,
    )


def refuse(state: State, move: Move) -> str | None:
    if state.over:
        return "The drill is over."
    match move.event:
        case GlassRanOut():
            return "Only the sand decides that."
        case GlassStarted() if state.glass is not None:
            return "The glass is in use."
        case GlassPaused() if deadline(state) is None:
            return "The glass is not running."
        case GlassResumed() if state.glass is None or state.glass.ends_at is not None:
            return "The glass is not paused."
        case GameOver() | GlassStarted() | GlassPaused() | GlassResumed():
            return None
    if move.seat is None:
        return "Say for whom."
    if not state.playing[move.seat]:
        return f"{{{move.seat}}} has gone home."
    if isinstance(move.event, Tapped) and state.counts[move.seat] + move.event.amount < 0:
        return f"{{{move.seat}}} has only {state.counts[move.seat]}."
    if isinstance(move.event, Rolled) and move.event.pips:
        return "The die decides that."
    return None


def apply(state: State, move: Move) -> State:
    if move.seat is not None and not _about_the_table(move.event):
        return _apply_for(state, move.event, move.seat)
    match move.event:
        case GlassStarted(seconds=seconds, rounds=rounds):
            length = seconds * 1000
            return replace(state, glass=Glass(length, rounds, move.at + length))
        case GlassPaused():
            return pause(state, move.at)
        case GlassResumed() if state.glass is not None and state.glass.ends_at is None:
            return replace(state, glass=replace(state.glass, ends_at=move.at + state.glass.left, left=0))
        case GlassRanOut() if state.glass is not None:
            glass, end = state.glass, state.glass.ends_at or move.at
            again = replace(glass, rounds=glass.rounds - 1, ends_at=end + glass.length) if glass.rounds > 1 else None
            return replace(state, glass=again, ran_out=state.ran_out + 1)
        case GameOver():
            return replace(state, over=True, glass=None)
    return state


def _about_the_table(event: Event) -> bool:
    return isinstance(event, GlassStarted | GlassPaused | GlassResumed | GlassRanOut | GameOver)


def _apply_for(state: State, event: Event, seat: int) -> State:
    match event:
        case Tapped(amount=amount):
            return replace(state, counts=_put(state.counts, seat, state.counts[seat] + amount))
        case Turned():
            return replace(state, turns=state.turns + 1)
        case Rolled(pips=pips):
            return replace(state, pips=_put(state.pips, seat, pips))
        case Peeked():
            return replace(state, peeked=_put(state.peeked, seat, True))
        case BidSealed(amount=amount):
            return _opened(replace(state, bids=_put(state.bids, seat, amount)))
    return state


def _put(values: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _opened(state: State) -> State:
    """Once all who play have bid, the bids lie open and the next round is empty."""
    missing = any(bid is None for bid, plays in zip(state.bids, state.playing, strict=True) if plays)
    if missing or not any(state.playing) or all(bid is None for bid in state.bids):
        return state
    return replace(state, opened=(*state.opened, state.bids), bids=(None,) * len(state.bids))


def seated(state: State, playing: tuple[bool, ...]) -> State:
    new = len(playing) - len(state.playing)
    return _opened(
        replace(
            state,
            playing=playing,
            counts=state.counts + (state.options.first,) * new,
            pips=state.pips + (0,) * new,
            peeked=state.peeked + (False,) * new,
            bids=state.bids + (None,) * new,
        )
    )


def deadline(state: State) -> tuple[int, Event] | None:
    if state.glass is None or state.glass.ends_at is None:
        return None
    return state.glass.ends_at, GlassRanOut()


def pause(state: State, at: int) -> State:
    if state.glass is None or state.glass.ends_at is None:
        return state
    return replace(state, glass=replace(state.glass, ends_at=None, left=max(0, state.glass.ends_at - at)))


def chance(state: State, move: Move, dice: random.Random) -> Event:
    if isinstance(move.event, Rolled):
        return replace(move.event, pips=dice.randint(1, 6))
    return move.event


def reveals(state: State) -> int:
    return len(state.opened)


def demo(seats: int) -> list[tuple[int | None, Event]]:
    bids: list[tuple[int | None, Event]] = [(seat, BidSealed(amount=seat)) for seat in range(seats)]
    return [(0, Tapped(amount=3)), *bids, (0, Turned())]


def remembered(state: State) -> dict[str, int]:
    """The next table begins where the first seat of this one stood."""
    return {"first": max(0, min(99, state.counts[0]))}
