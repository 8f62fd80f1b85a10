"""The clean-up after a fight, ticked off step by step or all at once."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import By
from companion.core.seats import A_SEAT
from companion.core.words import Message, SeatName, noun, say
from companion.games.tortuga_2199.fights import Step, next_step, steps, with_part_done
from companion.games.tortuga_2199.moves.tortuga_move import PlayMove, spoils_first
from companion.games.tortuga_2199.state import State

DONE: dict[Step, Message] = {
    "destroy": noun("a card is destroyed"),
    "ship": noun("the ship is in the cargo bay"),
    "influence": noun("Influence is paid"),
    "control": noun("the tokens are handed over"),
    "marker": noun("the marker is set"),
    "redraw": noun("the hand is drawn up"),
    "discard": noun("the cards are discarded"),
}


class CleanUp(PlayMove, frozen=True):
    """Only the two who fought say what is done."""

    who = A_SEAT
    independent = True

    def shared_refusal(self, state: State, by: By) -> Message | None:
        done = say("The clean-up is done already.") if state.aftermath is None else None
        return super().shared_refusal(state, by) or done or spoils_first(state) or self._not_theirs(state, by)

    def _not_theirs(self, state: State, by: By) -> Message | None:
        outcome = state.aftermath
        if outcome is None or by.seat in outcome.fighters:
            return None
        one, other = (SeatName(seat) for seat in outcome.fighters)
        return say("Only {one} and {other} say when they have cleaned up.", one=one, other=other)


class CleanUpTicked(CleanUp, frozen=True):
    step: Step

    def own_refusal(self, state: State, by: By) -> Message | None:
        outcome = state.aftermath
        if outcome is None or self.step == next_step(outcome):
            return None
        order = steps(outcome)
        if self.step not in order or order.index(self.step) < outcome.ticked:
            return say("That step is done already.")
        return say("Tick the step before it first.")

    def act(self, state: State, by: By) -> State:
        outcome = state.aftermath
        if outcome is None or outcome.chooses or self.step != next_step(outcome):
            return state
        count = outcome.ticked + 1
        return replace(state, aftermath=None if count == len(steps(outcome)) else replace(outcome, ticked=count))

    def words(self, before: State, by: By) -> Message:
        return say("{name} ticked off: {step}", name=by.name, step=DONE[self.step])


class PartDone(CleanUp, frozen=True):
    """One of the two has done their part; with both parts the clean-up is over."""

    def own_refusal(self, state: State, by: By) -> Message | None:
        outcome = state.aftermath
        if outcome is None or by.seat not in outcome.done:
            return None
        return say("You have cleaned up already.")

    def act(self, state: State, by: By) -> State:
        return with_part_done(state, by.player)

    def words(self, before: State, by: By) -> Message:
        return say("{name} cleaned up after the fight", name=by.name)


class CleanUpDone(CleanUp, frozen=True):
    """Both parts at once, on a phone that both use."""

    def act(self, state: State, by: By) -> State:
        chosen = state.aftermath is not None and not state.aftermath.chooses
        return replace(state, aftermath=None) if chosen else state

    def words(self, before: State, by: By) -> Message:
        return say("{name} finished the clean-up", name=by.name)
