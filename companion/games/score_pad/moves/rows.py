"""Naming a round or category, and going on to the next."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from companion.core.game import By, Move
from companion.core.words import Message, say
from companion.games.score_pad.moves.pad_move import PadMove, no_row
from companion.games.score_pad.state import State, row_at, row_name, row_place, rows_of_round
from companion.games.score_pad.typed import LONGEST_NAME, tidy_name


class RowNamed(Move, frozen=True):
    independent = True
    row: int
    name: str

    def refuse(self, state: State, by: By) -> Message | None:
        return no_row(state, self.row) or self._wrong_name(state)

    def _wrong_name(self, state: State) -> Message | None:
        if len(self.name.strip()) > LONGEST_NAME:
            return say("That name is too long. Use up to {most} characters.", most=LONGEST_NAME)
        if state.options.categories and not tidy_name(self.name):
            return say("A category needs a name. Type one.")
        return None

    def apply(self, state: State, by: By) -> State:
        return state.with_row(self.row, replace(row_at(state, self.row), name=tidy_name(self.name)))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        place, given = row_place(before, self.row), tidy_name(self.name)
        if not given:
            return say("{name} took the name off {round}", name=by.name, round=place)
        return say("{name} called {round} “{given}”", name=by.name, round=place, given=given)


class RowClosed(PadMove, frozen=True):
    """On to the next one: nobody is waited for, blanks stay blank."""

    exact = True
    row: int

    def refuse(self, state: State, by: By) -> Message | None:
        return super().refuse(state, by) or no_row(state, self.row) or self._closed_already(state)

    def _closed_already(self, state: State) -> Message | None:
        if not row_at(state, self.row).closed:
            return None
        closed = row_name(state, self.row)
        return say("{round} is closed already. Its scores can still be corrected.", round=closed)

    def apply(self, state: State, by: By) -> State:
        for row in self._rows(state):
            state = state.with_row(row, replace(row_at(state, row), closed=True))
        return state

    def _rows(self, state: State) -> Iterable[int]:
        """A category, or all numbers of a round."""
        if state.options.categories:
            return (self.row,)
        return rows_of_round(state, self.row // len(state.slots))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{round} is closed", round=row_name(before, self.row))
