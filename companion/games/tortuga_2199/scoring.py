"""The score sheet: Control tokens, Influence tokens, and the ladder of tie-breaks."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.ranking import rank
from companion.core.sheet import Ending, Line, Sheet, TieBreak
from companion.core.words import SeatName, listed, noun, say
from companion.games.tortuga_2199.box import GOAL
from companion.games.tortuga_2199.influence import at_goal, control, over, usurper
from companion.games.tortuga_2199.state import State, held

INFLUENCE = say("{n} Influence", n=0)
"""What totals are."""


def score(state: State) -> Sheet:
    seats = range(len(state.players))
    return sheet(
        [control(state, seat) for seat in seats],
        [captain.tokens for captain in state.players],
        [len(held(state, seat)) for seat in seats],
        usurper(state),
        ending(state),
    )


def sheet(
    control: Sequence[int], tokens: Sequence[int], sectors: Sequence[int], usurper: int | None, ended: Ending | None
) -> Sheet:
    """Points, then the conqueror of Tortuga, then sectors; the same ladder orders every place."""
    rows = [
        [Line("control", say("From sectors"), held), Line("tokens", say("From tokens"), points)]
        for held, points in zip(control, tokens, strict=True)
    ]
    conqueror = tuple(int(seat == usurper) for seat in range(len(rows)))
    ladder = (
        TieBreak("tortuga", noun("the conqueror of Tortuga"), conqueror),
        TieBreak("sectors", noun("more sectors"), tuple(sectors), noun("the number of sectors")),
    )
    return replace(rank(rows, ladder=ladder, ended=ended), counts=INFLUENCE)


def ending(state: State) -> Ending | None:
    if not over(state):
        return None
    first = at_goal(state)
    if first:
        names = listed(SeatName(seat) for seat in first)
        return Ending("goal", say("{names} reached {goal} – game over.", names=names, goal=GOAL))
    if state.options.scenario == "aggressive":
        return Ending("tortuga", say("Tortuga has fallen – game over."))
    return Ending("last_round", say("Tortuga has fallen, and the last round is over."))
