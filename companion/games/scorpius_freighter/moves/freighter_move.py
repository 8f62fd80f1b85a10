"""What the moves of a game share: when they come, whose turn it has to be, and which action they are part of."""

from __future__ import annotations

from typing import Any, ClassVar

from companion.core.game import By, Move
from companion.core.seats import A_SEAT
from companion.core.words import Message, SeatName, say
from companion.games.scorpius_freighter.box import ACTIONS, Action
from companion.games.scorpius_freighter.state import Doing, State

DRAFT_FIRST = say("The draft comes first.")
COUNTED = say("The count has begun. The host can go back to the last turn in the history.")
NO_COACH = say("This table only counts the cubes on the motherships. End your turn and say who audited you.")
NOT_TRACKED = say("This table does not track freighters. Do it on the table; it is counted at the end.")
NO_PLANET = say("There are three planets: left, centre and right.")
NO_MOTHERSHIP = say("There are three motherships: left, centre and right.")
STEP_FIRST = {
    "assign": say("First send one or two crew."),
    "move": say("First choose a planet. Its mothership moves."),
    "audit": say("First the audit: give up a cube."),
}


class FreighterMove(Move, frozen=True):
    """A move that belongs to a part of the game: first it has to be the time for it, then it has to be right."""

    def refuse(self, state: State, by: By) -> Message | None:
        return self.not_now(state, by) or self.wrong(state, by)

    def not_now(self, state: State, by: By) -> Message | None:
        """Why it is not the time for such a move."""
        return DRAFT_FIRST if state.drafting else None

    def wrong(self, state: State, by: By) -> Message | None:
        """Why this move cannot be made, at its time."""
        return None


class PlayMove(FreighterMove, frozen=True):
    """A move between the draft and the count."""

    def not_now(self, state: State, by: By) -> Message | None:
        return super().not_now(state, by) or (COUNTED if state.counting else None)


class TurnMove(PlayMove, frozen=True):
    """A move of the player on turn; of anybody else it changes nothing."""

    who = A_SEAT

    def not_now(self, state: State, by: By) -> Message | None:
        return super().not_now(state, by) or not_on_turn(state, by.seat)

    def applied(self, state: State, by: By) -> Any:
        return super().applied(state, by) if by.seat == state.turn else state


class CoachedMove(TurnMove, frozen=True):
    """A step of a turn that the coach leads through."""

    def not_now(self, state: State, by: By) -> Message | None:
        return super().not_now(state, by) or (None if state.coached else NO_COACH)


class TrackedMove(TurnMove, frozen=True):
    """What happens to a tracked freighter in its player's turn."""

    def not_now(self, state: State, by: By) -> Message | None:
        return super().not_now(state, by) or (None if state.tracked else NOT_TRACKED)


class ActionMove(TrackedMove, frozen=True):
    """A part of the action under way."""

    part_of: ClassVar[Action]

    def not_now(self, state: State, by: By) -> Message | None:
        return super().not_now(state, by) or not_doing(state, self.part_of)


def not_on_turn(state: State, seat: int | None) -> Message | None:
    if state.turn is None:
        return COUNTED
    return None if seat in (None, state.turn) else say("It is {name}’s turn.", name=SeatName(state.turn))


def not_doing(state: State, action: Action) -> Message | None:
    """Why nothing of this action can be done now."""
    if state.step != "action" and state.this_turn.given is None:
        return STEP_FIRST[state.step]
    doing = state.this_turn.doing
    return None if doing is not None and doing.action == action else other_action(action)


def other_action(action: Action) -> Message:
    return say("That belongs to {action}. Choose that action first.", action=ACTIONS[action])


def under_way(state: State) -> Doing:
    """The action under way, once ``not_doing`` has found nothing wrong."""
    assert state.this_turn.doing is not None, "an action is under way"
    return state.this_turn.doing
