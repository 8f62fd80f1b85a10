"""What the replay theatre needs: the steps of a log, the way to the best of them, and a drawer for the past."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import NamedTuple

from companion.core.game import Started
from companion.core.log import Entry, Log
from companion.core.table import Table
from companion.core.table_moves import Undone
from companion.tables.room import Room
from companion.web.render import Drawer

REELS_KEPT = 8


class Mark(NamedTuple):
    """What makes a step worth a jump."""

    leader: int | None
    great: bool


class Reel:
    """The steps of one log. Those that are worth a jump are looked for when somebody wants to go there."""

    def __init__(self, log: Log) -> None:
        self.log, self.version = log, log.version
        self.steps = [log.entries[0], *_lines(log)]
        self._marks: dict[int, Mark] = {}

    def jump(self, step: int, wanted: Callable[[int], bool]) -> int | None:
        """The next step of that kind; None: there is no other."""
        return next((number for number in range(step + 1, len(self.steps)) if wanted(number)), None)

    def is_great(self, step: int) -> bool:
        """A great moment came with it."""
        return self._mark(step).great

    def changes_lead(self, step: int) -> bool:
        """Somebody else leads than before it."""
        leader = self._mark(step).leader
        before = next((one for one in self._leaders_before(step) if one is not None), None)
        return leader is not None and before is not None and leader != before

    def _leaders_before(self, step: int) -> Iterator[int | None]:
        return (self._mark(number).leader for number in range(step - 1, -1, -1))

    def _mark(self, step: int) -> Mark:
        """Both are asked for at once, since both need the sheet of that step, which takes its time."""
        if step not in self._marks:
            entry = self.steps[step]
            leader = _leader(self.log.table_after(entry.seq))
            great = not isinstance(entry.move, Started) and bool(self.log.brought(entry, None))
            self._marks[step] = Mark(leader, great)
        return self._marks[step]


def _leader(table: Table) -> int | None:
    """The seat that alone has the most points; None: nobody has."""
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
        if found is None or found.version != room.log.version:
            found = Reel(room.log)
        self._reels[room.code] = found
        while len(self._reels) > REELS_KEPT:
            self._reels.popitem(last=False)
        return found
