"""What a table screen can show: every phase of every game and its end, from recorded games, with the largest table and the
longest names.

Games, recordings and phases are found by looking. One state stands for a phase, and as many more as it takes to have
everything on that the view of the phase can hold: a fight, a warning, the last round.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from companion.core.game import THE_HOST, Game, Started
from companion.core.log import Entry, Log
from companion.core.names import first_names
from companion.core.table_moves import Left
from companion.games import find
from companion.store import Store, entries, table_rows
from companion.tables.opening import fresh_code
from tests.bench.recordings import recorded
from tests.drill import GAME as DRILL
from tests.kept_templates import FOLDER

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
    return [_scene(game, *where) for where in found_once(f"scenes-{game.slug}", lambda: _fewest(game))]


def ends(game: Game) -> list[Scene]:
    """An end of this game for each number of people and of lines on the sheet, the largest tables first."""
    return [_scene(game, *where) for where in found_once(f"ends-{game.slug}", lambda: _ends(game))]


Where: TypeAlias = tuple[int, int, str]
"""Which of the game's logs, the version, and the phase."""


def found_once(name: str, look: Callable[[], list[Where]]) -> list[Where]:
    """What one worker of this run has found, others only read: looking through all recorded games takes seconds."""
    file = Path(os.environ[FOLDER]) / f"{name}.json"
    if not file.exists():
        own = file.with_suffix(f".{os.getpid()}")
        own.write_bytes(msgspec.json.encode(look()))
        own.rename(file)
    return msgspec.json.decode(file.read_bytes(), type=list[Where])


def _fewest(game: Game) -> list[Where]:
    left, chosen = list(_moments(game)), list[Where]()
    missing = frozenset[tuple[str, str]]().union(*(moment.shows for moment in left))
    while missing:
        best = max(
            left,
            key=lambda moment: (bool(moment.shows & missing), moment.seats, len(moment.shows & missing), moment.weight),
        )
        chosen.append(best.where)
        missing -= best.shows
    return chosen


def _ends(game: Game) -> list[Where]:
    found: dict[tuple[int, int, int], Where] = {}
    for number, log in enumerate(_logs(game.slug)):
        for version in range(1, log.version + 1):
            table = log.table_after(version)
            if sheet := table.sheet():
                found.setdefault((len(table.seats), len(sheet.columns), len(sheet.rows)), (number, version, "end"))
    return [found[size] for size in sorted(found, reverse=True)]


def _scene(game: Game, number: int, version: int, phase: str) -> Scene:
    return Scene(game, phase, _logs(game.slug)[number], version)


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


@cache
def _logs(slug: str) -> list[Log]:
    """Its recorded games between people with the longest names, as they were and at the largest table, and its demonstration."""
    logs = [_renamed(log) for _, log in recorded(slug)] if slug != DRILL.slug else []
    largest = [_enlarged(log) for log in logs if not log.table_after(1).bots]
    return [*logs, *largest, _demonstration(find().get(slug, DRILL))]


class _Moment(NamedTuple):
    where: Where
    seats: int
    shows: frozenset[tuple[str, str]]
    """What the view holds that may be missing at other moments, with the phase."""
    weight: int
    """How much the view says."""


def _moments(game: Game) -> Iterator[_Moment]:
    for number, log in enumerate(_logs(game.slug)):
        for version in range(1, log.version + 1):
            table = log.table_after(version)
            phase = "end" if table.sheet() else game.phase(table.state)
            view = game.view(table.state, None)
            seats = len(log.table_after(1).seats)
            yield _Moment((number, version, phase), seats, _shows(phase, view), len(msgspec.json.encode(view)))


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
