"""The score sheet of a pad."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.sheet import Line, Sheet, rank
from companion.games.score_pad.state import State, ending, row_name, totals


def score(state: State) -> Sheet:
    """One line per row; partners in a team are ranked by what the team has."""
    counted = rank(
        [_lines(state, seat) for seat in range(len(state.players))],
        totals=totals(state),
        sides=[player.team or 0 for player in state.players] if state.options.teams else None,
        lowest_wins=state.options.winner == "lowest",
        ended=ending(state),
    )
    return replace(counted, title=state.options.title.strip())


def _lines(state: State, seat: int) -> list[Line]:
    return [
        Line(key=f"row{n + 1}", label=row_name(state, n), points=row.scores.get(seat, 0))
        for n, row in enumerate(state.rows)
    ]
