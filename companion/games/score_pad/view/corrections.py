"""What a tap on the sheet opens: the numbers of one side in a row, or a whole row with its name."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from companion.core.offer import Offer, form
from companion.core.sheet import Points
from companion.core.words import Message, SeatName, say
from companion.games.score_pad.moves.rows import RowNamed
from companion.games.score_pad.moves.scores import NumbersEntered, RowEntered, ScoreEntered
from companion.games.score_pad.state import State, is_secret, open_row, row_at, row_name
from companion.games.score_pad.view.asks import Asked, asked
from companion.games.score_pad.view.bands import Band, band_name, bands, number_name
from companion.games.score_pad.view.standings import Column, columns, rounds_shown

ASKED = re.compile(r"([0-9]{1,3})(?:-([0-9]{1,2}))?")
"""What the address says: a band of the sheet, and one side of it."""


class NumberCorrection(Struct, frozen=True):
    label: Message | None
    """What this number is called; None: there is only one."""
    old: Points | None
    """None: blank."""
    field: str
    """What the move calls it."""


class ScoreCorrection(Struct, frozen=True):
    title: Message
    asks: Asked | None
    """What to enter; None: points, or there are several lines."""
    numbers: tuple[NumberCorrection, ...]
    draft: str
    """Tells what is half-typed now from what was sent."""
    enter: Offer
    """The page asks for the numbers: one press sends all of them."""


class WrittenCell(Struct, frozen=True):
    seat: int
    """Whoever stands for the side."""
    name: Message | SeatName
    value: Points | None


class RowForm(Struct, frozen=True):
    """A whole row, written down by one for all."""

    index: int
    label: Message | None
    """What its numbers are called; None: as the row is."""
    cells: tuple[WrittenCell, ...]
    fill: Offer
    """The page asks for the scores of all sides."""


class RowCorrection(Struct, frozen=True):
    title: Message
    """Its name."""
    asks: Asked | None
    rows: tuple[RowForm, ...]
    rename: Offer
    """The page asks for the name."""


def correction(state: State, seat: int | None, asked: str) -> ScoreCorrection | RowCorrection | None:
    """What belongs to this question of an address, "3-1" or "3"; None: nothing does."""
    found, shown = ASKED.fullmatch(asked), bands(state, rounds_shown(state, open_row(state)))
    if found is None or seat is None or int(found[1]) >= len(shown) or not shown[int(found[1])].rows:
        return None
    band = shown[int(found[1])]
    if found[2] is None:
        return _row(state, band)
    column = next((column for column in columns(state) if column.side == int(found[2])), None)
    return None if column is None else _score(state, band, column)


def _score(state: State, band: Band, column: Column) -> ScoreCorrection:
    title = say("{name}, {round}", name=column.name, round=band_name(state, band))
    rows = [row for row in band.rows if not is_secret(state, row)]
    numbers = tuple(
        NumberCorrection(
            number_name(state, band, row),
            row_at(state, row).scores.get(column.side),
            "score" if len(rows) == 1 else f"numbers.{row}",
        )
        for row in rows
    )
    draft = "-".join(str(part) for part in (band.index, column.side, *(number.old for number in numbers)))
    return ScoreCorrection(title, _asked(state, band), numbers, draft, _enter(rows, column.seats[0]))


def _enter(rows: Sequence[int], seat: int) -> Offer:
    if len(rows) == 1:
        return form(ScoreEntered, seat, say("Done"), style="primary", row=rows[0])
    return form(NumbersEntered, seat, say("Done"), style="primary")


def _row(state: State, band: Band) -> RowCorrection:
    rows = tuple(_form(state, band, row) for row in band.rows if not is_secret(state, row))
    rename = form(RowNamed, None, say("Rename"), row=band.rows[0])
    return RowCorrection(band_name(state, band), _asked(state, band), rows, rename)


def _asked(state: State, band: Band) -> Asked | None:
    return None if band.line is None else asked(state, state.sheet.lines[band.line])


def _form(state: State, band: Band, row: int) -> RowForm:
    scores = row_at(state, row).scores
    cells = tuple(WrittenCell(column.seats[0], column.name, scores.get(column.side)) for column in columns(state))
    name = number_name(state, band, row)
    save = say("Save {row}", row=row_name(state, row)) if name is None else say("Save")
    return RowForm(row, name, cells, form(RowEntered, None, save, row=row))
