"""What the moves of this game share: when they count, who may make them, and the refusals that several give."""

from __future__ import annotations

from typing import ClassVar

from companion.core.game import By, Move
from companion.core.seats import PICK_A_PLAYER, Who, is_seat
from companion.core.words import Message, SeatName, say, sentences
from companion.games.galaxy_trucker import nouns
from companion.games.galaxy_trucker.box import OUTLINES
from companion.games.galaxy_trucker.scoring import ending
from companion.games.galaxy_trucker.state import STAGES, Stage, State, paid, waited_for

MOST_COUNT = 99
NOTHING_LEFT = say("There is nothing left to take away.")
MORE_THAN_FITS = say("That is more than any ship can hold.")


class TruckerMove(Move, frozen=True):
    stages: ClassVar[tuple[Stage, ...]] = STAGES
    """When it changes anything."""

    @property
    def dice_total(self) -> int:
        """What the dice came to, where this move is a roll."""
        return 0

    def applied(self, state: State, by: By) -> State:
        if state.round.stage not in self.stages:
            return state
        changed: State = super().applied(state, by)
        return changed


def _takes_no_part(state: State, seat: int | None) -> Message | None:
    if seat is None or not is_seat(state, seat):
        return PICK_A_PLAYER
    if seat in state.round.taking_part:
        return None
    return say("{name} does not take part in this round.", name=SeatName(seat))


TAKES_PART = Who(True, _takes_no_part)


class ShipMove(TruckerMove, frozen=True):
    """A move about the ship of somebody who takes part in the round."""

    who = TAKES_PART

    def applied(self, state: State, by: By) -> State:
        return super().applied(state, by) if by.seat in state.round.taking_part else state


# Refusals


def not_paid(state: State) -> Message | None:
    """Why this round is not the past yet, or why nothing comes after it."""
    ended = ending(state)
    if ended is not None:
        return sentences(ended.words, say("Confirm the result."))
    if paid(state):
        return None
    if state.round.stage != "payout":
        return say("Round {round} is not over yet.", round=state.round.name)
    return say("These ships are still to be counted: {names}.", names=nouns.names(waited_for(state)))


def not_flying(state: State) -> Message | None:
    if state.round.stage == "flight":
        return None
    early = state.round.stage != "payout"
    return say("The ships have not been launched yet.") if early else say("The journey is over.")


CABINS = 17
"""The pilot cabin and the sixteen others of the box."""


def impossible_crew(state: State, humans: int, aliens: int) -> Message | None:
    """Why no ship of this class starts with them: two humans to a cabin, or one alien beside its life support."""
    if humans < 2 or humans % 2:
        return say("Two humans go into the pilot cabin, and two into each further cabin: 2, 4, 6 and so on.")
    cabins, squares = humans // 2 + aliens, OUTLINES[state.round.name].squares
    if cabins <= CABINS and cabins + aliens <= squares:
        return None
    return say("So large a crew does not fit on ship board {round}. Count the cabins.", round=state.round.name)


def too_many_humans(state: State, humans: int) -> Message | None:
    most = 2 * min(CABINS, OUTLINES[state.round.name].squares)
    return None if humans <= most else say("There is room for {most} humans at most.", most=most)
