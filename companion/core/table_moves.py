"""What happens to the table itself, whatever is played: people come and go, it stops, a result is confirmed.

They stand in the same log as the game's moves. Undo is one of them, too.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from companion.core.game import By, Logged, Started
from companion.core.table import Seat, Table
from companion.core.words import Message, say


class TableMove(Logged, frozen=True):
    lasting: ClassVar[bool] = False
    """A fact about people, not a move: an undo passes over it."""

    def change(self, table: Table, seat: int | None) -> Table:
        """The table afterwards. Total, like a game's ``apply``."""
        return table

    def tell(self, before: Table, by: By) -> Message | None:
        """The history line, which everybody may read."""
        return None


class Joined(TableMove, frozen=True):
    lasting = True
    name: str

    def change(self, table: Table, seat: int | None) -> Table:
        return replace(table, seats=(*table.seats, Seat(self.name))).reseated()

    def tell(self, before: Table, by: By) -> Message:
        return say("{name} joined the table", name=by.name)


class Renamed(TableMove, frozen=True):
    lasting = True
    name: str

    def change(self, table: Table, seat: int | None) -> Table:
        return table.with_seat(seat, name=self.name)

    def tell(self, before: Table, by: By) -> Message:
        return say("{old} is called {name} now", old=before.names[by.player], name=self.name)


class Left(TableMove, frozen=True):
    def change(self, table: Table, seat: int | None) -> Table:
        return table.with_seat(seat, left=True).reseated()

    def tell(self, before: Table, by: By) -> Message:
        return say("{name} left the game", name=by.name)


class Returned(TableMove, frozen=True):
    def change(self, table: Table, seat: int | None) -> Table:
        return table.with_seat(seat, left=False).reseated()

    def tell(self, before: Table, by: By) -> Message:
        return say("{name} is back in the game", name=by.name)


class Freed(TableMove, frozen=True):
    """The host took the phones away from a seat; the seat itself plays on."""

    lasting = True

    def tell(self, before: Table, by: By) -> Message:
        return say("The host freed the seat of {name}", name=by.name)


class HostChanged(TableMove, frozen=True):
    """The seat of this entry is the host from now on."""

    lasting = True

    def change(self, table: Table, seat: int | None) -> Table:
        return replace(table, host=seat)

    def tell(self, before: Table, by: By) -> Message:
        return say("{name} is the host now", name=by.name)


class Stopped(TableMove, frozen=True):
    """We stop here: kept, and marked as unfinished."""

    def change(self, table: Table, seat: int | None) -> Table:
        return replace(table, stopped=True)

    def tell(self, before: Table, by: By) -> Message:
        return say("{name} said: we stop here", name=by.name)


class Confirmed(TableMove, frozen=True):
    """The result stands."""

    def change(self, table: Table, seat: int | None) -> Table:
        return replace(table, confirmed=True)

    def tell(self, before: Table, by: By) -> Message:
        return say("{name} confirmed the result", name=by.name)


class Undone(TableMove, frozen=True):
    """These entries never happened. Undoing this one brings them back. The log words it, for it knows the others."""

    targets: tuple[int, ...]
    paused_at: int | None = None
    """It brought back a running timer, which stands still as it was at this moment: when what is undone happened."""

    def change(self, table: Table, seat: int | None) -> Table:
        if self.paused_at is None or table.game.pause is None:
            return table
        return replace(table, state=table.game.pause(table.state, self.paused_at))


TABLE_MOVES: tuple[type[Logged], ...] = (
    Started,
    Joined,
    Renamed,
    Left,
    Returned,
    Freed,
    HostChanged,
    Stopped,
    Confirmed,
    Undone,
)
"""All that is logged beside the moves of the game."""
FOR_PLAYERS: tuple[type[TableMove], ...] = (Stopped, Confirmed, Left, Returned)
"""Those that players send like moves of the game; all others have a page of their own."""
