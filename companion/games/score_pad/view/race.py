"""The sheet of a crowd for a table screen: a line for each, whoever leads first, with the last rows and the total."""

from __future__ import annotations

from msgspec import Struct

from companion.core.sheet import Points
from companion.core.words import Message, verbatim
from companion.games.score_pad.state import State
from companion.games.score_pad.view.standings import Column, PadRow, Standings, sum_of

CROWD = 6
"""With more columns than these, their names could not be read."""
LAST = 3
"""Rows that are shown by themselves; those before them are one number."""


class Racer(Struct, frozen=True):
    place: int
    column: Column
    numbers: tuple[Points | None, ...]
    """The earlier rows together, if there are any, then the last ones."""
    total: Points | None
    leads: bool
    share: int
    """Of the way from the worst to the best total, in hundredths."""


class Race(Struct, frozen=True):
    labels: tuple[Message, ...]
    """Of the numbers: the earlier rounds together, then the last ones. Names of categories would not fit above them."""
    racers: tuple[Racer, ...]


def race(state: State, paper: Standings) -> Race | None:
    if len(paper.columns) <= CROWD:
        return None
    rows = [row for row in paper.rows if any(cell.value is not None for cell in row.cells)]
    earlier, last = ([], []) if paper.named else (rows[:-LAST], rows[-LAST:])
    sign = 1 if state.options.winner == "lowest" else -1
    order = sorted(range(len(paper.columns)), key=lambda n: sign * (paper.totals[n].points or 0))
    known = [total.points or 0 for total in paper.totals]
    racers = (_racer(paper, n, earlier, last, sign, known) for n in order)
    return Race(_labels(earlier, last), tuple(racers))


def _labels(earlier: list[PadRow], last: list[PadRow]) -> tuple[Message, ...]:
    folded = (verbatim(f"1–{len(earlier)}"),) if earlier else ()
    return folded + tuple(verbatim(row.number) for row in last)


def _racer(
    paper: Standings, n: int, earlier: list[PadRow], last: list[PadRow], sign: int, known: list[Points]
) -> Racer:
    total = paper.totals[n]
    points = total.points or 0
    low, high = min(0, *known), max(known)
    return Racer(
        place=1 + sum(sign * other < sign * points for other in known),
        column=paper.columns[n],
        numbers=(
            *((sum_of([row.cells[n].value for row in earlier]),) if earlier else ()),
            *(row.cells[n].value for row in last),
        ),
        total=total.points,
        leads=total.leads,
        share=round(100 * (points - low) / (high - low)) if high > low else 0,
    )
