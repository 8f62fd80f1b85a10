"""What the replay theatre needs: the steps of a log, the way to the best of them, and a drawer for the past."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from functools import cached_property

from companion.core.log import Entry, Log
from companion.core.table import Table
from companion.core.table_moves import Undone
from companion.tables.room import Room
from companion.web.render import Drawer

REELS_KEPT = 8


class Reel:
    """The steps of one log. Those that are worth a jump are looked for when somebody wants to go there."""

    def __init__(self, log: Log) -> None:
        self.log, self.version = log, log.version
        self.steps = [log.entries[0], *_lines(log)]

    @cached_property
    def lead_changes(self) -> list[int]:
        """The steps after which somebody else leads than before."""
        changes, first = [], None
        for step, entry in enumerate(self.steps):
            leader = _leader(self.log.table_after(entry.seq))
            if leader is not None:
                if first not in (None, leader):
                    changes.append(step)
                first = leader
        return changes

    @cached_property
    def great_moments(self) -> list[int]:
        """The steps that brought one."""
        return [step for step, entry in enumerate(self.steps) if step and self.log.brought(entry, None)]


def _leader(table: Table) -> int | None:
    """The seat that alone has the most points; None: nobody has, or nobody can say so yet."""
    if table.game.mid_round is not None and table.game.mid_round(table.state):
        return None
    sheet = table.game.score(table.state)
    totals = [-seat.total if sheet.lowest_wins else seat.total for seat in sheet.seats]
    first = [seat for seat, total in enumerate(totals) if total == max(totals) and sheet.unit == "points"]
    return first[0] if len(first) == 1 else None


def _lines(log: Log) -> Iterator[Entry]:
    """The entries that count and that somebody without a seat may read about, the oldest first."""
    for line in reversed(log.history(None)):
        entry = log.entries[line.seq - 1]
        if not line.undone and not isinstance(entry.move, Undone):
            yield entry


class Projector:
    """Draws steps of tables that are over. The latest reels are kept."""

    def __init__(self, drawer: Drawer) -> None:
        self.drawer = Drawer(drawer.env, drawer.parts)
        self._reels: OrderedDict[str, Reel] = OrderedDict()

    def reel(self, room: Room) -> Reel:
        assert room.log is not None
        found = self._reels.pop(room.code, None)
        if found is None or (found.log, found.version) != (room.log, room.log.version):
            found = Reel(room.log)
        self._reels[room.code] = found
        while len(self._reels) > REELS_KEPT:
            self._reels.popitem(last=False)
        return found
