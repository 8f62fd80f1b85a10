"""The log of a table: its entries, the table they fold to, and the history as messages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import THE_HOST, By, Game, Logged, Moment, Move, Started
from companion.core.table import Table, opened
from companion.core.table_move import TableMove
from companion.core.table_moves import TABLE_MOVES, StarterDrawn, Undone
from companion.core.words import Message, SeatName, noun, say, several

MOST_MOMENTS = 3
"""Whoever looks away for a while is not shown a whole film."""
ENTRIES_SEARCHED = 8
"""The newest entries, which are searched for moments."""
MOMENTS_KEPT = 200
"""Answers that are kept, since every page asks."""


class Entry(Struct, frozen=True):
    seq: int
    move: Logged
    seat: int | None
    """For whom; None: for the whole table."""
    by: int | None
    """Who pressed: a seat, or ``THE_HOST``; None: time itself logged it."""
    at: int
    once: str | None = None

    @property
    def kind(self) -> str:
        return type(self.move).__name__

    @property
    def made_by(self) -> By:
        """An undo is made by whoever pressed, whatever player it is about."""
        return By(None if isinstance(self.move, Undone) else self.seat, self.at, self.by)


def step(table: Table, entry: Entry) -> Table:
    """The table after one entry that counts. Total, like ``Move.apply``."""
    move = entry.move
    if isinstance(move, Move):
        state = move.applied(table.state, entry.made_by)
        return replace(table, state=state, at=entry.at, moved_at=entry.at, moved=True).timed()
    assert isinstance(move, TableMove)
    return move.change(replace(table, at=entry.at), entry.seat).timed()


def undone(entries: Iterable[Entry]) -> frozenset[int]:
    """The numbers of all entries that do not count, because a later entry that counts undid them."""
    dead: set[int] = set()
    for entry in reversed(list(entries)):
        if isinstance(entry.move, Undone) and entry.seq not in dead:
            dead.update(entry.move.targets)
    return frozenset(dead)


class HistoryLine(Struct, frozen=True):
    """One line of the history, as one viewer may read it."""

    seq: int
    at: int
    words: Message
    """The whole sentence, with whoever did it."""
    seat: int | None
    """Whom it is about: mostly whoever did it."""
    aside: Message | None
    """Whose phone sent it, where that was somebody else's."""
    undone: bool


class LoggedMoment(Struct, frozen=True):
    """A moment, and the entry that brought it."""

    seq: int
    number: int
    """An entry may bring several."""
    at: int
    moment: Moment


class Log:
    """All entries of one table and what they fold to; grows by ``append``."""

    def __init__(self, game: Game, entries: Iterable[Entry]) -> None:
        self.game = game
        self.entries: list[Entry] = []
        self.dead: frozenset[int] = frozenset()
        self._before: list[Table | None] = []
        """The table just before each entry, as it was at the time: what its history line is about."""
        self._after: list[Table] = []
        """The table after each entry, by what counts now."""
        self._moments: dict[tuple[int, int | None], tuple[Moment, ...]] = {}
        """What an entry brought, by its number and who looks, until something is undone."""
        self._for_all: dict[int, tuple[Moment, ...]] = {}
        """The same, of what the core itself names: it is equal for everybody."""
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
        """As ``table_before``, but as it was at the time: what was undone since counts."""
        before = self._before[seq - 1]
        assert before is not None, "there was nothing before the first entry"
        return before

    def alive(self) -> list[Entry]:
        return [entry for entry in self.entries if entry.seq not in self.dead]

    def append(self, entry: Entry) -> None:
        assert entry.seq == self.version + 1, "entries come in order"
        self.entries.append(entry)
        if isinstance(entry.move, Started):
            self._before.append(None)
            self._after.append(opened(self.game, entry.move, entry.at))
            return
        self._before.append(self.table)
        if isinstance(entry.move, Undone) or len(self._moments) > MOMENTS_KEPT:
            self._moments.clear()
            self._for_all.clear()
        if isinstance(entry.move, Undone):
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

    def until(self, seq: int) -> Log:
        """Another log: this one as far as that entry, by what counts now."""
        past = Log(self.game, ())
        past.entries, past.dead = self.entries[:seq], frozenset(number for number in self.dead if number <= seq)
        past._before, past._after = self._before[:seq], self._after[:seq]
        return past

    def _refold(self) -> None:
        """After an undo: fold again from the first entry whose standing changed."""
        dead = undone(self.entries)
        first = min(dead ^ self.dead)
        self.dead = dead
        del self._after[first - 1 :]
        for entry in self.entries[first - 1 :]:
            table = self._after[-1]
            self._after.append(table if entry.seq in dead else step(table, entry))

    # What the newest entries brought

    def moments(self, viewer: int | None, since: int = 0) -> tuple[LoggedMoment, ...]:
        """The newest moments of entries after that time, the oldest first.

        Nothing from before an undo or a redo: what was seen once is not played again.
        """
        found: list[LoggedMoment] = []
        for entry in islice(reversed(self.entries), ENTRIES_SEARCHED):
            if entry.at <= since or isinstance(entry.move, (Started, Undone)):
                break
            if brought := self.brought(entry, viewer):
                found[:0] = [LoggedMoment(entry.seq, number, entry.at, one) for number, one in enumerate(brought, 1)]
        return tuple(found[-MOST_MOMENTS:])

    def brought(self, entry: Entry, viewer: int | None) -> tuple[Moment, ...]:
        """The great moments of one entry."""
        key = entry.seq, viewer
        if key not in self._moments:
            self._moments[key] = self._ask_for_moments(entry, viewer)
        return self._moments[key]

    def _ask_for_moments(self, entry: Entry, viewer: int | None) -> tuple[Moment, ...]:
        before, after = self.stood_before(entry.seq), self.table_after(entry.seq)
        own: tuple[Moment, ...] = ()
        if self.game.moments is not None and isinstance(entry.move, Move):
            was_there = viewer if viewer is not None and viewer < len(before.seats) else None
            own = self.game.moments(before.state, entry.move, after.state, was_there)
        if entry.seq not in self._for_all:
            self._for_all[entry.seq] = (*_starter(entry.move, after), *_winner(before, after))
        return (*(own or self._time_is_up(entry, viewer)), *self._for_all[entry.seq])

    def _time_is_up(self, entry: Entry, viewer: int | None) -> tuple[Moment, ...]:
        """Whatever time itself has logged is heard on every page, unless the game has more to say about it."""
        words = self._words(entry, viewer) if entry.by is None and isinstance(entry.move, Move) else None
        return () if words is None else (Moment("time", words, sound="alarm"),)

    # The history

    def history(self, viewer: int | None, last: int | None = None) -> list[HistoryLine]:
        """The newest line first."""
        chosen = self.entries[1 if last is None else max(1, self.version - last) :]
        shown = (entry for entry in reversed(chosen) if not self._quiet(entry.move))
        lines = ((entry, self._words(entry, viewer)) for entry in shown)
        return [self._line(entry, words) for entry, words in lines if words is not None]

    def _quiet(self, move: Logged) -> bool:
        """An undo is as quiet as what it undid."""
        if isinstance(move, Undone):
            return all(self._quiet(self.entries[target - 1].move) for target in move.targets)
        return isinstance(move, TableMove) and move.quiet

    def words_of(self, seq: int, viewer: int | None) -> Message:
        """One line, also where the viewer may not know what it was."""
        entry = self.entries[seq - 1]
        return self._words(entry, viewer) or say("{name} did something secret", name=entry.made_by.name)

    def _line(self, entry: Entry, words: Message) -> HistoryLine:
        """An undo that was undone did happen: the line after it says that all is as it was."""
        undone = entry.seq in self.dead and not isinstance(entry.move, Undone)
        doer = entry.made_by.doer
        if isinstance(entry.move, Move):
            doer = entry.move.about(self.stood_before(entry.seq).state, entry.made_by)
        return HistoryLine(entry.seq, entry.at, words, None if doer == THE_HOST else doer, _aside(entry), undone)

    def _words(self, entry: Entry, viewer: int | None) -> Message | None:
        before = self.stood_before(entry.seq)
        if isinstance(entry.move, Move):
            return entry.move.tell(before.state, entry.made_by, viewer)
        if isinstance(entry.move, Undone):
            return self._undo_words(entry, entry.move, viewer)
        assert isinstance(entry.move, TableMove)
        return entry.move.tell(before, entry.made_by)

    def brought_back(self, move: Undone) -> Undone | None:
        """The undo, or the redo, that this one undoes, if it does."""
        targets = (self.entries[target - 1].move for target in move.targets)
        return next((target for target in targets if isinstance(target, Undone)), None)

    def is_redo(self, move: Undone) -> bool:
        """Whether it brings something back. The undo of a redo is an undo again, and so on."""
        earlier = self.brought_back(move)
        return earlier is not None and not self.is_redo(earlier)

    def fallen(self, undo: Undone) -> Iterator[Entry]:
        """The moves that an undo took; where it took a redo, also what that had brought back."""
        for target in undo.targets:
            entry = self.entries[target - 1]
            if not isinstance(entry.move, Undone):
                yield entry
            elif (earlier := self.brought_back(entry.move)) is not None:
                yield from self.fallen(earlier)

    def _undo_words(self, entry: Entry, move: Undone, viewer: int | None) -> Message:
        """Quotes the move that it is about in the end, however often that was undone and brought back before."""
        back = False
        while (earlier := self.brought_back(move)) is not None:
            move, back = earlier, not back
        first, *more = move.targets
        quoted = self.entries[first - 1]
        line = self.words_of(first, viewer)
        if more:
            line = several("{line} (and {n} more)", "{line} (and {n} more)", len(more), line=line)
        name = entry.made_by.name
        if quoted.made_by.name == name:  # the line names its player already
            return say("Back again: {line}", line=line) if back else say("Undone: {line}", line=line)
        if back:
            return say("{name} put it back: {line}", name=name, line=line)
        return say("{name} undid this: {line}", name=name, line=line)


def _starter(move: Logged, after: Table) -> tuple[Moment, ...]:
    """Somebody was drawn to start: one of ``seats``, and ``numbers`` says who."""
    if not isinstance(move, StarterDrawn) or after.starter is None:
        return ()
    words = say("{name} starts", name=SeatName(after.starter))
    return (Moment("starter", words, after.people, (after.starter,)),)


def _winner(before: Table, after: Table) -> tuple[Moment, ...]:
    """Somebody has won, and nobody had a moment ago; the sheet itself has the fanfare."""
    sheet = None if after.closed else after.sheet()
    if sheet is None or not sheet.winners:
        return ()
    earlier = before.sheet()
    if earlier is not None and earlier.winners:
        return ()
    totals = tuple(sheet.seats[seat].total for seat in sheet.winners)
    return (Moment("winner", sheet.who_won, sheet.winners, totals, sound=None),)


def _aside(entry: Entry) -> Message | None:
    lasting = isinstance(entry.move, TableMove) and entry.move.lasting
    if entry.by is None or entry.made_by.seat in (None, entry.by) or lasting:
        return None
    return noun("entered by the host") if entry.by == THE_HOST else noun("entered by {name}", name=SeatName(entry.by))


def decoder(game: Game) -> msgspec.json.Decoder[Logged]:
    """Turns stored bodies into typed moves, the table's and this game's."""
    union: Any = TABLE_MOVES[0]
    for kind in (*TABLE_MOVES[1:], *game.moves):
        union = union | kind
    return msgspec.json.Decoder(union)


def typed(game: Game, move: Logged) -> Logged:
    """A decoded ``Started`` still holds plain options; the game's own type is put there."""
    if isinstance(move, Started):
        return replace(move, options=msgspec.convert(move.options, game.options, str_keys=True))
    return move
