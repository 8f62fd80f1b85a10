"""What happens to the table itself is a move, too: this is what such moves share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Self, TypeAlias

from companion.core.game import By, Logged
from companion.core.table import Table
from companion.core.words import Message, say

Draw: TypeAlias = Callable[[Sequence[int]], int]
"""Takes one of several by chance."""


def closed(table: Table) -> Message | None:
    """Why nothing moves at this table any more."""
    if table.confirmed:
        return say("The result is confirmed. Undo the confirmation to correct it.")
    return say("You stopped this game. Undo the stop to go on.") if table.stopped else None


class TableMove(Logged, frozen=True):
    lasting: ClassVar[bool] = False
    """A fact about people, not a move: an undo passes over it."""
    quiet: ClassVar[bool] = False
    """Seen on the page itself: the history leaves it out."""

    def refuse(self, table: Table, seat: int | None) -> Message | None:
        """Why not. Asked once, on the way in."""
        return closed(table)

    def change(self, table: Table, seat: int | None) -> Table:
        """The table afterwards. Total, like a game's ``apply``."""
        return table

    def chance(self, table: Table, draw: Draw) -> Self:
        """The move with what is drawn filled in, just before it is logged."""
        return self

    def tell(self, before: Table, by: By) -> Message | None:
        """The history line, which everybody may read."""
        return None
