"""What a tap on the sheet opens: one number, or a whole row with its name."""

from __future__ import annotations

import re

from msgspec import Struct

from companion.core.offer import Offer, form
from companion.core.sheet import Points
from companion.core.words import Message, SeatName, say
from companion.games.score_pad.moves.rows import RowNamed
from companion.games.score_pad.moves.scores import RowEntered, ScoreEntered
from companion.games.score_pad.view.entry import RowForm
from companion.games.score_pad.view.standings import Cell, PadRow

ASKED = re.compile(r"([0-9]{1,3})(?:-([0-9]{1,2}))?")
"""What the address says: a row, and one seat of it."""


class ScoreCorrection(Struct, frozen=True):
    title: Message
    seat: int
    old: Points | None
    """None: blank."""
    draft: str
    """Tells what is half-typed now from what was sent."""
    enter: Offer
    """The page asks for the score."""


class RowCorrection(Struct, frozen=True):
    title: Message
    """Its name."""
    whole: RowForm
    rename: Offer
    """The page asks for the name."""


def correction(rows: tuple[PadRow, ...], asked: str) -> ScoreCorrection | RowCorrection | None:
    """What belongs to this question of an address; None: nothing does."""
    found = ASKED.fullmatch(asked)
    if found is None or int(found[1]) >= len(rows):
        return None
    row = rows[int(found[1])]
    if found[2] is None:
        return _row(row)
    cell = next((cell for cell in row.cells if cell.seat == int(found[2])), None)
    return None if cell is None else _score(row, cell)


def _score(row: PadRow, cell: Cell) -> ScoreCorrection:
    seat, old = cell.seat, cell.value
    return ScoreCorrection(
        title=say("{name}, {round}", name=SeatName(seat), round=row.name),
        seat=seat,
        old=old,
        draft=f"{row.index}-{seat}-{old}",
        enter=form(ScoreEntered, seat, say("Done"), style="primary", row=row.index),
    )


def _row(row: PadRow) -> RowCorrection:
    save = form(RowEntered, None, say("Save {row}", row=row.name), row=row.index)
    return RowCorrection(
        row.name, RowForm(row.index, row.cells, save), form(RowNamed, None, say("Rename"), row=row.index)
    )
