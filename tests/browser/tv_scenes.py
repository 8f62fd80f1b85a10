"""What a table screen can show: every phase of every game and its end, from recorded games, with the largest table and the
longest names.

Games, recordings and phases are found by looking. One state stands for a phase, and as many more as it takes to have
everything on that the view of the phase can hold: a fight, a warning, the last round.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from companion.core.game import THE_HOST, Game, Started
from companion.core.log import Entry, Log
from companion.core.names import first_names
from companion.core.table_moves import Left
from companion.store import Store, entries, table_rows
from companion.tables.opening import fresh_code
from tests.bench.recordings import recorded
from tests.drill import GAME as DRILL

NAMES = (
    "Bartholomäus-Maximilian!",
    "عبد الرحمن بن خالد 👩‍🚀",
    "Wawrzyniec Brzęczyszczyk",
    "Guðrún Þorgerðardóttir-Ó",
    "WWWWWWWWWWWWWWWWWWWWWWWW",
    "Anastasia-Konstantinopel",
    "Jean-Philippe de La Tour",
    "Oluwaseun Adébáyọ̀-Smith",
    "Maximiliane von Hohenfel",
    "Χρυσούλα Παπαδοπούλου-Κα",
    "Doña María de los Ángele",
    "Llanfairpwllgwyngyll-Kay",
)
"""As long as names get, with one that is written from right to left and has an emoji, and one of the widest letters."""
TITLE = "Donaudampfschifffahrtsgesellschaftskapitäne spielen freitags"
NOT_JUST_NOW = 12_000
"""Milliseconds since the last move: what a page plays when something happens is over by then, and no clock has run out."""


class Scene(Struct, frozen=True):
    """A table at one moment."""

    game: Game
    phase: str
    """As the ledger names it; ``end`` once there is a result."""
    log: Log
    version: int
    shows: frozenset[tuple[str, str]]
    """What the view holds that may be missing at other moments, with the phase."""
    weight: int
    """How much the view says."""

    @property
    def seats(self) -> int:
        return len(self.log.table_after(1).seats)

    @property
    def names(self) -> tuple[str, ...]:
        """What people typed, what short lines make of it, and what bots are called."""
        names = self.log.table_after(1).names
        return (*names, *first_names(names), TITLE)

    def put(self, store: Store, now: int) -> str:
        """The code of a table in that store at which this is so now."""
        played, code = self.log.entries[: self.version], fresh_code()
        shift = now - NOT_JUST_NOW - played[-1].at
        with store.write() as db:
            table_rows.open_table(db, code, self.game.slug, played[0].move.options, now, title=played[0].move.title)
            for entry in played:
                entries.add(db, code, replace(entry, at=entry.at + shift, once=None))
        return code


def gathering(store: Store, game: Game, people: int, now: int, title: str = "") -> str:
    """The code of a table that waits for its start."""
    code = fresh_code()
    with store.write() as db:
        table_rows.open_table(db, code, game.slug, game.options(), now, title=title)
        for seat, name in enumerate(NAMES[:people]):
            table_rows.add_waiting(db, code, seat, name)
    return code


def scenes(game: Game) -> list[Scene]:
    """The fewest moments of this game that show all there is to show, the largest tables first."""
    left, chosen = list(_moments(game)), list[Scene]()
    missing = frozenset[tuple[str, str]]().union(*(scene.shows for scene in left))
    while missing:
        best = max(
            left,
            key=lambda scene: (bool(scene.shows & missing), scene.seats, len(scene.shows & missing), scene.weight),
        )
        chosen.append(best)
        missing -= best.shows
    return chosen


def ends(game: Game) -> list[Scene]:
    """An end of this game for each number of people and of lines on the sheet."""
    found: dict[tuple[int, int, int], Scene] = {}
    for scene in _moments(game):
        if scene.phase == "end" and (sheet := scene.log.table_after(scene.version).sheet()):
            found.setdefault((scene.seats, len(sheet.columns), len(sheet.rows)), scene)
    return list(found.values())


def last_ones(game: Game) -> list[Scene]:
    """Each phase of this game at the largest table, when all have left but whoever has the widest name."""
    found: dict[str, Scene] = {}
    for scene in scenes(game):
        log, stays = Log(game, scene.log.entries[: scene.version]), min(4, scene.seats - 1)
        for seat in log.table.people:
            if seat != stays:
                log.append(Entry(log.version + 1, Left(), seat, seat, log.entries[-1].at))
        if log.table.alone is not None and not log.table.sheet():
            phase = game.phase(log.table.state)
            found.setdefault(phase, replace(scene, log=log, version=log.version, phase=phase))
    return list(found.values())


def _moments(game: Game) -> Iterator[Scene]:
    logs = [_renamed(log) for _, log in recorded(game.slug)] if game is not DRILL else []
    largest = [_enlarged(log) for log in logs if not log.table_after(1).bots]
    for log in (*logs, *largest, _demonstration(game)):
        for version in range(1, log.version + 1):
            table = log.table_after(version)
            phase = "end" if table.sheet() else game.phase(table.state)
            view = game.view(table.state, None)
            yield Scene(game, phase, log, version, _shows(phase, view), len(msgspec.json.encode(view)))


def _shows(phase: str, view: Any) -> frozenset[tuple[str, str]]:
    fields = view if isinstance(view, dict) else asdict(view)
    return frozenset({(phase, ""), *((phase, name) for name, value in fields.items() if value)})


def _renamed(log: Log) -> Log:
    """The same game between people with the longest names; bots have their own."""
    seats, bots = log.table_after(1).names, log.table_after(1).bots
    return _between(log, tuple(name if n in bots else NAMES[n] for n, name in enumerate(seats)))


def _enlarged(log: Log) -> Log:
    """The same moves at the largest table: whoever came beside them has only looked on."""
    return _between(log, NAMES[: log.game.seats[1]])


def _between(log: Log, names: tuple[str, ...]) -> Log:
    first = log.entries[0]
    return Log(log.game, [replace(first, move=replace(first.move, seats=names, title=TITLE)), *log.entries[1:]])


def _demonstration(game: Game) -> Log:
    """The game's own way to its middle, at the largest table that it leads to."""
    names, dice = NAMES[: game.seats[1]], random.Random(7)
    log = Log(game, [Entry(1, Started(game.slug, names, game.options(), title=TITLE), None, THE_HOST, 0)])
    for seat, move in game.demo(len(names)) if game.demo else ():
        entry = Entry(log.version + 1, move, seat, seat, log.version * 1000)
        log.append(replace(entry, move=move.chance(log.table.state, entry.made_by, dice)))
    return log
