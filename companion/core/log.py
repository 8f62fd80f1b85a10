"""The log of a table: its entries, the table they fold to, and the history in words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import Event, Game, Move, Started
from companion.core.sheet import Sheet

THE_HOST = -1
"""Stands in ``Entry.by`` for a host who holds no seat; None there means that time itself logged it."""


class Joined(Event, frozen=True):
    name: str


class Renamed(Event, frozen=True):
    name: str


class Left(Event, frozen=True):
    pass


class Returned(Event, frozen=True):
    pass


class Freed(Event, frozen=True):
    """The host took the phones away from a seat; the seat itself plays on."""


class HostChanged(Event, frozen=True):
    """The seat of this entry is the host from now on."""


class Stopped(Event, frozen=True):
    """We stop here: kept, and marked as unfinished."""


class Confirmed(Event, frozen=True):
    """The result stands."""


class Undone(Event, frozen=True):
    """These entries never happened. Undoing this one brings them back."""

    targets: tuple[int, ...]
    paused_at: int | None = None
    """It brought back a running timer, which stands still as it was at this moment: when what is undone happened."""


SECRET = "did something secret"
CORE_EVENTS = (Started, Joined, Renamed, Left, Returned, Freed, HostChanged, Stopped, Confirmed, Undone)
LASTING = (Started, Joined, Renamed, Freed, HostChanged)
"""Facts about people, not moves: an undo passes over them."""


class Entry(Struct, frozen=True):
    seq: int
    event: Event
    seat: int | None
    by: int | None
    at: int
    once: str | None = None

    @property
    def kind(self) -> str:
        return type(self.event).__name__


class Seat(Struct, frozen=True):
    name: str
    left: bool = False


class Table(Struct, frozen=True):
    """A table as its log tells it."""

    game: Game
    started: Started
    seats: tuple[Seat, ...]
    state: Any
    began_at: int
    at: int
    host: int | None = None
    stopped: bool = False
    confirmed: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def bots(self) -> range:
        return bots(self.game, self.started)

    def sheet(self) -> Sheet | None:
        """The final sheet once the game is over, else None."""
        sheet = self.game.score(self.state)
        if sheet.ended_by is None:
            if not self.stopped:
                return None
            sheet = replace(sheet, ended_by="You stopped here, before the end.")
        return sheet.named(self.names)

    def deadline(self) -> tuple[int, Event] | None:
        if self.stopped or self.confirmed or self.game.deadline is None:
            return None
        return self.game.deadline(self.state)

    def in_words(self, sentence: str) -> str:
        """The sentence with every ``{seat}`` replaced by that player's present name."""
        names = self.names
        return re.sub(r"\{(\d+)\}", lambda n: names[int(n[1])] if int(n[1]) < len(names) else n[0], sentence)


def bots(game: Game, started: Started) -> range:
    """Seats that the game itself fills, whatever they are called: the last ones, and one is always a person's."""
    seats = len(started.seats)
    own = 0 if game.seating is None else len(game.seating(("",), started.options)) - 1
    return range(max(1, seats - own), seats)


def opened(game: Game, entry: Entry) -> Table:
    started = entry.event
    assert isinstance(started, Started)
    seats = tuple(Seat(name) for name in started.seats)
    return Table(game, started, seats, game.setup(started), began_at=entry.at, at=entry.at)


def step(table: Table, entry: Entry) -> Table:
    """The table after one live entry. Total, like ``Game.apply``."""
    event, at = entry.event, entry.at
    if not isinstance(event, CORE_EVENTS):
        return replace(table, state=table.game.apply(table.state, Move(event, entry.seat, at)), at=at)
    table = replace(table, at=at)
    match event:
        case Joined(name=name):
            return _reseated(replace(table, seats=(*table.seats, Seat(name))))
        case Renamed(name=name):
            return _with_seat(table, entry.seat, name=name)
        case Left():
            return _reseated(_with_seat(table, entry.seat, left=True))
        case Returned():
            return _reseated(_with_seat(table, entry.seat, left=False))
        case HostChanged():
            return replace(table, host=entry.seat)
        case Stopped():
            return replace(table, stopped=True)
        case Confirmed():
            return replace(table, confirmed=True)
        case Undone(paused_at=int(moment)) if table.game.pause is not None:
            return replace(table, state=table.game.pause(table.state, moment))
    return table


def _with_seat(table: Table, seat: int | None, **changes: Any) -> Table:
    seats = tuple(replace(s, **changes) if n == seat else s for n, s in enumerate(table.seats))
    return replace(table, seats=seats)


def _reseated(table: Table) -> Table:
    if table.game.seated is None:
        return table
    playing = tuple(not seat.left for seat in table.seats)
    return replace(table, state=table.game.seated(table.state, playing))


def undone(entries: Iterable[Entry]) -> frozenset[int]:
    """The numbers of all entries that do not count, because a later entry that counts undid them."""
    dead: set[int] = set()
    for entry in reversed(list(entries)):
        if isinstance(entry.event, Undone) and entry.seq not in dead:
            dead.update(entry.event.targets)
    return frozenset(dead)


class Line(Struct, frozen=True):
    """One line of the history, as one viewer may read it."""

    seq: int
    at: int
    who: str
    words: str
    undone: bool


class Log:
    """All entries of one table and what they fold to; grows by ``append``."""

    def __init__(self, game: Game, entries: Iterable[Entry]) -> None:
        self.game = game
        self.entries: list[Entry] = []
        self.dead: frozenset[int] = frozenset()
        self._before: list[Table | None] = []
        """The table just before each entry, as it stood at the time: what its history line tells of."""
        self._after: list[Table] = []
        """The table after each entry, by what counts now."""
        for entry in entries:
            self.append(entry)

    @property
    def version(self) -> int:
        return len(self.entries)

    @property
    def table(self) -> Table:
        return self._after[-1]

    def table_before(self, seq: int) -> Table:
        return self.table_after(seq - 1)

    def table_after(self, seq: int) -> Table:
        return self._after[seq - 1]

    def stood_before(self, seq: int) -> Table:
        """As ``table_before``, but as it stood at the time: what was undone since counts."""
        before = self._before[seq - 1]
        assert before is not None, "there was nothing before the first entry"
        return before

    def alive(self) -> list[Entry]:
        return [entry for entry in self.entries if entry.seq not in self.dead]

    def append(self, entry: Entry) -> None:
        assert entry.seq == self.version + 1, "entries come in order"
        self.entries.append(entry)
        if entry.seq == 1:
            self._before.append(None)
            self._after.append(opened(self.game, entry))
            return
        self._before.append(self.table)
        if isinstance(entry.event, Undone):
            self._refold()
        else:
            self._after.append(step(self.table, entry))

    def then(self, entry: Entry) -> Log:
        """Another log: this one as it is, and this entry behind it."""
        ahead = Log(self.game, ())
        ahead.entries, ahead.dead = [*self.entries], self.dead
        ahead._before, ahead._after = [*self._before], [*self._after]
        ahead.append(entry)
        return ahead

    def _refold(self) -> None:
        """After an undo: fold again from the first entry whose standing changed."""
        dead = undone(self.entries)
        first = min(dead ^ self.dead)
        self.dead = dead
        del self._after[first - 1 :]
        for entry in self.entries[first - 1 :]:
            table = self._after[-1]
            self._after.append(table if entry.seq in dead else step(table, entry))

    def history(self, viewer: int | None, last: int | None = None) -> list[Line]:
        """The newest line first."""
        chosen = self.entries[1 if last is None else max(1, self.version - last) :]
        lines = []
        for entry in reversed(chosen):
            words = self._words(entry, viewer)
            if words is not None:
                lines.append(Line(entry.seq, entry.at, self._who(entry), words, entry.seq in self.dead))
        return lines

    def words_of(self, seq: int, viewer: int | None) -> str:
        """One line as a sentence: "Ann for Bob scored 5"."""
        entry = self.entries[seq - 1]
        return f"{self._who(entry)} {self._words(entry, viewer) or SECRET}".strip()

    def _who(self, entry: Entry) -> str:
        names = self.table.names
        if entry.by is None:
            return names[entry.seat] if entry.seat is not None else ""
        actor = "The host" if entry.by == THE_HOST else names[entry.by]
        if entry.seat is None or entry.seat == entry.by:
            return actor
        return f"{actor} for {names[entry.seat]}"

    def _words(self, entry: Entry, viewer: int | None) -> str | None:
        match entry.event:
            case Joined():
                return "joined the table"
            case Renamed(name=name):
                return f"goes by {name} now" if entry.seat == entry.by else f"changed the name to {name}"
            case Left():
                return "left the game"
            case Returned():
                return "is back in the game"
            case Freed():
                return "freed the seat"
            case HostChanged():
                return "handed the host role over"
            case Stopped():
                return "said: we stop here"
            case Confirmed():
                return "confirmed the result"
            case Undone():
                return self._undo_words(entry, viewer)
        told = self.game.tell(self.stood_before(entry.seq).state, Move(entry.event, entry.seat, entry.at), viewer)
        return None if told is None else self.table.in_words(told)

    def brought_back(self, event: Undone) -> Undone | None:
        """The undo that this one undoes, if it is a redo."""
        targets = (self.entries[target - 1].event for target in event.targets)
        return next((target for target in targets if isinstance(target, Undone)), None)

    def _undo_words(self, entry: Entry, viewer: int | None) -> str:
        assert isinstance(entry.event, Undone)
        back = self.brought_back(entry.event)
        first, *more = (back or entry.event).targets
        undone = self.entries[first - 1]
        theirs = undone.by == entry.by and undone.seat == entry.seat
        what = self._words(undone, viewer) or SECRET if theirs else self.words_of(first, viewer)
        return f"brought back: {what}" if back else f"took back: {what}" + (f" (and {len(more)} more)" if more else "")


def decoder(game: Game) -> msgspec.json.Decoder[Event]:
    """Turns stored bodies into typed events, the core's and this game's."""
    union: Any = CORE_EVENTS[0]
    for kind in (*CORE_EVENTS[1:], *game.events):
        union = union | kind
    return msgspec.json.Decoder(union)


def typed(game: Game, event: Event) -> Event:
    """A decoded ``Started`` still holds plain options; the game's own type is put there."""
    if isinstance(event, Started):
        return replace(event, options=msgspec.convert(event.options, game.options))
    return event
