"""The glass, and the end: moves about the whole table."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from companion.core.game import By
from companion.core.words import Message, say
from tests.drill.moves.drill_move import DrillMove
from tests.drill.state import Glass, State, pause


class GlassStarted(DrillMove, frozen=True):
    """The glass runs that often, one time after the other."""

    seconds: Annotated[int, Meta(ge=1, le=3600)]
    rounds: Annotated[int, Meta(ge=1, le=9)] = 1

    def refuse(self, state: State, by: By) -> Message | None:
        return super().refuse(state, by) or (say("The glass is in use.") if state.glass is not None else None)

    def apply(self, state: State, by: By) -> State:
        length = self.seconds * 1000
        return replace(state, glass=Glass(length, self.rounds, by.at + length))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} started the glass of {seconds} s", name=by.name, seconds=self.seconds)


class GlassPaused(DrillMove, frozen=True):
    def refuse(self, state: State, by: By) -> Message | None:
        stopped = state.glass is None or state.glass.ends_at is None
        return super().refuse(state, by) or (say("The glass is not running.") if stopped else None)

    def apply(self, state: State, by: By) -> State:
        return pause(state, by.at)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} paused the glass", name=by.name)


class GlassResumed(DrillMove, frozen=True):
    def refuse(self, state: State, by: By) -> Message | None:
        running = state.glass is None or state.glass.ends_at is not None
        return super().refuse(state, by) or (say("The glass is not paused.") if running else None)

    def apply(self, state: State, by: By) -> State:
        if state.glass is None or state.glass.ends_at is not None:
            return state
        return replace(state, glass=replace(state.glass, ends_at=by.at + state.glass.left, left=0))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} let the glass run on", name=by.name)


class GlassRanOut(DrillMove, frozen=True):
    """Only time itself logs this."""

    by_time = True

    def apply(self, state: State, by: By) -> State:
        glass = state.glass
        if glass is None:
            return state
        end = glass.ends_at or by.at
        again = replace(glass, rounds=glass.rounds - 1, ends_at=end + glass.length) if glass.rounds > 1 else None
        return replace(state, glass=again, ran_out=state.ran_out + 1)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("The glass ran out")


class GameOver(DrillMove, frozen=True):
    def apply(self, state: State, by: By) -> State:
        return replace(state, over=True, glass=None)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} called it off", name=by.name)
