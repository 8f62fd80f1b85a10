"""The sand-glass: turned, paused, running again, and run out."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import By, Move
from companion.core.problems import Impossible
from companion.core.words import Message, say
from companion.games.galaxy_trucker import nouns
from companion.games.galaxy_trucker.box import START, timer
from companion.games.galaxy_trucker.box.timer import Glass
from companion.games.galaxy_trucker.moves.trucker_move import TruckerMove
from companion.games.galaxy_trucker.options import Options
from companion.games.galaxy_trucker.state import State, tile_of


class GlassMove(TruckerMove, frozen=True):
    """A move about the glass, which is there only while people build."""

    def refuse(self, state: State, by: By) -> Message | None:
        if state.round.first_flight:
            return say("The first flight has no glass.")
        if state.round.stage != "build" or state.round.glass is None:
            return say("There is no glass while nobody builds.")
        return self.refuse_glass(state, state.round.glass, by)

    def refuse_glass(self, state: State, glass: Glass, by: By) -> Message | None:
        raise NotImplementedError

    def apply(self, state: State, by: By) -> State:
        return state if state.round.glass is None else self.apply_glass(state, state.round.glass, by)

    def apply_glass(self, state: State, glass: Glass, by: By) -> State:
        raise NotImplementedError


class TimerFlipped(GlassMove, frozen=True):
    """On to the next circle; no circle is skipped."""

    def refuse_glass(self, state: State, glass: Glass, by: By) -> Message | None:
        if glass.paused:
            return say("The glass is paused. Let it run on first.")
        if glass.ran_out_at is None:
            return say("The glass is still running. It may be turned only when it has run out.")
        if glass.circle == START:
            return say("That was the last run. Whoever still builds stops and takes a number tile.")
        if glass.circle > 1 or (by.seat in state.round.taking_part and tile_of(state, by.player) is not None):
            return None
        return say("The last flip is for somebody who has finished: take a number tile first.")

    def apply_glass(self, state: State, glass: Glass, by: By) -> State:
        """From one numbered circle to another, pairs that share the building switch ships."""
        if glass.ran_out_at is None or glass.closed:
            return state
        turned = timer.turned(max(START, glass.circle - 1), state.options.timer_seconds, by.at)
        return state.with_round(glass=turned, switches=state.round.switches + calls_switch(state, turned.circle))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        glass = before.round.glass
        number = START if glass is None else max(START, glass.circle - 1)
        circle = nouns.circle(number)
        if calls_switch(before, number):
            return say("{name} turned the glass to {circle} and called: Switch!", name=by.name, circle=circle)
        return say("{name} turned the glass to {circle}", name=by.name, circle=circle)


def calls_switch(state: State, circle: int) -> bool:
    return state.options.teams == "switch" and circle > START


class TimerPaused(GlassMove, frozen=True):
    def refuse_glass(self, state: State, glass: Glass, by: By) -> Message | None:
        if glass.paused:
            return say("The glass is paused already.")
        return None if glass.ran_out_at is None else say("The glass has run out. There is nothing to pause.")

    def apply_glass(self, state: State, glass: Glass, by: By) -> State:
        return state.with_round(glass=timer.stopped(glass, by.at, by.seat))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} paused the glass", name=by.name)


class TimerResumed(GlassMove, frozen=True):
    """The sand runs again three seconds later."""

    def refuse_glass(self, state: State, glass: Glass, by: By) -> Message | None:
        return None if glass.paused else say("The glass is not paused.")

    def apply_glass(self, state: State, glass: Glass, by: By) -> State:
        return state.with_round(glass=timer.resumed(glass, by.at)) if glass.paused else state

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} let the glass run again", name=by.name)


class GlassRanOut(TruckerMove, frozen=True):
    """Only time itself logs this."""

    def refuse(self, state: State, by: By) -> Message | None:
        return say("Only the sand decides that.")

    def apply(self, state: State, by: By) -> State:
        glass = state.round.glass
        return state if glass is None else state.with_round(glass=timer.ran_out(glass, by.at))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        glass = before.round.glass
        if glass is not None and glass.circle == START:
            return say("Time is up: building is over")
        return say("The glass ran out on {circle}", circle=nouns.circle(1 if glass is None else glass.circle))


def deadline(state: State) -> tuple[int, Move] | None:
    glass = state.round.glass
    return None if glass is None or glass.ends_at is None else (glass.ends_at, GlassRanOut())


def pause(state: State, at: int) -> State:
    glass = state.round.glass
    return state if glass is None else state.with_round(glass=timer.stopped(glass, at))


def changed(state: State, options: Options) -> State:
    """Another length is for the next turn of the glass: sand that is in it has its time."""
    glass = state.round.glass
    if glass is not None and glass.ran_out_at is None and options.timer_seconds != state.options.timer_seconds:
        raise Impossible(say("There is still sand in the glass. Change its length once it has run out."))
    return replace(state, options=options)
