"""The score sheet: Control tokens, Influence tokens, and the ladder of tie-breaks."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.sheet import Line, Sheet, TieBreak, rank
from companion.games.tortuga_2199.planet import GOAL
from companion.games.tortuga_2199.state import State, at_goal, control, held, over, usurper


def score(state: State) -> Sheet:
    seats = range(len(state.captains))
    return sheet(
        [control(state, seat) for seat in seats],
        [captain.tokens for captain in state.captains],
        [len(held(state, seat)) for seat in seats],
        usurper(state),
        ended_by(state),
    )


def sheet(
    control: Sequence[int], tokens: Sequence[int], sectors: Sequence[int], usurper: int | None, ended_by: str | None
) -> Sheet:
    """Points, then the conqueror of Tortuga, then sectors; the same ladder orders every place."""
    rows = [
        [Line("control", "Control", held), Line("tokens", "Tokens", points)]
        for held, points in zip(control, tokens, strict=True)
    ]
    conqueror = tuple(int(seat == usurper) for seat in range(len(rows)))
    ladder = (
        TieBreak("tortuga", "the conqueror of Tortuga wins the tie", conqueror),
        TieBreak("sectors", "more sectors under control", tuple(sectors)),
    )
    return rank(rows, ladder=ladder, ended_by=ended_by)


def ended_by(state: State) -> str | None:
    if not over(state):
        return None
    first = next(iter(at_goal(state)), None)
    if first is not None:
        return f"{GOAL} Influence reached ({state.captains[first].why or 'counted'}): the game stopped at once."
    if state.options.scenario == "aggressive":
        return "Tortuga fell, and with it the game ended."
    return "Tortuga fell, and the last round is played."
