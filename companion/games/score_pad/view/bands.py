"""The bands of the sheet: what is read as one row of it. In a game of rounds that is a round, whatever is entered in
it; else a line of the sheet."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from companion.core.sheet import Points, add_up, tidy
from companion.core.words import Message
from companion.games.score_pad.state import (
    State,
    counted,
    is_secret,
    line_name,
    round_name,
    row_at,
    rows_of_round,
    slot_of,
)

BLANK = "?"
"""What is not entered yet."""


class Band(Struct, frozen=True):
    index: int
    rows: range
    """Of the state: one for each number that is entered; none where it follows from the others."""
    line: int | None
    """Of the sheet; None: all of them, in one round."""


def bands(state: State, rounds: int) -> tuple[Band, ...]:
    """Those of that many rounds, and what belongs to no round at all."""
    lines = range(len(state.sheet.lines))
    if state.options.categories:
        return tuple(Band(line, _rows_of_line(state, line), line) for line in lines)
    own = tuple(Band(number, rows_of_round(state, number), None) for number in range(rounds))
    extra = [line for line in lines if counted(state).overall[line]] if state.rows else []
    return own + tuple(Band(rounds + place, range(0), line) for place, line in enumerate(extra))


def _rows_of_line(state: State, line: int) -> range:
    rows = [row for row in range(len(state.slots)) if slot_of(state, row).line == line]
    return range(rows[0], rows[-1] + 1) if rows else range(0)


def band_of(state: State, row: int) -> int:
    """The place of the band that this row belongs to."""
    return slot_of(state, row).line if state.options.categories else row // len(state.slots)


def band_name(state: State, band: Band) -> Message:
    """As a heading: "Round 2", "Cities"."""
    if band.line is None:
        return round_name(state, band.index)
    if band.rows:
        return line_name(state, band.line)
    return state.sheet.lines[band.line].overall_name(state.sheet.word)


def number_name(state: State, band: Band, row: int) -> Message | None:
    """What one of several numbers of a band is called; None: there is only one."""
    return state.sheet.slot_name(slot_of(state, row)) if len(band.rows) > 1 else None


def points(state: State, band: Band) -> Mapping[int, Points]:
    """What it counts for each side; nobody is in it who has not entered all that it takes."""
    found = counted(state)
    if band.line is None:
        parts = found.rounds[band.index] if band.index < len(found.rounds) else ()
    else:
        parts = (*(one[band.line] for one in found.rounds if band.rows), found.overall[band.line])
    filled = [part for part in parts if part]
    if len(filled) < 2:
        return filled[0] if filled else {}
    sides = {side for part in filled for side in part}
    return {side: add_up([part[side] for part in filled if side in part]) for side in sides}


def numbers(state: State, band: Band, side: int) -> str:
    """What was entered, where that is not what it counts: "2/3"."""
    lines: dict[int, list[str]] = {}
    for row in band.rows:
        entered = None if is_secret(state, row) else row_at(state, row).scores.get(side)
        lines.setdefault(slot_of(state, row).line, []).append(_number(entered))
    return " ".join("/".join(found) for found in lines.values() if any(number != BLANK for number in found))


def has_numbers(state: State) -> bool:
    """Whether what is entered and what it counts are two things on this sheet."""
    several = len(state.slots) > 1 and not state.options.categories
    return several or any(line.counts_things for line in state.sheet.lines)


def _number(entered: Points | None) -> str:
    return BLANK if entered is None else str(tidy(entered)).replace("-", "−")
