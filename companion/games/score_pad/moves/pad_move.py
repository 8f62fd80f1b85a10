"""Refusals that several moves on the pad give."""

from __future__ import annotations

import math

from companion.core.game import By, Move
from companion.core.words import Message, grouped, say, sentences
from companion.games.score_pad.state import State, ending, open_row, row_name
from companion.games.score_pad.typed import MOST_POINTS

MOST_DECIMALS = 3


class PadMove(Move, frozen=True):
    """A move that goes on with the game. What is written can be corrected after the last round, too."""

    def refuse(self, state: State, by: By) -> Message | None:
        if state.called:
            return say("The last round is over. Undo that first, then you can go on.")
        return None


def unwritable(points: float) -> Message | None:
    """Why this number cannot be written on the pad."""
    if not math.isfinite(points) or abs(points) > MOST_POINTS:
        least, most = grouped(-MOST_POINTS), grouped(MOST_POINTS)
        return say("That number is too big. Write something between {least} and {most}.", least=least, most=most)
    if abs(points - round(points, MOST_DECIMALS)) > 1e-9:
        return say("That number is too fine. Use {most} decimals at the most.", most=MOST_DECIMALS)
    return None


def no_row(state: State, row: int) -> Message | None:
    """Why there is nothing to write on in this row."""
    first, size = open_row(state), len(state.slots)
    if 0 <= row < len(state.rows) or (first is not None and row // size == first // size):
        return None
    if state.options.categories:
        return say("There is no such category on this pad. Pick one from the list.")
    over = ending(state)
    if over is not None:
        return sentences(over.words, say("You can still correct the rounds above, or confirm the result."))
    newest = max(first or 0, len(state.rows) - 1)
    return say("That round has not begun. {round} is the newest one to write in.", round=row_name(state, newest))
