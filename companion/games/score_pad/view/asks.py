"""What kind of number a line of the sheet asks for, and what it is worth: points are not the only ones."""

from __future__ import annotations

from msgspec import Struct

from companion.core.box_sheets.lines import AnyLine, Bid, Majority, Negative, Sets, Steps, Times
from companion.core.sheet import Points
from companion.core.words import Message, plain, say, several
from companion.games.score_pad.state import State

MOST_SPANS = 6
"""As many fit into one line above the keys."""


class Asked(Struct, frozen=True):
    """What to enter in a line of the sheet."""

    words: Message
    spans: tuple[tuple[str, Points], ...]
    """How many, and the points of that; empty: it does not count by a table."""
    optional: bool

    @property
    def short(self) -> bool:
        """The table says all, above the keys."""
        return 0 < len(self.spans) <= MOST_SPANS


def asked(state: State, line: AnyLine) -> Asked | None:
    words = asks(state, line)
    return None if words is None else Asked(words, line.spans, line.optional)


def asks(state: State, line: AnyLine) -> Message | None:
    """In a sheet with more than one kind a line of points says so, too: the keys stay where they are."""
    if isinstance(line, Bid) or not any(other_than_points(other) for other in state.sheet.lines):
        return None
    return other_than_points(line) or say("How many points?")


def other_than_points(line: AnyLine) -> Message | None:
    """None: points, or a bid, which everybody knows when they see it."""
    match line:
        case Times():
            return _times(line)
        case Negative():
            return say("How many points does it cost?")
        case Steps() | Sets():
            return say("How many? The pad counts the points.")
        case Majority():
            return say("How many? Whoever has most scores.")
    return None


def _times(line: Times) -> Message:
    points, number = plain(line.each), 1 if line.each == 1 else 2
    if line.per == 1:
        return several("How many? {points} point each.", "How many? {points} points each.", number, points=points)
    return several(
        "How many? {points} point for every {per}.",
        "How many? {points} points for every {per}.",
        number,
        points=points,
        per=line.per,
    )
