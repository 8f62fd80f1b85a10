"""The score sheet of a pad."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.sheet import Line, Sheet, add_up, rank
from companion.games.score_pad.state import State, counted, ending, line_name, round_name, side_of, totals


def score(state: State) -> Sheet:
    """A line for every category or round that was written; partners in a team are ranked by what the team has."""
    ranked = rank(
        [list(_lines(state, side_of(state, seat))) for seat in range(len(state.players))],
        totals=totals(state),
        sides=[player.team or 0 for player in state.players] if state.options.teams else None,
        lowest_wins=state.options.winner == "lowest",
        ended=ending(state),
    )
    return replace(ranked, title=state.options.title.strip())


def _lines(state: State, side: int) -> Iterator[Line]:
    """Whoever has not written a line does not have it."""
    found = counted(state)
    if state.options.categories:
        for number, points in enumerate(found.rounds[0]):
            if side in points:
                line = state.sheet.lines[number]
                yield Line(key=line.key, label=line_name(state, number), points=points[side])
            yield from _overall(state, number, side)
        return
    for number, lines in enumerate(found.rounds):
        own = [points[side] for points in lines if side in points]
        if own:
            yield Line(key=f"row{number + 1}", label=round_name(state, number), points=add_up(own))
    for number in range(len(state.sheet.lines)):
        yield from _overall(state, number, side)


def _overall(state: State, number: int, side: int) -> Iterator[Line]:
    points, line = counted(state).overall[number], state.sheet.lines[number]
    if side in points:
        yield Line(key=line.overall_key, label=line.overall_name(state.sheet.word), points=points[side])
