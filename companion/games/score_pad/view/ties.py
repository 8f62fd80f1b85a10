"""What the end hangs on: whether all won, what breaks a tie for first place, or whom the table lets win it."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, form, offer
from companion.core.sheet import Points
from companion.core.words import Message, SeatName, say
from companion.games.score_pad.moves.ending import TieBreakCounted, TieSettled
from companion.games.score_pad.scoring import questions, score
from companion.games.score_pad.state import State, ending, side_of, together
from companion.games.score_pad.view.standings import Column, columns


class Count(Struct, frozen=True):
    """What one of those who are level has of the thing that breaks the tie."""

    seat: int
    name: Message | SeatName
    value: Points | None
    """None: not counted yet."""
    enter: Offer
    """The page asks for the value."""


class Ties(Struct, frozen=True):
    heading: Message
    what: Message | None
    """What is counted; None: the sheet has nothing more to count."""
    counts: tuple[Count, ...]
    settle: tuple[Offer, ...]
    """The table decides itself: one of them, or all."""


def ties(state: State) -> Ties | None:
    """None while the game goes on, and where first place is clear."""
    if ending(state) is None or together(state):
        return None
    asked = questions(state)
    level = _level(state)
    if len(level) < 2:
        return None
    rung = asked[0].key.removeprefix("tie-") if asked else None
    what = next((state.sheet.word(one.name) for one in state.sheet.ladder if one.key == rung), None)
    heading = say("Tied for first place") if what is None else say("Count {what}", what=what)
    counts = () if rung is None else tuple(_count(state, rung, column) for column in level)
    return Ties(heading, what, counts, (*(_wins(state, column) for column in level), _shared(state)))


def _level(state: State) -> list[Column]:
    """Those who share first place, however far it was counted."""
    ranks = {side_of(state, seat.seat): seat.rank for seat in score(state).seats}
    return [column for column in columns(state) if ranks.get(column.side) == 1]


def _count(state: State, rung: str, column: Column) -> Count:
    value = state.tie_breaks.get(rung, {}).get(column.side)
    return Count(column.seats[0], column.name, value, form(TieBreakCounted, column.seats[0], say("Done"), rung=rung))


def _wins(state: State, column: Column) -> Offer:
    return offer(state, TieSettled(winner=column.seats[0]), None, say("{name} wins", name=column.name))


def _shared(state: State) -> Offer:
    return offer(state, TieSettled(winner=None), None, say("They share the win"))
